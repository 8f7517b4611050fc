"""Recall: the last rounds of one person at a table, told as a croupier would, with clauses and the sum to the cent.

It reads entries in their order and keeps no more than the rounds that are asked for, each from the state in which it
began. What is told of an event is what the person was shown of it, so nobody learns the covered cards of another.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import Struct, field

from ludex.core.commands import Kind
from ludex.core.events import Event
from ludex.core.roles import is_staff
from ludex.core.table import Entry
from ludex.errors import Misuse
from ludex.games.registry import Opened
from ludex.house.arithmetic import Lies, Part, parts_of
from ludex.house.flows import NO_FLOW, Dated, Flow, RoundNumber, flows, in_purse, round_of
from ludex.law.regulations import Currency
from ludex.words import Words
from ludex.words.quiet import is_untold, number_of, tag_of

ROUNDS = 10
"""So many rounds are told where nobody says how many."""
_THEIRS = (Kind.OFFER, Kind.AT_WILL)
"""What others do for themselves alone, and nobody tells at another's place: their bets, their chips, their coming."""
_DECISIONS = (Kind.TURN, Kind.OFFER)


class Line(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Something that happened in a round, and what it did to the person's chips."""

    entry: int
    event: str
    says: str
    clauses: tuple[str, ...]
    change: int
    balance: int
    """What they had in front of them after it."""
    parts: tuple[Part, ...] = ()


class Recalled(Struct, frozen=True, kw_only=True):
    """A round as one person had a part in it; amounts in the smallest unit of the table's currency."""

    table: str
    game: str
    place: str = field(name="in")
    currency: Currency
    session: int
    round: int
    entries: tuple[int, int]
    """The first and the last."""
    at: tuple[int, int] | None
    """When these were stored, in microseconds since 1970; nothing where nobody noted it."""
    before: int
    """What they had in front of them when it began."""
    lying_before: dict[str, int]
    """What lay on the table already, by bet: stakes that won and stayed, or that are in prison."""
    brought: int
    staked: int
    paid_back: int
    net: int
    after: int
    lying_after: dict[str, int]
    lines: tuple[Line, ...]


class _Round:
    """A round while it is read."""

    def __init__(self, number: RoundNumber, state: Any) -> None:
        self.number, self.state = number, state
        self.dated: list[Dated] = []
        self.is_theirs = False


class Recall:
    """Follows one table and remembers the last rounds of a person."""

    def __init__(self, opened: Opened, table: str, person: str, rounds: int = ROUNDS) -> None:
        self._opened, self._game, self._person = opened, opened.game, person
        self.table = table
        self._state = opened.game.start(opened.setup)
        self._now: _Round | None = None
        self._kept: deque[_Round] = deque(maxlen=rounds)

    def read(self, dated: Dated) -> None:
        """The next entry."""
        before = None if self._now is None else self._now.number
        number = round_of(self._state, before)
        if self._now is None or number != before:
            self._now = _Round(number, self._game.copy(self._state))
        now = self._now
        now.dated.append(dated)
        theirs = _decided(dated.entry, self._person)
        for event in dated.entry.events:
            theirs = theirs or _played(event, self._person)
            self._game.evolve(self._state, event)
        if theirs and not now.is_theirs:
            now.is_theirs = True
            self._kept.append(now)

    def told(self, words: Words) -> list[Recalled]:
        """The rounds in their order."""
        return [_Told(self._opened, self.table, self._person, words).round(each) for each in self._kept]


def _decided(entry: Entry, person: str) -> bool:
    """Whether somebody was asked and answered, also where no money moved."""
    command = entry.command
    return command.kind in _DECISIONS and person in (command.by, getattr(command, "player", ""))


def _played(event: Event, person: str) -> bool:
    """Whether somebody's money was in play."""
    flow = dict(flows(event)).get(person, NO_FLOW) if event.moves else NO_FLOW
    return bool(flow.staked or flow.paid_back)


class _Told:
    """Tells rounds of one person."""

    def __init__(self, opened: Opened, table: str, person: str, words: Words) -> None:
        self._opened, self._game, self._rules = opened, opened.game, opened.rules
        self._table, self._person, self._words = table, person, words

    def round(self, kept: _Round) -> Recalled:
        """One round, told again from the state in which it began."""
        state, person = self._game.copy(kept.state), self._person
        before, lying, whole = in_purse(state, person), Lies.of(state, person).by_bet, Flow()
        lines: list[Line] = []
        numbers: list[int] = []
        for dated in kept.dated:
            for event in dated.entry.events:
                line = self._line(dated.entry, event, state)
                whole = whole.and_then(dict(flows(event)).get(person, NO_FLOW))
                if line is None:
                    continue
                number = number_of(event)
                if number is not None and not line.change:
                    lines = lines[:-1] if numbers else lines
                    numbers.append(number)
                    line = self._together(line, numbers)
                else:
                    numbers = []
                lines.append(line)
        header, first, last = self._opened.header, kept.dated[0], kept.dated[-1]
        return Recalled(
            table=self._table,
            game=header.game,
            place=header.jurisdiction,
            currency=self._rules.currency,
            session=kept.number.session,
            round=kept.number.round,
            entries=(first.entry.version, last.entry.version),
            at=None if first.at is None or last.at is None else (first.at, last.at),
            before=before,
            lying_before=lying,
            brought=whole.brought,
            staked=whole.staked,
            paid_back=whole.paid_back,
            net=whole.net,
            after=in_purse(state, person),
            lying_after=Lies.of(state, person).by_bet,
            lines=tuple(lines),
        )

    def _line(self, entry: Entry, event: Event, state: Any) -> Line | None:
        """An event as the person was shown it; nothing where it is not told to them. The state is folded on."""
        game, person = self._game, self._person
        seen, lies, had = game.show(event, person, state), Lies.of(state, person), in_purse(state, person)
        passed_over = self._is_of_others(entry, state) or self._is_untold(seen)
        game.evolve(state, event)
        balance = in_purse(state, person)
        parts = parts_of(event, person, lies, Lies.of(state, person), self._rules)
        if not parts and balance == had and (passed_over or person not in state.players):
            return None
        says = self._words.event(seen, self._rules.currency, you=person)
        if not says and not parts and balance == had:
            return None
        return Line(
            entry=entry.version,
            event=tag_of(event),
            says=says,
            clauses=seen.clauses,
            change=balance - had,
            balance=balance,
            parts=parts,
        )

    def _is_of_others(self, entry: Entry, state: Any) -> bool:
        """Whether an entry is what somebody else does for themselves, or has done for them."""
        command = entry.command
        owner = getattr(command, "player", "") or command.by
        return command.kind in _THEIRS and owner != self._person and not is_staff(state.roles.get(owner))

    def _is_untold(self, seen: Event) -> bool:
        """Whether it is told in too low a voice; what somebody did or saw themselves is not."""
        return is_untold(seen) and getattr(seen, "player", None) != self._person

    def _together(self, line: Line, numbers: Sequence[int]) -> Line:
        """Numbers that were called one after the other, in one sentence."""
        if len(numbers) == 1:
            return line
        told = ", ".join(map(str, numbers))
        return Line(
            entry=line.entry,
            event=line.event,
            says=self._words.word("phrases", "numbers-called").format(numbers=told),
            clauses=line.clauses,
            change=line.change,
            balance=line.balance,
            parts=line.parts,
        )


def recalled(
    opened: Opened, table: str, entries: Iterable[Entry], person: str, words: Words, rounds: int = ROUNDS
) -> list[Recalled]:
    """The last rounds of a person in the entries of a record."""
    recall = Recall(opened, table, person, rounds)
    for entry in entries:
        recall.read(Dated(entry, None))
    found = recall.told(words)
    if not found:
        raise no_rounds(person)
    return found


def no_rounds(person: str) -> Misuse:
    """What is said of somebody who had a part in nothing."""
    return Misuse("{person} played no round there", slug="no-rounds-of", person=person)


def latest(rounds: Iterable[Recalled], most: int) -> list[Recalled]:
    """The last of the rounds of several tables, by the time at which they ended."""
    return sorted(rounds, key=_ended)[-most:]


def _ended(recalled: Recalled) -> tuple[int, str, int]:
    return (0 if recalled.at is None else recalled.at[1], recalled.table, recalled.entries[1])
