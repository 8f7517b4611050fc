"""`ludex explain`: the last rounds of a person as a croupier would tell them, with clauses and sums to the cent."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from fractions import Fraction
from pathlib import Path

import msgspec

from ludex.cli.history import record_in
from ludex.cli.house_options import STORE
from ludex.cli.houses import KEY, ROUNDS_MAX, beside, looked_at
from ludex.cli.output import law_of, print_json, print_lines, title_of
from ludex.cli.running import run_waiting
from ludex.core.events import purse
from ludex.errors import Misuse
from ludex.extras import needed_for
from ludex.games.registry import Opened, decider_type
from ludex.house.arithmetic import Part
from ludex.house.recall import Line, Recalled, recalled
from ludex.law.book import Law
from ludex.words import Words

US_A_SECOND = 1_000_000


def explain(arguments: Namespace) -> int:
    """Tells the last rounds of somebody at a table of a house, at all of them, or in a record."""
    _check(arguments)
    law = law_of(arguments)
    found = _of_record(arguments) if arguments.record is not None else _of_house(arguments, law)
    if arguments.json:
        print_json({"person": arguments.person, "rounds": found})
    else:
        print_lines(line for each in found for line in _Told(each, _words(arguments.lang, each)).lines(law))
    return 0


def _check(arguments: Namespace) -> None:
    if not 1 <= arguments.rounds <= ROUNDS_MAX:
        raise Misuse(
            "rounds go from 1 to {most}, not {rounds}",
            slug="number-of-rounds",
            most=ROUNDS_MAX,
            rounds=arguments.rounds,
        )
    given = [f"--{name}" for name in ("store", "key", "table") if getattr(arguments, name) is not None]
    if arguments.record is not None and given:
        raise Misuse(
            "{options} do not go together", slug="one-file-of-evening", options=" and ".join(["--record", *given])
        )


def _of_record(arguments: Namespace) -> Sequence[Recalled]:
    opened, record = record_in(arguments.record, arguments)
    table = record.header.table_id or Path(arguments.record).name
    words = _words_at(arguments.lang, opened)
    return recalled(opened, table, record.entries, arguments.person, words, arguments.rounds)


def _of_house(arguments: Namespace, law: Law) -> Sequence[Recalled]:
    where = arguments.store or STORE
    keys = beside(where, arguments.key, KEY)
    if arguments.key is None and keys is not None and not keys.exists():
        keys = None
    if keys is None:
        arguments.notes.append(Words(arguments.lang).word("phrases", "recall-without-keys"))
    with needed_for("a house"):
        from ludex.house.table_streams import recalled_in

    async def work() -> Sequence[Recalled]:
        async with looked_at(where, keys) as (store, sealer):
            return await recalled_in(
                store,
                law,
                sealer,
                arguments.person,
                lambda opened: _words_at(arguments.lang, opened),
                table=arguments.table,
                rounds=arguments.rounds,
            )

    return run_waiting(work())


def _words_at(lang: str, opened: Opened) -> Words:
    return Words(lang, opened.header.jurisdiction, opened.header.game, opened.type.family)


def _words(lang: str, told: Recalled) -> Words:
    return Words(lang, told.place, told.game, decider_type(told.game).family)


# As text.


class _Told:
    """One round in words."""

    def __init__(self, told: Recalled, words: Words) -> None:
        self._told, self._words, self._currency = told, words, told.currency

    def lines(self, law: Law) -> Iterator[str]:
        """The table, the round, what was there before; line by line; the sum."""
        told, words = self._told, self._words
        yield f"{title_of(law, words, told.game, told.place)} ({told.table})"
        number = words.word("phrases", "round").format(round=told.round)
        yield f"{number} {self._phrase('entries', first=told.entries[0], last=told.entries[1])}{self._when()}"
        yield self._phrase("had", amount=self._money(told.before))
        if told.lying_before:
            yield self._phrase("lying", bets=self._lying(told.lying_before))
        for line in told.lines:
            yield f"  {line.says}{_cited(line.clauses)}" if line.says else f"  -{_cited(line.clauses)}"
            yield from self._sum(line)
        yield self._phrase(
            "sum",
            staked=self._money(told.staked),
            paid_back=self._money(told.paid_back),
            net=self._signed(told.net),
            after=self._money(told.after),
        )
        if told.lying_after:
            yield self._phrase("lying", bets=self._lying(told.lying_after))
        yield ""

    def _sum(self, line: Line) -> Iterator[str]:
        """What a line did to the chips, part by part."""
        for part in line.parts:
            rule = part.rule
            stands = [] if rule is None else [f"{rule.path}: {msgspec.json.encode(rule.value).decode()}", *rule.clauses]
            yield f"    {self._part(part)}{_cited(stands)}"
        if line.change:
            change, balance = self._signed(line.change), self._money(line.balance)
            yield f"    {self._phrase('balance', change=change, balance=balance)}"

    def _part(self, part: Part) -> str:
        """A term of the sum."""
        words, slug = self._words, part.what
        if part.what == "won" and not part.odds:
            slug_told = "won-bare"
        elif part.what == "won" and part.stake * Fraction(part.odds) != part.amount:
            slug_told = "won-rounded"
        else:
            slug_told = slug
        return self._phrase(
            slug_told,
            amount=self._money(part.amount),
            bet=words.bet_said(part.bet) if part.bet else "",
            stake=self._money(part.stake),
            odds=part.odds,
            account=self._account(part.account),
        )

    def _lying(self, bets: dict[str, int]) -> str:
        """What lies on the table, bet by bet."""
        each = self._words.word("phrases", "paid-each")
        told = [each.format(amount=self._money(amount), bet=self._words.bet_said(bet)) for bet, amount in bets.items()]
        return self._words.all_of(told)

    def _account(self, account: str) -> str:
        """Where money went or came from, in brackets; nothing where nobody gave it a name."""
        if account.startswith(purse("")):
            return f" ({account.removeprefix(purse(''))})"
        slug = account.partition(":")[0]
        return f" ({self._words.word('accounts', slug)})" if self._words.has("accounts", slug) else ""

    def _when(self) -> str:
        if self._told.at is None:
            return ""
        begun, ended = (datetime.fromtimestamp(at // US_A_SECOND, UTC) for at in self._told.at)
        return f", {begun:%Y-%m-%d %H:%M:%S}–{ended:%H:%M:%S} UTC"

    def _phrase(self, slug: str, **fields: object) -> str:
        return self._words.phrase(f"recall-{slug}", **fields)

    def _money(self, amount: int) -> str:
        return self._words.amount(amount, self._currency)

    def _signed(self, amount: int) -> str:
        return f"+{self._money(amount)}" if amount > 0 else self._money(amount)


def _cited(clauses: Sequence[str]) -> str:
    return f" [{', '.join(clauses)}]" if clauses else ""
