"""Priorities round a table: from the right of the bank on, sitting before standing, claims by the law's order."""

from __future__ import annotations

import pytest

from ludex.games.common.priority import SEATED, STANDING, Crowd, highest, strongest
from ludex.kit.money import Cents

PLACES = (1, 2, 3, 4, 5)
CROWD = Crowd({1: "ana", 2: "bea", 4: "dora", 5: "eva"}, {"ivo": 4, "joan": 1, "kai": 4}, PLACES)
USUAL = (SEATED, STANDING)


@pytest.mark.parametrize(
    ("place", "seated"),
    [
        (1, ("bea", "dora", "eva", "ana")),
        (2, ("dora", "eva", "ana", "bea")),
        (3, ("dora", "eva", "ana", "bea")),  # a vacant place has a right side too
        (5, ("ana", "bea", "dora", "eva")),
    ],
)
def test_the_seated_from_the_right_of_a_place(place: int, seated: tuple[str, ...]) -> None:
    """By the numbers of the places and round; whoever has the place itself comes last."""
    assert CROWD.seated_from(place) == seated
    assert CROWD.right_of(place) == seated[0]


def test_those_who_stand_follow_the_places_or_their_coming() -> None:
    """Two behind one place are in the order in which they came."""
    assert CROWD.standing_from(1, by_place=True) == ("ivo", "kai", "joan")
    assert CROWD.standing_from(4, by_place=True) == ("joan", "ivo", "kai")
    assert CROWD.standing_from(1, by_place=False) == ("ivo", "joan", "kai")


def test_everybody_in_order() -> None:
    """The seated first, or the standing where the law says so; whoever has lost their priority after all others."""
    everybody = CROWD.in_order(USUAL, 2, by_place=True)
    assert everybody == ("dora", "eva", "ana", "bea", "ivo", "kai", "joan")
    assert CROWD.in_order(USUAL[::-1], 2, by_place=True)[:3] == ("ivo", "kai", "joan")
    late = CROWD.in_order(USUAL, 2, by_place=True, last=("dora", "kai"))
    assert late == ("eva", "ana", "bea", "ivo", "joan", "dora", "kai")


def test_where_somebody_is() -> None:
    """A seat, the place in front of whoever stands, or nowhere."""
    assert [CROWD.place_of(player) for player in ("dora", "joan", "zoe")] == [4, 1, None]
    assert Crowd({}, {}, PLACES).right_of(1) is None


def test_the_strongest_claim() -> None:
    """The law's order of claims goes before that of people."""
    claims = {"banco": ("bea", "dora"), "highest-bet": ("eva",)}
    people = CROWD.in_order(USUAL, 2, by_place=True)
    assert strongest(("banco", "highest-bet"), claims, people) == ("banco", "dora")
    assert strongest(("highest-bet", "banco"), claims, people) == ("highest-bet", "eva")
    assert strongest(("again",), claims, people) is None
    assert strongest(("banco",), claims, ("eva",)) is None


def test_the_highest_of_bids() -> None:
    """Among equal ones the first of the people; nobody where nobody bids."""
    bids = {"ivo": Cents(50), "eva": Cents(50), "ana": Cents(40)}
    people = CROWD.in_order(USUAL, 2, by_place=True)
    assert highest(bids, people) == "eva"
    assert highest({**bids, "ana": Cents(60)}, people) == "ana"
    assert highest({}, people) is None
