"""Written by `make pai-gow`: by digest of ranking and house way, all pairs of hands by the nine cases."""

Row = tuple[int, int, int]

CASES: dict[str, tuple[Row, Row, Row]] = {
    "817a4bf9a5a0b87d": (
        (2370795462432052, 105651620304172, 1647285335744032),
        (1444982972508, 104228308872, 1444982972508),
        (1647285335744032, 105651620304172, 2370795462432052),
    ),
}
