"""The rulebook of a decider: every command with who may give it, when, within which domains, and what then happens.

One predicate has three faces here: `offer` says what a person may do, `options` lists it, `decide` refuses by it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Generic, Protocol, TypeVar

from msgspec import Struct
from msgspec.structs import force_setattr

from ludex.core.barred import Barred
from ludex.core.commands import Command, Kind, slug_of
from ludex.core.events import Event
from ludex.core.options import Bound, Option
from ludex.core.roles import PLAYER, VISITOR, Role, is_staff
from ludex.core.rules import DeciderRules
from ludex.core.state import DeciderState
from ludex.errors import Allowed, Misuse, Reason, Refused, Unit, Value
from ludex.kit.chance import Chance

State = TypeVar("State", bound=DeciderState)

Offer = Callable[[Any, str, tuple[str, ...]], Option | Bound | None]
"""(state, by, owners) -> what they may do now with these players' money, or the bound that keeps them from it, one for
all or one for each thing of the kind; nothing when there is nothing of the kind to do. Raises `Refused` when a rule
forbids it with more to say."""

Listing = Callable[[Any, str], Sequence[Option]]
"""(state, by) -> what they are offered of several actions that are always asked together, in their order; it says
what each of their offers would."""

Act = Callable[[Any, Any, Chance], Sequence[Event]]
"""(state, command, chance) -> what happened; the command was checked already."""

NotTheirs = Callable[[Any, Any], Refused]
"""(state, command) -> why a player who does not hold the office that the law names may not give a command."""

_NOTHING = Bound(Reason.NOTHING_TO_DO)
_UNSTAMPED = Option("", "").kind


class Action(Struct, frozen=True, kw_only=True):
    """One kind of command at one kind of table."""

    command: type[Command]
    phases: frozenset[str]
    offer: Offer
    act: Act
    for_player: bool = False
    """It moves a player's money, so staff give it for a player."""
    handles_money: bool = False
    when: str = ""
    """The rule that says in which phases it may be given, where there is one: what is out of phase cites it."""
    closed: str = ""
    """The rule that forbids it in `closed_phases`; elsewhere it is merely out of phase."""
    closed_phases: frozenset[str] = frozenset()
    needs: str = ""
    """The part of the state without which nobody is ever offered it, so that its offer need not be asked."""
    listing: Listing | None = None
    """How all actions that share it list their options at once, where a table is asked often."""
    forbidden: str = ""
    """The rule that forbids it altogether: while it is in force nobody is offered it, and whoever tries is refused."""
    without_office: NotTheirs | None = None
    """What refuses a player without the office that the law names for it, where that stands on another rule: the one by
    which the office goes from player to player. Staff are refused by the rule that names the office."""

    @property
    def do(self) -> str:
        """The slug of the command."""
        return slug_of(self.command)

    @property
    def cited(self) -> tuple[str, ...]:
        """The rules that it names; empty texts where there are none."""
        return self.when, self.closed, self.forbidden

    def kind_for(self, role: Role) -> Kind:
        """What the command is to people of a role: staff whose turn it would be, or who need not ask, do their duty."""
        kind = self.command.kind
        if is_staff(role) and (kind is Kind.TURN or (kind is Kind.OFFER and not self.for_player)):
            return Kind.DUTY
        return kind


class _Questions(Struct, frozen=True, kw_only=True):
    """What people of a role are asked in a phase."""

    listings: tuple[Listing, ...]
    """Several actions at once."""
    kinds: dict[str, Kind]
    """What each action that they list is to these people; left empty where all are what an option is by itself."""
    offers: tuple[tuple[Offer, bool, str, Kind | None], ...]
    """The others one by one, whether they move a player's money, what they need, and what they are to these people;
    nothing where they are what an option is by itself."""
    for_players: bool
    """Whether any of them does."""


class Rulebook(Generic[State]):
    """All actions of a table under one ruleset."""

    def __init__(self, rules: DeciderRules, actions: Iterable[Action]) -> None:
        self.rules = rules
        self.actions = {action.command: action for action in actions}
        rules.expect(*(path for action in self.actions.values() for path in action.cited if path))
        unstated = sorted(action.do for action in self.actions.values() if not hasattr(action.command, "kind"))
        if unstated:
            raise Misuse(
                "whether anybody is waited for is not stated of {commands}",
                slug="kind-not-stated",
                commands=", ".join(unstated),
            )
        # Somebody may do each of them, or this says so.
        self._roles = {action.do: rules.roles_for(action.do) for action in self.actions.values()}
        self._open = {action.do: self._open_phases(action) for action in self.actions.values()}
        self._known = {
            action.command: (action, action.do, self._roles[action.do], self._open[action.do])
            for action in self.actions.values()
        }
        self._questions: dict[Role | tuple[Role, ...], dict[str, _Questions]] = {}
        self._asked: tuple[Any, int, str, list[Option]] = (None, 0, "", [])

    def _open_phases(self, action: Action) -> frozenset[str]:
        """When a command may be given: a prohibition that is switched off leaves its phases open."""
        if action.closed and not self.rules.forbids(action.closed):
            return action.phases | action.closed_phases
        return action.phases

    def _offered_to(self, held: tuple[Role, ...], phase: str) -> tuple[Action, ...]:
        """What people of some roles may do in a phase at all; worked out when it is first asked."""
        return tuple(
            action
            for action, _, roles, phases in self._known.values()
            if any(role in roles for role in held)
            and phase in phases
            and not (action.forbidden and self.rules.forbids(action.forbidden))
        )

    def options(self, state: State, who: str) -> list[Option]:
        """What this person may do now."""
        steps = state.steps  # what happens while it is worked out makes it old
        role = state.roles.get(who, VISITOR)
        phase = state.phase
        # Most tables have no offices: then the role alone, which is a string, says what is asked.
        held = state.roles_of(who) if state.offices else role
        try:
            questions = self._questions[held][phase]
        except KeyError:
            roles = held if isinstance(held, tuple) else (role,)
            questions = self._questions.setdefault(held, {})[phase] = self._prepare(roles, phase)
        found: list[Option] = []
        for listing in questions.listings:
            found += listing(state, who)
        if questions.kinds:
            for option in found:
                # It is new, so that nobody has seen it without its kind.
                force_setattr(option, "kind", questions.kinds[option.do])
        owners: tuple[str, ...] = ()
        if questions.for_players:
            owners = (who,) if role == PLAYER else tuple(state.players)
        for offer, for_player, needs, kind in questions.offers:
            if (for_player and not owners) or (needs and not getattr(state, needs)):
                continue
            try:
                offered = offer(state, who, owners if for_player else ())
            except Refused:
                continue
            if type(offered) is Option:
                if kind is not None:
                    force_setattr(offered, "kind", kind)
                found.append(offered)
        self._asked = (state, steps, who, found)
        return found

    def _prepare(self, held: tuple[Role, ...], phase: str) -> _Questions:
        """What people of some roles are asked in a phase."""
        offered = self._offered_to(held, phase)
        # A listing tells of all its actions, so whoever may not do one of them is asked about each.
        kept = {
            action.listing for action in self.actions.values() if action.listing is not None and action not in offered
        }
        alone = [action for action in offered if action.listing is None or action.listing in kept]
        together = [action for action in offered if action not in alone]
        role = held[0]
        kinds = {action.do: action.kind_for(role) for action in together}
        offers = tuple(
            (action.offer, action.for_player, action.needs, None if kind is _UNSTAMPED else kind)
            for action in alone
            for kind in (action.kind_for(role),)
        )
        return _Questions(
            listings=tuple(dict.fromkeys(action.listing for action in together if action.listing)),
            kinds={} if set(kinds.values()) == {_UNSTAMPED} else kinds,
            offers=offers,
            for_players=any(for_player for _, for_player, _, _ in offers),
        )

    def decide(self, state: State, command: Command, chance: Chance) -> Sequence[Event]:
        """Checks one command and says what happens, or refuses it."""
        action, do, roles, phases = self._known[type(command)]
        # Most commands come without anybody having asked before: what can be seen at a glance is not called for.
        option = self._just_offered(state, command, do) if self._asked[0] is state else None
        if option is None:
            role = state.roles.get(command.by, VISITOR)
            if role not in roles and not (state.offices and any(held in roles for held in state.roles_of(command.by))):
                raise self._without_role(action, state, role, command)
            if state.phase not in phases:
                raise self._out_of_phase(action, state)
            if command.seen is not None:
                self._check_seen(action, state, command)
            if action.forbidden:
                self.rules.require(False, action.forbidden, asked=Value.command(action.do))
            owners: tuple[str, ...]
            if not command.player and (role == PLAYER or not action.for_player):
                owners = (command.by,) if action.for_player else ()
            else:
                owners = self._owners(action, state, command, role)
            offer = action.offer(state, command.by, owners)
            if type(offer) is Barred:
                raise offer.refusal(command)
            if type(offer) is not Option:
                bound = offer if type(offer) is Bound else _NOTHING
                raise bound.refused(Value.command(action.do))
            option = offer
        for domain in option.domains:
            refused = domain.refusal(command)
            if refused is not None:
                raise refused
        return action.act(state, command, chance)

    def _just_offered(self, state: State, command: Command, do: str) -> Option | None:
        """The option that this person was told of a moment ago, when nothing has happened since; nothing otherwise."""
        asked, steps, who, found = self._asked
        if asked is not state or steps != state.steps or who != command.by:
            return None
        if command.player or command.seen is not None:
            return None
        for option in found:
            if option.do == do:
                # What staff were offered for all players is not what they may do for one.
                return option if not option.owners or option.owners == (who,) else None
        return None

    def roles(self, do: str) -> Iterable[Role]:
        """Who may give a command."""
        return self._roles[do]

    def phases(self, do: str) -> frozenset[str]:
        """When a command may be given."""
        return self._open[do]

    def _owners(self, action: Action, state: State, command: Command, role: Role) -> tuple[str, ...]:
        """Whose money a command moves: one's own, that of the player it names, or nobody's."""
        if not action.for_player or role == PLAYER:
            if command.player and command.player != command.by:
                raise Refused(Reason.NOT_YOURS, asked=Value.person(command.player))
            return (command.by,) if action.for_player else ()
        if state.roles.get(command.player) != PLAYER:
            raise self.rules.not_present(command.player)
        return (command.player,)

    def _without_role(self, action: Action, state: State, role: Role, command: Command) -> Refused:
        """The refusal of somebody whom the law does not name; a player may hold its office at another time."""
        if action.without_office is None or role != PLAYER:
            return self._not_yours(action, role, command)
        if state.phase not in self._open[action.do]:
            return self._out_of_phase(action, state)
        if command.seen is not None:
            self._check_seen(action, state, command)
        return action.without_office(state, command)

    def _not_yours(self, action: Action, role: Role, command: Command) -> Refused:
        rules = self.rules
        kept_off = rules.keeps_off(role, action.do) if action.handles_money else None
        return kept_off or Refused(
            Reason.NOT_YOURS,
            clauses=rules.clauses_of(*rules.paths_for(action.do)),
            rule=f"may.{action.do}",
            asked=(Value.command(action.do), Value.person(command.by)),
            allowed=_roles(self._roles[action.do]),
        )

    def _out_of_phase(self, action: Action, state: State) -> Refused:
        if state.phase in action.closed_phases and action.closed:
            return self.rules.refusal(action.closed, asked=Value.command(action.do), allowed=_phases(action.phases))
        asked, allowed = Value.command(action.do), _phases(self._open[action.do])
        if action.when:
            return self.rules.refusal(action.when, reason=Reason.OUT_OF_PHASE, asked=asked, allowed=allowed)
        return Refused(Reason.OUT_OF_PHASE, asked=asked, allowed=allowed)

    def _check_seen(self, action: Action, state: State, command: Command) -> None:
        """Stale means that the table went on: another round, another turn, or a phase in which this was not open."""
        seen = command.seen
        assert seen is not None
        same = seen.round == state.round and seen.turn == state.turn
        if not same or (seen.phase != state.phase and seen.phase not in self._open[action.do]):
            asked = (Value(seen.round, Unit.ROUND), Value(seen.phase, Unit.PHASE))
            raise Refused(Reason.STALE, asked=asked, allowed=Allowed(Unit.ROUND, values=(state.round,)))


def _roles(roles: Iterable[Role]) -> Allowed:
    return Allowed(Unit.ROLE, values=tuple(sorted(roles)))


def _phases(phases: Iterable[str]) -> Allowed:
    return Allowed(Unit.PHASE, values=tuple(sorted(phases)))


class Staffed(Protocol):
    """Whatever has people at posts."""

    @property
    def posts(self) -> Mapping[Role, tuple[str, ...]]:
        """The holders of every post, in the order of the posts."""
        ...


class Roster:
    """Who does a duty: the first holder of a post that may, in the order of the posts."""

    def __init__(self, rules: DeciderRules) -> None:
        self._allowed = {do: rules.roles_for(do) for do in rules.may}

    def who(self, state: Staffed, do: str) -> str:
        """The person who does this duty here."""
        allowed = self._allowed[do]
        for role, holders in state.posts.items():
            if role in allowed and holders:
                return holders[0]
        # A table without the post that the law names cannot go on: the duty has nobody to do it.
        raise Refused(Reason.NOT_PRESENT, asked=Value.command(do), allowed=_roles(allowed))
