"""Banca francesa at its table: rounds of several throws, the two croupiers, the hour, the places, and the numbers."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import product
from random import Random
from typing import Any

import pytest

from ludex.core.cloth import Shape, plan_of
from ludex.core.commands import Join, OpenSession
from ludex.core.edge import read_written
from ludex.core.table import Recorded
from ludex.errors import Misuse, Reason, Refused
from ludex.examine.drills import exercises
from ludex.games.common.stakes.commands import NoMoreBets, PlaceOnCloth, Withdraw
from ludex.games.common.throws.commands import Throw
from ludex.games.common.throws.events import AllPaid
from ludex.games.common.throws.kernel import ThrowKernel
from ludex.games.common.throws.odds import explored, throws_to_decide
from ludex.games.dice.banca_francesa.bets import winner
from ludex.games.dice.banca_francesa.odds import ALL_PLAYS, HALF_PLAYS, all_odds
from ludex.games.registry import Opened, open_game, open_usual
from ludex.kit.chance import Script
from ludex.kit.money import Cents
from ludex.odds.explore import Limits
from ludex.sim.batches import run
from ludex.sim.statistics import estimate
from tests.tables import LAW

GAME, PLACE = "banca-francesa", "cantabria"
THROWS = list(product(range(1, 7), repeat=3))
STAKE = Cents(2000)


@cache
def usual() -> Opened:
    """Banca francesa at a minimum of ten."""
    return open_usual(LAW, GAME, PLACE)


def open_table(opened: Opened, *players: str) -> Recorded[Any]:
    """An open table with these players."""
    table: Recorded[Any] = opened.recorded(Script())
    table.run(OpenSession(by="chief"))
    for player in players:
        table.run(Join(by=player, chips=Cents(10**9)))
    return table


def give(table: Recorded[Any], do: str, by: str, **fields: Any) -> None:
    """One command as people write it, and the duties that follow."""
    table.run(read_written(usual().type, {"do": do, "by": by, **fields}, usual().rules.currency))


def throw(table: Recorded[Any], *dice: tuple[int, ...]) -> None:
    """One throw after another."""
    assert isinstance(table.chance, Script)
    for faces in dice:
        table.chance.add(faces)
        table.run(Throw(by=table.state.thrower))
        table.run(NoMoreBets(by="croupier"))


@pytest.mark.parametrize("seed", range(20))
def test_table_and_kernel_agree_round_by_round(seed: int) -> None:
    """Throws until one decides, with a player on each bet, against what the kernel makes of them."""
    kernel, pick = ThrowKernel(usual().game), Random(seed)
    table = open_table(usual(), *usual().game.bets)
    before = {player: table.state.funds(player) for player in table.state.players}
    for player in before:
        table.run(PlaceOnCloth(by=player, bet=player, stake=STAKE))
    thrown = []
    while table.state.round == 1:
        thrown.append(pick.choice(THROWS))
        throw(table, thrown[-1])
    for player in list(table.state.staked):
        table.run(Withdraw(by=player, bet=player))
    counts = kernel.count(thrown)
    assert counts.sum() == 1
    for player, held in before.items():
        assert kernel.nets(counts, player, STAKE, None) == {table.state.funds(player) - held: 1}


def test_a_round_takes_twenty_four_sevenths_of_a_throw() -> None:
    """The published mean."""
    assert throws_to_decide(usual().game.declaration) == Fraction(24, 7)


def test_odds_of_every_bet_and_of_a_line_under_both_readings() -> None:
    """The published sixty-third; half of it where half of the chips play."""
    rows = {(row.bet, row.choice): row for row in all_odds(usual().game, STAKE)}
    assert {way: row.edge for way, row in rows.items()} == {
        ("aces", None): Fraction(1, 63),
        ("small", None): Fraction(1, 63),
        ("big", None): Fraction(1, 63),
        ("outer-line", HALF_PLAYS): Fraction(1, 126),
        ("outer-line", ALL_PLAYS): Fraction(1, 63),
        ("inner-line", HALF_PLAYS): Fraction(1, 126),
        ("inner-line", ALL_PLAYS): Fraction(1, 63),
    }
    assert rows["outer-line", HALF_PLAYS].reading == "banca-francesa-line-bets"


@pytest.mark.parametrize("bet", ["aces", "small", "inner-line"])
def test_the_explorer_encloses_the_same_edge(bet: str) -> None:
    """Rounds have no end that is certain, so the table gives bounds, as narrow as one likes."""
    exploration = explored(usual().game, usual().setup, bet, STAKE, Limits(depth=90))
    assert not exploration.is_whole
    open_chance = sum(chance for _, chance in exploration.cut_off)
    exact = next(row.edge for row in all_odds(usual().game, STAKE) if row.bet == bet)
    most = 62 * STAKE

    def held(state: Any) -> Fraction:
        return Fraction(state.funds("ana"))

    low, high = exploration.bounds(held, lambda state: Fraction(most) if state.stakes else held(state))
    assert low / STAKE <= 1 - exact <= high / STAKE
    assert open_chance < Fraction(1, 100)


@pytest.mark.parametrize("bet", ["aces", "small", "big", "outer-line", "inner-line"])
def test_simulated_edges_lie_round_the_exact_ones(bet: str) -> None:
    """Five deviations are never left by chance alone."""
    kernel = ThrowKernel(usual().game)
    counts = run(kernel, seed=3, rounds=400_000, workers=1)
    assert counts.sum() == 400_000
    found = estimate(kernel.nets(counts, bet, STAKE, None), unit=STAKE, seed=3)
    exact = next(row.edge for row in all_odds(usual().game, STAKE) if row.bet == bet)
    assert found.error is not None
    assert abs(found.mean + exact) < 5 * found.error


@pytest.mark.parametrize("rounds", [1, 2, 3, 10, 1001])
def test_a_block_has_as_many_decided_rounds_as_were_asked_for(rounds: int) -> None:
    """Throws that decide nothing are not among them, and none is one too many."""
    kernel = ThrowKernel(usual().game)
    counts = kernel.counts()
    kernel.play(counts, seed=5, block=0, rounds=rounds)
    decided = [bool(winner(usual().game.rules, dice)) for dice in THROWS]
    assert counts.sum() == rounds
    assert not counts[[not each for each in decided]].any()


def test_croupiers_change_places_at_the_hour() -> None:
    """The relieved thrower becomes the one who pays, and the sets of dice go round."""
    table = open_table(usual(), "ana")
    for thrower, payer, dice_set in (("croupier-2", "croupier", 2), ("croupier", "croupier-2", 3)):
        give(table, "strike-hour", "chief")
        assert (table.state.thrower, table.state.dice_set) == (thrower, dice_set)
        give(table, "bet", "ana", bet="small", stake=10)
        throw(table, (1, 2, 3))
        paid = [event for entry in table.entries for event in entry.events if isinstance(event, AllPaid)]
        assert paid[-1].croupier == payer


def test_a_new_session_goes_on_with_the_set_in_turn_and_nothing_due() -> None:
    """What the hour asks for does not outlast the session; the sets keep their turns."""
    table = open_table(usual())
    give(table, "strike-hour", "chief")
    give(table, "close-session", "chief")
    give(table, "open-session", "chief")
    assert (table.state.dice_set, table.state.replace_by, table.state.relief_due) == (2, "", False)


def test_one_croupier_cannot_settle_what_he_threw() -> None:
    """The law has two for it: without the other nobody may collect."""
    alone = open_game(
        LAW, GAME, PLACE, licence={"minimum": 10}, table={"posts": {"chief": ["chief"], "croupier": ["croupier"]}}
    )
    table = open_table(alone, "ana")
    give(table, "bet", "ana", bet="big", stake=10)
    with pytest.raises(Refused) as refusal:
        throw(table, (1, 2, 3))
    assert refusal.value.reason is Reason.NOT_PRESENT
    assert table.state.phase == "clearing"


def test_a_copied_state_keeps_its_own_seats() -> None:
    """Whoever looks ahead does not move anybody."""
    table = open_table(usual(), "ana")
    give(table, "sit", "ana", place=3)
    ahead = table.game.copy(table.state)
    ahead.seats[4] = "leo"
    assert table.state.seats == {3: "ana"}
    give(table, "leave", "ana")
    assert table.state.seats == {}


@pytest.mark.parametrize("undecided", ["return", None])
def test_the_other_readings_of_an_undecided_total_end_the_round(undecided: str | None) -> None:
    """Bets that nobody wins are left lying, or lost."""
    statute = LAW.statute(GAME, PLACE)
    other = LAW.with_statute(statute.altered(statute.leaves["throwing.undecided"].altered(undecided)))
    table = open_table(open_usual(other, GAME, PLACE), "ana")
    give(table, "bet", "ana", bet="small", stake=10)
    throw(table, (3, 3, 4))
    assert table.state.round == 2
    assert table.state.accounts["felt"] == (1000 if undecided else 0)


def test_the_cloth_has_twelve_boxes_for_aces_and_a_line_on_either_side() -> None:
    """Fields for the chances, lines for the rest."""
    zones = plan_of(usual().cloth())
    assert [zone.bet for zone in zones].count("aces") == 12
    lines = {zone.bet for zone in zones if zone.shape is Shape.LINE}
    assert lines == {"outer-line", "inner-line"}
    assert {zone.bet for zone in zones} == set(usual().game.bets)


def test_incidents_say_who_decides_and_what_is_done() -> None:
    """The chief, for a void throw; a faulty set is replaced, touched dice pay the winners."""
    found = {incident.slug: incident for incident in usual().type.incidents(usual().game)}
    assert found["foreign-object"].remedy == "rethrow"
    assert found["faulty-die"].remedy == "rethrow-with-other-dice"
    assert found["dice-touched"].remedy == "nobody-loses"
    assert found["dice-touched"].decides == ("chief",)
    assert found["dice-touched"].clauses == ("CAN10/A.9.V.2/4", "CAN10/A.9.III.jefe/1")
    assert found["late-bet"].decides == ("chief",)


@pytest.mark.parametrize("level", [1, 2, 3])
def test_drills_are_answered_by_the_table(level: int) -> None:
    """Payments, placements, incidents and the script."""
    asked = exercises(usual(), level=level, count=12, pick=Random(level).randrange)
    assert {exercise.kind for exercise in asked} == {"payout", "placement", "incident", "gesture"}


def test_a_band_of_minima_leaves_the_table_to_choose() -> None:
    """A licence with a band alone opens no table, and a band of nonsense none either."""
    with pytest.raises(Refused) as refusal:
        open_game(LAW, GAME, PLACE, licence={"minimum": {"from": 5, "to": 20}})
    assert refusal.value.rule == "minimum"
    with pytest.raises(Misuse):
        open_game(LAW, GAME, PLACE, licence={"minimum": {"from": "a little", "to": 20}})
