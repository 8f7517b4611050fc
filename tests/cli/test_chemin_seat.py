"""A seat at chemin de fer: at every prompt the bank and who has it, one's own cards, and what may be said."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from ludex.games.baccarat.among_players.commands import PlaceStake
from tests.cli.seats import Sat, opened, words_of
from tests.tables import LAW

GAME = "chemin-de-fer"
STATUS = {"en": re.compile(r"The bank: .*banker: "), "es": re.compile(r"La banca: .*banquero: ")}
BETS = {"en": "Place your bets:", "es": "Hagan juego:"}
SPEAKS = {"en": "The punto speaks:", "es": "Habla el punto:"}
HAND = re.compile(r".*Punto: (\w+) (\w+) \((\d)\)")
ROUNDS = 12
TAKES, STANDS, COVERS = "cojo 20", "me planto", "banco"


def answers(sat: Sat) -> Iterator[str]:
    """Makes banco wherever that is offered, takes the bank, stands or turns up as the punto, and says little else."""
    asked = ""
    while True:
        seat = sat.seat
        offered = {option.do: option for option in seat.table.options(seat.name)}
        wanted = next((line for do, line in LINES.items() if do in offered and line != asked), "")
        asked = wanted
        yield wanted


LINES = {"banco": COVERS, "take-bank": TAKES, "speak": STANDS, "deal": "doy", "play-bank": STANDS}


@pytest.fixture(scope="module", params=["en", "es"])
def evening(request: pytest.FixtureRequest) -> tuple[str, Sat]:
    """An evening of somebody who makes banco whenever they may."""
    return request.param, Sat(GAME, answers, lang=request.param, seed=4, rounds=ROUNDS)


def test_the_bank_and_the_banker_stand_before_every_prompt(evening: tuple[str, Sat]) -> None:
    """With what each has in it."""
    lang, sat = evening
    prompts = [at for at, line in enumerate(sat.lines) if line.startswith((BETS[lang], SPEAKS[lang]))]
    assert len(prompts) > ROUNDS // 2
    for at in prompts:
        assert any(STATUS[lang].match(line) for line in sat.lines[max(0, at - 4) : at]), sat.lines[at - 4 : at + 1]


def test_whoever_has_the_cards_sees_them(evening: tuple[str, Sat]) -> None:
    """With what they count, and those of the bank covered."""
    lang, sat = evening
    prompts = [at for at, line in enumerate(sat.lines) if line.startswith(SPEAKS[lang])]
    assert prompts
    for at in prompts:
        before = sat.lines[at - 3 : at]
        assert any(map(HAND.match, before)), before
        assert any(line.endswith(": ? ?") for line in before), before


def test_what_was_said_was_done(evening: tuple[str, Sat]) -> None:
    """Banco was made, the bank was held, and cards were played by word of mouth."""
    _, sat = evening
    done = {entry.command.do for entry in sat.entries if entry.command.by == sat.seat.name}
    assert done >= {"banco", "take-bank", "speak", "deal", "lift-cards"}


@pytest.mark.parametrize(("lang", "typed"), [("en", "bet 20"), ("es", "apuesto 20"), ("es", "apuesto 20 euros")])
def test_a_bet_against_the_bank_needs_no_name(lang: str, typed: str) -> None:
    """There is one bet on the cloth; what is no amount is unclear."""

    def lines(sat: Sat) -> Iterator[str]:
        while not any(option.do == "bet" for option in sat.seat.table.options(sat.seat.name)):
            yield ""
        yield from (typed, "bet high", "leave")

    sat = Sat(GAME, lines, lang=lang)
    (bet,) = [entry.command for entry in sat.entries if entry.command.do == "bet" and entry.command.by == sat.seat.name]
    assert isinstance(bet, PlaceStake)
    assert (bet.bet, bet.stake) == ("punto", 2000)
    assert sat.said.count(words_of(opened(GAME, "cantabria"), lang).word("phrases", "unclear")) == 1


def test_no_offer_tells_its_bounds_twice(evening: tuple[str, Sat]) -> None:
    """What one may take the bank with is one span, whatever it follows from; bets are told by name."""
    lang, sat = evening
    offers = [
        line for line in sat.lines if line.startswith({"en": "The bank is offered:", "es": "Se ofrece la banca:"}[lang])
    ]
    assert offers
    assert all(line.count(" - ") <= 1 for line in offers)
    assert any("(punto " in line for line in sat.lines if line.startswith(BETS[lang]))


HAPPENS = {"bank-ended", "auction-opened", "associated", "garage-formed", "round-ended"}


@pytest.mark.parametrize("place", LAW.places_of(GAME))
def test_an_evening_by_command_has_everything(ludex: Any, place: str) -> None:
    """Banks passed and lost, an auction, an association, a garage and a new shoe, as bots play it by a seed."""
    told = ludex("play", GAME, "--auto", "--rounds", "66", "--seed", "1", "--in", place, "--json").json
    events = [event for entry in told["entries"] for event in entry["events"]]
    kinds = Counter(event["event"] for event in events)
    assert set(kinds) >= HAPPENS
    assert kinds["shoe-loaded"] > 1
    assert {event["offer"]["cause"] for event in events if event["event"] == "bank-ended"} >= {"given-up", "lost"}
