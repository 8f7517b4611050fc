"""Rules and choices of the law in words: values by their unit and currency, roles and reasons by name."""

from __future__ import annotations

from collections.abc import Mapping

from ludex.errors import Unit
from ludex.law.choices import Choice, choices_in
from ludex.law.leaves import Leaf, LeafKind, Listed
from ludex.law.regulations import Currency
from ludex.law.ruleset import read_amount
from ludex.law.strict import Tree
from ludex.words import Words
from ludex.words.refusals import Refusals


class RuleWords:
    """Tells the rules of a place in the words of one language and in its money."""

    def __init__(self, words: Words, currency: Currency, chosen: Mapping[str, Tree] | None = None) -> None:
        """`chosen` is what was chosen of what the law leaves open, by name."""
        self._chosen = chosen or {}
        self._words = words
        self._currency = currency
        self._told = Refusals(words, currency)

    def row(self, leaf: Leaf) -> tuple[str, str, str]:
        """A rule as its path, what it stands on, and what it says."""
        return leaf.path, self.standing(leaf), self.rule(leaf)

    def rule(self, leaf: Leaf) -> str:
        """What kind of rule it is, and what it says."""
        kind = self._words.word("rule-kinds", leaf.kind)
        unit = f" {self._words.word('measures', leaf.unit)}" if leaf.unit and leaf.kind is not LeafKind.CHOOSE else ""
        # Why something is open is noted in English alone, beside the rule.
        why = f" ({leaf.why})" if leaf.why and self._words.lang == "en" else ""
        return f"{kind}: {self._says(leaf)}{unit}{why}"

    def standing(self, stands: Leaf | Choice) -> str:
        """What it stands on: its clauses, a reading, or nothing but practice."""
        if stands.clauses:
            return ", ".join(stands.clauses)
        slug = "reading" if stands.reading else "practice"
        return f"{self._words.word('phrases', slug)} {stands.reading}".rstrip()

    def chosen(self, choice: Choice, value: Tree) -> str:
        """A choice as it is written, amounts with their currency."""
        if choice.is_money:
            amounts = value if isinstance(value, list) else [value]
            return ", ".join(self._words.amount(read_amount(each, self._currency), self._currency) for each in amounts)
        return self._value(value)

    def admits(self, choice: Choice) -> str:
        """What may be chosen, in its unit."""
        if isinstance(choice.domain, Listed):
            told = self._words.one_of([self._value(each) for each in choice.domain.values])
        else:
            told = self._told.allowed(choice.domain.allowed(Unit.MONEY if choice.is_money else Unit.SETTING))
        return f"{told} {self._words.word('measures', choice.unit)}" if choice.unit else told

    def _says(self, leaf: Leaf) -> str:
        if leaf.kind is LeafKind.CHOOSE:
            (choice,) = choices_in([leaf])
            by_hand = choice.name in self._chosen
            value = self._chosen[choice.name] if by_hand else leaf.default
            said = self._words.word("phrases", "chosen-value" if by_hand else "default-value")
            then = "" if value is None else f"; {said.format(value=self.chosen(choice, value))}"
            return f"{self.admits(choice)}{then}"
        section = _SECTIONS.get(leaf.kind, "")
        values = leaf.value if isinstance(leaf.value, list) else [leaf.value]
        named = (self._words.word(section, each) if isinstance(each, str) else self._value(each) for each in values)
        return ", ".join(named) or self._value(None)

    def _value(self, value: Tree) -> str:
        if isinstance(value, bool):
            return self._words.word("phrases", "yes" if value else "no")
        if value is None:
            return self._words.word("phrases", "no-value")
        if isinstance(value, list):
            return ", ".join(map(self._value, value))
        if isinstance(value, dict):
            return ", ".join(f"{key} {self._value(each)}" for key, each in value.items())
        return str(value)


_SECTIONS = {LeafKind.BY: "roles", LeafKind.REFUSE: "reasons"}
"""What is told by its name; other slugs are told as they stand in the law's data."""
