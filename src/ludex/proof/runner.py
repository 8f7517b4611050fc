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
from ludex.core.table import Entry, Recorded
from ludex.errors import Misuse, NoOutcome, Reason, Refused, Unmet, Worded, within
from ludex.examine.inspection import inspection
from ludex.games.registry import Opened, open_decider, usual_licence
from ludex.kit.chance import Script
from ludex.law.book import Law
from ludex.law.ruleset import read_amount
from ludex.law.shape import misfit
from ludex.proof.cases import Scenario
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

    def run(self) -> None:
        scenario = self._scenario
        floor: Any = scenario.floor
        found = inspection(self._law, scenario.place, floor)
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
        return Outcome(self._scenario, failure, frozenset(self.consulted))


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
        if licence is None:
            licence = usual_licence(self._law, scenario.game, scenario.place)
        try:
            return _opened(self._law, scenario.game, scenario.place, licence, scenario.table)
        except Refused as refused:
            self._check_refused("open-game", refused, scenario.refused)
            return None

    def _begin(self) -> bool:
        """Opens the session and lets the players in; says whether there is anything to play."""
        scenario = self._scenario
        if scenario.session == "closed":
            return True
        opening = _as_mapping(scenario.session)
        try:
            for command in self._opened.type.opening(opening):
                self._apply(self._command(command))
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
        if "chance" in step:
            outcomes = step["chance"]
            self._script.add(outcomes if isinstance(outcomes, list) else [outcomes])
            try:
                self._perform_duties()
            except Refused as refused:
                raise Unmet("a duty is refused: {why}", slug="unmet-duty", why=refused) from None
        elif "do" in step:
            fields = {key: value for key, value in step.items() if key not in ("refused", "expect")}
            self._give(self._command(fields), step.get("refused"))
        elif "expect" not in step:
            raise Misuse("a step has chance, do or expect", slug="step-of-no-kind")
        self._check(_as_mapping(step.get("expect") or {}))

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
                checker(self, msgspec.convert(wanted, shape))
            except msgspec.ValidationError as error:
                raise within(f"expect.{key}", Misuse(misfit(error))) from None

    def _check_players(self, wanted: Mapping[str, Any]) -> None:
        for player, amount in wanted.items():
            self._known(player, self._table.state.players, Misuse("player", slug="kind-player"))
            has = Unmet("{player} has", slug="unmet-player", player=player)
            self._compare(has, self._table.state.funds(player), read_amount(amount, self._currency))

    def _check_accounts(self, wanted: Mapping[str, Any]) -> None:
        accounts = (FELT, *HOUSE_ACCOUNTS, *self._opened.type.accounts, *self._table.state.accounts)
        for account, amount in wanted.items():
            self._known(account, accounts, Misuse("account", slug="kind-account"))
            held = self._table.state.accounts.get(account, 0)
            holds = Unmet("{account} holds", slug="unmet-account", account=account)
            self._compare(holds, held, read_amount(amount, self._currency))

    def _check_phase(self, wanted: str) -> None:
        self._compare(Unmet("the phase is", slug="unmet-phase"), self._table.state.phase, wanted)

    def _check_announced(self, wanted: list[Any]) -> None:
        calls = [getattr(event, "call", None) for event in self._events()]
        heard = [call for call in calls if call is not None]
        self._compare(Unmet("announced", slug="unmet-announced"), heard, [str(call) for call in wanted])

    def _check_events(self, wanted: list[str]) -> None:
        tags = [str(event.__struct_config__.tag) for event in self._events()]
        self._compare(Unmet("what happened", slug="unmet-events"), tags, wanted)

    def _check_cites(self, wanted: Mapping[str, list[str]]) -> None:
        """Each event of a kind, of which there is one, stands on these clauses; it may stand on others too."""
        events = list(self._events())
        for tag, clauses in wanted.items():
            kind = [event for event in events if event.__struct_config__.tag == tag]
            if not kind:
                raise Unmet("no {event} happened", slug="unmet-no-event", event=tag)
            for event in kind:
                missing = set(clauses) - set(event.clauses)
                if missing:
                    raise Unmet(
                        "{event} does not cite {clauses}", slug="unmet-cites", event=tag, clauses=sorted(missing)
                    )

    def _check_paid(self, wanted: list[str]) -> None:
        kinds = [getattr(event, "bets", "") for event in self._events() if hasattr(event, "payments")]
        self._compare(Unmet("paid", slug="unmet-paid"), kinds, wanted)

    def _check_winners(self, wanted: list[str]) -> None:
        winners = [getattr(event, "winner", "") for event in self._events() if hasattr(event, "payments")]
        self._compare(Unmet("paid at once", slug="unmet-winners"), winners, wanted)

    def _check_order(self, wanted: list[str]) -> None:
        """From whom the stakes of the step were collected, or to whom they were paid, one after the other."""
        collected = [player for event in self._events() for player in getattr(event, "collected_from", ())]
        paid = [payment.player for event in self._events() for payment in getattr(event, "payments", ())]
        self._compare(Unmet("settled in the order", slug="unmet-order"), [*collected, *paid], wanted)

    def _check_pieces(self, wanted: Mapping[str, Mapping[str, int]]) -> None:
        """What each was paid in: chips of their colour, and those of each value, in the main unit."""
        found: dict[str, dict[str, int]] = {}
        for made in (made for event in self._events() for made in getattr(event, "made", ())):
            own = found.setdefault(made.player, {})
            chips = [(each.value, each.count) for each in made.chips]
            for piece, count in (("colour", made.colour), *chips, ("coin", made.coin)):
                own[str(piece)] = own.get(str(piece), 0) + count
        for player, pieces in wanted.items():
            named = {piece if piece == "colour" else str(self._units(piece)): n for piece, n in pieces.items()}
            own = {piece: count for piece, count in found.get(player, {}).items() if count}
            self._compare(Unmet("{player} is paid in", slug="unmet-pieces", player=player), own, named)

    def _units(self, written: str) -> int | str:
        return written if written == "coin" else read_amount(written, self._currency)

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
                self._compare(sees, _plain(view[field]), _plain(value))

    def _check_minimum(self, wanted: Any) -> None:
        found, amount = self._table.state.minimum, read_amount(wanted, self._currency)
        self._compare(Unmet("the minimum is", slug="unmet-minimum"), found, amount)

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

    def _compare(self, what: Unmet, found: Any, wanted: Any) -> None:
        if found != wanted:
            raise Unmet(
                "{what} {found}, not {wanted}", slug="unmet-other", what=what, found=str(found), wanted=str(wanted)
            )


_Amounts = dict[str, int | str]
_Deeds = dict[str, list[str]]
_CHECKS: dict[str, tuple[Any, Any]] = {
    "players": (_Amounts, _Play._check_players),
    "accounts": (_Amounts, _Play._check_accounts),
    "phase": (str, _Play._check_phase),
    "announced": (list[int | str], _Play._check_announced),
    "events": (list[str], _Play._check_events),
    "cites": (dict[str, list[str]], _Play._check_cites),
    "paid": (list[str], _Play._check_paid),
    "winners": (list[str], _Play._check_winners),
    "order": (list[str], _Play._check_order),
    "pieces": (dict[str, dict[str | int, int]], _Play._check_pieces),
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
