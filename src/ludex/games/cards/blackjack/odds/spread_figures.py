"""Deviation of a box and its chance to win, as `make spread` simulated them: by rules and way of playing."""

FIGURES: dict[str, tuple[float, float]] = {
    "584a61b4d136de5c/best": (1.11356, 0.434005),
    "584a61b4d136de5c/insuring": (1.11152, 0.435077),
    "1196dd338325c9be/cut-card": (1.11381, 0.434437),
    "001d5517b0ef7f86/best": (1.09157, 0.419687),
    "001d5517b0ef7f86/insuring": (1.08949, 0.420759),
    "e2036d19354f7349/cut-card": (1.09148, 0.419593),
    "1ab7c722a46f712a/best": (1.11594, 0.419920),
    "1ab7c722a46f712a/insuring": (1.11390, 0.420992),
    "1ab7c722a46f712a/even-money": (1.11503, 0.420992),
    "930bdd04135b7835/cut-card": (1.11582, 0.420465),
}
