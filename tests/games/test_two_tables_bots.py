"""Bots of baccarat at two tables: in an evening of theirs everything happens that a bank can come to."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any

import pytest

from ludex.core.bots import Observation
from ludex.core.table import Entry
from ludex.games.baccarat.among_players.commands import PlayBank, Speak
from ludex.games.baccarat.among_players.events import AuctionOpened
from ludex.games.baccarat.two_tables import bots
from ludex.games.baccarat.two_tables.betting import BETS
from ludex.games.baccarat.two_tables.events import (
    BancoTaken,
    BankGivenUp,
    BankJumped,
    BankPassedBy,
    BankReplenished,
    BankSold,
    DepositProved,
    GameOver,
    StakesFixed,
)
from ludex.games.common.shoe.events import ShoeLoaded
from ludex.games.common.stakes.commands import PlaceBet
from ludex.games.registry import Opened, game_type, open_game, open_usual, usual_licence
from ludex.house.evening import Evening
from tests.observed import observed
from tests.tables import LAW

GAME = "baccarat-two-tables"
ROUNDS, PARTY = 120, 6


def free_bank(place: str) -> Opened:
    """A table with a free bank."""
    return open_game(LAW, GAME, place, licence={**usual_licence(LAW, GAME, place), "modality": "free"})


@cache
def entries_of(place: str) -> list[Entry]:
    """All that happens in an evening of bots against limited banks."""
    return Evening(open_usual(LAW, GAME, place), 1, None).entries(ROUNDS)


@pytest.mark.parametrize("place", LAW.places_of(GAME))
def test_an_evening_of_bots_has_everything(place: str) -> None:
    """Banks left, jumped and gone on with, auctions, banco, stakes that are cut, and new shoes."""
    entries = entries_of(place)
    events = [event for entry in entries for event in entry.events]
    assert {event.award.cause for event in events if isinstance(event, BankGivenUp)} >= {"left", "jumped"}
    for kind in (AuctionOpened, BankJumped, BankReplenished, BancoTaken, GameOver):
        assert any(isinstance(event, kind) for event in events), kind
    assert any(event.lot for event in events if isinstance(event, BankSold))
    assert any(event.cut for event in events if isinstance(event, StakesFixed))
    assert sum(isinstance(event, ShoeLoaded) for event in events) > 1
    assert len({event.player for event in events if isinstance(event, BankSold)}) == PARTY
    rules: Any = open_usual(LAW, GAME, place).rules
    assert any(isinstance(event, BankPassedBy) for event in events) is ("offer" in rules.bank.after)
    # Whoever has cards speaks, and whoever has the bank plays: the croupier never has to play for a bot.
    done = {entry.command.do for entry in entries}
    assert done >= {"speak", "play-bank", "leave-bank", "seek-bank"}
    assert "play-by-rule" not in done


@pytest.mark.parametrize("place", LAW.places_of(GAME))
def test_bots_stake_in_every_way(place: str) -> None:
    """On either cloth, astride both, and on the line of each; nobody twice in a coup."""
    bets = Counter(entry.command.bet for entry in entries_of(place) if isinstance(entry.command, PlaceBet))
    assert set(bets) == {*BETS}


@pytest.mark.parametrize("place", LAW.places_of(GAME))
def test_a_free_bank_is_held_by_whoever_proves_a_deposit(place: str) -> None:
    """In the cage or elsewhere; nobody else has it."""
    evening = Evening(free_bank(place), 1, None)
    proved: set[str] = set()
    banks = 0
    for part in evening.run(ROUNDS):
        for event in (event for entry in part for event in entry.events):
            if isinstance(event, DepositProved):
                proved.add(event.player)
            elif isinstance(event, BankSold):
                assert event.player in proved
                banks += 1
    assert banks > 1


@pytest.mark.parametrize("place", LAW.places_of(GAME))
@pytest.mark.parametrize("people", [0, 1])
def test_a_table_has_enough_players(place: str, people: int) -> None:
    """Bots and the people who sit down with them are more than the two cloths and the bank need."""
    rules: Any = open_usual(LAW, GAME, place).rules
    assert game_type(GAME).party(rules, people) + people == PARTY > 2 * rules.players.per_cloth + 1


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
    """A natural is turned up, and a cloth has a card or none, and so has the bank."""
    commands = [entry.command for entry in entries_of(place)]
    assert {command.says for command in commands if isinstance(command, Speak)} == {"card", "no", "turn"}
    assert {command.does for command in commands if isinstance(command, PlayBank)} == {"give", "draw", "stand", "turn"}
