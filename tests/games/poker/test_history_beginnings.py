"""Hands that begin alike begin where the table itself would have led them, whatever is kept between them."""

from __future__ import annotations

from decimal import Decimal
from itertools import product

import pytest

from ludex.core.table import Recorded
from ludex.errors import Misuse
from ludex.games.poker.circle.hand.commands import Deal
from ludex.games.poker.circle.state import DEALING
from ludex.games.poker.histories import prepared
from ludex.games.poker.histories.amounts import decimals, read_units
from ludex.games.poker.histories.prepared import PLAYERS, prepared_table
from ludex.games.poker.histories.replay import replay
from ludex.games.poker.histories.rules import Structure
from ludex.games.poker.histories.state import HandSetup, PracticeState
from ludex.games.poker.histories.table import DEALER, POSTS, practice_table
from ludex.kit.chance import Script
from tests.games.poker.test_histories import acted, one, text

GAMES: tuple[tuple[str, Structure], ...] = (
    ("holdem", "no-limit"),
    ("holdem", "fixed-limit"),
    ("omaha", "pot-limit"),
    ("seven-stud", "fixed-limit"),
)
STAKES: tuple[tuple[tuple[int, ...], tuple[int, ...]], ...] = (
    ((0, 0, 0), (1, 2, 0)),
    ((1, 1, 1), (1, 2, 4)),
    ((0, 4, 0), (1, 2, 0)),
    ((3,), (2, -2, 2)),
    ((1, 1, 1), ()),
)


def setup_of(stacks: tuple[int, ...], antes: tuple[int, ...], blinds: tuple[int, ...], *, trimmed: bool) -> HandSetup:
    """A hand of so many players."""
    return HandSetup(
        posts=POSTS,
        players=PLAYERS[: len(stacks)],
        stacks=stacks,
        antes=antes[: len(stacks)],
        blinds=blinds[: len(stacks)],
        antes_trimmed=trimmed,
        bring_in=0 if blinds else 1,
        small_bet=2,
        big_bet=4,
    )


def decided(game: str, betting: Structure, setup: HandSetup, *, dealt: bool) -> Recorded[PracticeState]:
    """The same hand with every command decided for it alone."""
    practice = practice_table(game, betting)
    table = Recorded(practice, setup, Script())
    while table.state.phase != DEALING:
        duty = practice.duty(table.state)
        assert duty is not None
        table.apply(duty)
    if dealt:
        table.apply(Deal(by=DEALER))
    return table


@pytest.mark.parametrize(("game", "betting"), GAMES)
@pytest.mark.parametrize("trimmed", [False, True])
def test_kept_beginnings_are_those_that_the_table_decides(game: str, betting: Structure, trimmed: bool) -> None:
    """For stacks below, at and above what is posted, before the deal and after it: the same state and entries."""
    unknown = "????????" if game == "omaha" else "????"
    after_deal = 0
    for (antes, blinds), stacks in product(STAKES, product((1, 2, 3, 5, 6, 50), repeat=3)):
        for count in (2, 3):
            setup = setup_of(stacks[:count], antes, blinds, trimmed=trimmed)
            deals = tuple(f"d dh {player} {unknown}" for player in setup.players)
            for actions in ((), deals):
                table, done = prepared_table(game, betting, setup, Script(), actions)
                other = decided(game, betting, setup, dealt=done > 0)
                assert (table.state, table.entries) == (other.state, other.entries)
                after_deal += done > 0
    assert (after_deal > 0) == (game != "seven-stud")


def test_kept_beginnings_stay_as_they_are() -> None:
    """Whatever becomes of the hands that began with them."""
    prepared._begun.cache_clear()
    deals = ("d dh p1 ????", "d dh p2 ????", "d dh p3 ????")
    board = ("d db 2h7s9c", "p1 cc", "p2 cc", "p3 cc", "d db 3h", "p1 cc", "p2 cc", "p3 cc", "d db 4h")
    flat = ("p3 cc", "p1 cc", "p2 cc", *board, "p1 cc", "p2 cc", "p3 cc", "p1 sm AcAd", "p2 sm", "p3 sm 5h6h")
    short = ("p3 cbr 6", "p1 cbr 20", "p2 f", "p3 f")
    for ending in (short, flat, short, ("p3 f", "p1 f")):
        acted(*deals, *ending)
        acted("d dh p1 AcAd", *ending)
    assert prepared._begun.cache_info().currsize == 1
    key = ("holdem", "no-limit", 3, (0, 0, 0), (1, 2, 0), False, 0, 2, 2)
    kept = prepared._begun(*key)
    assert prepared._begun.cache_info().currsize == 1
    prepared._begun.cache_clear()
    assert prepared._begun(*key) == kept


def test_unknown_cards_may_be_told_in_any_order() -> None:
    """Round the table, backwards, one by one or not at all."""
    ending = ("p3 cbr 6", "p1 f", "p2 f")
    whole = acted("d dh p1 ????", "d dh p2 ????", "d dh p3 ????", *ending)
    for deals in (
        ("d dh p3 ????", "d dh p2 ????", "d dh p1 ????"),
        ("d dh p1 ??", "d dh p1 ??", "d dh p2 ????", "d dh p3 ????"),
        ("d dh p1 ????",),
        (),
    ):
        other = acted(*deals, *ending)
        assert (other.stacks, other.entries) == (whole.stacks, whole.entries)


def test_actions_are_counted_from_the_first_on() -> None:
    """Also where a hand was begun after its deals; and cards that were told are not told again."""
    deals = ("d dh p1 ????", "d dh p2 ????", "d dh p3 ????")
    with pytest.raises(Misuse, match="action 5, 'p1 x': this is no action"):
        acted(*deals, "p3 f", "p1 x")
    with pytest.raises(Misuse, match=r"action 4, 'd dh p1 [?]{4}': no cards are due"):
        acted(*deals, "d dh p1 ????")
    with pytest.raises(Misuse, match="the hand is not over: it ends while acting"):
        acted(*deals)


def test_whoever_cannot_post_all_posts_what_is_left() -> None:
    """A short blind is decided for its hand alone, among hands with the same stakes."""
    deals = ("d dh p1 ????", "d dh p2 ????", "d dh p3 ????")
    assert acted(*deals, "p3 f", "p1 f", starting_stacks="[200, 1, 200]").stacks == (199, 2, 200)
    assert acted(*deals, "p3 f", "p1 f").stacks == (199, 201, 200)
    assert replay(one(text(starting_stacks="[inf, inf, inf]"))).nets == (6, -6, 0)


@pytest.mark.parametrize(
    "written",
    ["0", "7", "007", "1.", ".5", "0.50", "12.345", "3.000", "1,000.25", "1_000", "+3", "-2.5", "1e3", "1.5e-2", "٣.٥"],
)
@pytest.mark.parametrize("scale", [1, 10, 100, 10**6])
def test_amounts_are_those_of_the_library(written: str, scale: int) -> None:
    """Digits with a point are read by themselves, and mean what they mean to `Decimal`."""
    number = Decimal(written.replace(",", "").replace("_", ""))
    assert read_units(written, scale, "x") == int(number * scale)
    assert Decimal(10) ** decimals(written) * number % 1 == 0
    assert decimals(written) == 0 or Decimal(10) ** (decimals(written) - 1) * number % 1 != 0


@pytest.mark.parametrize("written", ["²", "1.²", "", ".", "1.2.3", "x", "1..2", "nan"])
def test_what_is_no_amount_is_said(written: str) -> None:
    """Digits that are none, and points that are too many."""
    with pytest.raises(Misuse, match="is not an amount"):
        read_units(written, 1, "x")
    assert decimals(written) == 0


def test_amounts_have_an_end() -> None:
    """A table counts so far and no farther."""
    assert read_units("10000000000000", 1, "x") == 10**13
    for written, scale in (("10000000000001", 1), ("100000000000.01", 100), ("9" * 30, 1)):
        with pytest.raises(Misuse, match="more than a table can count"):
            read_units(written, scale, "x")


def test_a_short_raise_does_not_let_those_who_acted_raise_again() -> None:
    """All in for less than a whole raise: whoever raised before may call it and no more; after a whole one they may."""
    deals = ("d dh p1 AcAd", "d dh p2 KcKd", "d dh p3 ????", "p3 cbr 6")
    for stack, told in ((8, "action 7, 'p3 cbr 40'"), (10, "the hand is not over")):
        actions = (*deals, f"p1 cbr {stack}", "p2 cc", "p3 cbr 40")
        with pytest.raises(Misuse, match=told):
            acted(*actions, starting_stacks=f"[{stack}, 200, 200]", finishing_stacks=None)
