"""Rulesets: the law of a game after licence and table have chosen, frozen and typed.

Each stage is checked against the one before. Code reads plain values from the ruleset; what it decides by them it
cites by their path. Every path that can be cited is there before anything is played: the type of the ruleset asks for
it, or the part of a table that cites it does when it is built (`expect`).
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Annotated, Any, TypeVar

import msgspec

from ludex.errors import Allowed, Asked, Misuse, Reason, Refused, Unit, Value, flaw
from ludex.law.clauses import ClauseId
from ludex.law.leaves import AMOUNT, AMOUNTS, Domain, Leaf, LeafKind, read_domain
from ludex.law.regulations import Currency
from ludex.law.shape import as_said, misfits, unfit
from ludex.law.statute import Statute
from ludex.law.strict import Tree


class Source(msgspec.Struct, frozen=True):
    """Where a rule of a ruleset comes from."""

    clauses: tuple[ClauseId, ...]
    reading: str = ""
    reason: Reason | None = None  # for something forbidden: why it is refused


class Ruleset(msgspec.Struct, frozen=True, kw_only=True):
    """What every game's ruleset has: its place, its money, and where each rule comes from."""

    game: str
    jurisdiction: str
    currency: Currency
    sources: dict[str, Source]
    by_path: dict[str, Any] = {}
    """Every rule by its path, as plain JSON: what a record keeps, so that the ruleset can be made again from it."""
    digest: str
    """A digest of every value: a session keeps it, so that a record says under which rules it was played."""
    citations: str = ""
    """A digest of the clauses and readings behind the rules: a corrected citation moves this one alone."""

    def clauses_of(self, *paths: str) -> tuple[ClauseId, ...]:
        """The clauses behind some rules, in order, each once."""
        sources = self.sources
        try:
            return tuple(dict.fromkeys(clause for path in paths for clause in sources[path].clauses))
        except KeyError as unknown:
            raise self._no_rule(unknown.args[0]) from None

    def refusal(
        self, path: str, *, asked: Asked = (), allowed: Allowed | None = None, reason: Reason | None = None
    ) -> Refused:
        """The refusal that a rule calls for."""
        source = self._source(path)
        why = reason or source.reason
        assert why is not None, f"{path} forbids nothing"
        return Refused(why, clauses=source.clauses, rule=path, reading=source.reading, asked=asked, allowed=allowed)

    def require(self, condition: bool, path: str, *, asked: Asked = (), allowed: Allowed | None = None) -> None:
        """Refuses, citing the rule at `path`, unless the condition holds or the rule is switched off."""
        if not condition and self._source(path).reason is not None:
            raise self.refusal(path, asked=asked, allowed=allowed)

    def forbids(self, path: str) -> bool:
        """Whether the rule at `path` is in force."""
        return self._source(path).reason is not None

    def expect(self, *paths: str) -> None:
        """Refuses to build anything by this ruleset unless it has these rules, which its type can do without."""
        missing = [path for path in dict.fromkeys(paths) if path not in self.sources]
        if missing:
            raise no_rules(self.game, self.jurisdiction, missing)

    def _source(self, path: str) -> Source:
        try:
            return self.sources[path]
        except KeyError:
            raise self._no_rule(path) from None

    def _no_rule(self, path: str) -> KeyError:
        # A mistake of our own: nobody should take it for a refusal or a damaged record.
        return KeyError(f"{self.game} in {self.jurisdiction} has no rule {path}")


OWN_FIELDS = frozenset(Ruleset.__struct_fields__)
"""The fields of every ruleset that are no rules."""


def no_rules(game: str, jurisdiction: str, paths: Sequence[str]) -> Misuse:
    """What is said of law data that lack rules by which a game is played."""
    return Misuse(
        "{game} in {place} has no rule {paths}", slug="no-rules", game=game, place=jurisdiction, paths=list(paths)
    )


Rules = TypeVar("Rules", bound=Ruleset)
Stage = tuple[str, Mapping[str, Tree]]


def resolve(statute: Statute, currency: Currency, rules_type: type[Rules], stages: Sequence[Stage]) -> Rules:
    """The ruleset of a statute once each stage (licence, then table) has chosen within the one before."""
    picks = _Picks(statute, currency, stages)
    chosen = {path: picks.value_of(leaf) for path, leaf in statute.leaves.items()}
    # Keys as text and dates as they are written: the same whether a ruleset is resolved or read from a record.
    values: dict[str, Any] = msgspec.to_builtins(chosen, str_keys=True)
    try:
        return framed(statute, currency, rules_type, values)
    except msgspec.ValidationError as error:
        missing, unknown = unfit(rules_type, _tree(values), OWN_FIELDS)
        if missing:
            raise no_rules(statute.game, statute.jurisdiction, missing) from None
        raise unsuitable(statute, rules_type, values, unknown, error) from None


def unsuitable(
    statute: Statute,
    rules_type: type[msgspec.Struct],
    values: Mapping[str, Any],
    unknown: Sequence[str],
    error: msgspec.ValidationError,
    *,
    heading: str = "",
) -> Misuse:
    """What is said of rules that are of the wrong type, or that nobody knows: every one, with the file it stands in.

    Paths are those below a heading, where there is one.
    """
    wrong = [*((path, "there is no such rule") for path in unknown), *misfits(rules_type, values, _read_exact)]
    leaves = {**statute.leaves, **statute.establishment}
    usual = f"{statute.jurisdiction}/{statute.game}.yaml"
    said = [f"{_file_of(heading + path, leaves) or usual}: {heading}{path}: {why}" for path, why in wrong]
    return Misuse("; ".join(said) or f"{usual}: {as_said(error)}")


def _file_of(path: str, leaves: Mapping[str, Leaf]) -> str:
    """The file in which a rule stands, or the rules below a heading."""
    return next((leaf.file for each, leaf in leaves.items() if each == path or each.startswith(f"{path}.")), "")


def framed(
    statute: Statute, currency: Currency, rules_type: type[Rules], values: dict[str, Any], *, digest: str = ""
) -> Rules:
    """The typed ruleset of some values, citing what the statute cites for them today."""
    sources = {path: _source(statute.leaves.get(path), value) for path, value in values.items()}
    whole = {
        **_tree(values),
        "game": statute.game,
        "jurisdiction": statute.jurisdiction,
        "currency": currency,
        "sources": sources,
        "by_path": values,
        "digest": digest or rules_digest(statute.game, statute.jurisdiction, values),
        "citations": _citations_digest(statute, sources),
    }
    return msgspec.convert(whole, rules_type, dec_hook=_read_exact, from_attributes=True, str_keys=True)


def _tree(values: Mapping[str, Any]) -> dict[str, Any]:
    """Rules by their path as a tree with their headings."""
    tree: dict[str, Any] = {}
    for path, value in values.items():
        plant(tree, path, value)
    return tree


def _source(leaf: Leaf | None, value: Any) -> Source:
    """Where a rule comes from; of one that the statute no longer has, only the reason is known."""
    if leaf is None:
        return Source((), reason=Reason(value) if isinstance(value, str) and value in set(Reason) else None)
    refuses = leaf.kind is LeafKind.REFUSE and value is not None
    return Source(leaf.sources, leaf.reading, Reason(str(value)) if refuses else None)


class _Picks:
    """What the licence and the table chose for each choice of the law."""

    def __init__(self, statute: Statute, currency: Currency, stages: Sequence[Stage]) -> None:
        self._currency = currency
        self._stages = stages
        self._names = {leaf.name: leaf for leaf in statute.leaves.values() if _chosen(leaf)}
        for stage, wishes in stages:
            unknown = set(wishes) - set(self._names)
            if unknown:
                raise Misuse(
                    "{stage}: {unknown} is not for the {stage} to choose; it chooses {known}",
                    slug="not-to-choose",
                    stage=stage,
                    unknown=sorted(map(str, unknown)),
                    known=sorted(self._names),
                )

    def value_of(self, leaf: Leaf) -> Tree:
        if leaf.kind is not LeafKind.CHOOSE:
            return leaf.value
        name = leaf.name
        domain: Domain = read_domain(leaf)
        for stage, wishes in self._stages:
            if name in wishes:
                wish = self._amount(wishes[name]) if leaf.value in (AMOUNT, AMOUNTS) else wishes[name]
                narrowed = domain.narrowed(wish)
                if narrowed is None:
                    asked = (Value(stage, Unit.CHOICE), Value(f"{name}: {_written(wishes[name])}", Unit.SETTING))
                    raise _refused(leaf, asked, domain)
                domain = narrowed
        value = domain.only()
        if value is None:
            value = self._amount(leaf.default) if leaf.value in (AMOUNT, AMOUNTS) else leaf.default
        if value is None or domain.narrowed(value) is None:
            raise _refused(leaf, flaw("not-chosen", Value(name, Unit.SETTING)), domain)
        return value

    def _amount(self, wish: Tree) -> Tree:
        """Money in a licence is written in the main unit, a band of it by its two ends; the domain refuses the rest."""
        if isinstance(wish, dict):
            return {end: self._amount(amount) for end, amount in wish.items()}
        if isinstance(wish, list):
            return [self._amount(amount) for amount in wish]
        return read_amount(wish, self._currency) if isinstance(wish, int | str) else wish


def _chosen(leaf: Leaf) -> bool:
    return leaf.kind is LeafKind.CHOOSE or leaf.ignores_licence


def _refused(leaf: Leaf, asked: Asked, domain: Domain) -> Refused:
    allowed = domain.allowed(Unit.MONEY if leaf.value in (AMOUNT, AMOUNTS) else Unit.SETTING)
    return Refused(
        Reason.LICENCE, clauses=leaf.sources, rule=leaf.path, reading=leaf.reading, asked=asked, allowed=allowed
    )


def _written(wish: Tree) -> str:
    """A choice as a licence writes it."""
    return wish if isinstance(wish, str) else msgspec.json.encode(wish).decode()


AMOUNT_MAX = 10**13
"""No amount at the edge is larger; it keeps every sum of a table within 64 bits."""

_AMOUNT = re.compile(r"-?(0|[1-9][0-9]{0,14})(?:\.([0-9]{1,2}))?")
_DECIMALS = re.compile(r"(-?[0-9]+)[.,]([0-9]{1,2})")
_GROUPED = re.compile(r"(-?[1-9][0-9]{0,2}(?:([.,])[0-9]{3})(?:\2[0-9]{3})*)(?:(?!\2)[.,]([0-9]{1,2}))?")


def plain_amount(written: str) -> str:
    """An amount as people write it, with a point before its decimals and no sign between thousands.

    What is thousands in one language and decimals in another (1.234) is misuse; what is no amount is left as it stands.
    """
    if decimals := _DECIMALS.fullmatch(written):
        return f"{decimals[1]}.{decimals[2]}"
    grouped = _GROUPED.fullmatch(written)
    if grouped is None:
        return written
    whole, sign, after = grouped.groups()
    if after is None and whole.count(sign) == 1:
        raise Misuse(
            "{amount} can be read in two ways: write {whole}, or two decimals at most",
            slug="amount-in-doubt",
            amount=written,
            whole=whole.replace(sign, ""),
        )
    return whole.replace(sign, "") + (f".{after}" if after else "")


def read_amount(written: Tree, currency: Currency) -> int:
    """An amount written in the currency's main unit ("12.50", "12,50"), in its smallest unit, exactly or not at all."""
    text = plain_amount(written) if isinstance(written, str) else str(written)
    if isinstance(written, bool) or not isinstance(written, int | str) or not _AMOUNT.fullmatch(text):
        raise Misuse("{amount} is not an amount of money", slug="no-amount", amount=repr(written))
    cents = Fraction(text) * currency.per_main
    if cents.denominator != 1:
        raise Misuse(
            "{amount} is not a whole number of {unit}s", slug="parts-of-a-coin", amount=written, unit=currency.unit
        )
    if abs(cents) > AMOUNT_MAX:
        raise Misuse("{amount} is more money than a table can count", slug="too-much-money", amount=written)
    return int(cents)


def plant(tree: dict[str, Any], path: str, value: Tree) -> None:
    """Puts a value where its path leads, with the headings on the way."""
    *headings, last = path.split(".")
    for heading in headings:
        tree = tree.setdefault(heading, {})
    tree[last] = value


def rules_digest(game: str, jurisdiction: str, values: Mapping[str, Any]) -> str:
    """The SHA-256 of the rules as JSON: `[game, jurisdiction, {path: value}]`, keys in order, without spaces."""
    return _digest([game, jurisdiction, values])


def _citations_digest(statute: Statute, sources: Mapping[str, Source]) -> str:
    cited = {path: {"clauses": source.clauses, "reading": source.reading} for path, source in sources.items()}
    return _digest([statute.game, statute.jurisdiction, cited])


_FRACTION = re.compile(r"[0-9]{1,7}(\.[0-9]{1,7}|/0*[1-9][0-9]{0,6})?")


def _digest(tree: object) -> str:
    return hashlib.sha256(msgspec.json.encode(tree, order="deterministic")).hexdigest()


def _read_exact(kind: type[Any], value: Any) -> Any:
    """Fractions are written as whole numbers, decimals or p/q; nothing else needs help."""
    if kind is Fraction and isinstance(value, int | str) and not isinstance(value, bool):
        # Python would also read exponents, and so numbers that fill the memory.
        if not _FRACTION.fullmatch(str(value)):
            raise ValueError(f"{value!r} is not a fraction")
        return Fraction(value)
    raise ValueError(f"{value!r} is not a {kind.__name__}")


Count = Annotated[int, msgspec.Meta(ge=1, le=1000)]
"""How many there are of something without which no table can be built, or that fills it by too many."""


class RuleGroup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A group of rules under one heading; base of the typed parts of a ruleset."""
