"""What is said at a table of chemin de fer: each saying means what is offered when it is said."""

from __future__ import annotations

from typing import Any

import pytest

from ludex.cli.parsing import UNCLEAR, VERBS, Parser, Typed
from ludex.cli.sayings import SECTION, Meaning, Sayings
from ludex.cli.typed_commands import typed_commands
from ludex.core.edge import command_types, field_types
from ludex.core.options import Among, Bound, Option, Range
from ludex.errors import Reason
from ludex.games.registry import GAMES, decider_type, open_usual
from ludex.house.slugs import WITHDRAW
from ludex.words import LANGUAGES, Words
from tests.tables import LAW

BOUND = Bound(Reason.NO_SUCH)
GAME = "chemin-de-fer"


def offered(do: str, *values: str, field: str = "") -> Option:
    """An option, with one choice or with an amount."""
    domains: tuple[Any, ...] = (Among(field, values, BOUND),) if values else ()
    return Option(do, "me", domains=domains)


AMOUNT = (Range("amount", 10, 1000, BOUND, BOUND),)
TAKES = (Option("take-bank", "me", domains=AMOUNT), offered("decline-bank"))
BIDS = (Option("bid", "me", domains=AMOUNT),)
HOLDS = (offered("pass-bank"), Option("raise-bank", "me", domains=AMOUNT))
BETS = tuple(map(offered, ("banco", "banco-again", "banco-with-table", "complete-bank")))
SPEAKS = (offered("speak", "card", "no", "turn", field="says"),)
GIVES = (offered("play-bank", "give", "turn", field="does"),)
DRAWS = (offered("play-bank", "draw", "stand", field="does"),)
GARAGE = (offered("set-aside", "half", field="way"), offered("leave-in"))


@pytest.fixture(scope="module")
def parser() -> Parser:
    """What understands lines at this game."""
    opened = open_usual(LAW, GAME, "cantabria")
    scopes = ("cantabria", GAME, opened.type.family)
    return Parser(opened.type.bets(opened.game), typed_commands(opened), scopes, currency=opened.rules.currency)


@pytest.mark.parametrize(
    ("line", "options", "do", "fields"),
    [
        ("cojo 50", TAKES, "take-bank", {"amount": "50"}),
        ("take 50", TAKES, "take-bank", {"amount": "50"}),
        ("tomo la banca 50 €", TAKES, "take-bank", {"amount": "50"}),
        ("paso", TAKES, "decline-bank", {}),
        ("no", TAKES, "decline-bank", {}),
        ("paso", HOLDS, "pass-bank", {}),
        ("paso la mano", HOLDS, "pass-bank", {}),
        ("Pass the hand", HOLDS, "pass-bank", {}),
        ("puja 80", BIDS, "bid", {"amount": "80"}),
        ("bid 80", BIDS, "bid", {"amount": "80"}),
        ("banco", BETS, "banco", {}),
        ("¡Banco!", BETS, "banco", {}),
        ("banco seguido", BETS, "banco-again", {}),
        ("con la mesa", BETS, "banco-with-table", {}),
        ("banco con la mesa", BETS, "banco-with-table", {}),
        ("completo", BETS, "complete-bank", {}),
        ("carta", SPEAKS, "speak", {"says": "card"}),
        ("card", SPEAKS, "speak", {"says": "card"}),
        ("no", SPEAKS, "speak", {"says": "no"}),
        ("me planto", SPEAKS, "speak", {"says": "no"}),
        ("abato", SPEAKS, "speak", {"says": "turn"}),
        ("carta", GIVES, "play-bank", {"does": "give"}),
        ("abato", GIVES, "play-bank", {"does": "turn"}),
        ("carta", DRAWS, "play-bank", {"does": "draw"}),
        ("me planto", DRAWS, "play-bank", {"does": "stand"}),
        ("no", GARAGE, "leave-in", {}),
        ("garaje", GARAGE, "set-aside", {}),
    ],
)
def test_what_is_offered_decides_what_is_meant(
    parser: Parser, line: str, options: tuple[Option, ...], do: str, fields: dict[str, Any]
) -> None:
    """The same words at another moment are another command."""
    typed = parser.read(line, options)
    assert (typed.do, typed.fields) == (do, fields)


def test_what_is_not_offered_keeps_its_usual_meaning(parser: Parser) -> None:
    """«take» takes a bet back where no bank is offered, and a value that may not be said is no meaning of a saying."""
    assert parser.read("take punto").do == parser.read("take punto", SPEAKS).do == WITHDRAW
    assert parser.read("take 50") == Typed(UNCLEAR)
    assert parser.read("abato", DRAWS).do != "play-bank"
    assert parser.read("carta y media", SPEAKS) == parser.read("carta y media")


def test_a_meaning_fits_what_is_offered() -> None:
    """Every choice of the option must have the value."""
    narrow = Option("speak", "me", domains=(*SPEAKS[0].domains, Among("says", ("card",), BOUND)))
    assert Meaning("speak", "card").fits([narrow])
    assert not Meaning("speak", "no").fits([narrow])
    assert not Meaning("deal", "no").fits([offered("deal")])
    assert Sayings(()).meant(["carta"], SPEAKS) is None


def test_every_saying_is_of_a_command_and_its_choice() -> None:
    """Of some game, in both languages, and none is written twice; nothing that asks for help or ends the evening."""
    types = {do: command for game in GAMES for do, command in command_types(decider_type(game)).items()}
    kept = {name for verb in ("help", "leave", "back", "why", "rules", "options") for name in VERBS[verb]}
    for words in map(Words, LANGUAGES):
        for key in words.slugs(SECTION):
            do, _, value = key.partition(".")
            assert not value or f"'{value}'" in str(field_types(types[do])), key
            said = words.aliases(SECTION, key)
            assert said
            assert len(set(said)) == len(said)
            assert not kept & set(said), key
