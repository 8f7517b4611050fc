"""Best play of both at chemin de fer as it is printed: exact in JSON, percentages beside fractions in text."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from ludex.api.odds import duels_of
from ludex.games.cards.punto_y_banca.odds import composition
from ludex.games.cards.punto_y_banca.odds import counts as counts_of_punto
from ludex.games.cards.punto_y_banca.rules import PuntoRules
from ludex.games.registry import open_game
from tests.tables import LAW

GAME, PLACE = "chemin-de-fer", "cantabria"
FREEDOMS = ("by-rule", "banco", "by-table")
KNOWN = ("replaced", "by-totals", "by-cards")
ZERO_SUM, TAKEN = "0", "1/20"

Duels = dict[tuple[str, str, str], dict[str, Any]]


@pytest.fixture
def duels(ludex: Any) -> Duels:
    """Every duel by its freedom, what is known of the cards, and the deduction; solved once a process."""
    told = ludex("odds", GAME, "--in", PLACE, "--json").json["duels"]
    return {(row["choice"], row["known"], row["deduction"]): row for row in told}


def mixed(row: dict[str, Any]) -> dict[tuple[str, tuple[int, ...], int | None], str]:
    """How often whoever mixes draws, by who, on what and against what."""
    return {(each["who"], tuple(each["hand"]), each["third"]): each["draws"] for each in row["mixed"]}


def test_every_freedom_with_every_knowledge(duels: Duels) -> None:
    """Without the deduction and with it; then what leaves no choice, from the shoe."""
    free = [(choice, known, taken) for known in KNOWN for choice in FREEDOMS for taken in (ZERO_SUM, TAKEN)]
    fixed = [(choice, "by-totals", ZERO_SUM) for choice in ("as-advised", "all-drawn", "none-drawn")]
    assert [*duels] == free + fixed


@pytest.mark.parametrize("choice", ["by-rule", "banco"])
def test_with_every_card_put_back_as_published(duels: Duels, choice: str) -> None:
    """Kemeny and Snell 1957; with the deduction the punto draws more, so that the bank gains nothing by drawing."""
    row = duels[choice, "replaced", ZERO_SUM]
    assert mixed(row) == {("punto", (5,), None): "9/11", ("bank", (6,), None): "859/2288"}
    assert (row["to_punto"], row["to_bank"]) == ("-679568/53094899", "679568/53094899")
    assert mixed(duels[choice, "replaced", TAKEN])["punto", (5,), None] == "179/214"


@pytest.mark.parametrize("choice", ["by-rule", "banco"])
def test_from_six_packs(duels: Duels, choice: str) -> None:
    """By totals the same two hands are mixed; whoever knows both cards mixes one of them alone."""
    by_totals, by_cards = (mixed(duels[choice, known, ZERO_SUM]) for known in ("by-totals", "by-cards"))
    assert by_totals == {("punto", (5,), None): "7631761/9407656", ("bank", (6,), None): "546971813/1444075196"}
    assert by_cards == {("punto", (1, 4), None): "35003/74880", ("bank", (0, 6), None): "18885571/36781056"}


@pytest.mark.parametrize("known", KNOWN)
def test_a_bank_bound_by_the_table_leaves_nothing_to_mix(duels: Duels, known: str) -> None:
    """The punto draws on five then, and what it is worth differs by what is known."""
    rows = [duels["by-table", known, taken] for taken in (ZERO_SUM, TAKEN)]
    assert [row["mixed"] for row in rows] == [[], []]
    free = duels["by-rule", known, ZERO_SUM]
    assert Fraction(free["to_punto"]) < Fraction(rows[0]["to_punto"]) < 0


def test_what_one_wins_the_other_loses_but_for_the_deduction(duels: Duels) -> None:
    """Of what the bank wins; floats are those of the fractions."""
    for (_, _, taken), row in duels.items():
        punto, bank, tie = (Fraction(row["chances"][outcome]) for outcome in ("punto", "bank", "tie"))
        assert punto + bank + tie == 1
        assert Fraction(row["to_punto"]) == punto - bank
        assert Fraction(row["to_bank"]) == (1 - Fraction(taken)) * bank - punto
        assert (row["to_punto_float"], row["to_bank_float"]) == (
            float(Fraction(row["to_punto"])),
            float(Fraction(row["to_bank"])),
        )
        assert row["clauses"]


def test_both_drawing_is_punto_y_banca(duels: Duels) -> None:
    """By the table, options drawn, the punto drawing on five: the same counts of six packs."""
    rules = open_game(LAW, "punto-y-banca", PLACE, licence={"minimum": 10}).rules
    assert isinstance(rules, PuntoRules)
    bank, punto, tie = counts_of_punto(rules, composition(rules))
    assert sum(composition(rules)) == 6 * 52
    assert duels["all-drawn", "by-totals", ZERO_SUM]["ways"] == {"bank": bank, "punto": punto, "tie": tie}
    assert duels["by-rule", "by-totals", ZERO_SUM]["ways"] is None


@pytest.mark.parametrize(
    ("lang", "value", "mixes"),
    [
        ("en", "-1.2799% (-679568/53094899)", "the punto on 5 draws 81.8182% (9/11)"),
        ("es", "-1,2799 % (-679568/53094899)", "el punto con 5 pide 81,8182 % (9/11)"),
    ],
)
def test_text_has_percentages_beside_fractions(ludex: Any, lang: str, value: str, mixes: str) -> None:
    """In both languages, and only where no single bet is asked for."""
    said = ludex("odds", GAME, "--in", PLACE, "--lang", lang).out
    assert value in said
    assert mixes in said
    assert mixes not in ludex("odds", GAME, "--in", PLACE, "--lang", lang, "--bet", "bank").out


def test_as_a_library() -> None:
    """The same rows; a game in which nobody plays against another has none."""
    found = duels_of(GAME, PLACE)
    assert len(found) == len(FREEDOMS) * len(KNOWN) * 2 + 3
    assert duels_of("boule", PLACE) == ()
