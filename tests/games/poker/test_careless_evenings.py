"""Evenings of draw poker, the stud games and synthetic poker on which their own mishaps happen all the time."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from ludex.core.state import CLOSED, READY
from ludex.games.poker.circle.state import DEALING
from ludex.games.registry import Opened, open_game, usual_licence
from ludex.law.strict import Tree
from tests.games.poker.audits import Cards, Heard, Money, Secrets
from tests.games.poker.evenings import CROWD_MOST, PEOPLE, Evening
from tests.games.poker.pots import Pots
from tests.tables import LAW

MISHAPS = {
    "five-card-draw": {
        "report-card-short",
        "report-card-surplus",
        "report-first-card-up",
        "report-deck-away",
        "reshuffle",
        "ask-discards",
        "declare-false-opening",
        "doubt-opening",
        "judge-opening",
    },
    "seven-stud": {
        "report-exposed-hole-card",
        "report-exposed-last-card",
        "go-on",
        "stand-aside",
        "report-early-card",
        "report-skipped-card",
        "mix-dead-cards",
        "lay-community-card",
        "report-exposed-cards",
    },
    "five-stud": {"report-exposed-hole-card", "report-early-card", "report-exposed-cards"},
    "synthetic-poker": {"report-extra-board-cards", "report-early-board-card"},
}
"""What goes wrong there, and what is then done."""
HAPPENS = {
    "five-card-draw": {
        "hand-unopened",
        "opening-proved",
        "opening-false",
        "pot-kept",
        "deck-recovered",
        "deck-mixed",
        "card-owed",
        "surplus-returned",
        "hand-restarted",
    },
    "seven-stud": {"community-card-due", "dead-cards-mixed", "stood-aside", "went-on"},
    "five-stud": {"hole-card-exposed", "dealt-early", "cards-exposed"},
    "synthetic-poker": {"board-cards-set-aside", "hand-restarted"},
}
"""What comes of it."""
BEGIN_AGAIN = frozenset({"report-card-short", "report-card-surplus", "report-first-card-up"})
"""What mostly begins a hand again, so that none would end if it were reported all the time."""
GAMES = [(game, place) for game in MISHAPS for place in LAW.places_of(game)]
SEEDS, HANDS = range(120, 132), 8


@cache
def table_of(game: str, place: str, full: bool) -> Opened:
    """A table with the usual licence, or with as many places as it may have."""
    licence: dict[str, Tree] = {**usual_licence(LAW, game, place)}
    if full:
        licence["places"] = {"seven-stud": 8, "five-stud": 6}.get(game, 10)
        if (game, place) == ("five-card-draw", "cantabria"):
            licence |= {"cards": 32, "places": 6}
    return open_game(LAW, game, place, licence=licence)


class Careless(Evening):
    """An evening on which few fold, cards are dealt a few at a time, and the game's own mishaps abound."""

    @property
    def people(self) -> tuple[str, ...]:
        """Everybody comes, so that decks run out."""
        return (*PEOPLE[:CROWD_MOST], *self._staff)

    def _something(self, who: str) -> None:
        state = self.table.state
        if state.phase in (READY, CLOSED):
            super()._something(who)
            return
        if self._random.randrange(2) or state.phase == DEALING:
            who = self._croupier
        wanted = {*MISHAPS[self.table.game.rules.game], "deal", "look"}
        if self._random.randrange(8):
            wanted -= BEGIN_AGAIN
        options = [option for option in self.table.options(state.hand.asked or who) if option.do in wanted]
        command = self._walk.within(self._random.choice(options)) if options else None
        if command is not None:
            self.give(command)

    def _act(self, who: str) -> None:
        offered = {option.do for option in self.table.options(who)}
        rules: Any = self.table.game.rules
        if rules.opening is not None:
            super()._act(who)
            return
        easy = [do for do in ("check", "call") if do in offered]
        if easy and self._random.randrange(10) < 7:
            self.give(self.read(easy[0], who))
        else:
            super()._act(who)


@pytest.mark.parametrize(("game", "place"), GAMES)
def test_mishaps_of_the_game(game: str, place: str) -> None:
    """Money and pots are right whatever goes wrong, every card is somewhere, and each mishap has happened."""
    heard, pots = Heard(), 0
    for seed in SEEDS:
        opened = table_of(game, place, seed % 2 == 0)
        audit = Pots(opened)
        Careless(opened, seed, watchers=(Money(), Cards(), heard, audit), mishaps=45).play(HANDS)
        pots += audit.ended
    assert set(heard.counts) >= MISHAPS[game] | HAPPENS[game]
    assert pots == len(SEEDS) * HANDS


@pytest.mark.parametrize(("game", "place"), GAMES)
def test_secrets_of_the_game(game: str, place: str) -> None:
    """What was covered stays covered for everybody else, also while cards are reported and questions asked."""
    opened = table_of(game, place, False)
    secrets = Secrets((*PEOPLE[:4], "croupier", "chief", "stranger"), every=6)
    Careless(opened, 5, watchers=(secrets,), mishaps=20).play(4)
    assert secrets.looked > 50
