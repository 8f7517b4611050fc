"""The case runner: plays a scenario, performs the duties it leaves out, checks what it expects, notes what it cites.

Each step is also asked of `options`: what is accepted must have been offered, what is refused must not.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any
from weakref import WeakKeyDictionary

import msgspec
from msgspec import Struct

from ludex.core.commands import Command
from ludex.core.edge import command_types, read_written
from ludex.core.events import FELT, HOUSE_ACCOUNTS, Event
from ludex.core.options import is_offered
from ludex.core.rulebook import Roster
from ludex.core.table import Entry, Recorded
from ludex.errors import Misuse, NoOutcome, Reason, Refused, Unmet, Worded, within
from ludex.examine.inspection import check_opens, inspection
from ludex.examine.violations import Inspection
from ludex.games.registry import Opened, open_decider, usual_licence
from ludex.kit.chance import Script
from ludex.law.book import Law
from ludex.law.ruleset import read_amount
from ludex.law.shape import misfit
from ludex.proof.cases import Scenario
from ludex.proof.heard import HEARD, compare
from ludex.proof.notes import Notes


class Outcome(Struct, frozen=True):
    """How a scenario went: what was wrong, if anything, and the clauses it consulted."""

    scenario: Scenario
    failure: Worded | None
    consulted: frozenset[str]
    reasons: frozenset[Reason] = frozenset()
    """The reasons for which something was refused in it."""

    @property
    def problem(self) -> str | None:
        """What was wrong, in English."""
        return None if self.failure is None else str(self.failure)


OPENED_MAX = 16
"""How many games are kept open for the next scenario: rows of a case mostly share theirs."""
_kept: WeakKeyDictionary[Law, dict[str, Opened]] = WeakKeyDictionary()


def _opened(law: Law, game: str, place: str, licence: dict[str, Any], table: dict[str, Any]) -> Opened:
    """A game under a law, opened once for scenarios that follow each other: it decides and holds no state."""
    kept = _kept.setdefault(law, {})
    asked = repr((game, place, licence, table))
    if asked not in kept:
        found = open_decider(law, game, place, licence=licence, table=table)
        if len(kept) >= OPENED_MAX:
            del kept[next(iter(kept))]
        kept[asked] = found
    return kept[asked]


def run_scenario(scenario: Scenario, law: Law, notes: Notes | None = None) -> Outcome:
    """Plays one scenario, or inspects its floor. Only our own mistakes escape as exceptions."""
    playing = _Play if scenario.floor is None else _Visit
    play: _Play | _Visit = playing(scenario, law, notes)
    try:
        play.run()
    except Unmet as unmet:
        return play.outcome(unmet)
    except Misuse as misuse:
        return play.outcome(Unmet("misuse: {misuse}", slug="unmet-misuse", misuse=misuse))
    return play.outcome(None)


class Played(Struct, frozen=True):
    """A scenario as it was played: the game, and the entries of its opening and of each step."""

    opened: Any
    steps: tuple[tuple[Entry, ...], ...]
    failure: Worded | None = None


def played(scenario: Scenario, law: Law) -> Played:
    """Plays one scenario of a table for whoever wants to see it; one that fails is told as far as it went."""
    play = _Play(scenario, law, None)
    problem: Unmet | Misuse | None = None
    try:
        play.run()
    except (Unmet, Misuse) as error:
        problem = error
    opened = play.opened
    if opened is None and problem is None:
        raise Misuse("{case}: its table does not open, as it should not", slug="table-not-to-open", case=scenario.label)
    if opened is None:
        raise Misuse("{case}: {why}", slug="case-fails", case=scenario.label, why=problem)
    return Played(opened, tuple(map(tuple, play.steps)), problem)


class _Visit:
    """The inspection of a case's floor."""

    def __init__(self, scenario: Scenario, law: Law, notes: Notes | None) -> None:
        self._scenario = scenario
        self._law = law
        self._notes = notes
        self.consulted: set[str] = set()
        self.reasons: set[Reason] = set()

    def run(self) -> None:
        scenario = self._scenario
        floor: Any = scenario.floor
        try:
            if scenario.opens is not None:
                self.consulted |= check_opens(self._law, scenario.place, floor, scenario.opens)
            found = None if scenario.opens is not None else inspection(self._law, scenario.place, floor)
        except Refused as refused:
            self._check_refused(refused)
            return
        if scenario.refused is not None:
            raise Unmet("accepted; {rule} should refuse it", slug="unmet-accepted", rule=scenario.refused)
        if found is not None:
            self._check_found(found)

    def _check_refused(self, refused: Refused) -> None:
        """What is refused to a house, or on a day, is what the case expects."""
        expected = self._scenario.refused
        self.consulted |= {*refused.clauses}
        self.reasons.add(refused.reason)
        if self._notes is not None:
            self._notes.refusal("open-game" if self._scenario.opens else "inspect", refused)
        if expected is None:
            raise Unmet("refused: {why}", slug="unmet-refused", why=refused) from None
        if expected not in (refused.reason, *refused.clauses):
            raise Unmet(
                "refused, but by another rule than {rule}: {why}", slug="unmet-other-rule", rule=expected, why=refused
            ) from None

    def _check_found(self, found: Inspection) -> None:
        """The inspection found what the case expects, neither more nor less."""
        scenario = self._scenario
        self.consulted |= found.checked
        if self._notes is not None:
            self._notes.violations(found.violations)
        broken = {clause for violation in found.violations for clause in violation.clauses or (violation.rule,)}
        # What sends a game to another's rules is broken with each of them, and need not be said each time.
        broken -= {*self._law.statute(scenario.game, scenario.place).sent_by} - {*scenario.violations}
        if excess := broken - {*scenario.violations}:
            raise Unmet("violations found: {clauses}", slug="unmet-violations", clauses=sorted(excess))
        if missing := {*scenario.violations} - broken:
            raise Unmet("violations not found: {clauses}", slug="unmet-no-violations", clauses=sorted(missing))

    def outcome(self, failure: Worded | None) -> Outcome:
        """How it went."""
        return Outcome(self._scenario, failure, frozenset(self.consulted), frozenset(self.reasons))


class _Play:
    def __init__(self, scenario: Scenario, law: Law, notes: Notes | None) -> None:
        self._scenario = scenario
        self._law = law
        self._notes = notes
        self.consulted: set[str] = set()
        self._reasons: set[Reason] = set()
        self._script = Script()
        self._heard: list[Entry] = []  # the entries of the step at hand
        self.steps = [self._heard]
        self.opened: Opened | None = None

    def run(self) -> None:
        scenario = self._scenario
        self.opened = opened = self._open()
        if opened is None:
            return
        self._opened = opened
        self._currency = opened.rules.currency
        self._table: Recorded[Any] = opened.recorded(self._script)
        if not self._begin():
            return
        for number, step in enumerate(scenario.steps, start=1):
            self._heard = []
            self.steps.append(self._heard)
            try:
                self._step(step)
            except Unmet as unmet:
                told = _told(step)
                raise Unmet(
                    "step {number} ({step}): {unmet}", slug="unmet-step", number=number, step=told, unmet=unmet
                ) from None
        self._heard = self._table.entries
        self._check(scenario.expect)
        if self._script.left:
            raise Unmet(
                "{left} outcomes of chance were never asked for", slug="unmet-chance-left", left=self._script.left
            )

    def _open(self) -> Opened | None:
        """The game under its law and licence; nothing when the case expects that to be refused and it is."""
        scenario = self._scenario
        licence = scenario.licence
        try:
            if licence is None:
                licence = usual_licence(self._law, scenario.game, scenario.place)
            return _opened(self._law, scenario.game, scenario.place, licence, scenario.table)
        except Refused as refused:
            self._check_refused("open-game", refused, scenario.refused)
            return None

    def _who_opens(self, command: Mapping[str, Any]) -> str:
        """Whoever the law of the place lets do it: the posts of a hall differ from text to text."""
        return Roster(self._opened.rules).who(self._opened.setup, str(command["do"]))

    def _begin(self) -> bool:
        """Opens the session and lets the players in; says whether there is anything to play."""
        scenario = self._scenario
        if scenario.session == "closed":
            return True
        opening = _as_mapping(scenario.session)
        try:
            for command in self._opened.type.opening(opening):
                self._apply(self._command({"by": self._who_opens(command), **command}))
        except Refused as refused:
            self._check_refused("open-session", refused, scenario.refused)
            return False
        if scenario.refused is not None:
            raise Unmet("the table opened; {rule} should refuse it", slug="unmet-opened", rule=scenario.refused)
        for name, chips in scenario.players.items():
            try:
                self._apply(self._command(self._opened.type.entering(name, chips)))
            except Refused as refused:
                raise Unmet("{name} may not join: {why}", slug="unmet-joining", name=name, why=refused) from None
        return True

    def _step(self, step: Mapping[str, Any]) -> None:
        if "chance" in step and "do" in step:
            raise Misuse("a step has chance or do, not both", slug="step-of-two-kinds")
        if "chance" in step or "until" in step:
            outcomes = step.get("chance", [])
            self._script.add(outcomes if isinstance(outcomes, list) else [outcomes])
            try:
                self._perform_duties()
                if "until" in step:
                    self._lead_until(str(step["until"]))
            except Refused as refused:
                raise Unmet("a duty is refused: {why}", slug="unmet-duty", why=refused) from None
        elif "do" in step:
            fields = {key: value for key, value in step.items() if key not in ("refused", "expect")}
            self._give(self._command(fields), step.get("refused"))
        elif "expect" not in step:
            raise Misuse("a step has chance, until, do or expect", slug="step-of-no-kind")
        self._check(_as_mapping(step.get("expect") or {}))

    def _lead_until(self, phase: str) -> None:
        """Lets go on what nobody interrupts until a phase is there and no outcome waits."""
        for _ in range(_LONGEST_WAY):
            state = self._table.state
            if state.phase == phase and not self._script.left:
                return
            command = self._opened.game.lead(state)
            if command is None:
                break
            try:
                self._apply(command)
            except NoOutcome as missing:
                raise Unmet("{why}", slug="unmet-chance", why=missing) from None
        raise Unmet("it never comes to {phase}", slug="unmet-until", phase=phase)

    def _command(self, fields: Mapping[str, Any]) -> Command:
        return read_written(self._opened.type, fields, self._currency)

    def _give(self, command: Command, expected: str | None) -> None:
        """Gives a command and compares its fate with the case and with what was offered."""
        options = self._table.options(command.by)
        offered = is_offered(options, command)
        for option in options:
            self.consulted.update(option.clauses)
        if self._notes is not None:
            self._notes.options(options)
        try:
            self._apply(command)
        except Refused as refused:
            # An option says what may be done now; whether somebody saw the table as it is now, only they can say.
            if offered and refused.reason is not Reason.STALE:
                raise Unmet("offered and then refused: {why}", slug="unmet-offer", why=refused) from None
            self._check_refused(str(command.__struct_config__.tag), refused, expected)
            return
        except NoOutcome as missing:
            raise Unmet("{why}", slug="unmet-chance", why=missing) from None
        if not offered:
            raise Unmet("accepted without having been offered", slug="unmet-not-offered")
        if expected is not None:
            raise Unmet("accepted; {rule} should refuse it", slug="unmet-accepted", rule=expected)

    def _apply(self, command: Command) -> None:
        self._note(self._table.apply(command))
        self._perform_duties()

    def _perform_duties(self) -> None:
        if self._scenario.live:
            return
        for entry in self._table.perform_duties():
            self._note(entry)

    def _note(self, entry: Entry) -> None:
        self._heard.append(entry)
        for event in entry.events:
            self.consulted.update(event.clauses)
            if self._notes is not None:
                self._notes.event(event)

    def outcome(self, failure: Worded | None) -> Outcome:
        """How it went."""
        return Outcome(self._scenario, failure, frozenset(self.consulted), frozenset(self._reasons))

    def _check_refused(self, do: str, refused: Refused, expected: str | None) -> None:
        if self._notes is not None:
            self._notes.refusal(do, refused)
        self._reasons.add(refused.reason)
        self.consulted.update(refused.clauses)
        if expected is None:
            raise Unmet("refused: {why}", slug="unmet-refused", why=refused) from None
        if expected not in (refused.reason, *refused.clauses):
            raise Unmet(
                "refused, but by another rule than {rule}: {why}", slug="unmet-other-rule", rule=expected, why=refused
            ) from None

    def _check(self, expect: Mapping[str, Any]) -> None:
        for key, wanted in expect.items():
            if key not in _CHECKS:
                raise Misuse(
                    "nothing is known of expect.{key}; known: {known}",
                    slug="unknown-expectation",
                    key=key,
                    known=sorted(_CHECKS),
                )
            shape, checker = _CHECKS[key]
            try:
                read = msgspec.convert(wanted, shape)
            except msgspec.ValidationError as error:
                raise within(f"expect.{key}", Misuse(misfit(error))) from None
            if key in HEARD:
                checker(list(self._events()), read, self._currency)
            else:
                checker(self, read)

    def _check_players(self, wanted: Mapping[str, Any]) -> None:
        for player, amount in wanted.items():
            self._known(player, self._table.state.players, Misuse("player", slug="kind-player"))
            has = Unmet("{player} has", slug="unmet-player", player=player)
            compare(has, self._table.state.funds(player), read_amount(amount, self._currency))

    def _check_accounts(self, wanted: Mapping[str, Any]) -> None:
        accounts = (FELT, *HOUSE_ACCOUNTS, *self._opened.type.accounts, *self._table.state.accounts)
        for account, amount in wanted.items():
            self._known(account, accounts, Misuse("account", slug="kind-account"))
            held = self._table.state.accounts.get(account, 0)
            holds = Unmet("{account} holds", slug="unmet-account", account=account)
            compare(holds, held, read_amount(amount, self._currency))

    def _check_phase(self, wanted: str) -> None:
        compare(Unmet("the phase is", slug="unmet-phase"), self._table.state.phase, wanted)

    def _check_offers(self, wanted: Mapping[str, list[str]]) -> None:
        for who, actions in wanted.items():
            missing = self._actions(actions) - self._offered(who)
            if missing:
                raise Unmet("{who} is not offered {commands}", slug="unmet-offers", who=who, commands=sorted(missing))

    def _check_withholds(self, wanted: Mapping[str, list[str]]) -> None:
        for who, actions in wanted.items():
            excess = self._actions(actions) & self._offered(who)
            if excess:
                raise Unmet("{who} is offered {commands}", slug="unmet-withholds", who=who, commands=sorted(excess))

    def _check_sees(self, wanted: Mapping[str, Mapping[str, Any]]) -> None:
        for who, fields in wanted.items():
            view = msgspec.to_builtins(self._opened.game.view(self._table.state, who))
            for field, value in fields.items():
                self._known(field, view, Misuse("part of what is seen", slug="kind-seen"))
                sees = Unmet("{who} sees {field}", slug="unmet-sees", who=who, field=field)
                compare(sees, _plain(view[field]), _plain(value))

    def _check_minimum(self, wanted: Any) -> None:
        found, amount = self._table.state.minimum, read_amount(wanted, self._currency)
        compare(Unmet("the minimum is", slug="unmet-minimum"), found, amount)

    def _actions(self, named: list[str]) -> set[str]:
        """Commands by name, each of which exists."""
        for do in named:
            self._known(do, command_types(self._opened.type), Misuse("command", slug="kind-command"))
        return set(named)

    def _known(self, name: str, known: Iterable[str], what: Misuse) -> None:
        """A misspelt expectation must not hold by accident."""
        if name not in known:
            raise Misuse("there is no {what} {name}", slug="nothing-so-called", what=what, name=name)

    def _offered(self, who: str) -> set[str]:
        return {option.do for option in self._table.options(who)}

    def _events(self) -> Iterable[Event]:
        return (event for entry in self._heard for event in entry.events)


_LONGEST_WAY = 1000
"""More commands than any table or hall gives from one phase to the next."""

_Amounts = dict[str, int | str]
_Deeds = dict[str, list[str]]
_CHECKS: dict[str, tuple[Any, Any]] = {
    "players": (_Amounts, _Play._check_players),
    "accounts": (_Amounts, _Play._check_accounts),
    "phase": (str, _Play._check_phase),
    **HEARD,
    "offers": (_Deeds, _Play._check_offers),
    "withholds": (_Deeds, _Play._check_withholds),
    "sees": (dict[str, dict[str, Any]], _Play._check_sees),
    "minimum": (int | str, _Play._check_minimum),
}


def _plain(value: Any) -> Any:
    """A value with tuples as lists, as a case writes them."""
    if isinstance(value, list | tuple):
        return [_plain(part) for part in value]
    return {key: _plain(part) for key, part in value.items()} if isinstance(value, dict) else value


def _as_mapping(tree: Any) -> Mapping[str, Any]:
    if not isinstance(tree, dict):
        raise Misuse("{tree} should be a mapping", slug="should-be-mapping", tree=repr(tree))
    return tree


def _told(step: Mapping[str, Any]) -> str:
    fields = [f"{key} {value}" for key, value in step.items() if key not in ("expect", "refused")]
    return ", ".join(fields) or "expect"
