"""A seat in a bingo hall: cards bought and called by word of mouth, and balls until one's own number is called."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from ludex.api.pictures import scene_of
from ludex.core.scene import NumberCard
from ludex.games.bingo import state as phases
from tests.cli.seats import Sat, words_of
from tests.cli.test_every_game import opened
from tests.tables import LAW

GAME, PLACES = "bingo", LAW.places_of("bingo")
SAYS = {
    "en": {"buy": "buy 4 cards", "line": "line {card}", "bingo": "I call bingo {card}!", "leave": "leave"},
    "es": {"buy": "compro 4 cartones", "line": "¡línea {card}!", "bingo": "canto bingo {card}", "leave": "salir"},
}
STEPS_MAX = 500


def cards(sat: Sat) -> list[NumberCard]:
    """The cards that the player has before them."""
    scene = scene_of(opened(GAME, sat.seat.table.game.rules.jurisdiction), sat.seat.table.state, sat.seat.name)
    return [piece for piece in scene if isinstance(piece, NumberCard)]


def offered(sat: Sat) -> set[str]:
    """What the player may do now."""
    return {option.do for option in sat.seat.table.options(sat.seat.name)}


def player(sat: Sat, lang: str) -> Iterator[str]:
    """Somebody who buys four cards a game and calls every line and bingo as soon as they see it."""
    said, done, state = SAYS[lang], set[object](), sat.seat.table.state
    for _ in range(STEPS_MAX):
        wanted = list(wishes(sat, state.game))
        key, line = next(((key, line) for key, line in wanted if key not in done), (None, ""))
        done.add(key)
        yield said[line[0]].format(card=line[1]) if line else ""
    yield said["leave"]


def wishes(sat: Sat, game: int) -> Iterator[tuple[object, tuple[str, int]]]:
    """What they would say, each with what makes it the same wish."""
    may = offered(sat)
    if "buy-cards" in may:
        yield (game, "buy"), ("buy", 0)
    for card in cards(sat) if "claim" in may else ():
        rows = [{*row} - {None} for row in card.rows]
        if all(row <= {*card.marked} for row in rows):
            yield (game, "bingo", card.number), ("bingo", card.number)
        if any(row <= {*card.marked} for row in rows):
            yield (game, "line"), ("line", card.number)


@pytest.fixture(scope="module", params=[(place, lang) for place in PLACES for lang in SAYS], ids="-".join)
def evening(request: pytest.FixtureRequest) -> tuple[str, str, Sat]:
    """Four games of somebody who follows their cards."""
    place, lang = request.param
    return place, lang, Sat(GAME, lambda sat: player(sat, lang), place=place, lang=lang, seed=5, rounds=4, width=80)


def test_whole_games_are_played(evening: tuple[str, str, Sat]) -> None:
    """Everything that was said was understood and done; the session closes, and no money is lost."""
    place, lang, sat = evening
    words = words_of(opened(GAME, place), lang)
    assert words.word("phrases", "unclear") not in sat.said
    assert sat.commands.count("buy-cards") == 4
    assert "claim" in sat.commands
    assert sat.commands.count("present-card") == sat.commands.count("claim")
    assert sat.seat.table.state.phase == "closed"
    assert sum(sat.seat.table.state.accounts.values()) == 0


def test_it_is_no_long_story(evening: tuple[str, str, Sat]) -> None:
    """Balls are told together, cards when something is new on them, and nothing is wider than a window."""
    _, lang, sat = evening
    called = [line for line in sat.lines if line.startswith({"en": "Called: ", "es": "Cantados: "}[lang])]
    numbers = sum(len(re.findall(r"\d+", line)) for line in called)
    drawn = [entry for entry in sat.entries if entry.command.do == "call-ball"]
    assert numbers == len(drawn) > len(called)
    assert not set("{}") & set(sat.said)
    grids = [line for line in sat.lines if re.fullmatch(r"[\[\]\d. ]+", line)]
    assert grids
    assert max(map(len, grids)) <= 80


def stops(sat: Sat) -> Iterator[str]:
    """Lets balls come, and remembers at which numbers it is asked."""
    yield "buy 2"
    while sat.seat.table.state.phase != phases.DRAWING:
        yield ""
    yield ""
    for _ in range(200):
        state = sat.seat.table.state
        if state.phase != phases.DRAWING:
            break
        SEEN.append((state.calls[-1], tuple(cards(sat)), len(state.calls)))
        yield ""
    yield "leave"


SEEN: list[tuple[int, tuple[NumberCard, ...], int]] = []


@pytest.mark.parametrize("place", PLACES)
def test_balls_come_until_ones_number_is_called(place: str) -> None:
    """The player is asked at each of their numbers and at no other, so that no stop tells that a card has won."""
    SEEN.clear()
    sat = Sat(GAME, stops, place=place, seed=3)
    own = {cell for card in SEEN[0][1] for row in card.rows for cell in row if cell is not None}
    asked = [number for number, _, _ in SEEN]
    last = SEEN[-1][2]
    calls = [entry.command.number for entry in sat.entries if entry.command.do == "call-ball"]  # type: ignore[attr-defined]
    assert len(asked) > 5
    assert [number for number in calls[:last] if number in own] == list(dict.fromkeys(asked))


def test_whoever_has_no_card_watches_the_game() -> None:
    """They are not asked before cards are sold again."""
    sat = Sat(GAME, ["", "leave"], seed=3)
    lines = [line for line in sat.lines if line.startswith("Called: ")]
    assert sum(len(re.findall(r"\d+", line)) for line in lines) > 30
    assert sat.commands == ["enter", "leave"]


CLOSED = "[ES77/10.IV/19]"


def to_the_game(sat: Sat, *typed: str) -> Iterator[str]:
    """Buys one card, says something when the first of its numbers is called, and goes home."""
    yield "buy 1"
    while sat.seat.table.state.phase != phases.DRAWING:
        yield ""
    yield ""
    yield from typed
    yield "leave"


@pytest.mark.parametrize(
    "typed",
    ["line", "line 13", "line a 13", "call line A 13", "claim line 13", "claim line A 13", "Line! 13", "línea 13",
     "canto línea A 13"],
)  # fmt: skip
def test_a_prize_is_called_as_people_say_it(typed: str) -> None:
    """The series may be left out where there is one, the card where they have one; a wrong call is said to be wrong."""
    sat = Sat(GAME, lambda sat: to_the_game(sat, typed), seed=3)
    (claim,) = [entry.command for entry in sat.entries if entry.command.do == "claim" and entry.command.by == "you"]
    assert (claim.prize, claim.series, claim.card) == ("line", "A", 13)  # type: ignore[attr-defined]
    assert "Card 13 of series A does not win the line: numbers are missing." in sat.said


def test_of_several_cards_one_must_be_named() -> None:
    """Then it is asked for, and nothing has happened."""

    def typed(sat: Sat) -> Iterator[str]:
        yield "buy 2"
        yield from to_the_game(sat, "bingo")

    sat = Sat(GAME, typed, seed=3)
    assert "claim" not in sat.commands
    assert "Please say more: call a line or a bingo (line / bingo) (13 / 14 / 15)" in sat.said


def test_what_is_called_at_the_wrong_moment_is_refused_with_its_clause() -> None:
    """A line after the line is gone, which 1977 closes by an order."""

    def typed(sat: Sat) -> Iterator[str]:
        yield "buy 1"
        while not sat.seat.table.state.line_closed:
            yield ""
        yield f"line {cards(sat)[0].number}"
        yield "leave"

    sat = Sat(GAME, typed, place="spain-1977", seed=5)
    refused = [line for line in sat.lines if line.startswith("Refused: ")]
    assert [line[-len(CLOSED) :] for line in refused] == [CLOSED]


@pytest.mark.parametrize(
    ("typed", "count", "means"),
    [("buy 3", 3, "cash"), ("3 cards", None, ""), ("cards 3", 3, "cash"), ("buy 1 card", 1, "cash"),
     ("buy 2 bank card", 2, "bank-card"), ("buy 2 cards bank-card", 2, "bank-card"), ("deme 12", 12, "cash")],
)  # fmt: skip
def test_cards_are_bought_as_people_say_it(typed: str, count: int | None, means: str) -> None:
    """By their number, and paid by what the hall takes."""
    sat = Sat(GAME, [typed, "leave"], seed=3)
    bought = [entry.command for entry in sat.entries if entry.command.do == "buy-cards" and entry.command.by == "you"]
    expected = [] if count is None else [(count, means)]
    assert [(each.count, each.means) for each in bought] == expected  # type: ignore[attr-defined]


def test_a_cheque_is_asked_for() -> None:
    """In a word."""
    for word in ("cheque", "con cheque", "talón"):
        assert "ask-cheque" in Sat(GAME, lambda sat, said=word: to_the_game(sat, said), seed=3).commands  # type: ignore[misc]


@pytest.mark.parametrize("lang", ["en", "es"])
def test_the_hall_is_shown_whole(lang: str) -> None:
    """The board with what was called, the panels, what everybody has, and all of one's cards."""

    def typed(sat: Sat) -> Iterator[str]:
        yield "buy 2"
        yield from to_the_game(sat, "felt", "help")

    sat = Sat(GAME, typed, lang=lang, seed=3, width=80)
    called = sat.seat.table.state.calls
    rows = [line for line in sat.lines if re.fullmatch(r"( *\[?\d+\]? ?){15}", line)]
    assert re.findall(r"\d+", " ".join(rows)) == [str(number) for number in range(1, 91)]
    assert sorted(map(int, re.findall(r"\[(\d+)\]", " ".join(rows)))) == sorted(called)
    assert {"en": "Cards sold: 15", "es": "Cartones vendidos: 15"}[lang] in sat.said
    assert {"en": "ana: 2 cards", "es": "ana: 2 cartones"}[lang] in sat.said
    assert {"en": "buy 3 ", "es": "compro 3 "}[lang] in sat.said


def test_an_open_hall_is_gone_on_with() -> None:
    """Whoever stops typing goes home, and the hall is left as it should be."""
    sat = Sat(GAME, ["buy 2", "", ""], seed=3)
    assert sat.commands[-1] == "leave"
    assert "you" not in sat.seat.table.state.players
