"""Dice as people describe them: by name, by their differences, or in full."""

from __future__ import annotations

from fractions import Fraction

import pytest

from ludex.errors import Misuse
from ludex.kit.dice import DIE, FACES, known_dice, read_dice, read_die
from ludex.law.strict import Tree


def test_a_die_by_name_and_by_its_differences() -> None:
    """What is not said is as with the known one."""
    usual = read_die("craps-die")
    bevelled = read_die({"like": "craps-die", "edges": "bevelled", "edge_mm": "20.5"})
    assert (bevelled.edges, bevelled.edge) == ("bevelled", Fraction(41, 2))
    assert (bevelled.colour, bevelled.initials) == (usual.colour, usual.initials)


@pytest.mark.parametrize(
    ("described", "message"),
    [
        ("bone", "no die is called bone"),
        (7, "a die is told by its name"),
        ({"like": "craps-die", "edges": "soft"}, "edges"),
        ({"like": "craps-die", "smell": "none"}, "smell"),
        ({"like": "craps-die", "edge_mm": "wide"}, "wide"),
        ({"like": "craps-die", "edge_mm": "1/0"}, "die"),
        ({"like": "craps-die", "edge_mm": 0}, "longer than 0"),
        ({"colour": "red"}, "missing"),
    ],
)
def test_descriptions_that_make_no_sense(described: object, message: str) -> None:
    """Said in one line."""
    with pytest.raises(Misuse, match=message):
        read_die(described)  # type: ignore[arg-type]


def test_several_dice() -> None:
    """One by one, so many alike, or the usual ones."""
    assert len(read_dice({"count": 5, "like": "craps-die"}, ())) == 5
    assert [die.colour for die in read_dice(["craps-die", "green-craps-die"], ())] == ["red", "green"]
    assert read_dice(None, ("craps-die",)) == (read_die("craps-die"),)
    for wrong in ({"count": -1, "like": "craps-die"}, {"count": True, "like": "craps-die"}, "six", ["bone"]):
        with pytest.raises(Misuse):
            read_dice(wrong, ())  # type: ignore[arg-type]


def test_faces() -> None:
    """Known dice have each face once, and those opposite add up to seven; others may not."""
    assert all(die.is_whole for die in known_dice().values())
    wrong: list[Tree] = [[[1, 6], [2, 5], [3, 3]], [[1, 5], [2, 6], [3, 4]], [[1, 6], [2, 5]]]
    for faces in wrong:
        assert not read_die({"like": "craps-die", "opposite": faces}).is_whole
    assert DIE.source.weights() == [(face, 1) for face in FACES]
