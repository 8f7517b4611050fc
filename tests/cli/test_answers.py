"""What a player is told at a table of what they may do: every field by its unit, in both languages."""

from __future__ import annotations

from typing import Any

import pytest

from ludex.api.odds import told_odds
from ludex.cli.answers import LONG, Answers
from ludex.core.options import Among, Bound, Domain, Option, Own, Range, Rows, Some, Stakes
from ludex.errors import Reason
from ludex.games.registry import decider_type, open_usual, tables
from ludex.kit.money import LARGEST, Cents
from ludex.words import Words
from tests.tables import LAW, ROULETTE, seated, usual

BOUND = Bound(Reason.NO_SUCH)
CITED = Bound(Reason.BELOW_MINIMUM, ("CAN10/A.1.V/1",), "minimum")


def told(lang: str, do: str, *domains: Domain, game: str = ROULETTE) -> list[str]:
    """The lines about an option of ana with these domains, after the first."""
    opened = open_usual(LAW, game, "cantabria")
    answers = Answers(LAW, opened, Words(lang, game, decider_type(game).family))
    return answers.options([Option(do, "ana", ("ana",), domains)], "ana")[1:]


@pytest.mark.parametrize(
    ("do", "domain", "english", "spanish"),
    [
        ("bet", Among("cloth", (1, 2), BOUND), ["  cloth 1, 2"], ["  paño 1, 2"]),
        ("bet", Among("cloth", (1,), BOUND), [], []),
        (
            "spin",
            Among("wheel", (None, "clockwise", "anticlockwise"), BOUND),
            ["  clockwise (clockwise)", "  anticlockwise (anticlockwise)"],
            ["  hacia la derecha (clockwise)", "  hacia la izquierda (anticlockwise)"],
        ),
        (
            "void-spin",
            Among("cause", ("defective-throw", "ball-jumped-out"), BOUND),
            ["  the ball is badly thrown (defective-throw)", "  the ball jumps out of the cylinder (ball-jumped-out)"],
            ["  la bola está mal lanzada (defective-throw)", "  la bola salta fuera del cilindro (ball-jumped-out)"],
        ),
        ("rotate", Among("croupier", (None, "eva"), BOUND), ["  eva"], ["  eva"]),
        ("withdraw", Own("bet", {"ana": ("red",), "bea": ("odd",)}, BOUND), ["  Red"], ["  Rojo"]),
        ("withdraw", Own("bet", {"bea": ("odd",)}, BOUND), [], []),
        (
            "take-half",
            Rows(("bet", "prisoner"), (("ana", "red", None), ("ana", "red", 4), ("bea", "odd", 5)), BOUND, owned=True),
            ["  Red"],
            ["  Rojo"],
        ),
        ("announce-last", Range("rounds", 1, 3, BOUND, BOUND), ["  rounds: from 1 to 3"], ["  jugadas: de 1 a 3"]),
        (
            "buy-chips",
            Range("chips", 500, LARGEST, CITED, BOUND, step=500),
            ["  €5 or more, multiples of €5 [CAN10/A.1.V/1]"],
            ["  5 € o más, múltiplos de 5 € [CAN10/A.1.V/1]"],
        ),
        (
            "buy-chips",
            Range("chips", 500, 1000, CITED, CITED),
            ["  from €5 to €10 [CAN10/A.1.V/1]"],
            ["  de 5 € a 10 € [CAN10/A.1.V/1]"],
        ),
    ],
)
def test_a_field_is_told_by_its_unit(do: str, domain: Domain, english: list[str], spanish: list[str]) -> None:
    """Slugs by their names and as they are typed, numbers with what they number, amounts with their sign."""
    assert told("en", do, domain) == english
    assert told("es", do, domain) == spanish


def test_cards_to_choose_from() -> None:
    """Several of them by the numbers by which they are thrown away."""
    some = Some("cards", (2, 6, 10), 1, 3, BOUND, BOUND, BOUND)
    assert told("es", "discard", some, game="five-card-draw") == ["  cartas en la mano: 2, 6 o 10"]


def test_bets_that_are_shut_are_not_listed() -> None:
    """At craps come waits for a point, and odds for a bet beside which they lie."""
    opened: Any = usual("cantabria", "craps")
    answers = Answers(LAW, opened, Words("en", "craps", "dice"))
    lines = answers.options(seated(opened, ana=1000).options("ana"), "ana")
    assert any(line.startswith("  Win ") for line in lines)
    assert not [line for line in lines if line.startswith(("  Come ", "  Odds "))]


@pytest.mark.parametrize(("game", "place"), [(game, place) for game in tables() for place in LAW.places_of(game)])
@pytest.mark.parametrize("lang", ["en", "es"])
def test_no_two_options_are_called_alike(game: str, place: str, lang: str) -> None:
    """A street at the zero and one elsewhere, each by its numbers; amounts in the currency, no name of a field."""
    opened: Any = open_usual(LAW, game, place)
    chips = opened.rules.minimum * 100 // opened.rules.currency.per_main
    table = seated(opened, ana=chips, bea=chips, carla=chips, dora=chips)
    answers, symbol = Answers(LAW, opened, Words(lang, place, game, opened.type.family)), opened.rules.currency.symbol
    for option in table.options("ana"):
        lines = answers.options([option], "ana")
        assert not [line for line in lines if "$" in line or "`" in line]
        if any(isinstance(domain, Stakes) for domain in option.domains):
            names = [line.strip().partition("  ")[0] for line in lines[1:]]
            assert len(set(names)) == len(names), lines
            assert all(line.count(symbol) == 2 for line in lines[1:] if " - " in line)


def test_bets_of_a_kind_that_differ_are_numbered() -> None:
    """All of them where they are few, else the first and the last."""
    answers = Answers(LAW, usual("cantabria"), Words("en"))
    lines = answers.options(seated(usual("cantabria"), ana=1000).options("ana"), "ana")
    streets = [line.split("  ")[1] for line in lines if line.startswith("  Street")]
    assert streets == ["Street 1-2-3, ..., 34-35-36", "Street 0-1-2, 0-2-3"]
    assert [line.split("  ")[1] for line in lines if line.startswith("  Straight")] == ["Straight"]


def test_cards_are_told_by_their_faces() -> None:
    """To whoever holds them."""
    opened = open_usual(LAW, "five-card-draw", "cantabria")
    some = Option("discard", "ana", ("ana",), (Some("cards", (2, 6), 1, 2, BOUND, BOUND, BOUND),))
    assert Answers(LAW, opened, Words("en")).options([some], "ana", ("3H", "10D"))[1:] == ["  3H 10D"]


def test_a_long_fraction_is_told_when_it_is_asked_for() -> None:
    """Odds are told in per cent; a short fraction besides, and a long one only to whoever wants it exactly."""
    table = open_usual(LAW, "punto-y-banca", "cantabria")
    answers = Answers(LAW, table, Words("en", "punto-y-banca"))
    edge = str(next(row for row in told_odds(table)(table.game, Cents(1000)) if row.bet == "player").edge)
    assert len(edge) > LONG
    usual_line, exact_line = (answers.odds("player", None, exactly=exactly)[1] for exactly in (False, True))
    assert usual_line.startswith("  the house keeps 1.")
    assert usual_line.endswith("%")
    assert exact_line == f"{usual_line} = {edge}"
    roulette = Answers(LAW, open_usual(LAW, ROULETTE, "cantabria"), Words("en", ROULETTE))
    assert roulette.odds("straight-17", None)[1] == "  the house keeps 2.7027% = 1/37"
