"""Every registered game in every place, through the command line: evenings, a seat, the cloth, names, answers."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from rich.console import Console

from ludex.cli.cloth import Pile, drawn
from ludex.cli.output import place_or_usual
from ludex.cli.parsing import STAKELESS, UNCLEAR, Parser, Typed
from ludex.cli.seat import Seat
from ludex.core.cloth import Shape, plan_of
from ludex.core.commands import Kind
from ludex.core.state import CLOSED
from ludex.core.table import Entry
from ludex.core.waits import Wait
from ludex.games.records import audit, read_record
from ludex.games.registry import GAMES, Opened, decider_type, is_table, open_usual, tables
from ludex.house import random_bots
from ludex.house.driver import TableDriver
from ludex.house.slugs import BET
from ludex.kit.chance import Seeded
from ludex.words import LANGUAGES, Words
from tests.cli.schemas import valid
from tests.tables import LAW

EVERY = [(game, place) for game in GAMES for place in LAW.places_of(game)]
TABLES = [(game, place) for game, place in EVERY if is_table(game)]
BANKED = [(game, place) for game, place in TABLES if decider_type(game).house_take is None]
"""Where bets are made against a bank; a seat among players who bet against each other has tests of its own."""
ODDS = ("odds", "--all", "--json")
CHARTLESS = [(game, place) for game, place in BANKED if not decider_type(game).chart]
"""Where best play has no chart, so that the odds are told beside a word about it: one of them is asked."""
PLAYERS_BANK = {game for game in GAMES if decider_type(game).holdings is not None}


@cache
def opened(game: str, place: str) -> Opened:
    """A game under the usual licence, resolved once."""
    return open_usual(LAW, game, place)


def words_of(table: Opened, lang: str) -> Words:
    """The words of a game."""
    return Words(lang, table.rules.jurisdiction, table.type.slug, table.type.family)


@pytest.mark.parametrize(("game", "place"), EVERY)
def test_an_evening_plays_itself(ludex: Any, game: str, place: str) -> None:
    """It closes after so many rounds, its record verifies, and all money is somewhere."""
    told = ludex("play", game, "--auto", "--seed", "3", "--rounds", "12", "--in", place, "--json").json
    lines = [json.dumps(part) for part in (told["header"], *told["entries"])]
    state = audit(LAW, read_record("\n".join([*lines, ""]).encode())).state
    assert state.phase == CLOSED
    assert sum(state.accounts.values()) == 0
    assert {player: state.funds(player) for player in told["balances"]} == told["balances"]


@pytest.mark.parametrize("game", tables())
def test_an_evening_of_the_poor_ends_too(ludex: Any, monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    """Whoever the table waits for and has no chips lets somebody else act, or comes again with more."""
    monkeypatch.setattr(random_bots, "CHIPS_IN_MINIMA", 2)
    told = ludex("play", game, "--auto", "--seed", "1", "--rounds", "15", "--json").json
    assert told["entries"][-1]["events"]


@pytest.mark.parametrize(("game", "place"), EVERY)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_evening_is_told(ludex: Any, game: str, place: str, lang: str) -> None:
    """In sentences: no slug of an event, no brace, and nobody reads None."""
    ran = ludex("play", game, "--auto", "--seed", "8", "--rounds", "6", "--in", place, "--lang", lang)
    assert ran.code == 0
    assert not set("{}") & set(ran.out)
    assert "None" not in ran.out
    bare = {str(event.__struct_config__.tag) for event in opened(game, place).type.events}
    assert not bare & set(ran.out.splitlines())


def led_to_bets(seat: Seat) -> Iterator[str]:
    """Goes on, where a player holds the bank or is asked to cut before every hand, until bets are open."""
    while seat.table.game.rules.game in (*PLAYERS_BANK, "poker-no-draw") and not any(
        option.do == BET for option in seat.table.options(seat.name)
    ):
        yield "go"


@pytest.mark.parametrize(("game", "place"), BANKED)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_seat_at_the_table(game: str, place: str, lang: str) -> None:
    """Bets by name, the round led on throw by throw, answers, and the end that the law has it."""
    table = opened(game, place)
    words, stream = words_of(table, lang), io.StringIO()
    amount = table.rules.minimum * 2 // table.rules.currency.per_main
    first = table.type.bets(table.game)[0]
    bets = [f"{words.bet(bet)} {amount}" for bet in table.type.bets(table.game)[:3]]

    def typed() -> Iterator[str]:
        yield from ("help", "options")
        for _ in range(4):
            yield from led_to_bets(seat)
            yield from (*bets, "felt", "go")
        yield from ("felt", "balance", "why", f"odds {words.bet(first)}", "rules minimum", "leave")

    seat = Seat(LAW, table, words, Console(file=stream, width=100), typed(), chance=Seeded(5), seed=5)
    seat.play()
    assert seat.table.state.phase == CLOSED or seat.name not in seat.table.state.players
    assert sum(seat.table.state.accounts.values()) == 0
    said = stream.getvalue()
    assert words.word("phrases", "unclear") not in said
    assert words.word("phrases", "yours") in said
    assert max(map(len, said.splitlines())) < 1000
    assert seat.table.state.round >= 3


@pytest.mark.parametrize(("game", "place"), TABLES)
@pytest.mark.parametrize("typed", [(), ("leave",), ("options", "go", "leave")])
def test_whoever_stops_typing_goes_home(game: str, place: str, typed: tuple[str, ...]) -> None:
    """At once, at the prompt to decide or after a step, whatever the table waits for; nothing is left on it."""
    table = opened(game, place)
    stream = io.StringIO()
    words = words_of(table, "en")
    seat = Seat(LAW, table, words, Console(file=stream, width=100), iter(typed), chance=Seeded(4), seed=4)
    seat.play()
    assert stream.getvalue().splitlines()[-1].startswith("The evening is over; you have ")
    assert seat.table.state.phase == CLOSED or seat.name not in seat.table.state.players
    assert ("The table waits for you." in stream.getvalue()) == ("options" in typed)


@pytest.mark.parametrize("seed", range(6))
def test_bots_take_their_own_turns(monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    """After the player's turn comes theirs: silence never answers for a bot."""
    table = opened("blackjack", "cantabria")
    typed = [
        line for _ in range(4) for line in (*(f"box {box} 20" for box in range(1, 5)), "go", "go", *["stand"] * 3, "go")
    ]
    console = Console(file=io.StringIO(), width=100)
    seat = Seat(LAW, table, words_of(table, "en"), console, iter(typed), chance=Seeded(seed), seed=seed)
    led: list[Wait] = []
    lead = TableDriver.lead

    def recorded(driver: TableDriver) -> list[Entry]:
        assert driver.wait is not None
        led.append(driver.wait)
        return lead(driver)

    monkeypatch.setattr(TableDriver, "lead", recorded)
    seat.play(4)
    assert led
    assert not [wait for wait in led if wait.kind is Kind.TURN and seat.name not in wait.people]


@pytest.mark.parametrize(("game", "place"), BANKED)
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("coloured", [False, True])
def test_the_cloth(game: str, place: str, lang: str, coloured: bool) -> None:
    """No wider than 80 columns, and chips on every bet move no line."""
    table = opened(game, place)
    zones, words = plan_of(table.cloth()), words_of(table, lang)
    piles = {zone.bet: Pile(99_999_900, 99_999_900) for zone in zones}
    empty, full = (
        drawn(zones, lying, words, table.rules.currency, coloured=coloured).plain.splitlines() for lying in ({}, piles)
    )
    assert max(map(len, empty)) <= 80
    assert list(map(len, full)) == list(map(len, empty))
    fields = [zone for zone in zones if zone.shape is Shape.FIELD]
    assert "\n".join(full).count("*") >= len(fields)
    # Besides bets, only what is laid after the deal: an insurance, or a second bet.
    others = {zone.bet for zone in zones} - set(table.type.bets(table.game))
    assert all(bet.startswith(("insurance-", "raise-", "flop-", "turn-", "river-")) for bet in others)


@pytest.mark.parametrize(("game", "place"), TABLES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_bet_can_be_typed(game: str, place: str, lang: str) -> None:
    """By the name that the table gives it, and by its slug."""
    table = opened(game, place)
    bets, words = table.type.bets(table.game), words_of(table, lang)
    parser = Parser(bets, scopes=words.scopes)
    for bet in bets:
        assert parser.read(f"{words.bet(bet)} 10") == Typed("bet", bet, "10")
        assert parser.read(f"{bet} 10") == Typed("bet", bet, "10")
        assert words.bet(bet) != bet


@pytest.mark.parametrize(("game", "place"), TABLES)
@pytest.mark.parametrize(
    "asked",
    [
        ODDS,
        ("odds", "--chart"),
        ("simulate", "--rounds", "20000"),
        ("simulate", "--rounds", "20000", "--json"),
        ("rules",),
        ("vocabulary",),
        ("ruling",),
        ("ruling", "--json"),
        ("drill", "--level", "2", "--count", "8"),
    ],
)
def test_every_command_answers(ludex: Any, game: str, place: str, asked: tuple[str, ...]) -> None:
    """Without a word about the error output."""
    command, *options = asked
    if command == "simulate" and not decider_type(game).kernel:
        pytest.skip("nothing to simulate: no bet against the house")
    if "--chart" in options and (game, place) in CHARTLESS[1:]:
        pytest.skip("that there is no chart is said alike of every game")
    if "--all" in options and game == "baccarat-two-tables" and place != LAW.places_of(game)[0]:
        pytest.skip("ten seconds a place, and the odds of every place have tests of their own")
    ran = ludex(command, game, *options, "--in", place, "--lang", "es")
    # Where edges are told and best play has no chart, that is said.
    no_chart = "--chart" in options and not decider_type(game).chart and decider_type(game).house_take is None
    assert (ran.code, bool(ran.err)) == (0, no_chart)
    assert ran.out
    if asked == ODDS:
        valid("odds", ran.json)


@pytest.mark.parametrize("game", GAMES)
def test_every_incident_has_its_ruling(ludex: Any, game: str) -> None:
    """In every place that knows it, with what other places have otherwise."""
    rows = ludex("ruling", game, "--json").json
    known = {
        (incident.slug, place)
        for place in LAW.places_of(game)
        for incident in opened(game, place).type.incidents(opened(game, place).game)
    }
    assert {(row["incident"], row["in"]) for row in rows} == known
    for row in rows:
        assert [other["in"] for other in row["elsewhere"]] == [p for p in LAW.places_of(game) if p != row["in"]]
        assert row["remedy"]
        assert row["what"] != row["incident"]
    for last in rows[-1:]:
        assert ludex("ruling", game, last["incident"], "--in", last["in"], "--json").json == [last]


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_played_where_it_exists(game: str) -> None:
    """In the usual place, or in the first that has it."""
    asked: Any = type("Asked", (), {"place": None, "game": game})
    assert place_or_usual(asked, LAW) in LAW.places_of(game)


@pytest.mark.parametrize(("game", "place"), TABLES)
def test_what_is_not_a_bet_is_unclear(game: str, place: str) -> None:
    """Whatever the game."""
    parser = Parser(opened(game, place).type.bets(opened(game, place).game))
    for line in ("nonsense 10", "bet", "take", "odds"):
        assert parser.read(line) == Typed(UNCLEAR)
    assert parser.read("10").do in (UNCLEAR, STAKELESS)  # at some tables it is a bet, and lacks its stake


def test_a_table_that_goes_on_is_not_stuck() -> None:
    """A roulette waits for nobody."""
    driver = TableDriver(opened("roulette-french", "cantabria"), Seeded(1))
    driver.staff("open-session")
    assert not driver.is_stuck
    assert driver.why_stuck() is None
    assert driver.wait is not None
    assert driver.wait.silence is not None
