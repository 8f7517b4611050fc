"""A seat among players who bet against each other: the table as one sees it, what one may do, bots, and going home."""

from __future__ import annotations

import io
from functools import cache
from typing import Any

import pytest
from rich.console import Console

from ludex.api.pictures import cloth_of
from ludex.cli.parsing import Typed
from ludex.cli.seat import Seat
from ludex.cli.seat_view import SeatView
from ludex.core import scene as pieces
from ludex.core.state import CLOSED
from ludex.core.table import Entry
from ludex.errors import Reason, Refused
from ludex.games.poker.circle.hand.events import HandStarted, Looked
from ludex.games.registry import Opened, game_type, open_game, open_usual, usual_licence
from ludex.house.bots import NAMES, StrategyBots, bots_at, strategies_of
from ludex.house.driver import TableDriver
from ludex.house.evening import Evening
from ludex.kit.chance import Seeded
from ludex.kit.money import Cents
from ludex.words import LANGUAGES, Words
from tests.tables import LAW, saying

TABLES = [(game, place) for game in ("holdem", "omaha") for place in LAW.places_of(game)]
WIDTH = 80


@cache
def opened(game: str = "holdem", place: str = "cantabria") -> Opened:
    """A game under the usual licence, resolved once."""
    return open_usual(LAW, game, place)


def seated(
    *typed: str, game: str = "holdem", place: str = "cantabria", lang: str = "en", rounds: int = 0, bots: str = ""
) -> tuple[Seat, str, list[Entry]]:
    """An evening with these lines, what was said and what happened."""
    stream, entries = io.StringIO(), list[Entry]()
    table = opened(game, place)
    words = Words(lang, place, game, table.type.family)
    console = Console(file=stream, width=WIDTH)
    seat = Seat(
        LAW, table, words, console, iter(typed), chance=Seeded(4), seed=4, bots=bots or None, keep=entries.append
    )
    seat.play(rounds or None)
    return seat, stream.getvalue(), entries


def test_a_hand_in_english() -> None:
    """One's own cards, the board, the pot, everybody's chips, whose turn it is and what it may be used for."""
    _, said, _ = seated("call", "check", "fold", "leave")
    lines = said.splitlines()
    assert "Board: -    Pot: €15" in lines
    own = next(line for line in lines if line.startswith(">") and line.endswith("<-"))
    assert "you" in own
    assert "?" not in own
    assert "Your turn: fold, call €10, raise €20 - €400?" in lines
    assert any(line.startswith("Your turn: fold, check, bet €10 - ") for line in lines)
    assert "You call €10." in lines
    assert "You fold." in lines
    assert lines[-1].startswith("The evening is over; you have ")


def test_a_hand_in_spanish() -> None:
    """The same words that are typed are said."""
    _, said, _ = seated("cubrir", "apostar 20", "pasar", "salir", lang="es")
    assert "Su turno: ¿retirarse, cubrir 10 €, subir 20 € - 400 €?" in said
    assert "Usted cubre 10 €." in said
    assert "Usted pone 20 €; para igualar: 20 €." in said
    assert "Usted deja la mesa." in said


@pytest.mark.parametrize(("game", "place"), TABLES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_nobody_sees_the_cards_of_others(game: str, place: str, lang: str) -> None:
    """What bots look at is not told, until it is shown."""
    seat, said, entries = seated(*["go"] * 12, game=game, place=place, lang=lang, rounds=3)
    assert seat.table.state.phase == CLOSED
    assert max(map(len, said.splitlines())) <= WIDTH * 6
    looked = [
        event for entry in entries for event in entry.events if isinstance(event, Looked) and event.player != seat.name
    ]
    assert looked
    words = Words(lang, place, game, "poker")
    assert not any(words.event(event, opened(game, place).rules.currency) in said for event in looked)


def test_going_on_without_a_word() -> None:
    """Nothing is bet, and where somebody has bet the hand is given up; the hand goes on to the next decision."""
    seat, said, _ = seated(*["go"] * 40, rounds=4)
    assert seat.table.state.phase == CLOSED
    assert "You fold." in said
    assert "Hand 4: " in said
    assert "Hand 5: " not in said
    assert seat.table.state.played == 4


@pytest.mark.parametrize("typed", [(), ("leave",), ("go", "leave")])
def test_a_forced_opening_keeps_nobody_at_the_table(typed: tuple[str, ...]) -> None:
    """Whoever must open and goes, or types no more, makes the least bet; the evening ends all the same."""
    seat, said, _ = seated(*typed, game="seven-stud")
    assert "Your turn: bet €10 - €20?" in said
    assert "You put in €10; to match: €10." in said
    assert said.splitlines()[-1].startswith("The evening is over; you have ")
    assert seat.name not in seat.table.state.players


def test_answers_at_the_table() -> None:
    """Help, options with clauses, the table, balances, why, rules; a refusal loses nothing."""
    _, said, _ = seated("help", "options", "felt", "balance", "raise 1", "call", "why", "rules minimum", "nonsense")
    words = Words("en", "cantabria", "holdem", "poker")
    assert words.word("phrases", "help-circle").splitlines()[0] in said
    assert "raise (raise) [CAN10/A.15.A.VII.2/8" in said
    assert "Balances: you €400, ana " in said
    assert "Refused: less than the minimum" in said
    assert "[CAN10/A.15.A.VI.3/1" in said
    assert words.word("phrases", "unclear") in said


@pytest.mark.parametrize("bots", ["pot-odds", "tight", "random"])
@pytest.mark.parametrize(("game", "place"), TABLES)
def test_every_strategy_plays_an_evening(ludex: Any, game: str, place: str, bots: str) -> None:
    """By itself, to the end, without making or losing money."""
    told = ludex("play", game, "--auto", "--bots", bots, "--rounds", "15", "--in", place, "--json").json
    moved = [move for entry in told["entries"] for event in entry["events"] for move in event.get("moves", ())]
    brought = sum(move["amount"] for move in moved if move["source"] == "cage")
    taken = sum(move["amount"] for move in moved if move["target"] == "cagnotte")
    gone = sum(move["amount"] for move in moved if move["target"] == "cage")
    assert sum(told["balances"].values()) == brought - taken - gone
    hands = [event for entry in told["entries"] for event in entry["events"] if event["event"] == "hand-started"]
    assert len(hands) == 15


def test_bots_are_named(ludex: Any) -> None:
    """A game without strategies has one company; an unknown name is said in one line."""
    assert list(strategies_of(game_type("holdem"))) == ["pot-odds", "tight", "random"]
    assert list(strategies_of(game_type("boule"))) == ["random"]
    ran = ludex("play", "holdem", "--auto", "--bots", "clever")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == "ludex play: holdem has no bots called clever; known: pot-odds, tight, random\n"
    assert ludex("play", "boule", "--auto", "--bots", "random", "--rounds", "1").code == 0


def test_a_bot_sees_its_own_seat_alone() -> None:
    """Whatever a strategy is given holds no card of another."""
    driver = TableDriver(opened(), Seeded(2))
    driver.staff("open-session")
    seen = []

    def spy(sight: Any) -> Any:
        seen.append((sight.who, sight.view.cards))
        return strategies_of(opened().type)["random"](sight)  # type: ignore[misc]

    players = StrategyBots(driver, NAMES[:5], 2, spy)
    players.sit_down()
    for _ in range(30):
        driver.lead()
        players.choose()
    assert len(seen) > 100
    shown = 0
    for who, cards in seen:
        shown += sum(card != "?" for card in cards.get(who, ()))
        assert all(card == "?" for other, held in cards.items() if other != who for card in held)
    assert shown


def test_whoever_has_no_chips_left_buys_some(ludex: Any) -> None:
    """Bots come back with what the law lets them buy."""
    told = ludex("play", "holdem", "--auto", "--bots", "random", "--rounds", "60", "--seed", "3", "--json").json
    events = [event for entry in told["entries"] for event in entry["events"]]
    assert any(event["event"] == "chips-bought" for event in events)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_scene_fits_the_terminal(lang: str) -> None:
    """Nine players with long names and many chips, four cards each."""
    table = opened()
    money, names = Cents(99_999_900), {place: f"somebody-with-a-name-{place}" for place in range(1, 10)}
    scene: list[pieces.AnyPiece] = [
        pieces.Sign("total", "total", (("total", money),)),
        pieces.Marker("button", "button:3", "button"),
    ]
    scene += [pieces.Cards(f"board:{number}", f"board:{number}", ("10S",)) for number in range(1, 6)]
    for place, who in names.items():
        state = "sitting-out" if place == 9 else ""
        scene.append(pieces.Seat(f"seat:{who}", f"seat:{place}", who, money, acts=place == 4, state=state))
        if place < 9:
            scene.append(pieces.Cards(f"hand:{who}", f"hand:{place}", ("10S", "10H", None, None)))
            scene.append(pieces.Chips(f"bet:{who}", f"bet:{place}", who, money))
    lines = SeatView(cloth_of(table), tuple(scene), names[1], Words(lang), table.rules.currency).seated()
    assert len(lines) == 10
    assert max(map(len, lines)) <= WIDTH
    assert "10S 10S 10S 10S 10S" in lines[0]
    # The cards of the board are nobody's, whatever their number.
    assert all("10S 10H ? ?" in line and line.count("10S") == 1 for line in lines[1:9])
    assert "10S" not in lines[9]


def test_what_is_typed_at_such_a_table() -> None:
    """A bet has no name there, only an amount; a number alone is none."""
    seat, _, _ = seated("leave")
    assert seat._parser.read("bet 20") == Typed("bet", fields={"stake": "20"})
    assert seat._parser.read("subir 30,50") == Typed("raise", fields={"stake": "30.50"})
    assert seat._parser.read("20") == Typed("unclear")
    assert isinstance(bots_at(TableDriver(opened(), Seeded(1)), 1), StrategyBots)


@pytest.mark.parametrize("place", ["cantabria", "asturias"])
@pytest.mark.parametrize(("least", "places"), [(4, 4), (2, 4), (6, 6), (6, 8)])
def test_enough_sit_down(place: str, least: int, places: int) -> None:
    """As many as a hand needs, alone or with a person, whatever the table holds."""
    law = saying("players.least", least, place, "holdem")
    table = open_game(law, "holdem", place, licence={**usual_licence(law, "holdem", place), "places": places})
    evening = Evening(table, 1, None)
    assert any(isinstance(event, HandStarted) for entry in evening.entries(2) for event in entry.events)
    assert len(evening.balances()) >= least
    stream = io.StringIO()
    words = Words("en", place, "holdem", "poker")
    Seat(law, table, words, Console(file=stream, width=WIDTH), iter(["go"] * 9), chance=Seeded(4), seed=4).play(2)
    assert "A new hand; the button is at place " in stream.getvalue()


def test_an_evening_that_cannot_go_on_says_so() -> None:
    """More players than places: the refusal of whoever would begin, not a table that waits for ever."""
    law = saying("players.least", 30, "cantabria", "holdem")
    table = open_usual(law, "holdem", "cantabria")
    with pytest.raises(Refused) as alone:
        Evening(table, 1, None).entries(1)
    assert alone.value.reason is Reason.TOO_FEW_PLAYERS
    console = Console(file=io.StringIO(), width=WIDTH)
    with pytest.raises(Refused) as seat:
        Seat(law, table, Words("en"), console, iter(["go"]), chance=Seeded(4), seed=4).play()
    assert seat.value.reason is Reason.TOO_FEW_PLAYERS
    assert seat.value.clauses[0] == LAW.statute("holdem", "cantabria").leaves["players.least"].clauses[0]
