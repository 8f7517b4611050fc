"""Bots of chemin de fer: in an evening of theirs everything happens that a bank can come to."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from ludex.core.bots import Observation
from ludex.core.table import Entry
from ludex.games.baccarat.among_players.commands import PlayBank, Speak
from ludex.games.baccarat.among_players.events import AuctionOpened
from ludex.games.baccarat.chemin_de_fer import bots
from ludex.games.baccarat.chemin_de_fer.events import Associated, BancoCalled, BankAwarded, BankEnded, GarageFormed
from ludex.games.common.shoe.events import ShoeLoaded
from ludex.games.registry import game_type, open_usual
from ludex.house.evening import Evening
from tests.observed import observed
from tests.tables import LAW

GAME = "chemin-de-fer"
ROUNDS, PARTY = 100, 6


@cache
def entries_of(place: str) -> list[Entry]:
    """All that happens in an evening of bots."""
    return Evening(open_usual(LAW, GAME, place), 1, None).entries(ROUNDS)


@pytest.mark.parametrize("place", LAW.places_of(GAME))
def test_an_evening_of_bots_has_everything(place: str) -> None:
    """Banks passed and lost, an auction, an association, a garage, banco and a new shoe."""
    entries = entries_of(place)
    events = [event for entry in entries for event in entry.events]
    assert {event.offer.cause for event in events if isinstance(event, BankEnded)} >= {"given-up", "lost"}
    for kind in (AuctionOpened, Associated, GarageFormed):
        assert any(isinstance(event, kind) for event in events), kind
    assert {event.claim for event in events if isinstance(event, BancoCalled)} >= {"banco", "with-the-table"}
    assert sum(isinstance(event, ShoeLoaded) for event in events) > 1
    assert len({event.player for event in events if isinstance(event, BankAwarded)}) == PARTY
    # Whoever has the cards speaks, and whoever has the bank plays: the croupier never has to play for a bot.
    done = {type(entry.command).__struct_config__.tag for entry in entries}
    assert done >= {"speak", "play-bank"}
    assert "play-by-rule" not in done


@pytest.mark.parametrize("place", LAW.places_of(GAME))
@pytest.mark.parametrize("people", [0, 1])
def test_a_table_has_enough_players(place: str, people: int) -> None:
    """Bots and the people who sit down with them are more than the law asks for."""
    rules: Any = open_usual(LAW, GAME, place).rules
    assert game_type(GAME).party(rules, people) + people == PARTY > rules.players.least


def seen_by(evening: Evening, player: str) -> Observation:
    """What a bot of an evening knows."""
    table = evening._driver.table
    view = table.game.view(table.state, player)
    return observed(player, evening.opened.rules, view, table.options(player), lambda _below: 0)


def test_a_bot_wants_the_same_while_nothing_changes() -> None:
    """Or it would be asked until it has done everything that it may."""
    evening = Evening(open_usual(LAW, GAME, "cantabria"), 3, None)
    for _ in zip(range(6), evening.run(9), strict=False):
        for player in evening.balances():
            assert bots.player(seen_by(evening, player)) == bots.player(seen_by(evening, player))


@pytest.mark.parametrize("place", LAW.places_of(GAME))
def test_bots_play_their_cards_by_the_book(place: str) -> None:
    """A natural is turned up, and the punto has a card or none, and so has the bank."""
    commands = [entry.command for entry in entries_of(place)]
    assert {command.says for command in commands if isinstance(command, Speak)} == {"card", "no", "turn"}
    assert {command.does for command in commands if isinstance(command, PlayBank)} == {"give", "draw", "stand", "turn"}
