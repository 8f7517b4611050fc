"""Evenings of circle poker: money, pots and secrets after every entry, and the same hands played by PokerKit.

A few hundred hands here; `make evenings` plays thousands of the same.
"""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import pytest

from ludex.core.roles import CROUPIER
from ludex.errors import NoOutcome
from ludex.games.poker.circle.state import BOARD, DEALING, SHOWDOWN
from ludex.games.registry import Opened, open_game
from ludex.kit.cards import FACES, Card
from ludex.kit.chance import Script, Unkept
from ludex.law.strict import Tree
from tests.games.poker.audits import Cards, Money, Secrets
from tests.games.poker.evenings import CROWD_MOST, PEOPLE, Evening, Watcher
from tests.games.poker.hands import cards
from tests.games.poker.openings import Openings
from tests.games.poker.opinions import best_of, brute_of, can_open, reader_of
from tests.games.poker.peer import is_comparable, replayed, settled
from tests.games.poker.pots import Pots, peeled
from tests.tables import LAW

PEERS = ("holdem", "omaha")
"""The games that PokerKit plays by the same rules."""
GAMES = (*PEERS, "five-card-draw", "seven-stud", "five-stud", "synthetic-poker")
TABLES = [(game, place) for game in GAMES for place in LAW.places_of(game)]
LICENCES: tuple[dict[str, Tree], ...] = (
    {"minimum": 10},
    {"minimum": 10, "limit": "pot", "pot_part": 0},
    {"minimum": 10, "limit": "split"},
    {"minimum": 8, "chip": "0.50", "pot_part": 25},
    {"minimum": 10, "limit": "pot", "way": "session", "fee_base": "maximum"},
)
FURTHER: dict[tuple[str, str], dict[str, Tree]] = {
    **{
        (game, place): {"minimum": 10, "limit": "split", "raises_limited": True}
        for game in PEERS
        for place in LAW.places_of(game)
    },
    ("five-card-draw", "cantabria"): {"minimum": 10, "cards": 32, "places": 6},
    ("five-card-draw", "asturias"): {"minimum": 10, "places": 10},
    ("seven-stud", "cantabria"): {"minimum": 10, "places": 8},
    ("seven-stud", "asturias"): {"minimum": 10, "places": 8},
}
"""What is tried besides where a place lets it be: fewer raises, a small pack, players enough to exhaust it."""
WATCHED = (*PEOPLE[:CROWD_MOST], "stranger")
SEEDS = range(6)
HANDS = 12


def licences_of(game: str, place: str) -> list[dict[str, Tree]]:
    """Every licence under which a game is tried somewhere."""
    further = FURTHER.get((game, place))
    return [*LICENCES, *([] if further is None else [further])]


@cache
def table_of(game: str, place: str, licence: int = 0) -> Opened:
    """A table under one of the licences, resolved once; the chip is the table's own."""
    known = licences_of(game, place)
    chosen = dict(known[licence % len(known)])
    table = {"chip": chosen.pop("chip")} if "chip" in chosen else None
    return open_game(LAW, game, place, licence=chosen, table=table)


def audits_of(opened: Opened) -> tuple[Pots, list[Watcher]]:
    """Whoever looks on at a table: at the pots, the money, the cards, and at openings where pots are opened."""
    rules: Any = opened.rules
    pots = Pots(opened)
    return pots, [pots, Money(), Cards(), *([] if rules.opening is None else [Openings(opened)])]


def staff_of(opened: Opened) -> tuple[str, ...]:
    """Everybody with a post: croupier, chief, director, authority."""
    return tuple(name for holders in opened.setup.posts.values() for name in holders)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(("game", "place"), TABLES)
def test_money_and_pots(game: str, place: str, seed: int) -> None:
    """Nothing is lost, and everybody gets what another computation of the pots says, under every licence."""
    pots, watchers = audits_of(opened := table_of(game, place, seed))
    Evening(opened, seed, watchers=watchers).play(HANDS)
    assert pots.ended == HANDS


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(("game", "place"), TABLES)
def test_evenings_on_which_things_go_wrong(game: str, place: str, seed: int) -> None:
    """Misdeals, slips, warnings and whatever else is offered: money stays where it is, and every hand ends."""
    pots, watchers = audits_of(opened := table_of(game, place, seed))
    evening = Evening(opened, 100 + seed, watchers=watchers, mishaps=5 + 5 * seed)
    evening.play(HANDS)
    assert pots.ended == HANDS
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


@pytest.mark.parametrize("game", PEERS)
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


class Wakened(Unkept):
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
    """Without the next face a deal or a showing does not happen; with it, it does, and hole cards stay unknown."""
    opened = table_of("holdem", "cantabria")
    script = Script(["player-2", "player-3", "player-1"])
    evening = Evening(opened, 5, looks=False, chance=script)
    table = evening.table
    for number in range(1, 5):
        evening.give(evening.read("join", f"player-{number}", chips=100_000))
    croupier = opened.setup.posts[CROUPIER][0]
    for do in ("announce-take", "draw-seats", "start-hand"):
        evening.give(evening.read(do, croupier))
    faces = iter(Random(1).sample(range(FACES), FACES))
    waited = 0
    while table.state.phase != "ready":
        duty = table.game.duty(table.state) or table.game.lead(table.state)
        actor, betting = table.state.actor, table.state.hand.betting
        if actor is not None and betting.highest > betting.bets.get(actor, 0):
            duty = evening.read("call", actor)
        assert duty is not None
        before = list(table.entries)
        try:
            table.apply(duty)
        except NoOutcome:
            assert table.entries == before
            assert table.state.phase in (DEALING, SHOWDOWN)
            waited += 1
            script.add([Card(next(faces))])
        assert all(card.face is None for held in table.state.hand.cards.values() for card in held if not card.up)
    assert waited == 3 + 1 + 1 + 2 * 4
    assert {event.way for event in _dealt(table)} == {"burn", "hole", BOARD}


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


def test_the_second_opinion_on_openings_and_small_packs() -> None:
    """Read by hand: the pair that is asked or anything higher opens; with 32 cards a flush beats a full house."""
    rules: Any = table_of("five-card-draw", "cantabria", 5).rules
    brute, read = brute_of(rules), reader_of(rules)
    for written, pair, acts_first in (
        ("JS JH 9D 8C 7S", "J", True),
        ("JS JH 9D 8C 7S", "Q", False),
        ("10S 10H AD KC QS", "J", False),
        ("AS KH QD JC 9S", "J", False),
        ("7S 7H 8D 8C 9S", "A", True),
        ("QS QH AD KC JS", "A", True),
    ):
        assert can_open(brute, cards(written), pair) is acts_first, written
    hands = {"flush": cards("7S 9S 10S QS AS"), "full": cards("AC AD AH KD KC"), "low": cards("AD 7D 8S 9C 10H")}
    assert best_of(hands, (), None, read) == ["flush"]
    assert brute.category(hands["low"]) == "straight"


def test_the_second_opinion_notices() -> None:
    """A part of the house that is another than the rules say is not let check."""
    pots = Pots(table_of("holdem", "cantabria", 1))
    with pytest.raises(AssertionError):
        Evening(table_of("holdem", "cantabria", 0), 1, watchers=(pots,)).play(HANDS)
