"""Rules and choices of the law in words: what they are called, what they say in its unit and currency, and why."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from ludex.errors import Unit
from ludex.law.choices import Choice, choices_in
from ludex.law.leaves import Leaf, LeafKind, Listed
from ludex.law.regulations import Currency
from ludex.law.ruleset import read_amount
from ludex.law.strict import Tree
from ludex.words import Words
from ludex.words.refusals import Refusals
from ludex.words.rules import RuleTexts


class RuleWords:
    """Tells the rules of a place in the words of one language and in its money."""

    def __init__(self, words: Words, currency: Currency, chosen: Mapping[str, Tree] | None = None) -> None:
        """`chosen` is what was chosen of what the law leaves open, by name."""
        self._chosen = chosen or {}
        self._words = words
        self._currency = currency
        self._told = Refusals(words, currency)
        self._texts = RuleTexts(words)

    def row(self, leaf: Leaf) -> tuple[str, str, str]:
        """A rule as its path, what it stands on, and what it says."""
        return leaf.path, self.standing(leaf), self.rule(leaf)

    def rule(self, leaf: Leaf) -> str:
        """What the rule is called, or of which kind it is where the path tells what it is about, and what it says."""
        kind, name = self._words.word("rule-kinds", leaf.kind), self._texts.name(leaf)
        told = name or kind
        if name and leaf.kind in (LeafKind.CHOOSE, LeafKind.REFUSE):
            told = f"{name}; {kind}"
        why = f" ({self._texts.note(leaf.why)})" if leaf.why else ""
        return f"{told}: {self._says(leaf)}{why}"

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
        # As one writes it, to be able to choose it.
        return str(value) if isinstance(value, str) or type(value) is int else self._texts.value(choice.path, value)

    def admits(self, choice: Choice) -> str:
        """What may be chosen, in its unit."""
        if isinstance(choice.domain, Listed):
            told = self._words.one_of([self._texts.choice(choice.path, each) for each in choice.domain.values])
        else:
            told = self._told.allowed(choice.domain.allowed(Unit.MONEY if choice.is_money else Unit.SETTING))
        return f"{told} {self._words.word('measures', choice.unit)}" if choice.unit else told

    def _says(self, leaf: Leaf) -> str:
        match leaf.kind:
            case LeafKind.CHOOSE:
                return self._choice(leaf)
            case LeafKind.CALL:
                return self._texts.call(leaf.value)
            case LeafKind.BY | LeafKind.REFUSE:
                section = "roles" if leaf.kind is LeafKind.BY else "reasons"
                slugs = leaf.value if isinstance(leaf.value, list) else [leaf.value]
                return ", ".join(self._words.word(section, str(slug)) for slug in slugs)
            case _:
                return self._measured(leaf)

    def _choice(self, leaf: Leaf) -> str:
        """What may be chosen, and what is chosen or holds when nobody chooses."""
        (choice,) = choices_in([leaf])
        by_hand = choice.name in self._chosen
        value = self._chosen[choice.name] if by_hand else leaf.default
        said = self._words.word("phrases", "chosen-value" if by_hand else "default-value")
        then = "" if value is None else f"; {said.format(value=self.chosen(choice, value))}"
        return f"{self.admits(choice)}{then}"

    def _measured(self, leaf: Leaf) -> str:
        """A value in its unit."""
        if leaf.unit == "percent" and isinstance(leaf.value, int):
            return self._words.share(Fraction(leaf.value, 100))
        told = self._texts.value(leaf.path, leaf.value)
        if not leaf.unit:
            return told
        one = self._texts.singular(leaf.unit) if leaf.value == 1 else None
        return f"{told} {one or self._words.word('measures', leaf.unit)}"
