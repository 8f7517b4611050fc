"""Evenings of the stud games and of synthetic poker on which their own mishaps happen all the time."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any

import pytest

from ludex.core.commands import Command
from ludex.core.table import Entry, Table
from ludex.games.registry import Opened, open_game, usual_licence
from ludex.kit.cards import FACES
from ludex.law.strict import Tree
from tests.games.poker.audits import Money, Pots, Secrets
from tests.games.poker.evenings import PEOPLE, Evening
from tests.tables import LAW

MISHAPS = {
    "seven-stud": {
        "report-exposed-hole",
        "report-exposed-last",
        "go-on",
        "stand-aside",
        "report-early-deal",
        "report-skipped-card",
        "mix-dead",
        "lay-common",
        "report-exposed",
    },
    "five-stud": {"report-exposed-hole", "report-early-deal", "report-exposed"},
    "synthetic-poker": {"report-extra-common", "report-early-common"},
}
"""What goes wrong there, and what is then done."""
GAMES = [(game, place) for game in MISHAPS for place in LAW.places_of(game)]
SEEDS, HANDS = range(12), 8


@cache
def table_of(game: str, place: str, full: bool) -> Opened:
    """A table with the usual licence, or with as many places as it may have."""
    licence: dict[str, Tree] = {**usual_licence(LAW, game, place)}
    if full:
        licence["places"] = {"seven-stud": 8, "five-stud": 6, "synthetic-poker": 10}[game]
    return open_game(LAW, game, place, licence=licence)


class Heard:
    """Whoever counts what was done and what happened."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()

    def before(self, table: Table[Any], command: Command) -> None:
        pass

    def after(self, table: Table[Any], entry: Entry) -> None:
        self.counts[str(entry.command.__struct_config__.tag)] += 1
        self.counts.update(str(event.__struct_config__.tag) for event in entry.events)


class Cards:
    """Whoever counts the cards: pack, players, table and piles make a whole pack at every moment of a hand."""

    def __init__(self) -> None:
        self.strays = False

    def before(self, table: Table[Any], command: Command) -> None:
        pass

    def after(self, table: Table[Any], entry: Entry) -> None:
        state, names = table.state, {type(event).__name__ for event in entry.events}
        rules: Any = table.game.rules
        # What was dealt to an empty place is gathered without being counted.
        self.strays = (self.strays and not names & {"HandStarted", "HandAgain"}) or "StrayGathered" in names
        if state.phase not in ("dealing", "speaking", "answering") or state.deck is None or self.strays:
            return
        held = [card for own in state.cards.values() for card in own]
        piles = state.burnt + state.dead + len(state.muck) + len(state.common)
        assert state.deck.left + len(held) + piles == rules.deck.cards, entry
        faces = [card.face for card in held if card.face is not None]
        assert len({*faces, *state.common}) == len(faces) + len(state.common), entry


class Careless(Evening):
    """An evening on which few fold, cards are dealt a few at a time, and the game's own mishaps abound."""

    def _something(self, who: str) -> None:
        state = self.table.state
        if state.phase == "ready":
            super()._something(who)
            return
        if self._random.randrange(2):
            who = self._croupier
        wanted = {*MISHAPS[self.table.game.rules.game], "deal", "look"}
        options = [option for option in self.table.options(state.asked or who) if option.do in wanted]
        command = self._walk.within(self._random.choice(options)) if options else None
        if command is not None:
            self.give(command)

    def _speak(self, who: str) -> None:
        offered = {option.do for option in self.table.options(who)}
        easy = [do for do in ("pass", "call") if do in offered]
        if easy and self._random.randrange(10) < 7:
            self.give(self.read(easy[0], who))
        else:
            super()._speak(who)


@pytest.mark.parametrize(("game", "place"), GAMES)
def test_mishaps_of_the_game(game: str, place: str) -> None:
    """Money and pots are right whatever goes wrong, every card is somewhere, and each mishap has happened."""
    heard, pots = Heard(), 0
    for seed in SEEDS:
        opened = table_of(game, place, seed % 2 == 0)
        watchers: list[Any] = [Money(), Cards(), heard]
        rules: Any = opened.rules
        # The other evaluator knows whole packs only.
        audit = Pots(opened)
        watchers += [audit] if rules.deck.cards == FACES else []
        Careless(opened, seed, watchers=watchers, mishaps=45).play(HANDS)
        pots += audit.hands
    assert set(heard.counts) >= MISHAPS[game]
    assert pots > 0 or game != "seven-stud"


@pytest.mark.parametrize(("game", "place"), GAMES)
def test_secrets_of_the_game(game: str, place: str) -> None:
    """What was covered stays covered for everybody else, also while cards are reported and questions asked."""
    opened = table_of(game, place, False)
    secrets = Secrets((*PEOPLE[:4], "croupier", "chief", "stranger"), every=6)
    Careless(opened, 5, watchers=(secrets,), mishaps=20).play(4)
    assert secrets.looked > 50
