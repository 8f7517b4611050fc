"""How limits change: upwards once with notice in Cantabria, never once open in Galicia, by grant each time in 1977."""

from __future__ import annotations

from typing import Any

import pytest

from ludex.core import limits
from ludex.core.commands import AnnounceLimits, ApplyLimits, ChangeLimits
from ludex.core.events import CAGE, FLOAT, GUARANTEE
from ludex.core.rulebook import Roster
from ludex.core.state import CLOSED
from ludex.core.table import Recorded
from ludex.errors import Allowed, Reason, Unit, Value
from ludex.kit.chance import Script
from ludex.kit.money import Cents
from tests.tables import give, opened, refused, saying, seated, spin, usual, without

AUTHORISED: Any = {"change_authorised": True}
FUNDS: Any = {"advance": 5000, "guarantee": 100}


def cantabria(**fields: Any) -> Recorded[Any]:
    """An open table in Cantabria whose licence holds the authorisation, with ana at it."""
    return seated(opened(licence=AUTHORISED, table=FUNDS, **fields), ana=1000)


def held(table: Recorded[Any], *accounts: str) -> list[int]:
    """What some accounts hold."""
    return [table.state.accounts.get(account, 0) for account in accounts]


# At the opening.


def test_without_authorisation_a_table_opens_at_its_minimum() -> None:
    """The authorised minimum may be named; another is refused with the clause."""
    table: Recorded[Any] = usual("cantabria").recorded(Script())
    refusal = refused(table, "open-session", "chief", minimum=20)
    assert (refusal.reason, refusal.clauses) == (Reason.NOT_AUTHORISED, ("CAN10/A.1.IV.2.especiales/1",))
    give(table, "open-session", "chief", minimum=10)
    assert table.state.minimum == 1000


@pytest.mark.parametrize("place", ["cantabria", "galicia"])
def test_with_a_standing_authorisation_a_table_opens_at_another(place: str) -> None:
    """The director sets it, higher or lower, in whole chips; float and guarantee follow in proportion."""
    game = opened(place, licence=AUTHORISED, table=FUNDS)
    for minimum, carried in ((20, 1_000_000), (5, 250_000), (10, 500_000)):
        table: Recorded[Any] = game.recorded(Script())
        give(table, "change-limits", "director", minimum=minimum)
        give(table, "open-session", "chief")
        assert (table.state.minimum, table.state.planned) == (minimum * 100, None)
        assert held(table, FLOAT, GUARANTEE) == [carried, carried // 50]
        assert held(table, CAGE) == [-carried - carried // 50]
    table = game.recorded(Script())
    assert refused(table, "change-limits", "director", minimum="10.50").reason is Reason.NOT_IN_CHIPS
    assert refused(table, "change-limits", "chief", minimum=20).reason is Reason.NOT_YOURS


def test_a_planned_minimum_is_the_only_one_to_open_at() -> None:
    """The chief may name it and no other; the next session is at the authorised one again."""
    game = opened(licence=AUTHORISED)
    table: Recorded[Any] = game.recorded(Script())
    assert limits.opening_minimum(game.rules, table.state) == 1000
    give(table, "change-limits", "director", minimum=20)
    assert limits.opening_minimum(game.rules, table.state) == 2000
    assert refused(table, "open-session", "chief", minimum=10).reason is Reason.NOT_AUTHORISED
    give(table, "open-session", "chief", minimum=20)
    assert table.state.changes == 0
    give(table, "close-session", "chief")
    give(table, "open-session", "chief")
    assert table.state.minimum == 1000


@pytest.mark.parametrize(("minimum", "found"), [(1000, 100), (2000, 200), (500, 50), (1100, 110), (333, 34), (1, 1)])
def test_what_is_carried_over_is_in_proportion(minimum: int, found: int) -> None:
    """Rounded up, so that the table is never short of what the law sets; the same where nothing is carried over."""
    rules = opened(licence=AUTHORISED).rules
    assert limits.carried(rules, Cents(100), Cents(minimum)) == found
    bare = opened(licence=AUTHORISED, law=without("limits_change.carry_over")).rules
    assert limits.carried(bare, Cents(100), Cents(minimum)) == 100


# Cantabria: upwards, once, after three spins of notice.


def test_a_change_is_told_for_three_spins() -> None:
    """Scheduled, announced in every round of the notice, and then in force with float and guarantee."""
    table = cantabria()
    entries = give(table, "change-limits", "director", minimum=20)
    assert [tag(entry) for entry in entries] == ["change-limits", "announce-limits"]
    for left in (3, 2, 1):
        assert table.state.pending is not None
        assert table.state.pending.rounds_left == left
        assert table.state.minimum == 1000
        told = spin(table, 5)
        assert ("announce-limits" in map(tag, told)) == (left > 1)
    assert tag(told[-1]) == "apply-limits"
    assert (table.state.minimum, table.state.pending, table.state.phase) == (2000, None, "betting")
    assert held(table, FLOAT, GUARANTEE) == [1_000_000, 20_000]


def test_a_change_goes_up_and_only_once() -> None:
    """The same or less is refused, and so is a second change in the session, each by its own clause."""
    table = cantabria()
    for minimum in (5, 10):
        refusal = refused(table, "change-limits", "director", minimum=minimum)
        assert (refusal.reason, refusal.clauses) == (Reason.NOT_UPWARDS, ("CAN10/A.1.IV.2.especiales/2",))
    give(table, "change-limits", "director", minimum=11)
    refusal = refused(table, "change-limits", "director", minimum=20)
    assert (refusal.reason, refusal.clauses) == (Reason.CHANGED_ALREADY, ("CAN10/A.1.IV.2.especiales/5",))
    assert (refusal.asked, refusal.allowed) == (
        (Value(2, Unit.CHANGES),),
        Allowed(Unit.CHANGES, high=1),
    )


def test_a_change_waits_for_the_one_before() -> None:
    """Where no number of changes is set, a second one is still refused until the first is in force."""
    table = cantabria(law=saying("limits_change.times_a_session", None))
    give(table, "change-limits", "director", minimum=20)
    assert refused(table, "change-limits", "director", minimum=30).reason is Reason.REPEATED
    spin(table, 5, 5, 5)
    give(table, "change-limits", "director", minimum=30)
    assert table.state.changes == 2


def test_a_new_session_may_change_again() -> None:
    """The count is the session's, and it opens at the authorised minimum."""
    table = cantabria()
    give(table, "change-limits", "director", minimum=20)
    spin(table, 5, 5, 5)
    give(table, "close-session", "chief")
    assert held(table, FLOAT, GUARANTEE) == [0, 0]
    give(table, "open-session", "chief")
    assert (table.state.minimum, table.state.changes) == (1000, 0)
    give(table, "change-limits", "director", minimum=15)
    assert table.state.pending is not None


def test_stakes_that_a_new_minimum_does_not_admit_go_back() -> None:
    """Too small for the new minimum, they return to their owner; others stay."""
    table = cantabria()
    give(table, "bet", "ana", bet="straight-5", stake=10)
    give(table, "bet", "ana", bet="red", stake=50)
    give(table, "change-limits", "director", minimum=20)
    spin(table, 5, 5, 5)
    assert {stake.bet: stake.amount for stake in table.state.stakes.values()} == {"red": 5000}
    assert held(table, "felt") == [5000]
    assert table.state.funds("ana") == 100_000 - 6000 + 3 * (35_000 + 5000) + 1000


def test_a_float_that_lost_gives_back_no_more_than_it_has() -> None:
    """Where limits may go down, the cage takes what is there."""
    law = saying("limits_change.in_session", "any")
    game = opened(licence=AUTHORISED, table={"advance": 400}, law=law)
    table = seated(game, ana=1000)
    give(table, "bet", "ana", bet="straight-5", stake=10)
    give(table, "change-limits", "director", minimum=1)
    spin(table, 5, 6, 6)
    assert held(table, FLOAT) == [0]
    assert table.state.minimum == 100


def test_limits_are_applied_only_when_some_are_announced() -> None:
    """Neither announcing nor applying is offered while nothing is pending."""
    table = cantabria()
    assert refused(table, "announce-limits", "chief").reason is Reason.NOTHING_TO_DO
    assert refused(table, "apply-limits", "chief").reason is Reason.OUT_OF_PHASE
    table.state.phase = "between"
    assert refused(table, "apply-limits", "chief").reason is Reason.NOTHING_TO_DO


# Galicia: never once the table is open.


def test_an_open_table_keeps_its_limits_in_galicia() -> None:
    """Refused by the clause, authorisation or not."""
    for authorised in (True, False):
        table = seated(opened("galicia", licence={"change_authorised": authorised}), ana=100)
        refusal = refused(table, "change-limits", "director", minimum=20)
        assert (refusal.reason, refusal.clauses) == (Reason.DURING_SESSION, ("GAL07/01.V.2.B.a/1",))


# Spain, 1977: each change by an authorisation of its own.


def test_every_change_is_asked_for_and_granted() -> None:
    """Asked once, granted as asked, used once, at once."""
    table = seated(opened("spain-1977", table=FUNDS), ana=1000)
    refusal = refused(table, "change-limits", "director", minimum=25)
    assert (refusal.reason, refusal.clauses) == (Reason.NOT_AUTHORISED, ("ES77/01.IV.2.B/2",))
    assert refused(table, "grant-limits", "authority", minimum=25).reason is Reason.NOTHING_TO_DO
    give(table, "request-limits", "director", minimum=25)
    assert refused(table, "request-limits", "director", minimum=30).reason is Reason.REPEATED
    assert refused(table, "grant-limits", "authority", minimum=30).reason is Reason.NO_SUCH
    assert refused(table, "grant-limits", "director", minimum=25).reason is Reason.NOT_YOURS
    give(table, "grant-limits", "authority", minimum=25)
    assert refused(table, "change-limits", "director", minimum=30).reason is Reason.NOT_AUTHORISED
    give(table, "change-limits", "director", minimum=25)
    assert (table.state.minimum, table.state.granted, table.state.requested) == (25, None, None)
    assert held(table, FLOAT, GUARANTEE) == [12_500, 250]
    assert refused(table, "change-limits", "director", minimum=25).reason is Reason.NOT_AUTHORISED


def test_a_granted_minimum_may_open_the_next_session() -> None:
    """Asked for and set while the table is closed; the grant is used up by setting it."""
    table: Recorded[Any] = usual("spain-1977").recorded(Script())
    assert refused(table, "open-session", "chief", minimum=25).reason is Reason.NOT_AUTHORISED
    assert refused(table, "change-limits", "director", minimum=25).reason is Reason.NOT_AUTHORISED
    give(table, "request-limits", "director", minimum=25)
    give(table, "grant-limits", "authority", minimum=25)
    give(table, "change-limits", "director", minimum=25)
    assert (table.state.planned, table.state.granted) == (25, None)
    give(table, "open-session", "chief", minimum=25)
    assert (table.state.minimum, table.state.planned) == (25, None)


def test_nothing_lower_is_asked_for_where_limits_only_go_up() -> None:
    """Neither while the table is open nor while it is closed; and a grant that has been overtaken is of no use."""
    law = saying("limits_change.in_session", "upwards", "spain-1977")
    table = seated(opened("spain-1977", law=law), ana=100)
    assert refused(table, "request-limits", "director", minimum=10).reason is Reason.NOT_UPWARDS
    give(table, "request-limits", "director", minimum=15)
    give(table, "grant-limits", "authority", minimum=15)
    table.state.minimum = Cents(20)
    assert refused(table, "change-limits", "director", minimum=15).reason is Reason.NOT_UPWARDS
    table.state.phase = CLOSED
    assert refused(table, "request-limits", "director", minimum=10).reason is Reason.NOT_UPWARDS
    give(table, "request-limits", "director", minimum=11)


def test_where_authorisations_stand_nothing_is_asked_for() -> None:
    """There is no request where the licence holds the authorisation."""
    table = cantabria()
    assert refused(table, "request-limits", "director", minimum=20).reason is Reason.NOTHING_TO_DO


def test_duties_of_a_change() -> None:
    """None without a change, telling once a round, applying between rounds."""
    table = cantabria()
    roster = Roster(table.game.rules)
    assert limits.duty(table.state, roster) is None
    give(table, "change-limits", "director", minimum=20)
    assert limits.duty(table.state, roster) is None
    table.state.round += 1
    told = limits.duty(table.state, roster)
    assert isinstance(told, AnnounceLimits)
    table.state.phase = "between"
    assert isinstance(limits.duty(table.state, roster), ApplyLimits)


def test_a_round_of_the_notice_is_not_played_untold() -> None:
    """On a live table the croupier waits until the table has been told, where the law says so."""
    table = cantabria()
    table.apply(ChangeLimits(by="director", minimum=Cents(2000)))
    assert refused(table, "spin", "croupier").reason is Reason.OUT_OF_ORDER
    give(table, "announce-limits", "croupier")
    give(table, "spin", "croupier")
    assert table.state.phase == "rolling"


def tag(entry: Any) -> str:
    """The word of an entry's command."""
    return str(entry.command.__struct_config__.tag)
