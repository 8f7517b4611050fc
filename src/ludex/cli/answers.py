"""What a player may ask at a table, answered in lines: what he may do, what it costs, which clause says so."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from ludex.cli.catalogue import rule_rows
from ludex.cli.output import aligned
from ludex.core.options import Option, Own, Rows, Stakes
from ludex.errors import Reason, Refused
from ludex.games.registry import Opened
from ludex.kit.money import Cents
from ludex.law.book import Law
from ludex.law.ruleset import read_amount
from ludex.words import Words


class Told(Struct, frozen=True):
    """Something that was said at the table, and what it stands on."""

    sentence: str
    clauses: tuple[str, ...] = ()
    rule: str = ""


class Answers:
    """Answers about one game in one language."""

    def __init__(self, law: Law, opened: Opened, words: Words) -> None:
        self._law, self._opened, self._words = law, opened, words
        self._currency = opened.rules.currency

    def why(self, told: Sequence[Told]) -> Iterator[str]:
        """The clauses behind what was said, each with what it says."""
        if not told:
            yield self._words.word("phrases", "nothing-yet")
        for each in told:
            yield each.sentence
            yield from (f"  {line}" for line in self._grounds(each))

    def _grounds(self, told: Told) -> Iterator[str]:
        for clause in told.clauses:
            yield f"{clause}: {self._law.index[clause].summary(self._words.lang)}"
        if not told.clauses:
            leaf = self._opened.statute.leaves.get(told.rule)
            reading = self._law.readings.get(leaf.reading) if leaf is not None and leaf.reading else None
            yield reading.taken.said(self._words.lang) if reading else self._words.word("phrases", "by-practice")

    def options(self, offered: Sequence[Option], player: str) -> list[str]:
        """What may be done now, with limits and clauses."""
        return [line for option in offered for line in self._option(option, player)]

    def _option(self, option: Option, player: str) -> Iterator[str]:
        yield f"{self._words.word('commands', option.do)}{_cited(option.clauses)}"
        for domain in option.domains:
            match domain:
                case Stakes():
                    yield from (f"  {line}" for line in self._limits(domain))
                case Own():
                    yield from (f"  {self._words.bet(bet)}" for bet in domain.values.get(player, ()))
                case Rows():
                    bets = dict.fromkeys(str(row[1]) for row in domain.rows if row[0] == player)
                    yield from (f"  {self._words.bet(bet)}" for bet in bets)
                case _:
                    pass

    def _limits(self, stakes: Stakes) -> list[str]:
        """The least and largest stake of each kind of bet."""
        rows: dict[tuple[str, ...], None] = {}
        for bet, place in stakes.bets.items():
            group = stakes.groups[place]
            kind = next(name for name in self._kinds() if bet == name or bet.startswith(f"{name}-"))
            low, high = (self._words.amount(amount, self._currency) for amount in (group.low, group.high))
            clauses = dict.fromkeys((*group.low_bound.clauses, *group.high_bound.clauses))
            rows[(self._words.word("bets", kind), f"{low} - {high}", _cited(clauses).strip())] = None
        return aligned(list(rows))

    def _kinds(self) -> list[str]:
        return sorted(self._words.slugs("bets"), key=len, reverse=True)

    def odds(self, bet: str, amount: str | None) -> list[str]:
        """What the house keeps of a bet, exactly, by each way of playing it."""
        if bet not in self._opened.type.bets(self._opened.game):
            raise Refused(Reason.NOT_LISTED, asked=bet)
        stake = Cents(self._opened.rules.minimum * 2 if amount is None else read_amount(amount, self._currency))
        if stake <= 0:
            raise Refused(Reason.BELOW_MINIMUM, asked=stake)
        found = [row for row in self._opened.type.odds(self._opened.game, stake) if row.bet == bet]
        told = self._words.amount(stake, self._currency)
        title = f"{self._words.bet(bet)}, {self._words.word('phrases', 'stake')} {told}{_cited(found[0].clauses)}"
        rows = []
        for row in found:
            choice = self._words.word("choices", row.choice) if row.choice else ""
            exact = f"{self._words.word('phrases', 'house-edge')} {float(row.edge):.4%} = {row.edge}"
            rows.append(f"  {choice + ': ' if choice else ''}{exact}")
        return [title, *dict.fromkeys(rows)]

    def rules(self, path: str) -> list[str]:
        """The rules at a path and below it; all headings when no path is given."""
        leaves = self._opened.statute.leaves
        if not path:
            return [", ".join(dict.fromkeys(name.split(".")[0] for name in leaves))]
        found = [leaf for name, leaf in leaves.items() if name == path or name.startswith(f"{path}.")]
        if not found:
            return [self._words.word("phrases", "no-rule").format(path=path)]
        return aligned(rule_rows(found))


def _cited(clauses: Iterable[str]) -> str:
    named = ", ".join(clauses)
    return f" [{named}]" if named else ""
