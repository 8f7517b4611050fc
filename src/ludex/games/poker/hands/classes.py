"""What the cards of a hand make: the first combination of the order that they fit, laid as a croupier would lay them.

It is the definition that every table of values is computed from. It is total: whatever the rules say, every hand makes
something, if only a high card. How many cards make a hand is a rule like the others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations_with_replacement, product
from typing import NamedTuple

from ludex.errors import Misuse
from ludex.games.poker.hands.rules import COMPLETED, Category, RankingRules
from ludex.kit.cards import FACES, JOKER, SUITS, Card, name

HIGH_CARD: Category = "high-card"

Group = tuple[int, tuple[Card, ...]]
"""Cards that are laid together, with the strength by which they are compared."""
Key = tuple[int, ...]
"""How high a hand is: the place of its combination, then what tells it from others of the same."""

RANK_NAMES = tuple(name(Card(face))[:-1] for face in range(0, FACES, SUITS))
ACE = RANK_NAMES.index("A")
JOKER_RANK = JOKER // SUITS


class Spread(NamedTuple):
    """Some cards seen from every side that a combination may ask about."""

    cards: Sequence[Card]
    groups: list[Group]
    """Equal ranks together, the most first, then from high to low."""
    counts: tuple[int, ...]
    """How many cards each group has."""
    suits: list[list[Card]]
    """The cards of each suit."""


Fit = Callable[[Spread], "list[Group] | None"]

COMPARED = {"four-rank": 1, "three-rank": 1, "top-card": 1, "pair-then-card": 2, "pairs-then-card": 3}
"""How many groups of cards each rule for ties names."""


class Classes:
    """The combinations under one set of rules."""

    def __init__(self, rules: RankingRules) -> None:
        self._rules = rules
        self.order = rules.effective_order
        # Between the strengths of two ranks there is room for the straight that stands second.
        self._step = 2 if rules.wheel == "second" else 1
        ranked = tuple(self._step * strength for strength in _strengths(rules.values))
        self._strength = (*ranked, 0 if rules.joker is None else ranked[ACE])
        self._joker_rank = JOKER_RANK if rules.joker is None else ACE
        self._completed = COMPLETED if rules.joker is not None else frozenset[Category]()
        self._suited = min(rules.flush, rules.straight_flush)
        self._royal = self._strength[_rank_index(rules.royal)]
        self._figures = frozenset(_rank_index(written) for written in rules.figures)
        fits: dict[Category, Fit] = {
            "five-aces": self._five_aces,
            "royal-flush": self._royal_flush,
            "straight-flush": self._straight_flush,
            "four": lambda spread: spread.groups if spread.counts == rules.four else None,
            "full": lambda spread: spread.groups if spread.counts == rules.full else None,
            "flush": self._flush,
            "straight": lambda spread: self._run(spread.cards, spread, rules.straight),
            "three": lambda spread: spread.groups if spread.counts == rules.three else None,
            "figures": self._all_figures,
            "two-pair": lambda spread: spread.groups if spread.counts == rules.two_pair else None,
            "pair": lambda spread: spread.groups if spread.counts == rules.pair else None,
        }
        # A high card is what makes nothing else, wherever the order puts it.
        self._fits = [(category, fits[category]) for category in self.order if category != HIGH_CARD]
        self._places = {category: len(self.order) - place for place, category in enumerate(self.order)}
        equal = {"four": rules.four, "three": rules.three, "two-pair": rules.two_pair, "pair": rules.pair}
        shown = [(_repeated(equal[category]), self._places[category]) for category in self.order if category in equal]
        # Of combinations that the same equal ranks show, it is the first of the order.
        self._shown = dict(reversed(shown))
        self._compared = {category: _groups_compared(rules, category) for category in (*fits, HIGH_CARD)}

    def key(self, cards: Sequence[Card]) -> Key:
        """How high the cards of a hand are."""
        return self._key(*self._made(cards))

    def key_of_least(self, category: Category, ranks: Sequence[str]) -> Key:
        """The beginning of the keys of a combination that is led by such ranks."""
        return (self._places.get(category, 0), *(self._strength[_rank_index(written)] for written in ranks))

    def laid(self, cards: Sequence[Card]) -> tuple[Card, ...]:
        """The cards of a hand as a croupier lays them: what makes the combination first, then from high to low."""
        _, groups = self._made(cards)
        return tuple(card for _, together in groups for card in together)

    def category_at(self, place: int) -> Category:
        """The combination whose hands have this place in their keys."""
        return self.order[len(self.order) - place] if place else HIGH_CARD

    def strength(self, card: Card) -> int:
        """How high a card is by itself; nothing for one that is not of this deck, and for a joker that is no ace."""
        return self._strength[card // SUITS]

    def showing(self, cards: Sequence[Card]) -> Key:
        """How high some exposed cards are: the best combination of equal ranks among them, then their ranks."""
        spread = self._spread(cards)
        repeated = _repeated(spread.counts)
        # Nothing that shows a combination is below one that shows none.
        return (self._shown.get(repeated, 0) if repeated else 0, *(strength for strength, _ in spread.groups))

    def _key(self, category: Category, groups: list[Group]) -> Key:
        return (self._places.get(category, 0), *(strength for strength, _ in groups[: self._compared[category]]))

    def _made(self, cards: Sequence[Card]) -> tuple[Category, list[Group]]:
        """What some cards make, the joker as whatever makes most of them."""
        made = self._made_as_laid(cards)
        if JOKER not in cards or not self._completed:
            return made
        for face in self._completing(cards):
            category, groups = self._made_as_laid([face if card == JOKER else card for card in cards])
            if category in self._completed and self._key(category, groups) > self._key(*made):
                laid = [
                    (strength, tuple(JOKER if card == face else card for card in some)) for strength, some in groups
                ]
                made = category, laid
        return made

    def _completing(self, cards: Sequence[Card]) -> Iterator[Card]:
        """The faces that a joker may take to complete something, one of each rank and of each suit that may do."""
        others = [card for card in cards if card != JOKER]
        if len({card // SUITS for card in others}) + 1 < min(self._rules.straight, self._suited):
            return
        suits = [card % SUITS for card in others]
        wanted = {suit for suit in suits if suits.count(suit) + 1 >= self._suited}
        for rank in (rank for rank in range(JOKER_RANK) if self._strength[rank]):
            free = [Card(SUITS * rank + suit) for suit in range(SUITS) if Card(SUITS * rank + suit) not in others]
            yield from [face for face in free if face % SUITS in wanted] or free[:1]

    def _made_as_laid(self, cards: Sequence[Card]) -> tuple[Category, list[Group]]:
        """What some cards make, a joker as an ace of no suit, or as nothing."""
        spread = self._spread(cards)
        for category, fit in self._fits:
            groups = fit(spread)
            if groups is not None:
                return category, groups
        return HIGH_CARD, self._singly(cards)

    def _singly(self, cards: Iterable[Card]) -> list[Group]:
        return [(self.strength(card), (card,)) for card in sorted(cards, key=self.strength, reverse=True)]

    def _spread(self, cards: Sequence[Card]) -> Spread:
        strength = self._strength
        by_rank: dict[int, list[Card]] = {}
        by_suit: dict[int, list[Card]] = {}
        for card in cards:
            if card == JOKER:
                by_rank.setdefault(self._joker_rank, []).append(card)
                continue
            by_rank.setdefault(card // SUITS, []).append(card)
            by_suit.setdefault(card % SUITS, []).append(card)
        # Ranks that the deck does not have are equally low, and still not equal.
        ordered = sorted(((len(equal), strength[rank], rank) for rank, equal in by_rank.items()), reverse=True)
        groups = [(strong, tuple(by_rank[rank])) for _, strong, rank in ordered]
        return Spread(cards, groups, tuple([count for count, _, _ in ordered]), list(by_suit.values()))

    def _five_aces(self, spread: Spread) -> list[Group] | None:
        aces = spread.counts == self._rules.five_aces and spread.groups[0][0] == self._strength[ACE]
        return spread.groups if aces else None

    def _all_figures(self, spread: Spread) -> list[Group] | None:
        if not all(card // SUITS in self._figures for card in spread.cards):
            return None
        first, *rest = spread.groups
        return [first, *self._singly(card for _, together in rest for card in together)]

    def _flush(self, spread: Spread) -> list[Group] | None:
        return _highest(
            self._singly(suited) + self._singly(card for card in spread.cards if card not in suited)
            for suited in spread.suits
            if len(suited) >= self._rules.flush
        )

    def _straight_flush(self, spread: Spread) -> list[Group] | None:
        count = self._rules.straight_flush
        return _highest(self._run(suited, spread, count) for suited in spread.suits if len(suited) >= count)

    def _royal_flush(self, spread: Spread) -> list[Group] | None:
        run = self._straight_flush(spread)
        return run if run is not None and run[0][0] == self._royal else None

    def _run(self, among: Sequence[Card], spread: Spread, count: int) -> list[Group] | None:
        """The highest run of at least so many consecutive cards among some, followed by the other cards."""
        if len(spread.groups) < count:
            return None
        high = {self.strength(card): card for card in reversed(among) if self.strength(card)}
        readings = [high]
        aces = [card for card in among if card // SUITS == ACE and self.strength(card)]
        if self._rules.ace_low and aces:
            # The ace leaves its high place, so that one card never counts twice in a run.
            low = {strength: card for strength, card in high.items() if card // SUITS != ACE}
            readings.append({**low, 0: aces[0]})
        runs = (self._placed(_consecutive(reading, count, self._step)) for reading in readings)
        best = _highest(run for run in runs if len(run) >= max(count, 1))
        if best is None:
            return None
        used = {card for _, (card,) in best}
        return best + self._singly(card for card in spread.cards if card not in used)

    def _placed(self, run: list[Group]) -> list[Group]:
        """A run with the strength of its first card, by which straights are compared."""
        if self._rules.wheel == "lowest" or not run or run[-1][0]:
            return run
        _, first = run[0]
        return [(max(self._strength) - 1, first), *run[1:]]


def _repeated(counts: Sequence[int]) -> tuple[int, ...]:
    """How many cards there are of each rank that is there more than once."""
    return tuple([count for count in counts if count > 1])


def _highest(layouts: Iterable[list[Group] | None]) -> list[Group] | None:
    """The highest of several ways to lay the same cards; none where there is none."""
    possible = [groups for groups in layouts if groups is not None]
    return max(possible, key=lambda groups: [strength for strength, _ in groups], default=None)


def _consecutive(reading: dict[int, Card], count: int, step: int) -> list[Group]:
    """The longest run at the highest place that has so many cards, from high to low; none where there is none."""
    run: list[Group] = []
    for strength in sorted(reading, reverse=True):
        if run and run[-1][0] != strength + step:
            if len(run) >= count:
                return run
            run = []
        run.append((strength, (reading[strength],)))
    return run


def _rank_index(written: str) -> int:
    if written not in RANK_NAMES:
        raise Misuse(
            "no rank of cards is called {rank}; known: {known}", slug="no-rank-called", rank=written, known=RANK_NAMES
        )
    return RANK_NAMES.index(written)


def _strengths(values: tuple[str, ...]) -> tuple[int, ...]:
    """How high each rank is, from the ace to the king; nothing for what the deck does not have."""
    strengths = [0] * len(RANK_NAMES)
    for strength, written in enumerate(reversed(values), start=1):
        strengths[_rank_index(written)] = strength
    return tuple(strengths)


def _groups_compared(rules: RankingRules, category: Category) -> int:
    """How many groups of cards tell two hands of one combination apart."""
    if category == "five-aces":
        return 0
    straight = category in ("royal-flush", "straight-flush")
    policy = getattr(rules.ties, "straight" if straight else category.replace("-", "_"))
    if policy is None:
        return 0
    return rules.cards if rules.ties.beyond == "card-by-card" else COMPARED[policy]


def sees_suits(rules: RankingRules) -> int:
    """From how many cards of one suit on the rules take notice of it."""
    suited = {"royal-flush": rules.straight_flush, "straight-flush": rules.straight_flush, "flush": rules.flush}
    return min((count for category, count in suited.items() if category in rules.order), default=rules.cards + 1)


def representatives(rules: RankingRules) -> Iterator[tuple[Card, ...]]:
    """A hand of the deck for every choice of ranks and everything that the rules can see in their suits."""
    yield from _represented(rules, rules.cards, sees_suits(rules))
    if rules.joker is not None:
        # A joker is one more of every suit.
        yield from ((*cards, JOKER) for cards in _represented(rules, rules.cards - 1, sees_suits(rules) - 1))


def _represented(rules: RankingRules, size: int, least: int) -> Iterator[tuple[Card, ...]]:
    """The same for so many cards of ranks and suits."""
    ranks = sorted({_rank_index(written) for written in rules.values})
    kinds = list(_suit_patterns(size, least).values())
    for chosen in combinations_with_replacement(ranks, size):
        for patterns in kinds:
            for suits in patterns:
                cards = {Card(SUITS * rank + suit) for rank, suit in zip(chosen, suits, strict=True)}
                if len(cards) == size:
                    yield tuple(cards)
                    break


def _suit_patterns(size: int, least: int) -> dict[frozenset[tuple[int, ...]], list[tuple[int, ...]]]:
    """Every way to give so many cards suits, by the cards that share one often enough to be noticed."""
    patterns: dict[frozenset[tuple[int, ...]], list[tuple[int, ...]]] = {}
    for suits in product(range(SUITS), repeat=size):
        if list(dict.fromkeys(suits)) != list(range(len(set(suits)))):
            continue  # the same with other names for the suits
        blocks = (tuple(i for i in range(size) if suits[i] == suit) for suit in range(SUITS))
        patterns.setdefault(frozenset(block for block in blocks if len(block) >= max(least, 1)), []).append(suits)
    for alike in patterns.values():
        alike.sort(key=_near_repeats)
    return patterns


def _near_repeats(suits: tuple[int, ...]) -> int:
    """How often a suit comes back within the reach of equal ranks: with few repeats a pattern suits most ranks."""
    return sum(suits[i] == suits[j] for j in range(len(suits)) for i in range(max(0, j - SUITS + 1), j))
