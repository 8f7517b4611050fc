"""Stakes as people at a poker table say them: everything, up to an amount, and a call with its price."""

from __future__ import annotations

import pytest

from ludex.cli.orders import Orders
from ludex.cli.parsing import ALL, ALL_IN, UNCLEAR, Parser, Typed
from ludex.cli.typed_commands import typed_commands
from ludex.core.options import Bound, Option, Range
from ludex.errors import Reason
from ludex.words import LANGUAGES
from tests.cli.seats import Sat, opened, words_of

HOLDEM = opened("holdem", "cantabria")


def parser(game: str = "holdem", lang: str = "en") -> Parser:
    """Understands what is typed at a table in Cantabria."""
    table = opened(game, "cantabria")
    scopes = words_of(table, lang).scopes
    bets = table.type.bets(table.game)
    return Parser(bets, typed_commands(table), scopes, lang=lang, currency=table.rules.currency)


def stakes(sat: Sat) -> list[tuple[str, int | None]]:
    """What the player did with chips, and how much they put in by it."""
    mine = (entry.command for entry in sat.entries if entry.command.by == sat.seat.name)
    return [(command.do, getattr(command, "stake", None)) for command in mine if command.do not in ("join", "look")]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_is_said_in_many_ways(lang: str) -> None:
    """Alone, or after a bet or a raise; at a table with a cloth nobody bets everything at once."""
    for said in (*ALL, "All-in!", "ALLIN", "¡Me juego el resto!".strip("¡")):
        assert parser(lang=lang).read(said) == Typed(ALL_IN), said
    for said in ("raise all in", "bet all", "subir todo", "apuesto el resto"):
        assert parser(lang=lang).read(said) == Typed(ALL_IN), said
    assert parser("boule", lang).read("all in").do == UNCLEAR
    assert parser(lang=lang).read("call everything").do == UNCLEAR


def test_a_raise_to_an_amount() -> None:
    """Is told apart from what is put in now."""
    for said in ("raise to 30", "subir a 30", "subo hasta 30 €", "bet to 30", "apostar hasta 30"):
        typed = parser(lang="es").read(said)
        assert (typed.fields, typed.to) == ({"stake": "30"}, True), said
    assert not parser().read("raise 30").to
    assert parser().read("raise to").do == UNCLEAR
    assert parser().read("raise to to 30").do == UNCLEAR


def test_what_lies_before_the_player_counts_towards_it() -> None:
    """With nothing before one a raise to 40 takes all of it; after a blind of 5, which shows in the prompt, 35."""
    sat = Sat("holdem", ["fold", "raise to 40"], seed=6)
    assert "bet €5   QS 2D <-" in sat.said
    assert stakes(sat)[:3] == [("fold", None), ("cut", None), ("raise", 3500)]
    assert stakes(Sat("holdem", ["raise to 40"], seed=5))[0] == ("raise", 4000)


def test_everything_is_put_in() -> None:
    """All the chips that the player has; nobody else's."""
    assert stakes(Sat("holdem", ["me juego el resto"], seed=5, lang="es"))[0] == ("raise", 40_000)


def option(do: str, *domains: Range) -> tuple[Option, int]:
    """Something that is offered, without a price."""
    return Option(do, "you", (), domains, ()), 0


def test_where_everything_is_a_call_or_too_much() -> None:
    """A call that takes all is made where no raise is left; what the limits forbid is sent, and the table refuses."""
    orders = Orders(HOLDEM, "you", "en")
    fold, call = option("fold"), (option("call")[0], 900)
    bound = Bound(Reason.NO_FUNDS)
    enough, limited = (Range("stake", 500, high, bound, bound) for high in (900, 899))
    assert orders.all_in([fold, call, option("raise", enough)], 900) == ("raise", {"stake": "9"})
    assert orders.all_in([fold, call], 900) == ("call", {})
    assert orders.all_in([fold, call, option("raise", limited)], 900) == ("call", {})
    assert orders.all_in([fold, call, option("raise", limited)], 901) == ("raise", {"stake": "9.01"})
    assert orders.all_in([fold, call], 901) == ("raise", {"stake": "9.01"})
    assert orders.all_in([fold, option("bet", limited)], 900) == ("bet", {"stake": "9"})


@pytest.mark.parametrize(
    ("lang", "said", "answer"),
    [
        ("en", "call 5", "To call takes €10 now, not €5."),
        ("en", "call €10.01", "To call takes €10 now, not €10.01."),
        ("es", "voy 20", "Para cubrir hacen falta 10 €, no 20 €."),
        ("en", "call 99999999999999", "That was not understood"),
        ("en", "fold 5", "That was not understood"),
        ("en", "check 5", "Refused: somebody has bet already (check)"),
    ],
)
def test_a_call_with_another_price_is_not_made(lang: str, said: str, answer: str) -> None:
    """The right one is told, and nothing has happened."""
    sat = Sat("holdem", [said], seed=5, lang=lang)
    assert answer in sat.said
    assert stakes(sat)[0] == ("fold", None)  # of whoever leaves


@pytest.mark.parametrize("said", ["call 10", "call €10.00", "cubrir 10"])
def test_a_call_with_its_price_is_made(said: str) -> None:
    """As if nothing had been said of it."""
    assert stakes(Sat("holdem", [said], seed=5))[0] == ("call", None)
