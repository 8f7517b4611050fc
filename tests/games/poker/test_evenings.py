"""Evenings of circle poker: money, pots and secrets after every entry, and the same hands played by PokerKit.

A few hundred hands here; `make evenings` plays thousands of the same.
"""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import pytest

from ludex.core.roles import Role
from ludex.errors import NoOutcome
from ludex.games.poker.circle.state import COMMON, DEALING, SHOWING
from ludex.games.registry import Opened, open_game
from ludex.kit.cards import FACES, Card
from ludex.kit.chance import Script
from ludex.law.strict import Tree
from tests.games.poker.audits import Money, Pots, Secrets, peeled
from tests.games.poker.evenings import CROWD_MOST, PEOPLE, Evening
from tests.games.poker.peer import is_comparable, replayed, settled
from tests.tables import LAW

GAMES = ("holdem", "omaha")
TABLES = [(game, place) for game in GAMES for place in LAW.places_of(game)]
LICENCES: tuple[dict[str, Tree], ...] = (
    {"minimum": 10},
    {"minimum": 10, "limit": "pot", "pot_part": 0},
    {"minimum": 10, "limit": "split", "raises_limited": True},
    {"minimum": 8, "chip": "0.50", "pot_part": 25},
    {"minimum": 10, "way": "session"},
)
WATCHED = (*PEOPLE[:CROWD_MOST], "stranger")
SEEDS = range(6)
HANDS = 12


@cache
def table_of(game: str, place: str, licence: int = 0) -> Opened:
    """A table under one of the licences, resolved once; the chip is the table's own."""
    chosen = dict(LICENCES[licence])
    table = {"chip": chosen.pop("chip")} if "chip" in chosen else None
    return open_game(LAW, game, place, licence=chosen, table=table)


def staff_of(opened: Opened) -> tuple[str, ...]:
    """Everybody with a post: croupier, chief, director, authority."""
    return tuple(name for holders in opened.setup.posts.values() for name in holders)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(("game", "place"), TABLES)
def test_money_and_pots(game: str, place: str, seed: int) -> None:
    """Nothing is lost, and everybody gets what another computation of the pots says, under every licence."""
    opened = table_of(game, place, seed % len(LICENCES))
    pots = Pots(opened)
    Evening(opened, seed, watchers=(Money(), pots)).play(HANDS)
    assert pots.hands >= HANDS // 2


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(("game", "place"), TABLES)
def test_evenings_on_which_things_go_wrong(game: str, place: str, seed: int) -> None:
    """Misdeals, slips, warnings and whatever else is offered: money stays where it is, and every hand ends."""
    opened = table_of(game, place, seed % len(LICENCES))
    evening = Evening(opened, 100 + seed, watchers=(Money(), Pots(opened)), mishaps=5 + 5 * seed)
    evening.play(HANDS)
    assert any(not hand.clean for hand in evening.hands)


def compared(game: str, seed: int, hands: int) -> int:
    """How many hands of an evening are comparable with PokerKit's; all of those are equal."""
    opened = table_of(game, "cantabria", 1) if game == "omaha" else _without_take()
    rules: Any = opened.rules
    maximum = int(rules.limits.maximum) if game == "omaha" else None
    evening = Evening(opened, seed)
    found = 0
    for _ in range(hands):
        evening.play(1)
        hand = evening.hands[-1]
        if is_comparable(hand):
            state = evening.table.state
            ours = settled(hand, {player: state.funds(player) for player in hand.order}, rules.chip)
            theirs = settled(hand, replayed(hand, chip=rules.chip, maximum=maximum), rules.chip)
            assert ours == theirs, (seed, hand.order, hand.stacks, hand.turns)
            found += 1
    return found


@cache
def _without_take() -> Opened:
    return open_game(LAW, "holdem", "cantabria", licence={"minimum": 10, "pot_part": 0})


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", SEEDS)
def test_the_same_stacks_as_pokerkit(game: str, seed: int) -> None:
    """The same player is asked, may raise between the same bounds, and has the same chips at the end."""
    assert compared(game, seed, 2 * HANDS) >= HANDS // 2


@pytest.mark.parametrize("mishaps", [0, 15])
@pytest.mark.parametrize(("game", "place"), TABLES)
def test_secrets(game: str, place: str, mishaps: int) -> None:
    """For everybody at every moment, over views, options and what is told of events."""
    opened = table_of(game, place)
    secrets = Secrets((*WATCHED, *staff_of(opened)), every=4)
    Evening(opened, 7, watchers=(secrets,), mishaps=mishaps).play(4)
    assert secrets.looked > 300


@pytest.mark.parametrize(("game", "place"), TABLES)
def test_a_pack_of_real_cards(game: str, place: str) -> None:
    """Nobody looks into the program: faces are typed when they are laid open, and no other is ever known."""
    opened = table_of(game, place)
    script, random = Script(), Random(3)
    evening = Evening(opened, 3, looks=False, chance=Wakened(script, random))
    evening.play(HANDS)
    looked = [entry for entry in evening.table.entries if entry.command.__struct_config__.tag == "look"]
    assert not looked
    assert script.left == 0
    assert evening.table.state.played == HANDS


class Wakened:
    """Somebody who reads lots and cards aloud whenever the table has to wait for them, and never before."""

    def __init__(self, script: Script, random: Random) -> None:
        self._script, self._random = script, random

    def next(self, draw: Any) -> Any:
        """What lies there, typed as it is read."""
        try:
            return self._script.next(draw)
        except NoOutcome:
            seen = draw.source.pick(self._random.randrange(draw.source.total))
            self._script.add([seen])
            return self._script.next(draw)


def test_the_table_waits_for_a_real_card() -> None:
    """Without the next face a deal or a showing does not happen; with it, it does, and covered cards stay unknown."""
    opened = table_of("holdem", "cantabria")
    script = Script(["player-2", "player-3", "player-1"])
    evening = Evening(opened, 5, looks=False, chance=script)
    table = evening.table
    for number in range(1, 5):
        evening.give(evening.read("join", f"player-{number}", chips=100_000))
    croupier = opened.setup.posts[Role.CROUPIER][0]
    for do in ("announce-take", "draw-seats", "start-hand"):
        evening.give(evening.read(do, croupier))
    faces = iter(Random(1).sample(range(FACES), FACES))
    waited = 0
    while table.state.phase != "ready":
        duty = table.game.duty(table.state) or table.game.lead(table.state)
        if table.state.speaker is not None and table.state.highest > table.state.bets.get(table.state.speaker, 0):
            duty = evening.read("call", table.state.speaker)
        assert duty is not None
        before = list(table.entries)
        try:
            table.apply(duty)
        except NoOutcome:
            assert table.entries == before
            assert table.state.phase in (DEALING, SHOWING)
            waited += 1
            script.add([Card(next(faces))])
        assert all(card.face is None for held in table.state.cards.values() for card in held if not card.up)
    assert waited == 3 + 1 + 1 + 2 * 4
    assert {event.way for event in _dealt(table)} == {"burn", "covered", COMMON}


def _dealt(table: Any) -> list[Any]:
    return [card for entry in table.entries for event in entry.events for card in getattr(event, "cards", ())]


def test_the_second_opinion_itself() -> None:
    """Pots peeled off by hand: 20 from all, 30 more from three, and 50 more from two; 10 of somebody who folded."""
    put = {"ana": 20, "bea": 50, "carlos": 100, "dora": 100, "elena": 10}
    left = ["ana", "bea", "carlos", "dora"]
    assert peeled(put, left) == [
        (90, ["ana", "bea", "carlos", "dora"]),
        (90, ["bea", "carlos", "dora"]),
        (100, ["carlos", "dora"]),
    ]
    assert peeled({"ana": 20, "bea": 50}, ["ana"]) == [(70, ["ana"])]


def test_the_second_opinion_notices() -> None:
    """A part of the house that is another than the rules say is not let pass."""
    pots = Pots(table_of("holdem", "cantabria", 1))
    with pytest.raises(AssertionError):
        Evening(table_of("holdem", "cantabria", 0), 1, watchers=(pots,)).play(HANDS)
