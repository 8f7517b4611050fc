"""The odds of baccarat at two tables by a second method: every way a small shoe may fall, played at the table."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from ludex.core.commands import Command
from ludex.games.baccarat.among_players import commands as shared
from ludex.games.baccarat.among_players.commands import Done
from ludex.games.baccarat.duel import Shoe as Counted
from ludex.games.baccarat.points import BANK, PUNTO, TIE, composition
from ludex.games.baccarat.three_hands import BANK_WINS, PUNTO_WINS, TIES, Outcome, Setting, Terms, best, dealt
from ludex.games.baccarat.two_tables.hands import first_total, told
from ludex.games.baccarat.two_tables.odds import ADVISED, ALL_DRAWN, bank_may, chosen, three_hands
from ludex.games.baccarat.two_tables.rules import TwoTablesRules
from ludex.games.registry import Opened
from ludex.kit.cards import Shoe, Unseen, packs, read_card
from ludex.kit.chance import Draw
from tests.games.two_tables import PLAYERS, at
from tests.tables import give

CARDS = {"4S": 3, "5H": 3, "9D": 2, "KC": 2}
"""A shoe in which hands draw, stand, choose and turn up naturals."""
STAKES = (30, 10)


def begun(opened: Opened) -> Any:
    """A table on which both cloths are staked and nothing has been dealt, before a shoe of a few cards."""
    table = opened.recorded(Asked())
    give(table, "open-session", "inspector")
    for player in PLAYERS:
        give(table, "join", player, chips=2000)
    state, game = table.state, opened.game
    while state.phase != "auction":
        table.run(game.duty(state) or game.lead(state))
    give(table, "bid", "ana", amount=500)
    while state.phase != "betting":
        table.run(game.duty(state) or game.lead(state))
    give(table, "bet", "bea", bet="first", stake=STAKES[0])
    give(table, "bet", "carlos", bet="second", stake=STAKES[1])
    table.run(game.lead(state))
    counts = [0] * len(packs(1).unseen.counts)
    for face, number in CARDS.items():
        counts[read_card(face)] = number
    state.shoe, state.behind = Shoe(sum(counts), Unseen(tuple(counts))), 0
    return state


class Asked:
    """Chance that answers with what is told it, and says of what it was asked and not told."""

    def __init__(self, told: tuple[Any, ...] = ()) -> None:
        self._told = list(told)

    def next(self, draw: Draw[Any]) -> Any:
        if not self._told:
            raise Unanswered(draw)
        return self._told.pop(0)

    def begin(self) -> None:
        pass

    def keep(self) -> None:
        pass

    def undo(self) -> None:
        pass


class Unanswered(Exception):
    """A draw that nobody answered."""

    def __init__(self, draw: Draw[Any]) -> None:
        super().__init__(draw.what)
        self.draw = draw


def command_for(opened: Opened, state: Any, way: str) -> Command | None:
    """What is done next: hands are lifted and played by the rule, five as the way says, the bank by the table."""
    game = opened.game
    if state.phase == "bank-speaks" and BANK in state.coup.lifted and not state.coup.has("bank-by-table"):
        return shared.AskTable(by=state.banker)
    hand = state.phase.removesuffix("-speaks")
    if hand in state.coup.lifted and (hand == BANK or way == ALL_DRAWN):
        return _chosen(game, state, hand, way)
    following: Command | None = game.duty(state) or game.lead(state)
    return following


def _chosen(game: Any, state: Any, hand: str, way: str) -> Command:
    """Draws where they may choose; as advised the bank follows the first cloth, which has the larger stake."""
    if hand == BANK:
        options = {option.do: option for option in game.options(state, state.banker)}
        held = first_total(game.rules, state.coup, BANK)
        says = told(game.rules, state.coup, held or 0)
        stands = way == ADVISED and says[:1] == ["stands"]
        words: tuple[Done, ...] = ("turn", "stand", "draw") if stands else ("turn", "draw", "stand")
        commands = [shared.PlayBank(by=state.banker, does=does) for does in words]
        return next(each for each in commands if options["play-bank"].refusal(each) is None)
    who = state.punto_of(hand)
    options = {option.do: option for option in game.options(state, who)}
    said = [shared.Speak(by=who, says=says) for says in ("turn", "card", "no")]
    return next(each for each in said if options["speak"].refusal(each) is None)


def enumerated(opened: Opened, way: str) -> dict[Outcome, Fraction]:
    """The chance of every pair of results, by playing every way in which the cards may fall."""
    found: dict[Outcome, Fraction] = {}
    signs = {PUNTO: PUNTO_WINS, BANK: BANK_WINS, TIE: TIES}

    def follow(state: Any, weight: Fraction) -> None:
        while not state.coup.winners:
            command = command_for(opened, state, way)
            assert command is not None, state.phase
            came = list(_answers(opened, state, command))
            if len(came) > 1:
                for events, chance in came:
                    after = state.copy()
                    _fold(opened, after, events)
                    follow(after, weight * chance)
                return
            _fold(opened, state, came[0][0])
        outcome = (signs[state.coup.winners["first"]], signs[state.coup.winners["second"]])
        found[outcome] = found.get(outcome, Fraction(0)) + weight

    follow(begun(opened), Fraction(1))
    return found


def _fold(opened: Opened, state: Any, events: Any) -> None:
    for event in events:
        opened.game.evolve(state, event)


def _answers(opened: Opened, state: Any, command: Command) -> Any:
    """What a command comes to, by every answer to what it asks, with the chance of it."""
    waiting: list[tuple[tuple[Any, ...], Fraction]] = [((), Fraction(1))]
    while waiting:
        given, chance = waiting.pop()
        try:
            yield opened.game.decide(state, command, Asked(given)), chance
        except Unanswered as asked:
            source = asked.draw.source
            waiting += [((*given, face), chance * Fraction(ways, source.total)) for face, ways in source.weights()]


def solved(rules: TwoTablesRules, way: str) -> dict[Outcome, Fraction]:
    """The same by counting."""
    counts = [0] * len(packs(1).unseen.counts)
    for face, number in CARDS.items():
        counts[read_card(face)] = number
    setting = Setting(Counted(composition(rules.hands, counts), replaced=False), three_hands(rules))
    terms = Terms(STAKES, Fraction(0))
    draws = chosen(rules, way)
    assert draws is not None
    answers = [
        tuple(held in rules.third.draws or (held in rules.third.optional and own) for held in range(10))
        for own in draws
    ]
    deal = dealt(setting, answers[1], 0, (True, True))
    first = {held: Fraction(answers[0][held]) for held in range(10)}
    return dict(best(deal, terms, first, bank_may(rules, way, STAKES)).chances)


@pytest.mark.parametrize("way", [ADVISED, ALL_DRAWN])
def test_every_way_a_small_shoe_may_fall(way: str) -> None:
    """The table plays each of them, and the chances agree to the last digit."""
    opened = at("cantabria")
    found = enumerated(opened, way)
    assert sum(found.values()) == 1
    assert found == {outcome: chance for outcome, chance in solved(opened.game.rules, way).items() if chance}
