"""The kernel of baccarat at two tables against the table: the same cards, coup by coup, in every place and way."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from ludex.core.table import Recorded
from ludex.games.baccarat.among_players import commands as shared
from ludex.games.baccarat.points import BANK, PUNTO, TIE
from ludex.games.baccarat.three_hands import OUTCOMES
from ludex.games.baccarat.two_tables.hands import first_total, told
from ludex.games.baccarat.two_tables.kernel import TwoTablesKernel
from ludex.games.baccarat.two_tables.odds import ADVISED, ALL_DRAWN, FIXED, NONE_DRAWN
from ludex.games.registry import Opened
from ludex.kit.cards import Card
from ludex.kit.chance import Seeded
from tests.games.two_tables import PLACES, PLAYERS, at
from tests.tables import give

COUPS = 15
"""Fewer than end a shoe of three packs."""


def begun(opened: Opened, seed: int) -> Recorded[Any]:
    """A table whose shoe is loaded and whose bank is announced."""
    table: Recorded[Any] = opened.recorded(Seeded(seed))
    give(table, "open-session", "inspector")
    for player in PLAYERS:
        give(table, "join", player, chips=100_000)
    state, game = table.state, opened.game
    while state.phase != "auction":
        table.run(game.duty(state) or game.lead(state))
    give(table, "bid", "ana", amount=1000)
    return table


def coup(opened: Opened, table: Recorded[Any], way: str) -> tuple[list[Card], tuple[str, str]]:
    """One coup in a way without choices: its cards in the order of the deal, and who won on each cloth."""
    state, game = table.state, opened.game
    while state.phase != "betting":
        table.run(game.duty(state) or game.lead(state))
    give(table, "bet", "bea", bet="first", stake=10)
    give(table, "bet", "carlos", bet="second", stake=10)
    table.run(game.lead(state))
    while not state.coup.winners:
        table.apply(command_for(game, state, way))
    hands, thirds = state.coup.hands, state.coup.thirds
    dealt = sorted((card.number, card.face) for own in hands.values() for card in own)
    cards = [face for _, face in dealt] + [thirds[hand] for hand in ("first", "second", BANK) if hand in thirds]
    return cards, (state.coup.winners["first"], state.coup.winners["second"])


def command_for(game: Any, state: Any, way: str) -> Any:
    """Hands are lifted and played by the rule; five, and what the table leaves open, as the way says."""
    if state.phase == "bank-speaks" and BANK in state.coup.lifted and not state.coup.has("bank-by-table"):
        return shared.AskTable(by=state.banker)
    hand = state.phase.removesuffix("-speaks")
    if hand in state.coup.lifted:
        return _said(game, state, hand, way)
    return game.duty(state) or game.lead(state)


def _said(game: Any, state: Any, hand: str, way: str) -> Any:
    if hand == BANK:
        says = told(game.rules, state.coup, first_total(game.rules, state.coup, BANK) or 0)
        stands = {ADVISED: says[:1] == ["stands"], ALL_DRAWN: False, NONE_DRAWN: True}[way]
        words = ("turn", "stand", "draw") if stands else ("turn", "draw", "stand")
        commands: list[Any] = [shared.PlayBank(by=state.banker, does=does) for does in words]  # type: ignore[arg-type]
        do = "play-bank"
    else:
        who = state.punto_of(hand)
        draws = way == ALL_DRAWN or (way == ADVISED and game.rules.third.advice == "draws")
        words = ("turn", "card", "no") if draws else ("turn", "no", "card")
        commands = [shared.Speak(by=who, says=says) for says in words]  # type: ignore[arg-type]
        do = "speak"
    options = {option.do: option for option in game.options(state, commands[0].by)}
    return next(each for each in commands if options[do].refusal(each) is None)


@pytest.mark.parametrize("way", FIXED)
@pytest.mark.parametrize("place", PLACES)
def test_the_kernel_plays_as_the_table(place: str, way: str) -> None:
    """From the same cards every coup of the table has the same result in the compiled loop."""
    opened = at(place)
    table, kernel = begun(opened, Random(place + way).randrange(2**32)), TwoTablesKernel(opened.game.rules)
    signs = {PUNTO: 1, BANK: -1, TIE: 0}
    filling = [Card(0)] * (opened.game.rules.shoe.reserve + 1)
    for _ in range(COUPS):
        if table.state.phase == "auction":
            table.run(opened.game.lead(table.state))
        cards, won = coup(opened, table, way)
        counts = kernel.count([[*cards, *filling]], 1)[list(FIXED).index(way)]
        expected = [int(pair == (signs[won[0]], signs[won[1]])) for pair in OUTCOMES]
        assert counts.tolist() == expected
