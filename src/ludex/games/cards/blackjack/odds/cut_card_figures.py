"""Edges of best play dealt to the cut card, as `make cut-card` simulated them: edge, error and rounds by rules."""

FIGURES: dict[str, tuple[float, float, int]] = {
    "1196dd338325c9be": (0.005585029, 0.000130185, 125829120),
    "e2036d19354f7349": (0.003166420, 0.000117548, 125829120),
    "930bdd04135b7835": (0.002052200, 0.000134354, 125829120),
}
