"""What a player may ask at a table, answered in lines: what they may do, what it costs, which clause says so."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from fractions import Fraction

from msgspec import Struct

from ludex.api.odds import told_odds
from ludex.cli.output import aligned
from ludex.cli.rule_words import RuleWords
from ludex.core.drills import main_units
from ludex.core.edge import command_types
from ludex.core.fields import member_unit_of, unit_of
from ludex.core.options import Among, Option, Own, Range, Rows, Some, Stakes
from ludex.core.waits import Wait
from ludex.errors import Allowed, Reason, Refused, Scalar, Unit, Value
from ludex.extras import needed_for
from ludex.games.registry import Opened, OpenedTable
from ludex.kit.money import LARGEST, Cents
from ludex.law.book import Law
from ludex.law.ruleset import read_amount
from ludex.words import Words
from ludex.words.forms import Person, sentence
from ludex.words.refusals import Refusals


class Told(Struct, frozen=True):
    """Something that was said at the table, and what it stands on."""

    sentence: str
    clauses: tuple[str, ...] = ()
    rule: str = ""


NUMBERED_MAX = 6
"""So many bets of a kind are told one by one."""
LONG = 15
"""Signs of the longest fraction that is told without being asked for."""


class Answers:
    """Answers about one game in one language."""

    def __init__(self, law: Law, opened: Opened, words: Words) -> None:
        self._law, self._opened, self._words = law, opened, words
        self._currency = opened.rules.currency
        self._told = Refusals(words, self._currency)

    def help(self, *, has_menu: bool) -> list[str]:
        """What may be typed, with some bets as examples: one of each of the first kinds."""
        words, bets = self._words, self._opened.type.bets(self._opened.game)
        kinds = {words.bet_parts(bet)[0]: bet for bet in reversed(bets)}
        amount = main_units(self._opened.usual_stake, self._opened.rules.currency)
        some = [words.bet(bet).lower().replace("-", " ") for bet in reversed(list(kinds.values()))]
        examples = ", ".join(f"{name} {amount}" for name in some[:3])
        without = "help-circle" if isinstance(self._opened, OpenedTable) else "help-hall"
        told = words.word("phrases", "help-table" if bets else without).format(examples=examples)
        besides = ("help-enter", "help-back") if has_menu else ("help-enter",)
        return [*told.splitlines(), *(words.word("phrases", each) for each in besides)]

    def why(self, told: Sequence[Told]) -> Iterator[str]:
        """The clauses behind what was said, each with what it says."""
        if not told:
            yield self._words.word("phrases", "nothing-yet")
        known: set[str] = set()
        for each in told:
            yield f"{each.sentence}{_cited(clause for clause in each.clauses if clause in known)}"
            yield from (f"  {line}" for line in self._grounds(each, known))
            known |= {*each.clauses}

    def _grounds(self, told: Told, known: Collection[str] = ()) -> Iterator[str]:
        """What a sentence stands on, but for the clauses that were told already."""
        for clause in (each for each in told.clauses if each not in known):
            yield f"{clause}: {self._law.index[clause].summary(self._words.lang)}"
        if not told.clauses:
            leaf = self._opened.statute.leaves.get(told.rule)
            reading = self._law.readings.get(leaf.reading) if leaf is not None and leaf.reading else None
            yield reading.taken.said(self._words.lang) if reading else self._words.word("phrases", "by-practice")

    def options(self, offered: Sequence[Option], player: str, held: Sequence[str] = ()) -> list[str]:
        """What may be done now, with limits and clauses; cards by their faces, where the player holds some."""
        return [line for option in offered for line in self._option(option, player, held)]

    def waits(self, wait: Wait | None, you: str = "") -> list[str]:
        """Whom the table waits for, and what follows when they say nothing, with its clauses."""
        if wait is None:
            return []
        say = self._words.word
        people = [self._words.person(name, you) for name in wait.people]
        several = Person(self._words.all_of([str(person) for person in people]))
        waited = people[0] if len(people) == 1 else several
        lines = [sentence(self._words.lang, say("phrases", "waits-for"), people=waited)] if people else []
        if wait.silence is not None:
            what = say("commands", wait.silence.do)
            by, cited = self._words.person(wait.silence.by, you), _cited(wait.clauses)
            lines.append(say("phrases", "waits-then").format(by=by, what=what, cited=cited))
        return lines

    def _option(self, option: Option, player: str, held: Sequence[str]) -> Iterator[str]:
        command = command_types(self._opened.type)[option.do]
        yield f"{self._words.word('commands', option.do)} ({option.do}){_cited(option.clauses)}"
        several = _values_of(option)
        for domain in option.domains:
            match domain:
                case Stakes():
                    yield from (f"  {line}" for line in self._limits(domain))
                case Own(field, own):
                    yield from self._values(unit_of(command, field), own.get(player, ()))
                case Rows(fields, rows, owned=True):
                    yield from self._values(unit_of(command, fields[0]), (row[1] for row in rows if row[0] == player))
                case Some() if held:
                    yield f"  {' '.join(held)}"
                case Some(field, members):
                    yield f"  {self._told.allowed(Allowed(member_unit_of(command, field), values=members))}"
                case Among(field) if len(values := several.pop(field, ())) > 1:
                    yield from self._values(unit_of(command, field), values)
                case Range():
                    yield f"  {self._range(domain, unit_of(command, domain.field))}"
                case _:
                    pass

    def _values(self, unit: Unit, values: Iterable[Scalar | None]) -> Iterator[str]:
        """What has a name one by one, by its name and as it is typed; numbers and the like in one line."""
        told = [Value(value, unit) for value in dict.fromkeys(values) if value is not None]
        if not unit.section:
            yield from [f"  {self._told.asked(told)}"] if told else []
            return
        for each in told:
            typed = "" if unit is Unit.BET else f" ({each.value})"
            yield f"  {self._told.value(each)}{typed}"

    def _range(self, domain: Range, unit: Unit) -> str:
        """The ends of a range; what is no end in practice is not told."""
        high = None if domain.high >= LARGEST else domain.high
        step = domain.step if domain.step > 1 else None
        told = self._told.allowed(Allowed(unit, domain.low, high, step))
        return f"{told}{_cited(dict.fromkeys((*domain.low_bound.clauses, *domain.high_bound.clauses)))}"

    def _limits(self, stakes: Stakes) -> list[str]:
        """The least and largest stake of each kind of bet; of bets of a kind that differ, with their numbers."""
        rows: dict[tuple[str, str, str], list[str]] = {}
        for bet in stakes.bets:
            group = stakes.group_of(bet)
            assert group is not None
            kind, numbers = self._words.bet_parts(bet)
            low, high = (self._words.amount(amount, self._currency) for amount in (group.low, group.high))
            clauses = dict.fromkeys((*group.low_bound.clauses, *group.high_bound.clauses))
            rows.setdefault((kind, f"{low} - {high}", _cited(clauses).strip()), []).append(numbers)
        several = {kind for kind, count in Counter(kind for kind, _, _ in rows).items() if count > 1}
        return aligned(
            [
                (f"{self._words.word('bets', kind)}{_numbered(some) if kind in several else ''}", limits, cited)
                for (kind, limits, cited), some in rows.items()
            ]
        )

    def odds(self, bet: str, amount: str | None, *, exactly: bool = False) -> list[str]:
        """What the house keeps of a bet by each way of playing it; long fractions only where they are asked for."""
        if bet not in self._opened.type.bets(self._opened.game):
            raise Refused(Reason.NOT_LISTED, asked=Value(bet, Unit.BET))
        stake = self._opened.usual_stake if amount is None else Cents(read_amount(amount, self._currency))
        if stake <= 0:
            raise Refused(Reason.BELOW_MINIMUM, asked=Value.money(stake))
        with needed_for("this game's odds"):
            found = [row for row in told_odds(self._opened)(self._opened.game, stake) if row.bet == bet]
        if not found:
            raise Refused(Reason.NOTHING_TO_DO, asked=Value(bet, Unit.BET))
        told = self._words.amount(stake, self._currency)
        title = f"{self._words.bet(bet)}, {self._words.word('phrases', 'stake')} {told}{_cited(found[0].clauses)}"
        rows = []
        for row in found:
            choice = self._words.choice(row.choice) if row.choice else ""
            share = self._words.percent(row.edge_float, 4) if row.net is None else self._exact(row.edge, exactly)
            exact = f"{self._words.word('phrases', 'house-edge')} {share}"
            rows.append(f"  {choice + ': ' if choice else ''}{exact}")
        return [title, *dict.fromkeys(rows)]

    def _exact(self, edge: Fraction, exactly: bool) -> str:
        """An edge in per cent, and as a fraction where that is short or asked for."""
        told, fraction = self._words.percent(edge, 4), str(edge)
        return f"{told} = {fraction}" if exactly or len(fraction) <= LONG else told

    def rules(self, path: str) -> list[str]:
        """The rules at a path and below it; all headings when no path is given."""
        leaves = self._opened.statute.leaves
        if not path:
            return [", ".join(dict.fromkeys(name.split(".")[0] for name in leaves))]
        found = [leaf for name, leaf in leaves.items() if name == path or name.startswith(f"{path}.")]
        if not found:
            return [self._words.word("phrases", "no-rule").format(path=path)]
        rule_words = RuleWords(self._words, self._currency)
        return aligned([rule_words.row(leaf) for leaf in found])


def _values_of(option: Option) -> dict[str, tuple[Scalar | None, ...]]:
    """The values that may be chosen of each field: those that every bound of it leaves."""
    found: dict[str, tuple[Scalar | None, ...]] = {}
    for domain in option.domains:
        if isinstance(domain, Among):
            known = found.get(domain.field, domain.values)
            found[domain.field] = tuple(value for value in known if value in domain.values)
    return found


def _numbered(numbers: Sequence[str]) -> str:
    """The numbers of some bets of a kind: all of them where they are few, else the first and the last."""
    few = numbers if len(numbers) <= NUMBERED_MAX else (numbers[0], "...", numbers[-1])
    return f" {', '.join(few)}"


def _cited(clauses: Iterable[str]) -> str:
    named = ", ".join(clauses)
    return f" [{named}]" if named else ""
