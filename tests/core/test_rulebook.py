"""The rulebook: who may, when, for whom, within which domains; and what is left when a prohibition is lifted."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from ludex.core.commands import Command, Join, Leave
from ludex.core.edge import read_command
from ludex.core.events import Joined, Left, SessionOpened, moves, purse, shown_to
from ludex.core.options import Among, Bound, Option, Own, Range, Rows, Some, owner_of
from ludex.core.roles import STAFF, Role
from ludex.core.rulebook import Action, Roster, Rulebook
from ludex.core.session import plain
from ludex.core.state import TableState
from ludex.core.table import Recorded
from ludex.errors import Allowed, Reason, Refused, Unit, Value
from ludex.games.common.prison.commands import TakeHalf
from ludex.games.common.stakes.commands import PlaceOnCloth
from ludex.games.poker.circle.draw.commands import Discard
from ludex.games.registry import open_usual
from ludex.games.wheels.roulette.commands import AnnounceBet, Spin
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
    """Every command of the game has a action with somebody who may and some phase in which he may."""
    book, kind = usual(place).game.book, usual(place).type
    assert set(book.actions) == set(kind.commands)
    for action in book.actions.values():
        assert list(book.roles(action.do)), action.do
        assert book.phases(action.do), action.do


def test_the_book_says_who_when_and_by_which_clause() -> None:
    """For a bet: player, croupier and table end, each by a clause of its own."""
    book = usual("cantabria").game.book
    assert set(book.roles("bet")) == {Role.PLAYER, Role.CROUPIER, Role.TABLE_END}
    by = {role: book.rules.clauses_of(path) for role, path in book.rules.roles_for("bet").items()}
    assert by[Role.PLAYER] == ("CAN10/A.1.V/2",)
    assert by[Role.TABLE_END] == ("CAN10/A.1.III.2/5",)
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
    """A bet for somebody who is away is refused by the clause that wants him present."""
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


def test_a_closed_phase_cites_its_rule_and_others_do_not(table: Recorded[Any]) -> None:
    """After the call a bet is forbidden; before the table opens it is merely not the moment."""
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
    state = TableState(phase="betting", roles={"ana": Role.PLAYER})
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
    posts = {Role.TABLE_END: ("eva",), Role.CROUPIER: (), Role.DEPUTY: ("dan",), Role.CHIEF: ("cho",)}
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
    """A table end bets in the zone he controls; the croupier has none here and bets anywhere."""
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


# The domains, one by one.


def spun(**fields: Any) -> Spin:
    """A spin with these directions."""
    return Spin(by="croupier", **fields)


def test_among_some_values() -> None:
    """What is not listed is refused with what is."""
    domain = Among("wheel", ("clockwise", None), BOUND)
    assert domain.refusal(spun(wheel="clockwise")) is None
    assert domain.refusal(spun()) is None
    refusal = domain.refusal(spun(wheel="anticlockwise"))
    assert refusal is not None
    assert (refusal.reason, refusal.clauses, refusal.rule) == (Reason.NO_SUCH, ("CAN10/A.1.V/1",), "some.rule")
    assert refusal.asked == (Value("anticlockwise", Unit.CHOICE),)
    assert refusal.allowed == Allowed(Unit.CHOICE, values=("clockwise",))
    nothing = Among("wheel", (), BOUND).refusal(spun())
    assert nothing is not None
    assert (nothing.asked, nothing.allowed) == ((), Allowed(Unit.CHOICE, values=()))


def staked(stake: int) -> PlaceOnCloth:
    """A bet of so much."""
    return PlaceOnCloth(by="ana", bet="red", stake=Cents(stake))


@pytest.mark.parametrize(
    ("stake", "reason", "allowed"),
    [
        (9, Reason.BELOW_MINIMUM, Allowed(Unit.MONEY, low=10)),
        (10, None, None),
        (15, None, None),
        (20, None, None),
        (21, Reason.ABOVE_MAXIMUM, Allowed(Unit.MONEY, high=20)),
        (12, Reason.NOT_IN_CHIPS, Allowed(Unit.MONEY, step=5)),
    ],
)
def test_a_range_has_two_ends_and_steps(stake: int, reason: Reason | None, allowed: Allowed | None) -> None:
    """Both ends belong to it, and each side is refused for its own reason."""
    domain = Range("stake", 10, 20, Bound(Reason.BELOW_MINIMUM), Bound(Reason.ABOVE_MAXIMUM), step=5)
    refusal = domain.refusal(staked(stake))
    assert (refusal and refusal.reason, refusal and refusal.allowed) == (reason, allowed)
    assert refusal is None or refusal.asked == (Value.money(stake),)


@pytest.mark.parametrize(("stake", "allowed"), [(11, Allowed(Unit.MONEY, low=15)), (24, Allowed(Unit.MONEY, high=20))])
def test_the_ends_of_a_range_are_told_in_whole_steps(stake: int, allowed: Allowed) -> None:
    """Nobody is told of an end that they could not ask for."""
    domain = Range("stake", 12, 23, Bound(Reason.BELOW_MINIMUM), Bound(Reason.ABOVE_MAXIMUM), step=5)
    refusal = domain.refusal(staked(stake))
    assert refusal is not None
    assert refusal.allowed == allowed


def test_a_range_may_be_left_out() -> None:
    """Where the field is optional nothing is a value too."""
    domain = Range("wheel", 1, 2, BOUND, BOUND, optional=True)
    assert domain.refusal(spun()) is None


def test_each_has_his_own_values() -> None:
    """Those of the player concerned, whoever gives the command."""
    domain = Own("bet", {"ana": ("red",)}, BOUND)
    assert domain.refusal(staked(1)) is None
    for command in (
        PlaceOnCloth(by="bea", bet="red", stake=Cents(1)),
        PlaceOnCloth(by="ana", bet="odd", stake=Cents(1)),
    ):
        refusal = domain.refusal(command)
        assert refusal is not None
        assert refusal.asked == (Value(command.bet, Unit.BET),)
        assert refusal.allowed == Allowed(Unit.BET, values=() if command.by == "bea" else ("red",))


def test_rows_go_together() -> None:
    """Fields that are each allowed may still not go together; owned rows begin with whose money it is."""
    plain_rows = Rows(("wheel", "ball"), (("clockwise", None), (None, "clockwise")), BOUND)
    assert plain_rows.refusal(spun(wheel="clockwise")) is None
    refusal = plain_rows.refusal(spun(wheel="clockwise", ball="clockwise"))
    assert refusal is not None
    assert refusal.asked == (Value("clockwise", Unit.CHOICE),) * 2
    assert refusal.allowed is None
    owned = Rows(("bet", "prisoner"), (("ana", "red", None),), BOUND, owned=True)
    assert owned.refusal(TakeHalf(by="croupier", player="ana", bet="red")) is None
    assert owned.refusal(TakeHalf(by="ana", bet="red")) is None
    refusal = owned.refusal(TakeHalf(by="bea", bet="red", prisoner=7))
    assert refusal is not None
    assert refusal.asked == (Value.person("bea"), Value("red", Unit.BET), Value(7, Unit.PRISONER))


def test_some_of_several_values() -> None:
    """Each of them once, no others, neither too few nor too many; what is none of them is said first."""
    few, many = Bound(Reason.TOO_FEW_CARDS), Bound(Reason.ABOVE_MAXIMUM)
    domain = Some("cards", (3, 5, 8), 1, 2, BOUND, few, many)
    for cards, reason, allowed in (
        ((3, 8), None, None),
        ((8,), None, None),
        ((), few.reason, Allowed(Unit.CARDS, low=1)),
        ((3, 5, 8), many.reason, Allowed(Unit.CARDS, high=2)),
        ((3, 3), BOUND.reason, Allowed(Unit.CARD_HELD, values=(3, 5, 8))),
        ((4,), BOUND.reason, Allowed(Unit.CARD_HELD, values=(3, 5, 8))),
    ):
        refusal = domain.refusal(Discard(by="ana", cards=cards))
        assert (None if refusal is None else refusal.reason) == reason, cards
        assert (None if refusal is None else refusal.allowed) == allowed, cards
        if refusal is not None and refusal.reason is BOUND.reason:
            assert refusal.asked == tuple(Value(card, Unit.CARD_HELD) for card in cards)
        elif refusal is not None:
            assert refusal.asked == (Value(len(cards), Unit.CARDS),)


def test_an_option_refuses_by_its_first_domain_that_does() -> None:
    """Two domains, the first that is violated speaks."""
    first, second = Among("bet", ("red",), BOUND), Range("stake", 5, 9, BOUND, BOUND)
    option = Option("bet", "ana", ("ana",), (first, second))
    assert option.refusal(staked(5)) is None
    refusal = option.refusal(PlaceOnCloth(by="ana", bet="odd", stake=Cents(1)))
    assert refusal is not None
    assert refusal.asked == (Value("odd", Unit.BET),)


def test_whose_money_a_command_moves() -> None:
    """That of the player it names, or one's own."""
    assert owner_of(AnnounceBet(by="croupier", player="ana", bet="red", stake=Cents(1))) == "ana"
    assert owner_of(staked(1)) == "ana"


# What events show, and to whom.


def test_moves_of_nothing_are_left_out() -> None:
    """Money moves or it does not."""
    assert [move.amount for move in moves([("a", "b", 5), ("b", "c", 0)])] == [5]


@pytest.mark.parametrize("role", Role)
def test_what_others_bring_is_for_the_staff_to_see(role: Role) -> None:
    """Players and visitors learn who came and went, not with how much."""
    rows = moves([("cage", purse("ana"), 500)])
    joined, left = Joined(player="ana", chips=Cents(500), moves=rows), Left(player="ana", moves=rows)
    assert shown_to(joined, "ana", Role.PLAYER) == joined
    seen, gone = shown_to(joined, "bea", role), shown_to(left, "bea", role)
    if role in STAFF:
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

    known = {"leave": (Role.PLAYER,), "join": (Role.PLAYER,), **(may or {})}
    book = book_of([action(Leave, "leave"), action(Join, "join")], may=known)
    return [option.do for option in book.options(table.state, "ana")]


def test_several_deeds_may_be_told_together(table: Recorded[Any]) -> None:
    """But not to somebody who may not do all of them: he is told of those that are his."""
    assert listed(table=table) == ["leave", "join"]
    assert listed(table=table, may={"join": (Role.VISITOR,)}) == ["leave"]


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
