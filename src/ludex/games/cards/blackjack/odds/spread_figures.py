"""Deviation of a box and its chance to win, as `make spread` simulated them: by rules and way of playing."""

FIGURES: dict[str, tuple[float, float]] = {
    "584a61b4d136de5c/best": (1.11339, 0.434190),
    "584a61b4d136de5c/insuring": (1.11132, 0.435266),
    "1196dd338325c9be/cut-card": (1.11342, 0.434421),
    "001d5517b0ef7f86/best": (1.09134, 0.419892),
    "001d5517b0ef7f86/insuring": (1.08924, 0.420969),
    "e2036d19354f7349/cut-card": (1.09170, 0.419878),
    "1ab7c722a46f712a/best": (1.11577, 0.420105),
    "1ab7c722a46f712a/insuring": (1.11370, 0.421181),
    "1ab7c722a46f712a/even-money": (1.11487, 0.421181),
    "930bdd04135b7835/cut-card": (1.11614, 0.420315),
}
