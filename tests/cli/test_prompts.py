"""What a player is told before each line: the cards with their count, what may be done, and what Enter does."""

from __future__ import annotations

import re

import pytest

from ludex.cli.prompts import Prompts
from ludex.core.commands import Kind
from ludex.core.waits import Wait
from ludex.words import LANGUAGES, Words
from tests.cli.seats import TABLES, Sat, opened, words_of

BLACKJACK = [place for game, place in TABLES if game == "blackjack"]
POKER = [(game, place) for game, place in TABLES if opened(game, place).type.house_take is not None]
HAND = re.compile(r"^(?P<who>Bank|Hand \d(?: \d/\d)?): (?P<cards>[\w ]+) \((?P<count>(hard|soft) \d+|blackjack)\)")
FACES = {"A": 1, "J": 10, "Q": 10, "K": 10}


def counted(cards: str) -> set[str]:
    """How the points of some cards may be told, found once more: two that make 21 may be a blackjack."""
    values = [FACES.get(card[:-1]) or int(card[:-1]) for card in cards.split()]
    hard = sum(values)
    if 1 in values and hard <= 11:
        return {f"soft {hard + 10}", *(["blackjack"] if (len(values), hard) == (2, 11) else [])}
    return {f"hard {hard}"}


def before(lines: list[str], at: int) -> list[str]:
    """The hands that were told just before a line."""
    found: list[str] = []
    while at and HAND.match(lines[at - 1]):
        at -= 1
        found.insert(0, lines[at])
    return found


@pytest.mark.parametrize("place", BLACKJACK)
@pytest.mark.parametrize("seed", range(4))
def test_blackjack_tells_the_cards_at_every_prompt(place: str, seed: int) -> None:
    """One's own hands and the bank's card, each with its count; also after a question, and never another's hand."""
    stake = opened("blackjack", place).rules.minimum * 2 // opened("blackjack", place).rules.currency.per_main
    typed = [
        line
        for _ in range(5)
        for line in (*(f"box {box} {stake}" for box in (1, 4, 7)), "", "", "why", "hit", "stand", "")
    ]
    sat = Sat("blackjack", typed, place=place, seed=seed)
    prompts = [at for at, line in enumerate(sat.lines) if line.startswith(("The hands are played:", "Insurance or"))]
    assert prompts
    for at in prompts:
        told = [HAND.match(line) for line in before(sat.lines, at)]
        names = [match["who"] for match in told if match]
        assert names[0] == "Bank"
        assert len(names) >= 2
        assert all(match["count"] in counted(match["cards"]) for match in told if match)
        assert sum(line.endswith("<-") for line in before(sat.lines, at)) == int(sat.lines[at].startswith("The hands"))
    assert "(soft " in sat.said or "(hard " in sat.said


def test_only_the_hands_one_has_a_part_in_are_told() -> None:
    """Bots play other boxes; their cards are on the cloth, not at the prompt."""
    sat = Sat("blackjack", [line for _ in range(4) for line in ("box 3 20", "", "", "")])
    told = {match["who"] for line in sat.lines if (match := HAND.match(line))}
    assert {name.split()[1] for name in told if name != "Bank"} == {"3"}


def test_trente_et_quarante_tells_both_rows() -> None:
    """With their points, when whoever has a stake at the refait must choose."""
    for seed in range(60):
        sat = Sat("trente-et-quarante", [line for _ in range(9) for line in ("red 20", "")], seed=seed)
        at = next((at for at, line in enumerate(sat.lines) if "half back" in line and line.endswith("?")), None)
        if at is not None:
            assert re.fullmatch(r"Red row: [\w ]+ \(31\)", sat.lines[at - 1]), sat.lines[at - 3 : at + 1]
            assert re.fullmatch(r"Black row: [\w ]+ \(31\)", sat.lines[at - 2])
            return
    raise AssertionError("no refait in sixty evenings")


def test_punto_y_banca_counts_what_lies_open() -> None:
    """Whoever deals is asked while cards are covered: those are told by a sign, and nothing is counted."""
    typed = ["take the shoe", *(line for _ in range(6) for line in ("player 20", "", "", "", "", ""))]
    sat = Sat("punto-y-banca", typed)
    hands = [line for line in sat.lines if line.startswith("Hand ")]
    assert hands
    for line in hands:
        covered, points = "?" in line, re.search(r"\((\d+)\)$", line)
        assert covered == (points is None), line
        if points:
            cards = line.partition(": ")[2].rpartition(" (")[0].split()
            assert int(points[1]) == sum((FACES.get(card[:-1]) or int(card[:-1])) % 10 for card in cards) % 10


@pytest.mark.parametrize(("game", "place"), POKER)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_poker_tells_board_pot_cards_and_price_at_every_prompt(game: str, place: str, lang: str) -> None:
    """The whole table when something is new, and in two lines after a question."""
    sat = Sat(game, [line for _ in range(12) for line in ("why", "")], place=place, lang=lang, rounds=3)
    words = words_of(opened(game, place), lang)
    turn, own = (words.word("phrases", slug).partition("{")[0] for slug in ("your-turn", "your-cards"))
    has_board = any(street.board for street in opened(game, place).game.rules.streets.listed())
    middle = words.word("phrases", "scene-middle" if has_board else "scene-pot").partition("{")[0]
    prompts = [at for at, line in enumerate(sat.lines) if line.startswith(turn)]
    assert prompts
    short = 0
    for at in prompts:
        if sat.lines[at - 1].startswith(own):
            short += 1
            assert sat.lines[at - 2].startswith(middle)
            assert "?" not in sat.lines[at - 1]
        else:
            whole = sat.lines[:at][::-1]
            table = whole[: next(n for n, line in enumerate(whole) if line.startswith(middle)) + 1]
            assert sum(line.endswith("<-") for line in table) == 1
        call = words.word("commands", "call")
        assert f"{call} " in sat.lines[at] or words.word("commands", "call") not in sat.lines[at]
    assert short


ENTER = [
    ("blackjack", "en", ["box 1 20", "", ""], ["Enter: go on (close the bets)", "Enter: stand"]),
    ("blackjack", "es", ["casilla 1 20", "", ""], ["Intro: seguir (cerrar las apuestas)", "Intro: plantarse"]),
    ("holdem", "en", ["call", ""], ["Enter: fold", "Enter: check"]),
    ("holdem", "es", ["cubrir", ""], ["Intro: retirarse", "Intro: pasar"]),
    ("roulette-french", "en", ["red 20"], ["Enter: go on (turn the wheel and throw the ball)"]),
    ("punto-y-banca", "en", [""] * 6, ["Enter: decline the shoe"]),
]


@pytest.mark.parametrize(("game", "lang", "typed", "told"), ENTER)
def test_what_enter_does_is_told(game: str, lang: str, typed: list[str], told: list[str]) -> None:
    """By the command that follows on silence, as the language calls it."""
    said = Sat(game, typed, lang=lang).lines
    assert [line for line in told if line not in said] == []


def test_where_silence_is_none_of_what_is_offered_that_is_told() -> None:
    """Nobody surrenders by saying nothing."""
    said = Sat("blackjack", ["box 1 10", ""], seed=3).said
    assert "surrender" in said
    assert "Enter: none of these (ask the hands)" in said


def test_enter_does_what_was_told() -> None:
    """Whatever game: the first thing that happens after Enter is the command that was named."""
    for game, place in TABLES:
        sat = Sat(game, [""] * 6, place=place)
        words, own = words_of(opened(game, place), "en"), sat.commands
        told = {line.removeprefix("Enter: ") for line in sat.lines if line.startswith("Enter: ")}
        names = {words.word("commands", do) for do in own} | {f"{words.word('commands', 'bet')} €10"}
        assert told, game
        assert all(name in names for name in told if "(" not in name and "; " not in name), (game, told, names)


def test_a_forced_turn_is_told() -> None:
    """Who must open at seven stud makes the least bet by saying nothing; a table that waits for a bet is told too."""
    assert "Enter: bet €10" in Sat("seven-stud", ["", "leave"]).lines
    prompts = Prompts(opened("craps", "cantabria"), Words("en"), "you")
    waiting = Wait(kind=Kind.TURN, people=("you",), do=("bet",), silence=None)
    assert prompts.enter(waiting, {"bet"}) == "Enter: nothing; the table waits for you"


def test_two_hands_are_asked_one_by_one() -> None:
    """Enter stands on the first; the second is asked for itself."""
    for seed in range(8):
        sat = Sat("blackjack", ["box 1 20", "box 2 20", "", "", "", "", ""], seed=seed)
        asked = {line.split(":")[0] for line in sat.lines if line.startswith("Hand ") and line.endswith("<-")}
        if asked == {"Hand 1", "Hand 2"}:
            return
    raise AssertionError("two hands were never asked")


def test_why_tells_of_the_present_hand_and_each_clause_once() -> None:
    """At hold'em nothing of the hand before; where nothing has happened in a new round, of the one that ended."""
    lines = Sat("holdem", ["fold", "why"], seed=8).lines
    told = lines[lines.index("Enter: fold", lines.index("Enter: fold") + 1) + 1 :]
    told = told[: next(at for at, line in enumerate(told) if line.startswith("Board: "))]
    assert told[0] == "A new hand; the button is at place 2."
    clauses = [line.split(":")[0] for line in told if line.startswith("  ")]
    assert len(clauses) == len({*clauses}) > 5
    assert any(line.startswith("elena folds. [CAN10/A.15.A.VII.2/3, ") for line in told)
    lines = Sat("boule", ["red 10", "", "why"]).lines
    assert any(
        line.startswith("The ball rests in ") for line in lines[lines.index("Enter: go on (throw the ball)", 40) :]
    )


def test_covered_and_open_cards_are_told_apart() -> None:
    """At stud, where some of one's cards lie open; at hold'em all are covered. Stud has no board to be empty."""
    said = Sat("seven-stud", ["odd", "leave"], seed=4).said
    assert "(7H 6D) 2D <-" in said
    assert "Your cards: 7H 6D covered, 2D open\n" in said
    assert "Board" not in said
    assert "\nPot: €6\n" in said
    said = Sat("holdem", ["odd", "leave"], seed=5).said
    assert "8S QC <-" in said
    assert "Your cards: 8S QC\n" in said
    assert "Board: -    Pot: €15\n" in said
