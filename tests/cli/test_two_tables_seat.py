"""A seat at baccarat at two tables: at every prompt the bank and who has the cards, and bets on either cloth."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from tests.cli.seats import Sat
from tests.tables import LAW

GAME = "baccarat-two-tables"
STATUS = {"en": re.compile(r"The bank: .*banker: "), "es": re.compile(r"La banca: .*banquero: ")}
BETS = {"en": "Place your bets:", "es": "Hagan juego:"}
SPEAKS = {"en": re.compile(r"The (first|second) cloth speaks: "), "es": re.compile(r"Habla el (primer|segundo) paño: ")}
OWN = {
    "en": re.compile(r"Hand (First|Second) cloth: \w+ \w+ \(\d\)"),
    "es": re.compile(r"Mano \w+ paño: \w+ \w+ \(\d\)"),
}
ROUNDS, WIDTH = 14, 80
SAID = {
    "en": {
        "bid": "i bid 200", "take-bank": "i take it", "deposit-bank": "in cash", "hand-over-bank": "hand over",
        "replenish-bank": "i go on 100", "banco": "banco", "bet": "astride 20", "deal": "deal", "speak": "card",
        "play-bank": "stand", "leave-bank": "i leave the bank {bank}",
    },
    "es": {
        "bid": "pujo 200", "take-bank": "la cojo", "deposit-bank": "en efectivo", "hand-over-bank": "entrego",
        "replenish-bank": "sigo con 100", "banco": "banco", "bet": "a caballo 20", "deal": "doy", "speak": "carta",
        "play-bank": "me planto", "leave-bank": "dejo la banca {bank}",
    },
}  # fmt: skip
"""What somebody says who holds the bank when they can, and makes banco when they cannot."""
COUPS = 2
"""After how many coups they leave the bank."""


def answers(lang: str) -> Any:
    """Says each thing once at a moment, and nothing where that changed nothing."""

    def lines(sat: Sat) -> Iterator[str]:
        before: object = None
        while True:
            state = sat.seat.table.state
            offered = {option.do for option in sat.seat.table.options(sat.seat.name)}
            offered -= set() if state.bank.dealt >= COUPS else {"leave-bank"}
            offered -= {"bid"} if sat.seat.name in state.award.bids else set()  # or they would bid the same for ever
            now = (state.round, state.phase, frozenset(offered), len(sat.entries))
            do = next((do for do in SAID[lang] if do in offered), "") if now != before else ""
            before = (state.round, state.phase, frozenset(offered), len(sat.entries))
            bank = f"{state.bank.amount / 100:.2f}"
            yield SAID[lang].get(do, "").format(bank=bank.replace(".", ",") if lang == "es" else bank)

    return lines


@pytest.fixture(scope="module", params=["en", "es"])
def evening(request: pytest.FixtureRequest) -> tuple[str, Sat]:
    """An evening of somebody who says something whenever they may."""
    return request.param, Sat(GAME, answers(request.param), lang=request.param, seed=10, rounds=ROUNDS, width=WIDTH)


def test_the_bank_and_its_holders_stand_before_every_prompt(evening: tuple[str, Sat]) -> None:
    """With what is in it, in a line that no screen breaks."""
    lang, sat = evening
    told = [line for line in sat.lines if STATUS[lang].match(line)]
    assert len(told) > ROUNDS // 2
    assert all(len(line) <= WIDTH for line in told)
    prompts = [at for at, line in enumerate(sat.lines) if line.startswith(BETS[lang])]
    assert prompts
    for at in prompts:
        assert any(STATUS[lang].match(line) for line in sat.lines[max(0, at - 5) : at]), sat.lines[at - 5 : at + 1]


def test_whoever_has_the_cards_of_a_cloth_sees_them(evening: tuple[str, Sat]) -> None:
    """With what they count, and those of the bank covered."""
    lang, sat = evening
    prompts = [at for at, line in enumerate(sat.lines) if SPEAKS[lang].match(line)]
    assert prompts
    for at in prompts:
        before = sat.lines[at - 4 : at]
        assert any(map(OWN[lang].match, before)), before
        assert any(line.endswith(": ? ?") for line in before), before


def test_what_was_said_was_done(evening: tuple[str, Sat]) -> None:
    """Banco was made, the bank was bid for, put up, dealt from and left, and chips lay astride, by word of mouth."""
    _, sat = evening
    done = {entry.command.do for entry in sat.entries if entry.command.by == sat.seat.name}
    wanted = {
        "banco",
        "bet",
        "deposit-bank",
        "hand-over-bank",
        "deal",
        "lift-cards",
        "speak",
        "play-bank",
        "leave-bank",
    }
    assert done >= wanted
    assert done & {"bid", "take-bank"}


def test_the_one_word_and_the_one_sum_are_told(evening: tuple[str, Sat]) -> None:
    """Since only whoever leaves the bank can say what they withdraw."""
    lang, sat = evening
    leaves = {"en": re.compile(r".*leave the bank €\d"), "es": re.compile(r".*dejar la banca \d")}[lang]
    assert any(map(leaves.match, sat.lines))
    bets = [line for line in sat.lines if line.startswith(BETS[lang])]
    assert all(line.count(" - ") <= 3 for line in bets), bets


@pytest.mark.parametrize(
    ("lang", "typed", "bet"),
    [
        ("en", "first 20", "first"),
        ("en", "bet second cloth 20", "second"),
        ("en", "both cloths 20", "astride"),
        ("en", "first line 20", "first-line"),
        ("es", "apuesto primer paño 20", "first"),
        ("es", "segundo 20", "second"),
        ("es", "a caballo 20", "astride"),
        ("es", "raya del segundo paño 20 euros", "second-line"),
    ],
)
def test_bets_are_typed_by_what_they_are_called(lang: str, typed: str, bet: str) -> None:
    """On a cloth, astride both, or on a line."""

    def lines(sat: Sat) -> Iterator[str]:
        while not any(option.do == "bet" for option in sat.seat.table.options(sat.seat.name)):
            yield ""
        yield from (typed, "leave")

    sat = Sat(GAME, lines, lang=lang)
    own: list[Any] = [entry.command for entry in sat.entries if entry.command.by == sat.seat.name]
    assert [(command.bet, command.stake) for command in own if command.do == "bet"] == [(bet, 2000)]


HAPPENS = {"bank-given-up", "auction-opened", "bank-jumped", "banco-taken", "round-ended"}


@pytest.mark.parametrize("place", LAW.places_of(GAME))
@pytest.mark.parametrize("bank", ["limited", "free"])
def test_an_evening_by_command_has_everything(ludex: Any, place: str, bank: str) -> None:
    """Banks left and jumped, auctions, banco and new shoes, as bots play it by a seed; a free bank has two shoes."""
    told = ludex(
        "play", GAME, "--auto", "--rounds", "120", "--seed", "1", "--in", place, "--set", f"modality={bank}", "--json"
    ).json
    kinds = Counter(event["event"] for entry in told["entries"] for event in entry["events"])
    assert set(kinds) >= (HAPPENS if bank == "limited" else HAPPENS - {"bank-jumped", "banco-taken"})
    assert kinds["shoe-loaded"] > 1
