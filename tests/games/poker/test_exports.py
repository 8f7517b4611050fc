"""Hands of our tables as hand histories: PokerKit replays them to the same stacks, and no hole card slips out."""

from __future__ import annotations

from typing import Any
from warnings import catch_warnings, simplefilter

import pytest
from pokerkit import HandHistory

from ludex.core.record import Record
from ludex.errors import Misuse
from ludex.games.poker.circle.hand.events import HandsShown, Looked
from ludex.games.poker.histories.export import Told, told_hands, variant_of
from ludex.games.poker.histories.phh import read_histories, written_card, written_history
from ludex.games.registry import Opened, open_game, open_usual, usual_licence
from tests.games.poker.evenings import Evening
from tests.tables import LAW

TABLES = [("holdem", "none"), ("omaha", "pot")]
PLACES = ("cantabria", "asturias")
HANDS = 12
MISHAPS = 5
KNOWN = (
    "the big blind was short",
    "it was dealt more than once",
    "something happened",
    "somebody else would be asked",
)
"""Why a hand cannot be told, how it begins."""


def opened(game: str, place: str, limit: str, **licence: Any) -> Opened:
    """A table with a limit."""
    whole = {**usual_licence(LAW, game, place), **licence}
    return open_game(LAW, game, place, licence=whole, table={"limit": limit})


def evening(table: Opened, seed: int, *, mishaps: int = 0) -> Record:
    """A random evening at a table."""
    played = Evening(table, seed, mishaps=mishaps)
    played.play(HANDS)
    return Record(table.header, tuple(played.table.entries))


def replayed(told: Told, **changed: Any) -> tuple[int, ...]:
    """What PokerKit makes of a hand of ours."""
    assert told.history is not None
    written = written_history(told.history, {"seats": told.seats})
    assert next(read_histories(written)) == told.history
    with catch_warnings():
        simplefilter("error", UserWarning)  # a field that the format does not know is said by a warning
        loaded = HandHistory.loads(written, **changed)
        simplefilter("ignore")  # cards that nobody saw are dealt as unknown, and some fold without need
        *_, last = loaded
    assert not last.status
    return tuple(map(int, last.stacks))


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize(("game", "limit"), TABLES)
def test_hands_of_ours_end_with_the_same_stacks(game: str, limit: str, place: str, seed: int) -> None:
    """Where the house takes nothing; every hand is told, save one that went wrong or whose big blind was short."""
    table = opened(game, place, limit, pot_part=0)
    mishaps = MISHAPS if seed % 2 else 0
    hands = list(told_hands(table.game, evening(table, seed, mishaps=mishaps), None if seed % 3 else ()))
    assert len(hands) >= HANDS / 2
    for told in hands:
        if told.history is None:
            assert told.why_not.startswith(KNOWN), told.why_not
        else:
            assert (replayed(told) == told.history.finishing) == told.paid_alike
    assert sum(told.history is not None for told in hands) > len(hands) / 2


@pytest.mark.parametrize("place", PLACES)
def test_what_the_house_takes_is_told_beside_the_hand(place: str) -> None:
    """A table that takes its part ends as PokerKit's does with the same rake."""
    table = opened("holdem", place, "none", pot_part=50)
    chip = table.rules.chip

    def rake(amount: int, _state: Any) -> tuple[int, int]:
        taken = amount * chip * 50 // 1000 // chip
        return taken, amount - taken

    taken = 0
    for told in told_hands(table.game, evening(table, 3)):
        if told.history is not None and told.paid_alike:
            ours = told.history
            taken += ours.house_take
            ended = [stack or 0 for stack in ours.finishing]
            assert sum(stack or 0 for stack in ours.stacks) - sum(ended) == ours.house_take
            if ours.house_take:
                assert sum(replayed(told, rake=rake)) <= sum(ended) + 1
    assert taken


def test_covered_cards_are_told_to_whoever_saw_them() -> None:
    """By themselves histories tell what was shown; a player's own cards when they ask, and all when all are asked."""
    table = opened("holdem", "cantabria", "none", pot_part=0)
    record = evening(table, 2)
    entries = [event for entry in record.entries for event in entry.events]
    who = next(event.player for event in entries if isinstance(event, Looked))
    shown = {card for event in entries if isinstance(event, HandsShown) for each in event.shown for card in each.cards}
    assert shown
    counted = {}
    for name, eyes in (("nobody", ()), ("one", (who,)), ("all", None)):
        actions = [a for told in told_hands(table.game, record, eyes) if told.history for a in told.history.actions]
        dealt = [action.split() for action in actions if action.startswith("d dh")]
        counted[name] = sum("?" not in cards for *_, cards in dealt)
        if name == "nobody":
            written = {written_card(card) for card in shown}
            known = {cards[at : at + 2] for *_, cards in dealt for at in range(0, len(cards), 2)} - {"??"}
            assert known <= written
    assert counted["nobody"] < counted["one"] < counted["all"]


def test_what_the_format_has_no_variant_for_is_said() -> None:
    """Other limits and other varieties stay in records."""
    with pytest.raises(Misuse, match="no variant for holdem with limit pot in cantabria"):
        variant_of(opened("holdem", "cantabria", "pot").game.rules)
    for game in ("five-card-draw", "seven-stud", "five-stud", "synthetic-poker"):
        for place in PLACES:
            rules: Any = open_usual(LAW, game, place).rules
            with pytest.raises(Misuse, match=f"no variant for {game}"):
                variant_of(rules)
