"""The rulebook: who may, when, for whom, within which domains; and what is left when a prohibition is lifted."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from ludex.core.commands import Command, Join, Leave, Point
from ludex.core.edge import read_command
from ludex.core.events import Joined, Left, SessionOpened, moves, purse, shown_to
from ludex.core.options import Bound, Option
from ludex.core.roles import CHIEF, CROUPIER, DEPUTY, PLAYER, TABLE_END, TABLE_ROLES, VISITOR, Role, is_staff
from ludex.core.rulebook import Action, Roster, Rulebook
from ludex.core.session import plain
from ludex.core.state import TableState
from ludex.core.table import Recorded
from ludex.errors import Allowed, Reason, Refused, Unit, Value
from ludex.games.registry import open_usual
from ludex.kit.chance import Script
from ludex.kit.money import Cents
from tests.tables import LAW, PLACES, give, opened, refused, seated, spin, usual, without

BOUND = Bound(Reason.NO_SUCH, ("CAN10/A.1.V/1",), "some.rule")


@pytest.fixture
def table() -> Recorded[Any]:
    """An open table in Cantabria with ana and bea."""
    return seated(usual("cantabria"), ana=1000, bea=1000)


@pytest.mark.parametrize("place", PLACES)
def test_the_book_knows_every_command(place: str) -> None:
    """Every command of the game has an action with somebody who may and some phase in which they may."""
    book, kind = usual(place).game.book, usual(place).type
    assert set(book.actions) == set(kind.commands)
    for action in book.actions.values():
        assert list(book.roles(action.do)), action.do
        assert book.phases(action.do), action.do


def test_the_book_says_who_when_and_by_which_clause() -> None:
    """For a bet: player, croupier and table end, each by a clause of its own."""
    book = usual("cantabria").game.book
    assert set(book.roles("bet")) == {PLAYER, CROUPIER, TABLE_END}
    by = {role: book.rules.clauses_of(path) for role, path in book.rules.roles_for("bet").items()}
    assert by[PLAYER] == ("CAN10/A.1.V/2",)
    assert by[TABLE_END] == ("CAN10/A.1.III.2/5",)
    assert book.phases("bet") == {"betting", "rolling"}


def test_staff_are_offered_nothing_for_nobody() -> None:
    """Without players there is nobody whose bet a croupier could place."""
    table = seated(usual("cantabria"))
    assert "bet" not in {option.do for option in table.options("croupier")}
    give(table, "join", "ana", chips=100)
    offered = {option.do: option for option in table.options("croupier")}
    assert offered["bet"].owners == ("ana",)


def test_a_player_acts_for_himself_alone(table: Recorded[Any]) -> None:
    """Naming oneself is allowed, naming another is not, also where no money is moved."""
    give(table, "bet", "ana", player="ana", bet="red", stake=10)
    assert refused(table, "bet", "ana", player="bea", bet="red", stake=10).reason is Reason.NOT_YOURS
    assert refused(table, "leave", "bea", player="ana").reason is Reason.NOT_YOURS
    assert refused(table, "spin", "croupier", player="ana").reason is Reason.NOT_YOURS


def test_staff_act_for_players_at_the_table(table: Recorded[Any]) -> None:
    """A bet for somebody who is away is refused by the clause that wants them present."""
    give(table, "bet", "croupier", player="ana", bet="red", stake=10)
    assert table.state.funds("ana") == 99_000
    refusal = refused(table, "bet", "table-end", player="zoe", bet="red", stake=10)
    assert (refusal.reason, refusal.clauses) == (Reason.NOT_PRESENT, ("CAN10/A.1.III.2/5",))
    assert refused(table, "bet", "croupier", player="chief", bet="red", stake=10).reason is Reason.NOT_PRESENT


def test_a_player_cannot_be_conjured_up() -> None:
    """Where the prohibition is lifted the practical reason remains, and cites nothing."""
    table = seated(opened(law=without("staff.present")), ana=100)
    refusal = refused(table, "bet", "croupier", player="zoe", bet="red", stake=10)
    assert (refusal.reason, refusal.clauses, refusal.asked) == (
        Reason.NOT_PRESENT,
        (),
        (Value.person("zoe"),),
    )


def test_some_staff_keep_their_hands_off_money(table: Recorded[Any]) -> None:
    """The chief is refused by that clause for what handles money, and simply not entitled to the rest."""
    refusal = refused(table, "bet", "chief", player="ana", bet="red", stake=10)
    assert (refusal.reason, refusal.clauses) == (Reason.HANDS_OFF, ("CAN10/A.1.III.2/2",))
    assert refused(table, "spin", "chief").reason is Reason.NOT_YOURS
    lifted = seated(opened(law=without("staff.hands_off")), ana=100)
    assert refused(lifted, "bet", "chief", player="ana", bet="red", stake=10).reason is Reason.NOT_YOURS


def test_a_closed_phase_cites_the_rule_that_forbids_it(table: Recorded[Any]) -> None:
    """After the call a bet is forbidden; a spin is merely not for this moment."""
    give(table, "spin", "croupier")
    give(table, "no-more-bets", "croupier")
    refusal = refused(table, "bet", "ana", bet="red", stake=10)
    assert (refusal.reason, refusal.clauses) == (Reason.BETS_CLOSED, ("CAN10/A.1.V/3",))
    assert (refusal.asked, refusal.allowed) == (
        (Value.command("bet"),),
        Allowed(Unit.PHASE, values=("betting", "rolling")),
    )
    again = refused(table, "spin", "croupier")
    assert (again.reason, again.clauses, again.allowed) == (
        Reason.OUT_OF_PHASE,
        (),
        Allowed(Unit.PHASE, values=("betting",)),
    )


@pytest.mark.parametrize(
    ("do", "fields", "rule", "clauses"),
    [
        ("bet", {"bet": "red", "stake": 10}, "betting.open_while", ("CAN10/A.1.V/2",)),
        ("announce-bet", {"bet": "red", "stake": 10}, "betting.open_while", ("CAN10/A.1.V/2",)),
        ("spin", {}, "", ()),
    ],
)
def test_out_of_phase_cites_the_rule_that_says_when(
    do: str, fields: dict[str, Any], rule: str, clauses: tuple[str, ...]
) -> None:
    """At a closed table nobody bets: the rule on when they may is cited, with its clause where the law has one."""
    closed: Recorded[Any] = usual("cantabria").recorded(Script())
    written = fields | ({"player": "ana"} if fields else {})
    refusal = refused(closed, do, "croupier", **written)
    assert (refusal.reason, refusal.rule, refusal.clauses) == (Reason.OUT_OF_PHASE, rule, clauses)


def test_a_rule_without_a_clause_is_cited_by_its_path() -> None:
    """At trente et quarante no text says when bets may be made; they may not while the cards are mixed."""
    table = seated(usual("cantabria", "trente-et-quarante"), ana=1000)
    table.state.phase = "shuffling"
    refusal = refused(table, "bet-insured", "ana", bet="red", stake=100)
    assert (refusal.reason, refusal.rule, refusal.clauses) == (Reason.OUT_OF_PHASE, "betting.open_while", ())


@pytest.mark.parametrize("do", ["take-half", "leave-in-prison"])
def test_a_choice_before_the_zero_cites_when_there_is_one(table: Recorded[Any], do: str) -> None:
    """The rule that lets players choose says that it is at the zero."""
    refusal = refused(table, do, "ana", bet="red")
    assert (refusal.reason, refusal.clauses) == (Reason.OUT_OF_PHASE, ("CAN10/A.1.IV.1.cero/1",))
    assert refusal.allowed == Allowed(Unit.PHASE, values=("zero",))


@pytest.mark.parametrize(
    ("do", "fields", "clauses"),
    [
        ("insure", {"bet": "box-1", "stake": 5}, ("CAN10/A.4.V.1.seguro/2", "CAN10/A.4.V.1.seguro/3")),
        ("surrender", {"bet": "box-1"}, ("CAN10/A.4.V.1.retiro/1",)),
        ("even-money", {"bet": "box-1"}, ()),
    ],
)
def test_blackjack_choices_out_of_phase_cite_their_window(
    do: str, fields: dict[str, Any], clauses: tuple[str, ...]
) -> None:
    """While the first shoe is made up nothing can be insured or given up; even money has no rule on its time."""
    table = seated(usual("cantabria", "blackjack"), ana=1000)
    refusal = refused(table, do, "ana", **fields)
    assert (refusal.reason, refusal.clauses) == (Reason.OUT_OF_PHASE, clauses)


def test_a_lifted_prohibition_leaves_its_phases_open() -> None:
    """Without the clause a bet is accepted, and offered, after the call."""
    table = seated(opened(law=without("betting.closed")), ana=100)
    give(table, "spin", "croupier")
    give(table, "no-more-bets", "croupier")
    assert "bet" in {option.do for option in table.options("ana")}
    give(table, "bet", "ana", bet="red", stake=10)
    assert table.state.accounts["felt"] == 1000


class Nod(Command, frozen=True, tag="nod"):
    """A command of no game."""


def test_a_command_of_another_game_is_our_mistake(table: Recorded[Any]) -> None:
    """The edge knows the game's commands; what gets past it stops the table."""
    with pytest.raises(KeyError):
        table.apply(Nod(by="ana"))


def test_an_offer_may_be_an_option_a_bound_or_nothing() -> None:
    """A bound is refused for its reason, nothing for want of anything to do."""
    rules = usual("cantabria").rules
    state = TableState(phase="betting", roles={"ana": PLAYER})
    for offer, reason in ((BOUND, Reason.NO_SUCH), (None, Reason.NOTHING_TO_DO)):
        action = Action(command=Leave, phases=frozenset({"betting"}), offer=lambda *_, o=offer: o, act=lambda *_: ())
        book: Rulebook[TableState] = Rulebook(rules, [action])
        assert book.options(state, "ana") == []
        with pytest.raises(Refused) as refusal:
            book.decide(state, Leave(by="ana"), Script())
        assert refusal.value.reason is reason
    left = Left(player="ana")
    action = Action(command=Leave, phases=frozenset({"betting"}), offer=plain("leave"), act=lambda *_: [left])
    book = Rulebook(rules, [action])
    assert [option.do for option in book.options(state, "ana")] == ["leave"]
    assert list(book.decide(state, Leave(by="ana"), Script())) == [left]


def test_a_duty_falls_to_the_first_who_may() -> None:
    """In the order of the posts, empty posts passed over."""
    roster = Roster(usual("cantabria").rules)
    posts = {TABLE_END: ("eva",), CROUPIER: (), DEPUTY: ("dan",), CHIEF: ("cho",)}
    state = TableState(posts=posts)
    assert roster.who(state, "close-session") == "dan"
    with pytest.raises(Refused) as refusal:
        roster.who(state, "land")
    assert (refusal.value.reason, refusal.value.allowed) == (
        Reason.NOT_PRESENT,
        Allowed(Unit.ROLE, values=("croupier",)),
    )
    with pytest.raises(Refused):
        roster.who(TableState(), "close-session")


def test_zones_bind_the_employee_they_are_given_to() -> None:
    """A table end bets in the zone they control; the croupier has none here and bets anywhere."""
    table = seated(opened(table={"zones": {"table-end": ["red", "dozen-1"]}}), ana=1000)
    give(table, "bet", "table-end", player="ana", bet="red", stake=10)
    refusal = refused(table, "bet", "table-end", player="ana", bet="black", stake=10)
    assert (refusal.reason, refusal.clauses, refusal.asked) == (
        Reason.OUTSIDE_ZONE,
        ("CAN10/A.1.III.2/5",),
        (Value("black", Unit.BET),),
    )
    give(table, "bet", "croupier", player="ana", bet="black", stake=10)
    free = seated(opened(table={"zones": {"table-end": ["red"]}}, law=without("staff.own_zone")), ana=1000)
    give(free, "bet", "table-end", player="ana", bet="black", stake=10)


# What events show, and to whom.


def test_moves_of_nothing_are_left_out() -> None:
    """Money moves or it does not."""
    assert [move.amount for move in moves([("a", "b", 5), ("b", "c", 0)])] == [5]


@pytest.mark.parametrize("role", TABLE_ROLES)
def test_what_others_bring_is_for_the_staff_to_see(role: Role) -> None:
    """Players and visitors learn who came and went, not with how much."""
    rows = moves([("cage", purse("ana"), 500)])
    joined, left = Joined(player="ana", chips=Cents(500), moves=rows), Left(player="ana", moves=rows)
    assert shown_to(joined, "ana", PLAYER) == joined
    seen, gone = shown_to(joined, "bea", role), shown_to(left, "bea", role)
    if is_staff(role):
        assert (seen, gone) == (joined, left)
    else:
        assert (seen, gone) == (Joined(player="ana", chips=None), Left(player="ana"))
    other = SessionOpened(session=1, minimum=Cents(10), digest="x")
    assert shown_to(other, "bea", role) is other


def test_a_view_holds_ones_own_purse_and_the_staff_see_all(table: Recorded[Any]) -> None:
    """A stranger sees the felt and nobody's purse."""
    give(table, "bet", "ana", bet="red", stake=10)
    views: dict[str, Any] = {who: table.game.view(table.state, who) for who in ("ana", "croupier", "stranger")}
    assert views["ana"].balances == {"ana": 99_000}
    assert views["croupier"].balances == {"ana": 99_000, "bea": 100_000}
    assert views["stranger"].balances == {}
    assert [stake.bet for stake in views["stranger"].stakes] == ["red"]


def test_a_view_hands_out_no_part_of_the_state(table: Recorded[Any]) -> None:
    """What a person was shown stays as it was when the table goes on."""
    view = table.game.view(table.state, "ana")
    options = table.options("ana")
    before = repr(view), repr(options)
    give(table, "bet", "ana", bet="red", stake=10)
    spin(table, 0)
    assert (repr(view), repr(options)) == before


# Several actions asked at once, what is needed for an offer, and what nobody may do.


def book_of(actions: list[Action], *, may: dict[str, tuple[Role, ...]] | None = None) -> Rulebook[Any]:
    """A rulebook of some actions under the rules of roulette, with others who may give some commands."""
    rules = usual("cantabria").rules
    changed = {do: {"some": roles} for do, roles in (may or {}).items()}
    return Rulebook(replace(rules, may={**rules.may, **changed}), actions)


def listed(*, table: Recorded[Any], may: dict[str, tuple[Role, ...]] | None = None) -> list[str]:
    """What ana is offered of leaving and joining, which a listing tells together."""

    def both(state: TableState, by: str) -> list[Option]:
        return [Option("leave", by), Option("join", by)]

    def action(command: type[Command], do: str) -> Action:
        open_to = frozenset({table.state.phase})
        return Action(command=command, phases=open_to, offer=plain(do), act=lambda *_: [], listing=both)

    known = {"leave": (PLAYER,), "join": (PLAYER,), **(may or {})}
    book = book_of([action(Leave, "leave"), action(Join, "join")], may=known)
    return [option.do for option in book.options(table.state, "ana")]


def test_several_deeds_may_be_told_together(table: Recorded[Any]) -> None:
    """But not to somebody who may not do all of them: they are told of those that are theirs."""
    assert listed(table=table) == ["leave", "join"]
    assert listed(table=table, may={"join": (VISITOR,)}) == ["leave"]


def test_an_offer_is_not_asked_without_what_it_needs(table: Recorded[Any]) -> None:
    """Where nothing is pending nobody is asked about it; a command is refused all the same."""
    asked: list[str] = []

    def offer(state: TableState, by: str, owners: tuple[str, ...]) -> Bound:
        asked.append(by)
        return BOUND

    action = Action(
        command=Leave, phases=frozenset({table.state.phase}), offer=offer, act=lambda *_: [], needs="pending"
    )
    book = book_of([action])
    assert book.options(table.state, "ana") == []
    assert not asked
    with pytest.raises(Refused, match="no-such"):
        book.decide(table.state, Leave(by="ana"), Script())


def test_whoever_lacks_an_office_is_refused_by_the_rule_that_hands_it_on(table: Recorded[Any]) -> None:
    """A player, once it may be done at all; the staff by the rule that names the office, at any time."""

    def lacks(state: TableState, command: Command) -> Refused:
        return Refused(Reason.OUT_OF_TURN, asked=Value.person(command.by))

    held = Role("held")
    action = Action(
        command=Leave,
        phases=frozenset({"betting"}),
        offer=plain("leave"),
        act=lambda *_: [],
        without_office=lacks,
    )
    rules, state = usual("cantabria").rules, table.game.copy(table.state)
    may = {**rules.may, "leave": dict.fromkeys(rules.may["leave"], (held,))}
    book: Rulebook[Any] = Rulebook(replace(rules, may=may), [action])
    state.phase = "betting"

    def why(by: str, **fields: Any) -> Reason:
        with pytest.raises(Refused) as refusal:
            book.decide(state, Leave(by=by, **fields), Script())
        return refusal.value.reason

    assert (why("ana"), why("croupier")) == (Reason.OUT_OF_TURN, Reason.NOT_YOURS)
    assert why("ana", seen=Point(state.round + 1, "betting", 0)) is Reason.STALE
    assert why("ana", seen=state.point) is Reason.OUT_OF_TURN
    state.hand_over(held, "bea")
    assert (why("ana"), book.options(state, "ana")) == (Reason.OUT_OF_TURN, [])
    assert [option.do for option in book.options(state, "bea")] == ["leave"]
    assert list(book.decide(state, Leave(by="bea"), Script())) == []
    state.phase, state.steps = "closed", state.steps + 1
    assert (why("ana"), why("bea")) == (Reason.OUT_OF_PHASE, Reason.OUT_OF_PHASE)
    assert (why("croupier"), why("stranger")) == (Reason.NOT_YOURS, Reason.NOT_YOURS)


def test_what_is_forbidden_outright_is_offered_only_where_the_rule_is_lifted() -> None:
    """Lending at a table of poker."""
    law = open_usual(LAW, "holdem", "cantabria")
    held = seated(law, ana=1000, bea=1000)
    lend = read_command(law.type, {"do": "lend", "by": "ana", "to": "bea", "chips": 100})
    assert "lend" not in {option.do for option in held.options("ana")}
    with pytest.raises(Refused) as told:
        held.apply(lend)
    assert told.value.clause == "CAN10/A.15.A.V/7"


def test_what_was_offered_a_moment_ago_holds_until_something_happens(table: Recorded[Any]) -> None:
    """An option is worked out again as soon as another fact is recorded, or for another table."""
    table.options("ana")
    table.apply(Leave(by="ana"))
    with pytest.raises(Refused):
        table.apply(Leave(by="ana"))
    other = seated(usual("cantabria"), ana=1000)
    other.options("ana")
    with pytest.raises(Refused):
        table.apply(Leave(by="ana"))
