"""Edges of best play dealt to the cut card, as `make cut-card` simulated them: edge, error and rounds by rules."""

FIGURES: dict[str, tuple[float, float, int]] = {
    "ea8b62a5ad9bf377": (0.005585029, 0.000130185, 125829120),
    "928ed72e052059b7": (0.003166420, 0.000117548, 125829120),
    "679f9d5922cb8e44": (0.002052200, 0.000134354, 125829120),
}
