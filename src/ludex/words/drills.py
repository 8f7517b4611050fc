"""Exercises in words: the question with its felt and choices, the names that an answer may use, and the solution."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from msgspec import Struct
from msgspec.structs import replace

from ludex.core.drills import CLAUSE, LEVELS, NO, NOTHING, YES, Exercise, Item, main_units
from ludex.examine.drills import Marked
from ludex.games.registry import Opened
from ludex.law.clauses import ClauseIndex
from ludex.law.regulations import Currency
from ludex.law.statute import Gesture
from ludex.words import LANGUAGES, Words
from ludex.words.forms import Count, Person, sentence

_MONEY = frozenset(
    {"stake", "minimum", "lying", "value", "bank", "beyond", "initial", "least", "price", "prize", "fund"}
)
_PEOPLE = frozenset({"last", "standing", "declined", "away"})
"""Facts that are people: of nobody it is said so."""
_TOLD = frozenset(
    {
        *("claim", "offer", "winner", "said", "table", "auctioned", "modality", "restored", "error", "lot"),
        *("claimed", "besides", "since", "between", "described", "organised", "situation", "side"),
    }
)
"""Facts that are told as fields of events are."""
_AS_WRITTEN = frozenset({"told", "drawn", "today", "draw"})
"""Facts that are printed so: days, and numbers of tickets with the noughts before them."""
_OF_HANDS = ("third", "winner")
"""Facts of which each hand has one, told by the hand after an underscore."""
_NAMED = {"incident": "incidents", "gesture": "gestures", "task": "commands"}
"""Facts that are slugs, with the section in which they have their names."""
_UNTOLD = frozenset({"deduction"})
"""Asks that only some answers have: to tell of them would tell the answer."""


class Blackboard(Struct, frozen=True):
    """Writes exercises in one language, with the money, the script and the clauses of one place."""

    words: Words
    currency: Currency
    script: Mapping[str, Gesture]
    index: ClauseIndex | None = None
    """What clauses say, for exercises that ask for one; without it they are told by their names alone."""

    @classmethod
    def of(cls, opened: Opened, words: Words, index: ClauseIndex | None = None) -> Blackboard:
        """The blackboard of a game at a place."""
        script = {step.gesture: step for step in opened.statute.script}
        return cls(words, opened.rules.currency, script, index)

    def sentence(self, exercise: Exercise) -> str:
        """What is asked, without the felt and the choices."""
        facts: dict[str, object] = {name: self._fact(name, value) for name, value in exercise.facts.items()}
        facts["paid"] = self.words.word("school", _paid(exercise))
        # A level may ask less than its kind does, and what there is not, as common cards, may be left untold.
        variants = [f"{exercise.kind}/level-{exercise.level}"]
        variants += [f"{exercise.kind}/no-{name}" for name, value in exercise.facts.items() if value == NOTHING]
        slug = next((slug for slug in variants if self.words.has("drills", slug)), exercise.kind)
        return sentence(self.words.lang, self.words.word("drills", slug), (), **facts)

    def question(self, exercise: Exercise) -> list[str]:
        """What is asked, the felt, and what one may choose from."""
        lines = [self.sentence(exercise), *(f"  {told}" for told in self.felt(exercise))]
        for item in self.listed(exercise):
            lines.append(f"  {self.asked(item)}:")
            lines += [f"    {place}. {self.name(item, slug)}" for place, slug in enumerate(item.choices, start=1)]
        return lines

    def felt(self, exercise: Exercise) -> list[str]:
        """Every stake on the felt."""
        return [
            f"{chips.player}: {self._laid(chips.bet)}, {self.words.amount(chips.stake, self.currency)}"
            for chips in exercise.felt
        ]

    def _laid(self, bet: str) -> str:
        """What chips lie on, or the claim that was made by them."""
        claim = f"claim-{bet}"
        return self.words.word("told", claim) if self.words.has("told", claim) else self.words.bet(bet)

    def listed(self, exercise: Exercise) -> list[Item]:
        """The things whose choices are listed, each list once; yes and no are not."""
        return list({item.choices: item for item in exercise.items if item.choices and not _is_yes_no(item)}.values())

    def form(self, exercise: Exercise) -> str:
        """The form that an answer takes: what is asked, in its order."""
        slug = "all" if len(exercise.items) == 1 else "apart"
        return self.words.word("forms", slug).format(parts=self.parts(exercise))

    def parts(self, exercise: Exercise) -> str:
        """What is asked, in its order, each with the kind of answer that it wants."""
        groups = groupby(exercise.items, _ask)
        alone = {"payment": len(exercise.felt) == 1, "total": len(_players(exercise)) == 1}
        return ", ".join(
            self._part(list(group), f"{ask}-alone" if alone.get(ask) else ask)
            for ask, group in groups
            if ask not in _UNTOLD
        )

    def _part(self, items: Sequence[Item], form: str) -> str:
        """What one thing, or some that are asked alike, wants for an answer; `form` may have words of its own."""
        first = items[0]
        if self.words.has("forms", form):
            return self.words.word("forms", form)
        if first.form == "word":
            slug = "yes-no" if _is_yes_no(first) else "choice"
        else:
            slug = "amounts" if first.form == "amount" and len(items) > 1 else first.form
        return self.words.word("forms", slug).format(asked=self.asked(first), count=len(first.choices))

    def spoken(self, lang: str) -> Blackboard:
        """The same blackboard in another language."""
        return replace(self, words=Words(lang, *self.words.scopes))

    def names(self, exercise: Exercise) -> dict[str, str]:
        """The names of everything that may be chosen, with their slugs, in every language, its own language last.

        An exam is answered in its own language or in another; a name with two meanings has that of its own.
        """
        others = (self.spoken(lang) for lang in LANGUAGES if lang != self.words.lang)
        return {
            board.name(item, slug): slug
            for board in (*others, self)
            for item in exercise.items
            for slug in item.choices
        }

    def solution(self, exercise: Exercise) -> list[str]:
        """What is right, with the working and the clauses; things asked alike stand on one line."""
        lines = []
        for asked, group in groupby(exercise.items, self.asked):
            items = list(group)
            told = ", ".join(self._told(item) for item in items)
            reading = f" ({self.words.word('phrases', 'reading')} {items[0].reading})" if items[0].reading else ""
            # A clause that is itself the answer needs no citing.
            cited = "" if items[0].ask == CLAUSE else _cited(items)
            lines.append(f"  {asked}: {told}{cited}{reading}")
        return lines

    def mistakes(self, exercise: Exercise, marked: Marked) -> list[str]:
        """What was answered wrongly, with what is right and its clauses."""
        say = self.words.word
        given = marked.given or ("",) * len(exercise.items)
        lines = []
        for item, right, answer in zip(exercise.items, marked.items, given, strict=True):
            if not right:
                instead = self._given(item, answer) or say("school", "nothing-given")
                told = {"asked": self.asked(item), "given": instead, "right": self.right(item)}
                cited = "" if item.ask == CLAUSE else _cited([item])
                lines.append(say("school", "mistake").format(**told) + cited)
        return lines + ([say("school", "too-many")] if marked.too_many else [])

    def answer(self, exercise: Exercise) -> str:
        """The right answer as one would type it."""
        return " ".join(self._typed(item) for item in exercise.items)

    def right(self, item: Item) -> str:
        """What is right, as people write it."""
        if isinstance(item.value, int):
            return self.words.amount(item.value, self.currency) if item.form == "amount" else str(item.value)
        return self.name(item, item.value)

    def asked(self, item: Item) -> str:
        """What an item asks for, in a few words."""
        about = self._clause_about(item.about) if item.ask == CLAUSE else self.words.bet(item.about)
        return self.words.word("asks", item.ask).format(about=about)

    def _clause_about(self, ask: str) -> str:
        """What a clause is asked of: where a thing is asked of each of several people, it is told without them."""
        whole = f"clause-{ask}"
        return self.words.word("forms", whole) if self.words.has("forms", whole) else self.words.word("asks", ask)

    def name(self, item: Item, slug: str) -> str:
        """What a slug is called that may be chosen."""
        if item.section == "script":
            return self.script[slug].said(self.words.lang)
        return self.words.word("phrases" if slug in (YES, NO) else item.section, slug)

    def clause(self, clause: str) -> str:
        """A clause with what it says."""
        return clause if self.index is None else f"{clause}: {self.says(clause)}"

    def says(self, clause: str) -> str:
        """What a clause says, in our words; nothing where there is no index."""
        return "" if self.index is None else self.index[clause].summary(self.words.lang)

    def levels(self, kind: str) -> Iterator[tuple[int, str]]:
        """What a kind of exercise asks at each level."""
        for level in LEVELS:
            yield level, self.words.word("levels", f"{kind}-{level}")

    def _typed(self, item: Item) -> str:
        if isinstance(item.value, int):
            return main_units(item.value, self.currency) if item.form == "amount" else str(item.value)
        return item.value

    def _given(self, item: Item, answer: str) -> str:
        """What somebody answered, by its name where it is one of the choices."""
        if answer.isascii() and answer.isdigit() and 1 <= int(answer) <= len(item.choices):
            return self.name(item, item.choices[int(answer) - 1])
        return self.name(item, answer) if answer in item.choices else answer

    def _fact(self, name: str, value: int | str) -> str | Count | Person:
        if name in _MONEY and isinstance(value, int):
            return self.words.amount(value, self.currency) if value else self.words.word("phrases", "nothing")
        if name == "bet":
            return self.words.bet_said(str(value))
        if name == "number":
            return self.words.bet(str(value))
        if name in _PEOPLE and value == NOTHING:
            return self.words.word("phrases", "nobody")
        if name in _TOLD:
            return self.words.word("told", f"{name}-{value}")
        if name == "who":
            return self.words.person(str(value))
        if name in _AS_WRITTEN:
            return str(value)
        of, _, hand = name.partition("_")
        if hand and of in _OF_HANDS:
            told = f"{of}-{value}"
            return self.words.word("told", told) if self.words.has("told", told) else str(value)
        if name == "won":
            return self.words.all_of([self.words.bet_said(bet) for bet in str(value).split()])
        if name == "hands":
            whose = (hand.split(" ", 1) for hand in str(value).split("; "))
            return "; ".join(f"{self.words.bet(who)}: {cards}" for who, cards in whose)
        if name == "done":
            whose = (said.split(" ") for said in str(value).split("; "))
            return "; ".join(
                f"{who}: {', '.join(self.words.word('commands', do) for do in does)}" for who, *does in whose
            )
        if name in _NAMED:
            return self.words.word(_NAMED[name], str(value))
        return self.words.count(value) if isinstance(value, int) else self.words.figures(str(value))

    def _told(self, item: Item) -> str:
        if isinstance(item.value, int):
            return self.words.figures(item.working or self._typed(item))
        names = ", ".join(self.name(item, slug) for slug in (item.value, *item.also))
        return f"{names}: {self.words.figures(item.working)}" if item.working not in ("", names) else names


def _ask(item: Item) -> str:
    return item.ask


def _players(exercise: Exercise) -> set[str]:
    """Whose stakes lie on the felt of an exercise."""
    return {chips.player for chips in exercise.felt}


def _paid(exercise: Exercise) -> str:
    """The words that ask what a felt is paid: a total only where several stakes lie on it."""
    if len(exercise.felt) == 1:
        return "paid-alone"
    return "paid-to-one" if len(_players(exercise)) == 1 else "paid-to-each"


def _is_yes_no(item: Item) -> bool:
    return item.section == "phrases"


def _cited(items: Sequence[Item]) -> str:
    """The clauses of some items, each once."""
    clauses = ", ".join(dict.fromkeys(clause for item in items for clause in item.clauses))
    return f" [{clauses}]" if clauses else ""
