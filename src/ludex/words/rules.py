"""What the rules of the law's data say, in words: values by their slugs, lists by what they are, notes, names.

The words stand in `rules.en.yaml` and `rules.es.yaml`, which are read when the first rule is told.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache

from ludex.law.leaves import NUMBER, Leaf, LeafKind
from ludex.law.strict import Tree
from ludex.words import Words
from ludex.words.entries import Entries, entries_of

SECTIONS = {
    **dict.fromkeys(("settlement.order", "settlement.first", "rows.order", "dealing.order"), "bets"),
    **dict.fromkeys((f"bets.{kind}.chances" for kind in ("simple", "row", "colour")), "bets"),
    **dict.fromkeys((f"bets.{line}.chance" for line in ("inner_line", "outer_line")), "bets"),
    **dict.fromkeys((f"bets.{kind}.like" for kind in ("odds_come", "odds_dont_come")), "bets"),
    **dict.fromkeys((f"establishment.layout.{part}" for part in ("boxes", "larger", "band", "triangle")), "bets"),
    "bets.hand.sides": "bets",
    "ranking.order": "hands",
    **dict.fromkeys(("bank.plays_from.category", "bets.place.wins_from.category", "bets.ante.paid_from"), "hands"),
    **dict.fromkeys(("bets.bonus.royal_as", "bets.pair_plus.royal_as"), "hands"),
    "establishment.layout.spaces": "bets",
    "betting.open_while": "phases",
    "incidents.faults": "incidents",
    "incidents.replaced_after": "incidents",
    "establishment.layout.languages": "languages",
    "establishment.print.languages": "languages",
    **dict.fromkeys((f"establishment.{part}.houses" for part in ("games", "tournament_material")), "features"),
    **dict.fromkeys((f"establishment.in_service.tables.{kind}-table" for kind in ("roulette", "card")), "games"),
    **dict.fromkeys(("staff.hands_off_roles", "establishment.staff.shared_posts"), "roles"),
    **dict.fromkeys(("establishment.shoe.handed_out_by", "shoe.cut.declined"), "roles"),
}
"""Rules whose slugs have names in a section of the words that all games share."""

PRINTED = frozenset(
    {"layout.words", "establishment.layout.labels"}
    | {f"establishment.layout.{part}" for part in ("craps_letter", "eleven_letter", "not_for_craps", "not_for_eleven")}
)
"""Rules that say what is printed on a cloth, in the language of the cloth."""

_OF_EQUALS = ("four", "full", "three", "two_pair", "pair")
SUMS = frozenset({"establishment.cards.colours", *(f"ranking.{hand}" for hand in _OF_EQUALS)})
"""Rules whose numbers are the parts of a whole: packs of each colour, cards of each rank in a hand."""

SPANS = frozenset(
    {"bets.simple.low", "bets.simple.high", "bets.number.numbers", "dish.numbers", "establishment.dice.edge_mm"}
)
"""Rules whose two numbers are the first and the last of all that are meant."""

BY_HAND = frozenset(
    {f"bets.{bet}.pays" for bet in ("bonus", "insurance", "place", "second")}
    | {f"bets.pair_plus.{table}" for table in ("royal", "forty", "thirty_five")}
)
"""Headings below which every combination of poker has a rule."""

CARDS = frozenset("AKQJ")
"""Cards as they are written everywhere."""

_NO_THIRD_CARD = 10
"""Where the table of the bank's third card says what it does when the player has drawn none."""


class RuleTexts:
    """What rules say, in one language."""

    def __init__(self, words: Words) -> None:
        self._words = words
        self._entries = _load(words.lang)

    def note(self, english: str) -> str:
        """The note on an open rule; as it was written where nobody has translated it."""
        return self._entries.get("notes", {}).get(english, english)

    def value(self, path: str, value: Tree) -> str:
        """What a rule says, without its unit."""
        if isinstance(value, list):
            is_table = path.startswith(("third.bank.", "third.table.")) and len(value) > _NO_THIRD_CARD
            return self._third_card(value) if is_table else self._listed(path, value)
        return self._single(path, value)

    def call(self, said: Tree) -> str:
        """What is said aloud: the words that the law gives, or what they tell."""
        return self._own("calls", "", str(said)) or str(said) if isinstance(said, str) else self._single("", said)

    def choice(self, path: str, value: Tree) -> str:
        """A value that may be chosen, with what one writes to choose it."""
        told = self._single(path, value)
        return f"{told} ({value})" if isinstance(value, str) and told != value and not NUMBER.fullmatch(value) else told

    def singular(self, unit: str) -> str | None:
        """A unit where there is one of it; nothing where that is told like several."""
        return self._entries["singulars"].get(unit)

    def slug(self, path: str, slug: str) -> str | None:
        """What a slug means at a rule; nothing when nobody gave it words."""
        shared = self._shared(SECTIONS[path], slug) if path in SECTIONS else None
        own = shared or self._own("values", path, slug)
        # What follows from an error is told as incidents tell it, unless rules have words of their own.
        return own or (self._shared("remedies", slug) if path.startswith("incidents.") else None)

    def name(self, leaf: Leaf) -> str:
        """What a rule is called, else its path; nothing where the rule says so, or where paths are of the language."""
        names = self._entries.get("names", {})
        told_by_reason = leaf.kind is LeafKind.REFUSE and leaf.path not in names and f".{leaf.name}" not in names
        if not names or leaf.kind is LeafKind.CALL or told_by_reason:
            return ""
        if leaf.kind is LeafKind.CHOOSE:
            return self._words.word("settings", leaf.name)
        if leaf.kind is LeafKind.BY:
            return self._words.word("commands", leaf.path.split(".")[1])
        return self._named(leaf.path) or leaf.path

    def _named(self, path: str, *, heads: bool = False) -> str | None:
        """A path by its name, or by the name of its heading and that of its last part."""
        names = self._entries["names"]
        for key in (*(f"{path}/{scope}" for scope in self._words.scopes), path):
            if key in names:
                return names[key]
        heading, _, last = path.rpartition(".")
        if heading == "bets":
            return self._bet(last)
        before = self._named(heading, heads=True) if heading else None
        if before and last.isdecimal():
            return f"{before} {last}"
        if before and heading in BY_HAND and (hand := self._shared("hands", last)):
            return f"{before} {hand}"
        section = "incidents" if heading == "incidents.void_causes" else "bets"
        own = names.get(f".{last}." if heads else f".{last}") or self._shared(section, last)
        return f"{before}, {own}" if before and own else None

    def _bet(self, last: str) -> str | None:
        """A bet as it stands within a sentence, with its number where it has one."""
        slug = last.replace("_", "-")
        kind, _ = self._words.bet_parts(slug)
        return self._words.bet_said(slug) if self._words.has("bets", kind) else None

    def _shared(self, section: str, slug: str) -> str | None:
        """What a slug is called in a section that all games share."""
        plain = slug.replace("_", "-")
        return _small(self._words.word(section, plain)) if self._words.has(section, plain) else None

    def _own(self, section: str, path: str, slug: str) -> str | None:
        """A word of the rules' own: the one of the game, for the nearest heading of a path, or for all rules."""
        entries = self._entries[section]
        own = (f"{slug}/{scope}" for scope in self._words.scopes)
        return next((entries[key] for key in (*own, *_keys(path, slug), slug) if key in entries), None)

    def _single(self, path: str, value: Tree) -> str:
        match value:
            case bool():
                return self._words.word("phrases", "yes" if value else "no")
            case None:
                return self._own("values", path, "null") or ""
            case int():
                return self._own("values", path, str(value)) or self._words.number(value)
            case str() if path in PRINTED:
                return f"«{value}»"
            case str() if NUMBER.fullmatch(value) and value.endswith("/100"):
                return self._words.share(Fraction(value))
            case str():
                return self.slug(path, value) or value
            case _:
                return str(value)

    def _listed(self, path: str, values: Sequence[Tree]) -> str:
        """Several values: what stands together as one, the ends of a span, alternatives, or one after the other."""
        told = ["-".join(map(str, each)) if isinstance(each, list) else self._single(path, each) for each in values]
        if not told:
            return self._single(path, None)
        if path in SPANS and len(told) == 2:
            return self._words.word("phrases", "from-to").format(low=told[0], high=told[1])
        if path in SUMS:
            return " + ".join(told)
        if path.endswith(".maximum"):
            # One for each series of maxima; those of a bet that does not exist are all alike.
            return self._words.one_of(list(dict.fromkeys(told)))
        return ", ".join(told)

    def _third_card(self, draws: Sequence[Tree]) -> str:
        """A row of the table by which the bank draws: after which third cards of the player, and after none."""
        phrases = self._entries["phrases"]
        drawn = [each in (True, "draws") for each in draws]
        chosen = [each == "optional" for each in draws]
        if len(set(drawn)) == 1 and not any(chosen):
            return phrases["always" if drawn[0] else "never"]
        told = phrases["against"].format(cards=self._against(drawn)) if any(drawn[:_NO_THIRD_CARD]) else ""
        told += phrases["no-third-card"] if drawn[_NO_THIRD_CARD] else ""
        free = phrases["optional"].format(cards=self._against(chosen)) if any(chosen) else ""
        return "; ".join(filter(None, [told, free]))

    def _against(self, cards: Sequence[bool]) -> str:
        """The third cards of a row of which something is so, those that follow each other by their ends."""
        return self._words.one_of(list(_runs([card for card, so in enumerate(cards[:_NO_THIRD_CARD]) if so])))


def _keys(path: str, slug: str) -> Iterator[str]:
    """The keys under which a slug may have a word of its own, from the rule up."""
    while path:
        yield f"{slug}@{path}"
        path, _, _ = path.rpartition(".")


def _runs(numbers: Sequence[int]) -> Iterator[str]:
    """Numbers in order, those that follow each other told by the first and the last."""
    starts = [number for number in numbers if number - 1 not in numbers]
    ends = [number for number in numbers if number + 1 not in numbers]
    for start, end in zip(starts, ends, strict=True):
        yield f"{start}-{end}" if end > start else str(start)


def _small(text: str) -> str:
    return text[:1].lower() + text[1:]


@cache
def _load(lang: str) -> Entries:
    return entries_of(f"rules.{lang}.yaml")
