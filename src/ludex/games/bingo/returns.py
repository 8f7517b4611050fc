"""The odds of a card of a hall: what the house keeps of it by the cards sold, and how soon its prizes are won.

What goes to line and bingo is divided by the cards whatever they are like. An extra prize (prima, linked prize) is paid
with the chance of an early bingo: that of cards drawn evenly, each by itself, with the columns that the text asks for.
How far results lie apart, and everything about lines, is that of cards without columns.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import comb

from msgspec import Struct
from msgspec.structs import replace

from ludex.core.drills import main_units
from ludex.core.options import Bound, Range
from ludex.errors import Misuse, Reason
from ludex.games.bingo.hall import Hall
from ludex.games.bingo.odds import (
    PrizeTerms,
    announced_line_by,
    as_decimal,
    bingo_by,
    card_return,
    first_bounds,
    first_by_ball,
    line_by,
    mean_ball,
    prima_games,
)
from ludex.games.bingo.rules import BingoRules
from ludex.games.bingo.sharing import Prizes, shares
from ludex.kit.bingo.cards import CardRules
from ludex.kit.money import NOTHING, Cents
from ludex.odds.bets import Spread
from ludex.odds.prizes import ByBall, EarlyBingo, HallOdds, SoldOdds

SOLD = (50, 200, 1000, 3000)
"""How many cards are sold where nobody says it: a quiet afternoon to a large hall."""
SOLD_MAX = 100_000

CARD, WITH_PRIMA, WITH_LINKED = "card", "card-with-prima", "card-with-linked-prize"
SHARES = ("prizes.line_percent", "prizes.bingo_percent", "prizes.shared")
NOTE = "shared-results"


class Extra(Struct, frozen=True):
    """What is paid besides line and bingo."""

    amount: Cents
    ball_max: int
    """The last ball with which it is won."""
    paths: tuple[str, ...]
    """The rules that say so."""


class CardSpread(Struct, frozen=True):
    """How far the results of a card lie apart, reckoned when it is asked for."""

    rules: CardRules
    cards: int
    prizes: Prizes

    def find(self) -> Spread:
        """Its deviation, and the chance that it wins something."""
        found = shares(self.rules, self.cards)
        return Spread(found.deviation(self.prizes), found.win)


class CardOdds(Struct, frozen=True, kw_only=True):
    """The odds of a card, whose results are not told one by one."""

    bet: str
    choice: str
    edge: Fraction | None
    """Nothing where it is bounded."""
    edge_float: float
    error: Fraction
    clauses: tuple[str, ...]
    reading: str
    spread: CardSpread
    method: str
    note: str = NOTE

    @property
    def net(self) -> None:
        """How many share a prize makes as many results, with chances of thousands of digits."""


def all_odds(hall: Hall, price: Cents, cards: Sequence[int] = ()) -> Iterator[CardOdds]:
    """A card with line and bingo alone, and with each extra prize, by how many cards are sold."""
    for bet, extra in bought(hall.rules).items():
        for sold in _sold(cards):
            yield _odds(hall.rules, bet, extra, price, sold)


def bought(rules: BingoRules) -> dict[str, Extra | None]:
    """A card in a game without an extra prize, and in games with those that the licence has, the least and the most."""
    prima, linked = rules.prizes.prima, rules.prizes.linked
    found: dict[str, Extra | None] = {CARD: None}
    if prima.offered:
        for amount, path in ((prima.prima_least, "prima_least"), (prima.prima_most, "prima_most")):
            paths = ("prizes.prima.balls", f"prizes.prima.{path}", "prizes.prima.more_balls")
            slug = f"{WITH_PRIMA}-{main_units(amount, rules.currency)}"
            found.setdefault(slug, Extra(amount, prima.balls, paths))
    if linked.linked_halls:
        paths = ("prizes.linked.linked_percent", "prizes.linked.linked_balls", "prizes.linked.linked_maximum")
        found[WITH_LINKED] = Extra(linked.linked_maximum, linked.linked_balls, paths)
    return found


def priced(hall: Hall) -> dict[str, Range]:
    """Cards at the prices that the licence has."""
    prices, path = hall.rules.cards.face_values, "cards.face_values"
    clauses = hall.rules.clauses_of(path)
    low, high = Bound(Reason.BELOW_MINIMUM, clauses, path), Bound(Reason.ABOVE_MAXIMUM, clauses, path)
    return dict.fromkeys(bought(hall.rules), Range("stake", min(prices), max(prices), low, high))


def _sold(cards: Sequence[int]) -> tuple[int, ...]:
    for each in cards:
        if not 1 <= each <= SOLD_MAX:
            raise Misuse(
                "odds are told of 1 to {most} cards sold, not of {cards}", slug="cards-sold", most=SOLD_MAX, cards=each
            )
    return tuple(sorted(set(cards))) or SOLD


def _odds(rules: BingoRules, bet: str, extra: Extra | None, price: Cents, sold: int) -> CardOdds:
    line, bingo = (Fraction(part, 100) for part in (rules.prizes.line_percent, rules.prizes.bingo_percent))
    terms = PrizeTerms(price=price, line=line, bingo=bingo, extra=NOTHING if extra is None else extra.amount)
    low, high = (Fraction(0), Fraction(0)) if extra is None else early_bounds(rules.card_rules, sold, extra.ball_max)
    most, least = (1 - card_return(terms, cards=sold, chance=chance).total for chance in (low, high))
    paths, back = (*(() if extra is None else extra.paths), *SHARES), card_return(terms, cards=sold)
    prizes = Prizes(back.line * sold, back.bingo * sold)
    if extra is not None:
        prizes = replace(prizes, extra=Fraction(extra.amount, price), ball_max=extra.ball_max)
    return CardOdds(
        bet=bet,
        choice=f"cards-{sold}",
        edge=most if most == least else None,
        edge_float=as_decimal((most + least) / 2),
        error=(most - least) / 2,
        clauses=rules.clauses_of(*paths),
        reading=next((found for path in paths if (found := rules.sources[path].reading)), ""),
        spread=CardSpread(rules.card_rules, sold, prizes),
        method="exact" if most == least else "enumerated",
    )


def early_bounds(rules: CardRules, cards: int, balls: int) -> tuple[Fraction, Fraction]:
    """Bounds of the chance that one at least of so many cards is full when so many balls have come."""
    if not rules.columns:
        return first_bounds(bingo_by(rules, balls), cards)
    from ludex.games.bingo.column_odds import first_bingo_bounds  # NumPy is needed for columns alone

    return first_bingo_bounds(rules, cards=cards, balls=balls)


# How soon prizes are won.


def hall_odds(hall: Hall, cards: Sequence[int] = ()) -> HallOdds:
    """How soon prizes are won by the number of cards sold, and what the house keeps in the end."""
    rules, asked = hall.rules, _sold(cards)
    card = rules.card_rules
    free = [first_by_ball(bingo_by, card, sold) for sold in asked]
    bingos: Sequence[Sequence[float]] = free
    if card.columns:
        from ludex.games.bingo.column_odds import first_bingo_by_ball

        bingos = first_bingo_by_ball(card, asked)
    lines = [first_by_ball(line_by, card, sold) for sold in asked]
    announced = rules.claims.announced_line
    parts = _given(rules)
    return HallOdds(
        keeps=1 - Fraction(sum(parts.values()), 100),
        keeps_clauses=rules.clauses_of(*parts),
        crazy=_crazy(rules) if rules.prizes.crazy.crazy_ball else None,
        columns=bool(card.columns),
        sold=tuple(
            _sold_odds(rules, sold, line, bingo, bare)
            for sold, line, bingo, bare in zip(asked, lines, bingos, free, strict=True)
        ),
        by_ball=tuple(
            ByBall(
                balls=balls,
                line=line_by(card, balls),
                announced_line=announced_line_by(card, balls) if announced else None,
                bingo=bingo_by(card, balls),
                first_lines=tuple(line[balls] for line in lines),
                first_bingos=tuple(bingo[balls] for bingo in bingos),
            )
            for balls in range(card.per_row, card.numbers + 1)
        ),
    )


def _given(rules: BingoRules) -> dict[str, int]:
    """The percentages of the takings that prizes get, by the rules that set them."""
    prizes = rules.prizes
    found = {"prizes.total_percent": prizes.total_percent}
    if prizes.linked.linked_halls:
        found["prizes.linked.linked_percent"] = prizes.linked.linked_percent
    if prizes.crazy.crazy_ball:
        found["prizes.crazy.crazy_percent"] = prizes.crazy.crazy_percent
    return found


def _sold_odds(
    rules: BingoRules, sold: int, line: Sequence[float], bingo: Sequence[float], free: Sequence[float]
) -> SoldOdds:
    found, last = shares(rules.card_rules, sold), rules.balls.numbers
    prima: tuple[EarlyBingo, ...] = ()
    if (law := rules.prizes.prima).offered:
        ends = range(law.balls, last + 1, law.more_balls) if law.more_balls else (law.balls,)
        balls = [*ends, *([last] if law.more_balls and ends[-1] != last else [])]
        prima = tuple(EarlyBingo(ball, bingo[ball], free[ball]) for ball in balls)
    return SoldOdds(
        cards=sold,
        line_ball=mean_ball(line),
        line_winners=sold * found.line,
        bingo_ball=mean_ball(bingo),
        bingo_ball_without_columns=mean_ball(free),
        bingo_winners=sold * sum(found.bingo),
        prima=prima,
        prima_games=prima_games([each.chance for each in prima]) if prima else None,
    )


def _crazy(rules: BingoRules) -> Fraction:
    """The chance that line or bingo is made with a crazy ball: the balls that make them are different ones."""
    numbers, crazy = rules.balls.numbers, rules.prizes.crazy
    made_by = len(crazy.prizes)
    return 1 - Fraction(comb(numbers - made_by, crazy.crazy_numbers), comb(numbers, crazy.crazy_numbers))
