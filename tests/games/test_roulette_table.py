"""French roulette where cases cannot go: the law's other words, live tables step by step, and what is out of order."""

from __future__ import annotations

from typing import Any

import pytest

from ludex.core.edge import read_written
from ludex.core.options import Stakes
from ludex.core.table import Recorded
from ludex.errors import Allowed, Misuse, Reason, Unit
from ludex.games.registry import game_type
from ludex.games.wheels.roulette.commands import COMMANDS
from ludex.games.wheels.roulette.events import EVENTS
from ludex.kit.chance import Script
from tests.tables import LAW, PLACES, ROULETTE, give, opened, refused, saying, seated, spin, usual, without


def live(table: Recorded[Any], do: str, by: str = "croupier", **fields: Any) -> None:
    """One command at a live table: no duty follows by itself."""
    table.apply(read_written(game_type(ROULETTE), {"do": do, "by": by, **fields}, table.game.rules.currency))


def landed(table: Recorded[Any], number: int) -> None:
    """A live table up to the announced number."""
    assert isinstance(table.chance, Script)
    table.chance.add([number])
    for do in ("spin", "no-more-bets", "land", "announce-result"):
        live(table, do)


def offers(table: Recorded[Any], who: str) -> set[str]:
    """What somebody is offered."""
    return {option.do for option in table.options(who)}


@pytest.fixture
def table() -> Recorded[Any]:
    """An open table in Cantabria with ana and bea."""
    return seated(usual("cantabria"), ana=1000, bea=1000)


def test_commands_and_events_are_listed_once() -> None:
    """Tags are unique, so that a record can be read."""
    for listed in (COMMANDS, EVENTS):
        tags = [kind.__struct_config__.tag for kind in listed]
        assert len(set(tags)) == len(tags)


# Bets taken back.


def test_a_bet_may_be_taken_back_before_the_call(table: Recorded[Any]) -> None:
    """All chips of the player on the bet, none of anybody else's."""
    for player in ("ana", "bea"):
        give(table, "bet", player, bet="red", stake=10)
    give(table, "bet", "ana", bet="red", stake=20)
    give(table, "withdraw", "croupier", player="ana", bet="red")
    assert table.state.staked == {"bea": {"red": 1000}}
    assert refused(table, "withdraw", "bea", bet="black").reason is Reason.NO_SUCH
    assert refused(table, "withdraw", "ana", bet="red").reason is Reason.NOTHING_TO_DO


def test_where_bets_stay_only_winners_may_be_taken_back() -> None:
    """Under the other reading a stake lies until it has won."""
    table = seated(opened(law=saying("withdrawal", False)), ana=1000)
    give(table, "bet", "ana", bet="red", stake=10)
    assert refused(table, "withdraw", "ana", bet="red").reason in (Reason.NO_SUCH, Reason.NOTHING_TO_DO)
    spin(table, 1)
    give(table, "bet", "ana", bet="red", stake=20)
    give(table, "withdraw", "ana", bet="red")
    assert {stake.amount for stake in table.state.stakes.values()} == {2000}


def test_where_bets_stay_no_empty_withdrawal_is_offered() -> None:
    """An option that no command can meet is none."""
    table = seated(opened(law=saying("withdrawal", False)), ana=1000)
    give(table, "bet", "ana", bet="red", stake=10)
    assert "withdraw" not in offers(table, "ana")


# Announced bets.


def test_an_announced_bet_goes_its_way(table: Recorded[Any]) -> None:
    """Announced, repeated, placed after the call; what the chief did not repeat goes back."""
    give(table, "announce-bet", "croupier", player="ana", bet="red", stake=10)
    give(table, "announce-bet", "croupier", player="bea", bet="black", stake=20)
    assert table.state.accounts["announced"] == 3000
    assert refused(table, "leave", "ana").reason is Reason.STAKES_IN_PLAY
    give(table, "repeat-bet", "chief", announcement=1)
    assert refused(table, "repeat-bet", "chief", announcement=1).reason is Reason.NO_SUCH
    give(table, "spin", "croupier")
    live(table, "no-more-bets")
    assert refused(table, "land", "croupier").reason is Reason.OUT_OF_ORDER
    refusal = refused(table, "place-announced", "croupier", announcement=2)
    assert (refusal.reason, refusal.clauses) == (Reason.NOT_REPEATED, ("CAN10/A.1.V/4",))
    assert refused(table, "return-announced", "croupier", announcement=1).reason is Reason.NO_SUCH
    assert [entry.command.__struct_config__.tag for entry in table.perform_duties()] == [
        "place-announced",
        "return-announced",
    ]
    assert table.state.staked == {"ana": {"red": 1000}}
    assert table.state.funds("bea") == 100_000


def test_a_bet_that_nobody_repeated_is_refused_alone(table: Recorded[Any]) -> None:
    """Where it is the only one, placing it is not even offered."""
    give(table, "announce-bet", "croupier", player="ana", bet="red", stake=10)
    give(table, "spin", "croupier")
    live(table, "no-more-bets")
    assert "place-announced" not in offers(table, "croupier")
    assert refused(table, "place-announced", "croupier", announcement=1).reason is Reason.NOT_REPEATED


def test_before_the_call_an_announced_bet_is_simply_placed(table: Recorded[Any]) -> None:
    """The chief need not have spoken yet; without any there is nothing to place."""
    assert refused(table, "place-announced", "croupier", announcement=1).reason is Reason.NOTHING_TO_DO
    give(table, "announce-bet", "croupier", player="ana", bet="red", stake=10)
    give(table, "place-announced", "croupier", announcement=1)
    assert table.state.staked == {"ana": {"red": 1000}}


@pytest.mark.parametrize("place", ["galicia", "spain-1977"])
def test_announced_bets_are_accepted_only_where_the_law_has_them(place: str) -> None:
    """Elsewhere they are refused by a reading."""
    table = seated(usual(place), ana=1000)
    refusal = refused(table, "announce-bet", "croupier", player="ana", bet="red", stake=10)
    assert (refusal.reason, refusal.clauses, refusal.rule) == (Reason.NOT_ACCEPTED, (), "announced.accepted")


# The wheel.


def test_the_wheel_turns_the_other_way_each_time(table: Recorded[Any]) -> None:
    """And the ball against it."""
    assert refused(table, "spin", "croupier", wheel="clockwise", ball="clockwise").reason is Reason.BALL_WITH_WHEEL
    give(table, "spin", "croupier", wheel="clockwise", ball="anticlockwise")
    live(table, "no-more-bets")
    assert isinstance(table.chance, Script)
    table.chance.add([5])
    list(table.perform_duties())
    refusal = refused(table, "spin", "croupier", wheel="clockwise")
    assert (refusal.reason, refusal.clauses) == (Reason.SAME_DIRECTION, ("CAN10/A.1.V/1",))
    give(table, "spin", "croupier", wheel="anticlockwise")
    assert table.state.turned == "anticlockwise"


def test_what_is_unsaid_follows_what_is_said(table: Recorded[Any]) -> None:
    """A ball alone decides the wheel on the first spin."""
    (entry,) = give(table, "spin", "croupier", ball="clockwise")
    (spun,) = entry.events
    assert (spun.wheel, spun.ball) == ("anticlockwise", "clockwise")  # type: ignore[attr-defined]


def test_croupiers_take_turns(table: Recorded[Any]) -> None:
    """The next of the rotation, by the chief; a lone croupier has nobody to pass the wheel to."""
    assert refused(table, "rotate", "chief", croupier="croupier").reason is Reason.NOT_AT_THE_WHEEL
    give(table, "rotate", "chief")
    assert table.state.at_wheel == "croupier-2"
    assert refused(table, "spin", "croupier").reason is Reason.NOT_AT_THE_WHEEL
    give(table, "rotate", "chief", croupier="croupier")
    give(table, "spin", "croupier")
    alone = seated(opened(table={"posts": {"croupier": ["pau"], "chief": ["chief"]}}))
    assert "rotate" not in offers(alone, "chief")
    assert refused(alone, "rotate", "chief").reason is Reason.NOTHING_TO_DO


def test_a_void_spin_is_thrown_again_from_the_last_number(table: Recorded[Any]) -> None:
    """Not on the first spin, which has none; bets stand."""
    give(table, "bet", "ana", bet="straight-5", stake=10)
    give(table, "spin", "croupier")
    give(table, "void-spin", "chief", cause="ball-jumped-out")
    assert table.state.phase == "betting"
    spin(table, 5)
    give(table, "spin", "croupier")
    live(table, "void-spin", "chief", cause="defective-throw")
    assert table.state.phase == "rethrow"
    assert refused(table, "place-ball", "croupier", pocket=6).reason is Reason.WRONG_POCKET
    give(table, "place-ball", "croupier", pocket=5)
    assert (table.state.phase, table.state.staked) == ("betting", {"ana": {"straight-5": 1000}})


def test_a_cause_that_the_text_does_not_list_voids_nothing() -> None:
    """Each place lists its own."""
    table = seated(usual("galicia"), ana=100)
    give(table, "spin", "croupier")
    assert refused(table, "void-spin", "chief", cause="ball-not-dropping").reason is Reason.NO_SUCH


def test_without_a_remedy_no_spin_is_void() -> None:
    """Nothing to declare, and no incident but late chips."""
    game = opened(law=without("incidents.void_remedy"))
    table = seated(game, ana=100)
    give(table, "spin", "croupier")
    assert refused(table, "void-spin", "chief", cause="ball-jumped-out").reason is Reason.NOTHING_TO_DO
    assert [incident.slug for incident in game.type.incidents(game.game)] == ["late-bet"]


@pytest.mark.parametrize("place", PLACES)
def test_incidents_are_deeds_of_the_table(place: str) -> None:
    """Each names its command, who may give it, when, and at least one clause or reading."""
    game = usual(place)
    book = game.game.book
    for incident in game.type.incidents(game.game):
        assert set(incident.decides) == set(book.roles(incident.command)), incident.slug
        assert set(incident.phases) == book.phases(incident.command), incident.slug
        assert all(clause in LAW.index for clause in incident.clauses), incident.slug
        assert incident.clauses or incident.reading, incident.slug


def test_late_chips_are_pushed_back(table: Recorded[Any]) -> None:
    """Recorded without moving money; the bet must exist."""
    give(table, "spin", "croupier")
    give(table, "no-more-bets", "croupier")
    entry = give(table, "report-late", "croupier", player="ana", bet="red", stake=10)[0]
    assert entry.events[0].moves == ()
    assert refused(table, "report-late", "croupier", player="ana", bet="x", stake=10).reason is Reason.NOT_LISTED


def test_the_cylinder_is_locked_as_the_law_says() -> None:
    """By key or seal where both are named, by key alone in 1977, and not at all where nothing is."""
    table = seated(usual("cantabria"))
    live(table, "close-session", "chief")
    assert table.state.phase == "locking"
    live(table, "lock-cylinder", "chief", means="seal")
    assert table.state.phase == "closed"
    old = seated(usual("spain-1977"))
    live(old, "close-session", "chief")
    assert refused(old, "lock-cylinder", "chief", means="seal").reason is Reason.NO_SUCH
    free = seated(opened(law=saying("closing.cylinder_locked_with", [])))
    live(free, "close-session", "chief")
    assert free.state.phase == "closed"


def test_where_no_result_is_called_nothing_is_said() -> None:
    """The number is known all the same."""
    table = seated(opened(law=without("calls.result")))
    calls = [getattr(event, "call", None) for entry in spin(table, 5) for event in entry.events]
    assert calls.count(None) == len(calls) - 1
    assert table.state.last_number == 5


# Settling.


def test_losers_go_first_and_winners_in_order(table: Recorded[Any]) -> None:
    """Paying before clearing is refused by its clause, and so is a kind that is not yet due."""
    for bet in ("black", "red", "straight-1", "column-1"):
        give(table, "bet", "ana", bet=bet, stake=10)
    landed(table, 1)
    refusal = refused(table, "pay", "croupier", bets="column")
    assert (refusal.reason, refusal.clauses) == (Reason.LOSERS_FIRST, ("CAN10/A.1.V/6",))
    assert refused(table, "clear", "croupier", cloth=2).reason is Reason.NO_SUCH
    live(table, "clear")
    refusal = refused(table, "pay", "croupier", bets="red")
    assert (refusal.reason, refusal.allowed) == (
        Reason.OUT_OF_ORDER,
        Allowed(Unit.BET, values=("column",)),
    )
    for kind in ("column", "red", "straight"):
        live(table, "pay", bets=kind)
    assert table.state.phase == "settled"
    assert refused(table, "free", "croupier").reason is Reason.OUT_OF_PHASE


def test_prisoners_are_freed_or_lost(table: Recorded[Any]) -> None:
    """On the winning side without profit, on the other to the bank; nothing else is due."""
    for player, bet in (("ana", "red"), ("bea", "black")):
        give(table, "bet", player, bet=bet, stake=20)
    spin(table, 0)
    for player, bet in (("ana", "red"), ("bea", "black")):
        give(table, "leave-in-prison", player, bet=bet)
    landed(table, 1)
    live(table, "clear")
    assert refused(table, "pay", "croupier", bets="red").reason is Reason.NOTHING_TO_DO
    live(table, "free")
    assert (table.state.funds("ana"), table.state.funds("bea")) == (100_000, 98_000)
    assert table.state.phase == "settled"


def test_nothing_to_free_while_somebody_is_paid(table: Recorded[Any]) -> None:
    """There is no prisoner."""
    give(table, "bet", "ana", bet="red", stake=10)
    landed(table, 1)
    assert refused(table, "free", "croupier").reason is Reason.NOTHING_TO_DO


def test_the_zero_goes_step_by_step(table: Recorded[Any]) -> None:
    """Held once, chosen by its owner, closed by the croupier; each too early or twice is refused."""
    give(table, "bet", "bea", bet="red", stake=10)
    spin(table, 0)
    give(table, "leave-in-prison", "bea", bet="red")
    give(table, "bet", "ana", bet="red", stake=20)
    landed(table, 0)
    assert refused(table, "close-choices", "croupier").reason is Reason.OUT_OF_ORDER
    assert refused(table, "refund-last", "croupier").reason is Reason.NOTHING_TO_DO
    live(table, "hold-zero")
    assert refused(table, "hold-zero", "croupier").reason is Reason.REPEATED
    refusal = refused(table, "take-half", "bea", bet="red")
    assert (refusal.reason, refusal.clauses) == (Reason.MUST_STAY, ("CAN10/A.1.IV.1.cero/4",))
    assert refused(table, "take-half", "ana", bet="black").reason is Reason.NOTHING_TO_DO
    live(table, "take-half", "ana", bet="red", prisoner=2)
    assert refused(table, "leave-in-prison", "ana", bet="red").reason is Reason.NOTHING_TO_DO
    live(table, "close-choices")
    assert [prisoner.player for prisoner in table.state.prisoners.values()] == ["bea"]


def test_on_the_last_spin_there_is_no_choice(table: Recorded[Any]) -> None:
    """Half comes back to everybody, by the clause."""
    give(table, "bet", "ana", bet="red", stake=20)
    give(table, "announce-last", "chief")
    landed(table, 0)
    live(table, "hold-zero")
    for do in ("take-half", "leave-in-prison"):
        assert refused(table, do, "ana", bet="red").clauses == ("CAN10/A.1.IV.1.cero/5",)
    assert refused(table, "close-choices", "croupier").reason is Reason.OUT_OF_ORDER
    live(table, "refund-last")
    assert table.state.funds("ana") == 99_000


def test_on_the_last_spin_the_croupier_refunds_by_himself(table: Recorded[Any]) -> None:
    """It is a duty, and then the table closes."""
    give(table, "bet", "ana", bet="red", stake=20)
    give(table, "announce-last", "chief")
    spin(table, 0)
    assert (table.state.funds("ana"), table.state.phase) == (99_000, "closed")


@pytest.mark.parametrize(
    ("keeping", "funds", "felt"), [("stays", 135_000 - 1000, 1000), ("returned", 135_000, 0), (None, 134_000, 0)]
)
def test_what_becomes_of_a_winning_stake(keeping: str | None, funds: int, felt: int) -> None:
    """It stays, it is returned, or, where nothing is said, the bank takes it."""
    table = seated(opened(law=saying("winning_stake.multiple", keeping)), ana=1000)
    give(table, "bet", "ana", bet="straight-1", stake=10)
    spin(table, 1)
    assert (table.state.funds("ana"), table.state.accounts["felt"]) == (funds, felt)


def test_a_float_that_cannot_pay_is_filled_first() -> None:
    """From the cage, by no more than is missing."""
    table = seated(opened(table={"advance": 100}), ana=1000)
    give(table, "bet", "ana", bet="straight-1", stake=10)
    paid = next(event for entry in spin(table, 1) for event in entry.events if hasattr(event, "payments"))
    assert [(move.source, move.target, move.amount) for move in paid.moves] == [
        ("cage", "float", 25_000),
        ("float", "player:ana", 35_000),
    ]


TWO: dict[str, Any] = {"cloths": 2}


def test_who_has_cleared_neither_clears_nor_pays() -> None:
    """At two cloths in 1977; the duties find others, and without enough croupiers the table cannot go on."""
    table = seated(opened("spain-1977", table=TWO), ana=1000)
    for cloth in (1, 2):
        give(table, "bet", "ana", bet="black", stake=10, cloth=cloth)
    give(table, "bet", "ana", bet="red", stake=10)
    landed(table, 1)
    live(table, "clear", "croupier-2", cloth=1)
    refusal = refused(table, "clear", "croupier-2", cloth=2)
    assert (refusal.reason, refusal.clauses) == (Reason.CLEARED_BY_YOU, ("ES77/01.IV.3.c/2",))
    doers = [entry.command.by for entry in table.perform_duties()]
    assert doers == ["croupier", "croupier-3", "croupier"]
    short = seated(opened("spain-1977", table=TWO | {"posts": {"croupier": ["croupier"], "chief": ["chief"]}}), ana=100)
    for bet in ("black", "red"):
        give(short, "bet", "ana", bet=bet, stake=10)
    assert isinstance(short.chance, Script)
    short.chance.add([1])
    give(short, "spin", "croupier")
    assert refused(short, "no-more-bets", "croupier").reason is Reason.NOT_PRESENT


def test_where_nothing_divides_the_work_the_wheel_pays() -> None:
    """Without the rule the croupier at the wheel clears and pays."""
    table = seated(opened(law=without("settlement.payers_one_cloth")), ana=1000)
    give(table, "bet", "ana", bet="red", stake=10)
    give(table, "rotate", "chief")
    assert isinstance(table.chance, Script)
    table.chance.add([1])
    for do in ("spin", "no-more-bets", "land", "announce-result"):
        live(table, do, "croupier-2")
    assert refused(table, "pay", "croupier", bets="red").reason is Reason.NOT_AT_THE_WHEEL
    (pay, _) = table.perform_duties()
    assert pay.command.by == "croupier-2"


# What the rules must agree on.


def test_every_kind_needs_a_maximum_for_the_tier() -> None:
    """A list without the series that the licence chose is refused when the table is made."""
    with pytest.raises(Misuse, match=r"bets\.straight\.maximum has no series 1"):
        opened(law=saying("bets.straight.maximum", []))


def test_the_order_of_payment_names_every_kind() -> None:
    """A kind that the order leaves out could never be paid."""
    order: list[Any] = ["dozen", "red"]
    with pytest.raises(Misuse, match="order"):
        opened(law=saying("settlement.order", order))


def test_a_maximum_counts_what_lies_there(table: Recorded[Any]) -> None:
    """For each player apart, or for all together under the other reading."""
    give(table, "bet", "ana", bet="straight-1", stake=150)
    refusal = refused(table, "bet", "ana", bet="straight-1", stake=51)
    assert (refusal.reason, refusal.allowed) == (
        Reason.ABOVE_MAXIMUM,
        Allowed(Unit.MONEY, high=5000),
    )
    give(table, "bet", "bea", bet="straight-1", stake=200)
    shared = seated(opened(law=saying("maximum_per", "table")), ana=1000, bea=1000)
    give(shared, "bet", "ana", bet="straight-1", stake=150)
    assert refused(shared, "bet", "bea", bet="straight-1", stake=51).reason is Reason.ABOVE_MAXIMUM
    give(shared, "bet", "bea", bet="straight-1", stake=50)


@pytest.mark.parametrize(("per", "left"), [("player", 20_000), ("table", 5000)])
def test_a_maximum_counts_what_the_croupier_holds(per: str, left: int) -> None:
    """An announced bet leaves its own player less, and the others only where the maximum is the table's."""
    table = seated(opened(law=saying("maximum_per", per)), ana=1000, bea=1000)
    give(table, "announce-bet", "croupier", player="ana", bet="straight-1", stake=150)
    assert refused(table, "bet", "ana", bet="straight-1", stake=51).allowed == Allowed(Unit.MONEY, high=5000)
    assert refused(table, "bet", "bea", bet="straight-1", stake=201).allowed == Allowed(Unit.MONEY, high=left)


def test_a_minimum_that_the_chips_cannot_make_keeps_the_table_closed() -> None:
    """Nobody could stake it."""
    table: Recorded[Any] = opened(licence={"minimum": "2.50"}, table={"chip": 1}).recorded(Script())
    assert refused(table, "open-session", "chief").reason is Reason.NOT_IN_CHIPS


def test_an_announced_bet_counts_once_against_the_maximum_of_all() -> None:
    """However many players the croupier may bet for, what is held for one of them is not held twice."""
    table = seated(opened(law=saying("maximum_per", "table")), ana=1000, bea=1000, carlos=1000)
    give(table, "announce-bet", "croupier", player="ana", bet="straight-7", stake=30)
    (option,) = [option for option in table.options("croupier") if option.do == "bet"]
    stakes = next(domain for domain in option.domains if isinstance(domain, Stakes))
    assert {owner: own.get("straight-7") for owner, own in stakes.taken.items()} == dict.fromkeys(stakes.funds, 3000)
    assert set(stakes.funds) == {"ana", "bea", "carlos"}
