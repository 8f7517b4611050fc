"""The craps table at its edges: nobody there, everybody gone, dice that nobody may throw, and bets left at the end."""

from __future__ import annotations

from typing import Any

import pytest

from ludex.core.cloth import Field
from ludex.core.roles import PLAYER
from ludex.core.table import Recorded
from ludex.errors import Misuse, Reason, Refused
from ludex.games.common.throws.events import Thrown
from ludex.games.dice.craps.cloth import plan
from ludex.games.dice.craps.incidents import incidents
from ludex.games.dice.craps.state import SHOOTER
from tests.games.craps import CRAPS, DICE, give, opened_craps, refused, seated_craps, throw, usual_craps
from tests.tables import PLACES, saying


def void(table: Recorded[Any], cause: str) -> None:
    """A throw that the stickman declares void."""
    give(table, "no-more-bets", "stickman")
    give(table, "throw", table.state.shooter)
    give(table, "void-throw", "stickman", cause=cause)


def test_without_players_the_dice_wait() -> None:
    """Nobody has them and nothing is a duty."""
    table = seated_craps()
    assert table.state.shooter == ""
    assert table.game.duty(table.state) is None
    assert table.game.lead(table.state) is None
    assert refused(table, "no-more-bets", "stickman").reason is Reason.OUT_OF_ORDER


def test_the_dice_are_an_office_that_the_law_names() -> None:
    """Whoever has them may throw and refuse them; another player may as soon as the law's data name players."""
    table = seated_craps(ana=1000, bea=1000)
    assert (table.state.roles_of("ana"), table.state.roles_of("bea")) == ((PLAYER, SHOOTER), (PLAYER,))
    turn = refused(table, "refuse-dice", "bea")
    assert (turn.reason, turn.clauses) == (Reason.NOT_YOURS, ("CAN10/A.7.V/2",))
    role = refused(table, "refuse-dice", "stickman")
    assert (role.reason, role.clauses) == (Reason.NOT_YOURS, ("CAN10/A.7.V/3",))
    give(table, "refuse-dice", "ana")
    assert (table.state.roles_of("ana"), table.state.roles_of("bea")) == ((PLAYER,), (PLAYER, SHOOTER))
    named = saying("may.throw.shooters", [SHOOTER, PLAYER], game=CRAPS)
    open_to_all = seated_craps(opened_craps(law=named), ana=1000, bea=1000)
    give(open_to_all, "bet", "ana", bet="win", stake=10)
    give(open_to_all, "no-more-bets", "stickman")
    thrown = give(open_to_all, "throw", "bea")[0].events[0]
    assert isinstance(thrown, Thrown)
    assert thrown.thrower == "bea"


def test_only_a_shooter_who_owes_a_bet_holds_up_the_table() -> None:
    """Not before anybody has the dice, not once they have bet, and not while they seek their point."""
    table = seated_craps()
    assert table.game.awaited(table.state) == ()
    give(table, "join", "ana", chips=100)
    assert table.game.awaited(table.state) == ("ana",)
    give(table, "bet", "ana", bet="field", stake=10)
    assert table.game.awaited(table.state) == ("ana",)
    give(table, "bet", "ana", bet="dont-win", stake=10)
    assert table.game.awaited(table.state) == ()
    throw(table, 4)
    give(table, "withdraw", "ana", bet="dont-win")
    assert (table.state.sought, table.game.awaited(table.state)) == (4, ())
    give(table, "no-more-bets", "stickman")
    assert table.game.awaited(table.state) == ()


def test_the_dice_go_on_from_where_a_leaving_shooter_stood() -> None:
    """Whoever stood after the shooter gets the dice; when the last one leaves nobody does."""
    table = seated_craps(ana=1000, bea=1000, carlos=1000)
    give(table, "refuse-dice", "ana")
    give(table, "leave", "bea")
    assert table.state.shooter == "carlos"
    give(table, "leave", "carlos")
    assert table.state.shooter == "ana"
    give(table, "leave", "ana")
    assert table.state.shooter == ""
    give(table, "join", "dora", chips=100)
    assert table.state.shooter == "dora"


def test_a_shooter_who_leaves_in_a_series_leaves_the_point_to_the_next() -> None:
    """They took back their don't win; the bets of the others still wait for the point."""
    table = seated_craps(ana=1000, bea=1000)
    give(table, "bet", "ana", bet="dont-win", stake=10)
    give(table, "bet", "bea", bet="win", stake=10)
    throw(table, 4)
    assert refused(table, "leave", "ana").reason is Reason.STAKES_IN_PLAY
    give(table, "withdraw", "ana", bet="dont-win")
    give(table, "leave", "ana")
    assert (table.state.shooter, table.state.sought) == ("bea", 4)
    throw(table, 4)
    assert table.state.funds("bea") == 1010_00


def test_nobody_is_left_to_throw() -> None:
    """When the only player has lost the right to throw, their bets go back, and the table waits."""
    table = seated_craps(ana=1000)
    give(table, "bet", "ana", bet="win", stake=10)
    void(table, "slid")
    void(table, "incorrect-throw")
    give(table, "deprive", "chief", shooter="ana")
    assert table.state.shooter == ""
    lead = table.game.lead(table.state)
    assert lead is not None
    table.run(lead)
    assert (table.state.funds("ana"), table.state.stakes) == (1000_00, {})
    assert table.game.lead(table.state) is None
    give(table, "join", "bea", chips=100)
    assert table.state.shooter == "bea"


def test_accidents_of_the_dice_are_no_fault() -> None:
    """Dice that lie on each other count against nobody."""
    table = seated_craps(ana=1000)
    give(table, "bet", "ana", bet="win", stake=10)
    for _ in range(3):
        void(table, "stacked")
    assert table.state.breaches == {}
    assert refused(table, "deprive", "chief", shooter="ana").reason is Reason.TOO_FEW_BREACHES


def test_a_shooter_may_be_deprived_with_the_dice_in_his_hand() -> None:
    """The bets open again until another has them."""
    table = seated_craps(ana=1000, bea=1000)
    give(table, "bet", "ana", bet="win", stake=10)
    give(table, "no-more-bets", "stickman")
    give(table, "report-breach", "stickman", breach="rubbed")
    give(table, "report-breach", "stickman", breach="kept")
    give(table, "deprive", "chief", shooter="ana")
    assert (table.state.phase, table.state.shooter) == ("betting", "bea")


def test_what_the_last_throw_leaves_undecided_is_played_out() -> None:
    """The table throws on until nothing is left, without a new bet of the shooter, and then closes."""
    table = seated_craps(ana=1000)
    give(table, "announce-last", "chief")
    for bet in ("win", "hard-6", "right-8"):
        give(table, "bet", "ana", bet=bet, stake=10)
    throw(table, 4)
    assert (table.state.phase, table.state.funds("ana"), table.state.sought) == ("betting", 970_00, 4)
    throw(table, 4)
    assert (table.state.phase, table.state.funds("ana"), table.state.sought) == ("betting", 990_00, None)
    throw(table, 7)
    assert (table.state.phase, table.state.funds("ana")) == ("closed", 990_00)


def test_stakes_that_another_minimum_does_not_admit_go_back() -> None:
    """Where limits might change during play, which no text of craps lets them; what is large enough stays."""
    law = saying("limits_change.in_session", "upwards", "cantabria", CRAPS)
    game = opened_craps(law=law, change_authorised=True)
    table = seated_craps(game, ana=100, bea=100)
    give(table, "bet", "ana", bet="win", stake=20)
    give(table, "bet", "bea", bet="win", stake=10)
    give(table, "change-limits", "director", minimum=20)
    assert {stake.player for stake in table.state.stakes.values()} == {"ana"}
    assert (table.state.funds("ana"), table.state.funds("bea")) == (8000, 10000)


def test_every_session_has_other_dice() -> None:
    """The set of one session is not thrown in the next."""
    table = seated_craps(ana=1000)
    assert table.state.dice_set.number == 1
    give(table, "close-session", "chief")
    give(table, "open-session", "chief")
    assert table.state.dice_set.number == 2


def test_bets_of_one_player_add_up_and_those_of_two_do_not() -> None:
    """The maximum is each player's."""
    table = seated_craps(opened_craps(simple_maximum=20), ana=1000, bea=1000)
    give(table, "bet", "ana", bet="win", stake=150)
    assert refused(table, "bet", "ana", bet="win", stake=60).reason is Reason.ABOVE_MAXIMUM
    give(table, "bet", "ana", bet="win", stake=50)
    give(table, "bet", "bea", bet="win", stake=200)


def test_odds_on_two_come_bets_have_limits_of_their_own() -> None:
    """Each is measured by the come bet on its own point."""
    table = seated_craps(ana=1000)
    give(table, "bet", "ana", bet="win", stake=10)
    throw(table, 4)
    for total, stake in ((5, 20), (9, 60)):
        give(table, "bet", "ana", bet="come", stake=stake)
        throw(table, total)
    assert refused(table, "bet", "ana", bet="odds-come-5", stake=21).reason is Reason.ABOVE_MAXIMUM
    give(table, "bet", "ana", bet="odds-come-5", stake=20)
    give(table, "bet", "ana", bet="odds-come-9", stake=60)
    assert refused(table, "bet", "ana", bet="odds-come-6", stake=10).reason is Reason.NO_SIMPLE_BET


def test_the_first_throw_of_a_new_series_decides_a_come_bet_on_its_point() -> None:
    """No bet is ever off: come and the bet beside it work on every throw."""
    table = seated_craps(ana=1000)
    give(table, "bet", "ana", bet="win", stake=10)
    throw(table, 4)
    give(table, "bet", "ana", bet="come", stake=10)
    throw(table, 9, 4)
    give(table, "bet", "ana", bet="odds-come-9", stake=10)
    give(table, "bet", "ana", bet="win", stake=10)
    throw(table, 9)
    # 10 by the first win, 10 by come and 15 beside it; the second win waits with 10.
    assert table.state.funds("ana") == (1000 + 10 + 10 + 15 - 10) * 100


@pytest.mark.parametrize("place", PLACES)
def test_every_bet_has_its_place_on_the_cloth(place: str) -> None:
    """Each once, and no two places overlap."""
    game = usual_craps(place).game
    found = plan(game)
    assert sorted(zone.bet for zone in found) == sorted(game.bets)
    for number, zone in enumerate(found):
        assert not any(overlap(zone, other) for other in found[:number]), zone.bet


def overlap(one: Field, other: Field) -> bool:
    """Whether two places share hooks."""
    across = one.x < other.x + other.width and other.x < one.x + one.width
    return across and one.y < other.y + other.height and other.y < one.y + one.height


@pytest.mark.parametrize("place", PLACES)
def test_every_incident_has_a_decider_and_a_clause(place: str) -> None:
    """But for what is practice alone."""
    for incident in incidents(usual_craps(place).game):
        assert incident.decides
        assert incident.clauses or incident.reading


def test_dice_are_described_one_by_one_or_alike() -> None:
    """And refused when they are unlawful or make no sense."""
    opened_craps(table={"equipment": {"count": 6, "like": "craps-die", "edge_mm": "22.5"}})
    with pytest.raises(Misuse):
        opened_craps(table={"equipment": "bone"})
    game = opened_craps(table={"equipment": {"count": 6, "like": "craps-die", "opposite": [[1, 2], [3, 4], [5, 6]]}})
    with pytest.raises(Refused) as refusal:
        seated_craps(game)
    assert refusal.value.reason is Reason.UNLAWFUL_DICE


def test_dice_of_the_helpers_add_up() -> None:
    """The throws that these tests use are what they say."""
    assert all(sum(dice) == total for total, dice in DICE.items())
