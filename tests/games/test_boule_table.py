"""Boule on the table: bad input changes nothing, money only moves, the dish is checked, and law switched off."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from ludex.core.table import Recorded
from ludex.errors import Misuse, Reason, Refused
from ludex.examine.inspection import inspect_floor
from ludex.games.wheels.boule.bets import all_bets
from ludex.kit.chance import Script, Seeded
from ludex.law.strict import Tree
from tests.games.boule import (
    COVERED,
    LAW,
    NUMBERS,
    PLACES,
    give,
    live,
    opened,
    refused,
    saying,
    seated,
    throw,
    usual,
)

DISH: dict[str, Any] = {
    "holes": [*NUMBERS, *NUMBERS],
    "paint": {n: "red" if n in COVERED["red"] else "black" if n in COVERED["black"] else "yellow" for n in NUMBERS},
    "diameter_cm": 150,
    "side_cm": 185,
}
ANNOUNCER = {"spain-1977": "chief", "galicia": "croupier", "cantabria": "croupier"}
SENT_AWAY = {"spain-1977": ("ES77/04.V.c/9",)}


@pytest.fixture(params=PLACES)
def table(request: pytest.FixtureRequest) -> Recorded[Any]:
    """A table at each place with two players, bets open."""
    return seated(usual(request.param), ana=1000, bea=1000)


def untouched(table: Recorded[Any], written: dict[str, Any]) -> str:
    """The one line that a malformed command gets, having changed nothing."""
    before, entries = table.game.copy(table.state), len(table.entries)
    with pytest.raises(Misuse) as misuse:
        give(table, **written)
    assert (table.state, len(table.entries)) == (before, entries)
    assert "\n" not in str(misuse.value)
    return str(misuse.value)


# Bets and their numbers.


@pytest.mark.parametrize("place", PLACES)
def test_every_bet_covers_what_the_text_says(place: str) -> None:
    """Written down a second time in the tests; the five is in no simple chance."""
    rules: Any = usual(place).rules
    assert {slug: set(bet.numbers) for slug, bet in all_bets(rules).items()} == COVERED


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("number", NUMBERS)
def test_every_bet_at_once(place: str, number: int) -> None:
    """One player on everything: what stays on the felt and what they have is worked out by hand."""
    table = seated(usual(place), ana=1000)
    for bet in COVERED:
        give(table, "bet", "ana", bet=bet, stake=10)
    throw(table, number)
    winners = {bet for bet, numbers in COVERED.items() if number in numbers}
    per = table.game.rules.currency.per_main
    assert {stake.bet for stake in table.state.stakes.values()} == winners
    assert len(winners) == (1 if number == 5 else 4)
    assert table.state.funds("ana") == (1000 - 150 + 70 + 10 * (len(winners) - 1)) * per
    assert table.state.accounts["felt"] == 10 * len(winners) * per


# Bad input.


@pytest.mark.parametrize(
    "fields",
    [
        {"bet": "red", "stake": 0},
        {"bet": "red", "stake": -10},
        {"bet": "red", "stake": "12.345"},
        {"bet": "red", "stake": "ten"},
        {"bet": "red", "stake": 10**30},
        {"bet": "red", "stake": True},
        {"bet": "red", "stake": None},
        {"bet": "red"},
        {"stake": 10},
        {"bet": 5, "stake": 10},
        {"bet": "x" * 61, "stake": 10},
        {"bet": "red", "stake": 10, "cloth": 0},
        {"bet": "red", "stake": 10, "cloth": 10},
        {"bet": "red", "stake": 10, "cloth": "one"},
        {"bet": "red", "stake": 10, "colour": "blue"},
        {"bet": "red", "stake": 10, "seen": 3},
    ],
)
def test_a_malformed_bet_is_one_line(table: Recorded[Any], fields: dict[str, Any]) -> None:
    """Stopped at the edge."""
    assert untouched(table, {"do": "bet", "by": "ana", **fields})


@pytest.mark.parametrize(
    "written",
    [
        {"do": "dance", "by": "croupier"},
        {"do": "throw", "by": ""},
        {"do": "void-throw", "by": "chief"},
        {"do": "void-throw", "by": "chief", "cause": "x" * 61},
        {"do": "send-away", "by": "chief", "amount": 0},
        {"do": "send-away", "by": "chief", "amount": -5},
        {"do": "join", "by": "carl", "chips": 0},
        {"do": "announce-last", "by": "chief", "rounds": 0},
        {"do": "change-limits", "by": "director"},
    ],
)
def test_malformed_commands_are_one_line(table: Recorded[Any], written: dict[str, Any]) -> None:
    """Whatever the command."""
    assert untouched(table, written)


def test_a_fraction_of_a_peseta_is_no_stake() -> None:
    """The currency of 1977 has no smaller coin here; the euro has cents, but the table's chips may not."""
    assert untouched(seated(usual("spain-1977"), ana=100), {"do": "bet", "by": "ana", "bet": "red", "stake": "10.50"})
    table = seated(usual("cantabria"), ana=100)
    assert refused(table, "bet", "ana", bet="red", stake="10.50").reason is Reason.NOT_IN_CHIPS
    give(seated(opened(table={"chip": "0.50"}), ana=100), "bet", "ana", bet="red", stake="10.50")


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"bet": "number-0", "stake": 10}, Reason.NOT_LISTED),
        ({"bet": "", "stake": 10}, Reason.NOT_LISTED),
        ({"bet": "red", "stake": 9}, Reason.BELOW_MINIMUM),
        ({"bet": "red", "stake": 2001}, Reason.ABOVE_MAXIMUM),
        ({"bet": "red", "stake": 10**9}, Reason.ABOVE_MAXIMUM),
        ({"bet": "red", "stake": 1001}, Reason.NO_FUNDS),
        ({"bet": "red", "stake": 10, "cloth": 3}, Reason.NO_SUCH),
        ({"bet": "red", "stake": 10, "player": "bea"}, Reason.NOT_YOURS),
        ({"bet": "red", "stake": 10, "seen": {"round": 2, "phase": "betting"}}, Reason.STALE),
        ({"bet": "red", "stake": 10, "seen": {"round": 1, "phase": "landed"}}, Reason.STALE),
    ],
)
def test_what_may_not_be_bet(table: Recorded[Any], fields: dict[str, Any], reason: Reason) -> None:
    """One reason each, and the table is as it was."""
    assert refused(table, "bet", "ana", **fields).reason is reason


@pytest.mark.parametrize("do", ["throw", "ask-bets", "no-more-bets", "land", "announce-result", "collect", "pay-all"])
@pytest.mark.parametrize("who", ["ana", "stranger", "director", "authority"])
def test_the_staffs_work_is_the_staffs(table: Recorded[Any], do: str, who: str) -> None:
    """Whatever the moment."""
    assert refused(table, do, who).reason is Reason.NOT_YOURS


def test_every_command_has_its_moment() -> None:
    """Through a whole round, all that does not belong to a phase is refused without a trace."""
    table = seated(usual("galicia"), ana=1000)
    assert isinstance(table.chance, Script)
    table.chance.add([7])
    give(table, "bet", "ana", bet="red", stake=10)
    give(table, "bet", "ana", bet="black", stake=10)
    round_ = ["throw", "ask-bets", "no-more-bets", "land", "announce-result", "collect", "pay-all", "end-round"]
    for at, do in enumerate(round_):
        for other in round_:
            if other != do and (other, at) != ("no-more-bets", 1):
                assert refused(table, other, "croupier").reason in (Reason.OUT_OF_PHASE, Reason.LOSERS_FIRST)
        live(table, do)
    assert table.state.phase == "ready"


def test_the_same_command_twice_is_done_once(table: Recorded[Any]) -> None:
    """Whoever repeats it gets the same answer; another one under its id is refused."""
    (first,) = give(table, "bet", "ana", bet="red", stake=10, id="a1")
    assert give(table, "bet", "ana", bet="red", stake=10, id="a1") == [first]
    assert refused(table, "bet", "ana", bet="black", stake=10, id="a1").reason is Reason.REPEATED
    assert len(table.state.stakes) == 1


@pytest.mark.parametrize("number", [0, 10, "red", None, 5.5])
def test_a_number_that_no_hole_bears_cannot_come_up(table: Recorded[Any], number: Any) -> None:
    """A dish read aloud wrongly; the table waits for a right number."""
    give(table, "bet", "ana", bet="red", stake=10)
    for do in ("throw", "ask-bets"):
        give(table, do, "croupier")
    live(table, "no-more-bets")
    assert isinstance(table.chance, Script)
    table.chance.add([number])
    assert "cannot come up" in untouched(table, {"do": "land", "by": "croupier"})


# The dish.


@pytest.mark.parametrize(
    ("dish", "said"),
    [
        ("round", "no dish is called round; known: usual, eighteen-holes, nine-holes"),
        ("", "no dish is called"),
        (None, "dish: "),
        (9, "dish: "),
        ([], "dish: "),
        ({}, "missing required field"),
        ({"like": "round"}, "no dish is called round"),
        ({"like": 9}, "dish: "),
        ({"like": "usual", "legs": 4}, "unknown field"),
        ({"like": "usual", "paint": {5: "pink"}}, "dish: "),
        ({"like": "usual", "paint": {"five": "red"}}, "dish: "),
        ({"like": "usual", "paint": {10: "red"}}, "10 is painted, but no hole bears it"),
        ({"like": "usual", "without": [10]}, "usual has no 10"),
        ({"like": "nine-holes", "without": [9, 9]}, "nine-holes has no 9"),
        ({"like": "usual", "more": [True]}, "dish: "),
        ({"like": "usual", "more": [1.5]}, "dish: "),
        ({"like": "usual", "diameter_cm": 0}, "dish: "),
        ({"like": "usual", "side_cm": -185}, "dish: "),
        ({**DISH, "holes": "123456789"}, "dish: "),
        ({**DISH, "paint": {**DISH["paint"], 10: "red"}}, "10 is painted, but no hole bears it"),
        ({name: value for name, value in DISH.items() if name != "paint"}, "missing required field"),
    ],
)
def test_a_malformed_dish_is_one_line(dish: Tree, said: str) -> None:
    """Said when the table is made, before anybody plays."""
    with pytest.raises(Misuse) as misuse:
        opened(table={"equipment": dish})
    assert said in str(misuse.value)
    assert "\n" not in str(misuse.value)


@pytest.mark.parametrize("place", ["galicia", "cantabria"])
@pytest.mark.parametrize("dish", ["usual", "eighteen-holes", DISH, {"like": "usual", "paint": {5: "green"}}])
def test_dishes_that_open(place: str, dish: Tree) -> None:
    """By name, in full, and by differences that the law leaves free."""
    assert seated(opened(place, table={"equipment": dish})).state.phase == "betting"


@pytest.mark.parametrize(
    ("place", "dish", "clause"),
    [
        ("galicia", "nine-holes", "GAL07/04.II/4"),
        ("spain-1977", "eighteen-holes", "ES77/04.II/4"),
        ("cantabria", {**DISH, "holes": []}, "CAN10/A.5.II/3"),
        ("cantabria", {**DISH, "holes": [*DISH["holes"][:-1], 10**30]}, "CAN10/A.5.II/3"),
        ("cantabria", {"like": "usual", "paint": {1: "red"}}, "CAN10/A.5.II/4"),
        ("spain-1977", {"like": "usual", "paint": {5: "green"}}, "ES77/04.II/5"),
        ("spain-1977", {"like": "usual", "side_cm": 180}, "ES77/04.II/3"),
    ],
)
def test_an_unlawful_dish_does_not_open(place: str, dish: Any, clause: str) -> None:
    """Refused by the clause that it breaks."""
    dish = {**dish, "paint": {}} if isinstance(dish, dict) and dish.get("holes") == [] else dish
    closed: Recorded[Any] = opened(place, table={"equipment": dish}).recorded(Script())
    refusal = refused(closed, "open-session", "chief")
    assert (refusal.reason, refusal.clauses) == (Reason.UNLAWFUL_WHEEL, (clause,))


# Staff and the bank's money.


@pytest.mark.parametrize("place", PLACES)
def test_sending_money_away(place: str) -> None:
    """Refused in 1977 by its clause, whatever the phase; elsewhere as much as there is."""
    table = seated(opened(place, table={"advance": 500}), ana=1000)
    per = table.game.rules.currency.per_main
    for who in ("chief", "director"):
        if place in SENT_AWAY:
            refusal = refused(table, "send-away", who, amount=100)
            assert (refusal.reason, refusal.clauses) == (Reason.BANK_STAYS, SENT_AWAY[place])
        else:
            give(table, "send-away", who, amount=100)
    assert table.state.accounts["float"] == (500 if place in SENT_AWAY else 300) * per
    for who in ("ana", "croupier", "stranger"):
        assert refused(table, "send-away", who, amount=1).reason is Reason.NOT_YOURS
    give(table, "close-session", "chief")
    assert refused(table, "send-away", "chief", amount=1).reason is Reason.OUT_OF_PHASE


def test_where_the_rule_is_lifted_money_leaves_in_1977_too() -> None:
    """The prohibition is the law's and not the code's."""
    table = seated(opened("spain-1977", law=saying("bank.stays", None, "spain-1977"), table={"advance": 500}))
    give(table, "send-away", "chief", amount=500)
    assert table.state.accounts["float"] == 0


def test_a_table_without_croupiers_cannot_throw() -> None:
    """It opens, and then nobody may."""
    table = seated(opened(table={"posts": {"chief": ["chief"]}}), ana=100)
    lead = table.game.lead(table.state)
    assert lead is not None
    with pytest.raises(Refused):
        table.apply(lead)


@pytest.mark.parametrize("place", PLACES)
def test_the_rotation_goes_round(place: str) -> None:
    """Two croupiers take turns without end."""
    table = seated(usual(place))
    throwers = []
    for _ in range(4):
        throwers.append(table.state.thrower)
        throw(table, 5)
        give(table, "rotate", "director")
    assert throwers == ["croupier", "croupier-2"] * 2


# Law switched off.


@pytest.mark.parametrize(("keeping", "funds", "felt"), [("stays", 1060, 10), ("returned", 1070, 0), (None, 1060, 0)])
def test_what_becomes_of_a_winning_stake(keeping: str | None, funds: int, felt: int) -> None:
    """It stays, it is returned, or, where nothing is said, the bank takes it."""
    table = seated(opened(law=saying("winning_stake", keeping)), ana=1000)
    give(table, "bet", "ana", bet="number-1", stake=10)
    throw(table, 1)
    assert (table.state.funds("ana"), table.state.accounts["felt"]) == (funds * 100, felt * 100)


def test_where_the_five_says_nothing_the_chances_stand() -> None:
    """Neither won nor lost; they play on."""
    table = seated(opened(law=saying("bets.simple.on_neutral", None)), ana=1000)
    give(table, "bet", "ana", bet="red", stake=10)
    throw(table, 5)
    assert (table.state.funds("ana"), table.state.accounts["felt"]) == (99_000, 1000)
    throw(table, 7)
    assert table.state.funds("ana") == 100_000


def test_where_withdrawal_is_not_allowed_only_winners_come_off() -> None:
    """The other reading: what was laid down plays."""
    table = seated(opened(law=saying("withdrawal", False)), ana=1000)
    give(table, "bet", "ana", bet="red", stake=10)
    assert refused(table, "withdraw", "ana", bet="red").reason is Reason.NOTHING_TO_DO
    throw(table, 7)
    give(table, "withdraw", "ana", bet="red")
    assert table.state.funds("ana") == 101_000


def test_a_limited_table_is_full() -> None:
    """Where a text limits the number, the table says how many."""
    table = seated(opened(law=saying("seating.players", "limited"), table={"places": 2}), ana=100, bea=100)
    assert refused(table, "join", "carl", chips=100).reason is Reason.TABLE_FULL
    give(table, "leave", "ana")
    give(table, "join", "carl", chips=100)


def test_where_nothing_voids_a_throw_nothing_does() -> None:
    """Without the practice the ball counts wherever it rests."""
    game = opened(law=saying("incidents.void_remedy", None))
    table = seated(game)
    give(table, "throw", "croupier")
    assert refused(table, "void-throw", "chief", cause="ball-left-dish").reason is Reason.NOTHING_TO_DO
    assert [incident.slug for incident in game.type.incidents(game.game)] == ["late-bet"]


@pytest.mark.parametrize("place", PLACES)
def test_incidents_are_deeds_of_the_table(place: str) -> None:
    """Each names its command, who may give it, when, and at least one clause or reading."""
    game = usual(place)
    book = game.game.book
    found = game.type.incidents(game.game)
    assert [incident.slug for incident in found] == ["object-in-dish", "ball-left-dish", "defective-throw", "late-bet"]
    for incident in found:
        assert set(incident.decides) == set(book.roles(incident.command)), incident.slug
        assert set(incident.phases) == book.phases(incident.command), incident.slug
        assert all(clause in LAW.index for clause in incident.clauses), incident.slug
        assert incident.clauses or incident.reading, incident.slug


# Money.


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("seed", range(5))
def test_money_only_moves(place: str, seed: int) -> None:
    """A hundred rounds of three players at random: nothing appears or vanishes, and the felt is what was staked."""
    pick = Random(seed)
    table = seated(opened(place, table={"advance": 300}), Seeded(seed), ana=500, bea=5000, carl=10**6)
    for _ in range(100):
        for player in ("ana", "bea", "carl"):
            for bet in pick.sample([*COVERED], 3):
                if table.state.funds(player) >= 50 * table.game.rules.currency.per_main:
                    give(table, "bet", player, bet=bet, stake=pick.randint(10, 50)) if pick.random() < 0.7 else None
        for do in ("throw", "ask-bets", "no-more-bets"):
            give(table, do, "croupier")
            assert sum(table.state.accounts.values()) == 0
            assert table.state.accounts.get("felt", 0) == sum(stake.amount for stake in table.state.stakes.values())
            assert all(held >= 0 for account, held in table.state.accounts.items() if account != "cage")
        for player, own in {player: [*own] for player, own in table.state.staked.items()}.items():
            for bet in own:
                give(table, "withdraw", player, bet=bet)
    assert not table.state.stakes
    for player in ("ana", "bea", "carl"):
        give(table, "leave", player)
    give(table, "close-session", "chief")
    assert sum(table.state.accounts.values()) == 0
    assert table.state.accounts["cage"] == 0


# The floor.


def floor(**table: Any) -> Any:
    """A floor with one boule table, lawful but for what is said."""
    described = {"id": "b1", "game": "boule", "cloths": 1, "minimum": 10, "staff": {"chief": ["a"], "croupier": ["b"]}}
    return {"authorised": {"boule": {"minimum": 10}}, "tables": [{**described, **table}]}


def test_in_1977_one_croupier_serves_a_single_cloth_by_our_reading() -> None:
    """The text asks for two, one for each cloth; one cloth without any breaks the same sentence."""
    assert not inspect_floor(LAW, "spain-1977", floor())
    (violation,) = inspect_floor(LAW, "spain-1977", floor(staff={"chief": ["a"]}))
    assert (violation.rule, violation.clauses) == ("establishment.staff.one_cloth.croupier", ("ES77/04.III.b/1",))


@pytest.mark.parametrize(
    "table",
    [
        {"equipment": "round"},
        {"equipment": {"like": "usual", "paint": {5: "pink"}}},
        {"boxes": [["red"], ["red"]]},
        {"boxes": []},
        {"boxes": ["red"]},
        {"boxes": [["Red and black"]]},
        {"middle": -5},
        {"cloths": -1},
        {"dish": "usual"},
        {"cloths": "one"},
    ],
)
def test_a_malformed_floor_is_misuse(table: dict[str, Any]) -> None:
    """One line that names what is wrong."""
    with pytest.raises(Misuse) as misuse:
        inspect_floor(LAW, "galicia", floor(**table))
    assert "\n" not in str(misuse.value)
