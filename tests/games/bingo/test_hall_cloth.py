"""The picture of a bingo hall: the panels that the law asks for, and nothing that nobody has called."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from ludex.api.pictures import cloth_of, drawn, scene_of, states
from ludex.core.cloth import PlaceKind, problems
from ludex.core.edge import read_command
from ludex.core.scene import (
    Call,
    CardCount,
    Display,
    Lights,
    Marker,
    NumberBall,
    NumberCard,
    Scene,
    Seat,
    change,
)
from ludex.core.table import Entry
from ludex.games.bingo import state as phases
from ludex.games.bingo.cloth import CRAZY_SHOWN, SEATS, SHOWN
from ludex.games.registry import Opened, open_decider, open_usual, usual_licence
from ludex.house.driver import TableDriver
from ludex.house.evening import Evening
from ludex.kit.chance import Seeded
from tests.tables import LAW

GAME, PLACES = "bingo", LAW.places_of("bingo")
FUND = "prima_fund"
EXTRA = {"linked", "linked-balls", "crazy-ball"}


@cache
def hall(place: str = "cantabria", **licence: Any) -> Opened:
    """A hall under the usual licence, but for what is said."""
    return open_decider(LAW, GAME, place, licence=usual_licence(LAW, GAME, place) | licence)


@cache
def evening(place: str) -> tuple[Entry, ...]:
    """Three games of three attentive players."""
    return tuple(Evening(open_usual(LAW, GAME, place), 3, None).entries(3))


def moments(place: str, who: str) -> Iterator[tuple[Any, Scene]]:
    """The state after each entry, and what somebody sees of it."""
    opened = open_usual(LAW, GAME, place)
    for state in states(opened, evening(place)):
        yield state, scene_of(opened, state, who)


def of(scene: Scene, kind: type[Any]) -> list[Any]:
    """The pieces of a kind."""
    return [piece for piece in scene if isinstance(piece, kind)]


def panels_of(opened: Opened) -> set[str]:
    """The panels with figures that hang in a hall."""
    return {place.id for place in opened.cloth().places if place.kind is PlaceKind.PANEL} - {"numbers"}


@pytest.mark.parametrize("place", PLACES)
def test_nothing_lies_twice_or_outside(place: str) -> None:
    """Ids, marks and places are sound, also with every extra prize."""
    assert problems(hall(place).cloth()) == []
    assert problems(hall(linked_halls=True, crazy_ball=True, crazy_numbers=9).cloth()) == []


@pytest.mark.parametrize("place", PLACES)
def test_the_board_has_a_number_for_every_ball(place: str) -> None:
    """Each once."""
    board = hall(place).cloth().by_id["numbers"]
    balls = hall(place).rules.balls.numbers
    assert [mark.text for mark in board.marks] == [str(number) for number in range(1, balls + 1)]
    assert balls == 90


def test_panels_hang_where_the_law_asks_for_them() -> None:
    """Cantabria wants the game told; 1977 wants the numbers alone. Extra prizes hang where a hall has them."""
    assert panels_of(hall()) == {*SHOWN} - EXTRA
    assert panels_of(hall("spain-1977")) == set()
    assert panels_of(hall(linked_halls=True)) == {*SHOWN} - {"crazy-ball"}
    assert panels_of(hall(crazy_ball=True)) == {*SHOWN} - {"linked", "linked-balls"}


@pytest.mark.parametrize(("numbers", "shown"), [(1, 1), (CRAZY_SHOWN, CRAZY_SHOWN), (CRAZY_SHOWN + 1, CRAZY_SHOWN)])
def test_the_numbers_of_the_crazy_ball_have_their_places(numbers: int, shown: int) -> None:
    """As far as there is room."""
    opened = hall(crazy_ball=True, crazy_numbers=numbers)
    assert sum(place.id.startswith("crazy:") for place in opened.cloth().places) == shown
    driver, scene = started(opened, "ana")
    drawn_before = [piece.number for piece in of(scene, NumberBall) if piece.id.startswith("crazy:")]
    assert drawn_before == driver.table.state.crazy[:shown]


def started(opened: Opened, *people: str, cards: int = 2) -> tuple[TableDriver, Scene]:
    """A game that is about to begin, with what the first of these people sees."""
    driver = TableDriver(opened, Seeded(2))
    driver.open()
    for who in people:
        driver.enter(who, 100_000)  # type: ignore[arg-type]
    while driver.table.state.phase != phases.SELLING:
        driver.lead()
    for who in people:
        give(driver, who, "buy-cards", count=cards)
    while driver.table.state.phase != phases.DRAWING:
        driver.lead()
    return driver, scene_of(opened, driver.table.state, people[0])


def give(driver: TableDriver, who: str, do: str, **fields: Any) -> None:
    """A command of somebody."""
    driver.table.run(read_command(driver.opened.type, {"by": who, "do": do, **fields}))


@pytest.mark.parametrize("place", PLACES)
def test_what_was_called_is_lit_and_what_is_out_lies_apart(place: str) -> None:
    """A ball that is out and not called is seen, lights nothing, and marks nothing."""
    seen = 0
    for state, scene in moments(place, "ana"):
        lights = of(scene, Lights)[0]
        assert list(lights.lit) == [str(number) for number in state.calls]
        assert lights.newest == (str(state.calls[-1]) if state.calls else "")
        out = [piece.number for piece in of(scene, NumberBall) if piece.state == "out"]
        assert out == state.balls[len(state.calls) :]
        seen += bool(out)
        for card in of(scene, NumberCard):
            numbers = {cell for row in card.rows for cell in row}
            assert set(card.marked) == numbers & set(state.calls)
    assert seen > 100


@pytest.mark.parametrize("place", PLACES)
def test_nobody_sees_a_prize_before_it_is_called(place: str) -> None:
    """A card that is complete looks like any other until its holder calls it."""
    complete = 0
    for state, scene in moments(place, "ana"):
        claimed = {(each.series, each.card) for each in (*state.claims, *state.won)}
        for card in of(scene, NumberCard):
            assert bool(card.state) is ((card.series, card.number) in claimed)
            full = any({*row} - {None} <= set(card.marked) for row in card.rows)
            complete += full and not card.state
        assert {piece.who for piece in of(scene, Call)} - {""} == {each.player for each in (*state.claims, *state.won)}
    assert complete


@pytest.mark.parametrize("place", PLACES)
def test_ones_cards_are_ones_own(place: str) -> None:
    """Nobody sees those of others but at the desk, when they were called; how many each has all can count."""
    at_desk = 0
    for state, scene in moments(place, "hall-chief"):
        known = {(each.series, each.card) for each in (*state.won, *state.claims[:1])}
        cards = {(card.series, card.number) for card in of(scene, NumberCard)}
        assert cards <= known
        at_desk += bool(cards)
        assert {piece.who: piece.count for piece in of(scene, CardCount)} == state.held()
    assert at_desk
    for state, scene in moments(place, "ana"):
        own = {(each.series, number) for each in state.ranges if each.player == "ana"
               for number in range(each.first, each.last + 1)}  # fmt: skip
        assert {(card.series, card.number) for card in of(scene, NumberCard)} == own or not own


@pytest.mark.parametrize("place", PLACES)
def test_money_is_seen_by_its_owner_and_the_staff(place: str) -> None:
    """At their seats."""
    *_, (_, own) = (each for each in moments(place, "ana") if each[0].players)
    *_, (_, chief) = (each for each in moments(place, "hall-chief") if each[0].players)
    assert {seat.who for seat in of(own, Seat) if seat.stack is not None} == {"ana"}
    assert all(seat.stack is not None for seat in of(chief, Seat))


def test_figures_tell_what_the_panels_do() -> None:
    """While there are cards on sale."""
    for state, scene in moments("cantabria", "ana"):
        figures = {piece.id: piece for piece in of(scene, Display)}
        assert bool(figures) is bool(state.series)
        if figures:
            assert figures["cards-sold"].count == state.cards
            assert figures["balls-drawn"].count == len(state.balls)
    assert not [piece for _, scene in moments("spain-1977", "ana") for piece in of(scene, Display)]


@pytest.mark.parametrize(("fund", "state"), [("49.99", "waits"), ("50", "")])
def test_a_prima_that_cannot_be_won_yet_glows_less(fund: str, state: str) -> None:
    """With the ball up to which it is won: games before have gathered its amount, or lack a cent of it."""
    opened = open_decider(LAW, GAME, "cantabria", licence=usual_licence(LAW, GAME, "cantabria"), table={FUND: fund})
    figures = {piece.id: piece for piece in of(started(opened, "ana")[1], Display)}
    assert (figures["prima"].amount, figures["prima"].state) == (50_00, state)
    assert (figures["prima-balls"].count, figures["prima-balls"].state) == (50, state)


@pytest.mark.parametrize("people", [SEATS - 1, SEATS, SEATS + 1, SEATS + 4])
def test_people_without_a_seat_are_counted(people: int) -> None:
    """As many as there are seats sit; of more, the last seat tells how many there are besides."""
    names = [f"p{number}" for number in range(people)]
    _, scene = started(hall(), *names, cards=1)
    seats, others = of(scene, Seat), of(scene, Marker)
    assert len(seats) == (people if people <= SEATS else SEATS - 1)
    assert [marker.text for marker in others] == ([] if people <= SEATS else [f"+{people - len(seats)}"])


def test_it_is_asked_aloud_whether_there_are_more() -> None:
    """From the desk, for the line and for the bingo."""
    asked = {
        piece.what: state.phase
        for state, scene in moments("cantabria", "bea")
        for piece in of(scene, Call)
        if not piece.who
    }
    assert asked == {"more-line": phases.ASKED, "more-bingo": phases.ASKED}


def test_little_changes_from_ball_to_ball() -> None:
    """A ball that comes out moves balls and a figure; nothing else is told anew."""
    driver, before = started(hall(), "ana", "bea")
    driver.lead()
    after = scene_of(driver.opened, driver.table.state, "ana")
    told = change(before, after)
    assert {piece.id for piece in told.set} == {"ball:1", "balls-drawn"}
    assert told.gone == ()


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("lang", ["en", "es"])
def test_it_is_drawn_in_every_look(theme: str, lang: str) -> None:
    """With its calls in the language of the reader, and its panels in that of the hall."""
    opened = open_usual(LAW, GAME, "cantabria")
    found = next(scene for state, scene in moments("cantabria", "ana") if state.phase == phases.ASKED)
    svg = drawn(opened, found, who="ana", lang=lang, theme=theme)
    assert {"en": "Any more lines?", "es": "¿Alguna línea más?"}[lang] in svg
    assert ">CARTONES<" in svg
    assert cloth_of(opened).language == "es"
