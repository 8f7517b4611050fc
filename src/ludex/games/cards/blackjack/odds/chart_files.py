"""Charts as tables of text: a row for every hand, a column for every first card of the bank, moves in the cells.

A cell lists moves in the order in which they are wanted, and the first that may be made is: `Dh` doubles, or draws
where it may not. One table serves every place, because what a place does not allow falls back to what stands behind it.

- `hard 16`, `soft 18`: any cards that come to this total, two of them or more
- `8-8`, `10-6`, `A-7`: these two cards alone, before the row of their total
- `8-8 split`: these two cards after a split, before the row of the same cards
- `insurance`, `even money`: yes or no against the ace; no where nothing is said
"""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable, Iterator
from functools import reduce

from msgspec import Struct

from ludex.errors import Misuse
from ludex.games.cards.blackjack.odds.charts import (
    DOUBLE,
    HIT,
    LETTERS,
    SPLIT,
    STAND,
    SURRENDER,
    Chart,
    Codes,
)
from ludex.games.cards.blackjack.odds.possible_hands import best_total, with_card
from ludex.games.cards.blackjack.odds.solver_rules import ACE_INDEX, VALUES, SolverRules, may_double

NAMES = ("A", *map(str, range(2, VALUES)), "10")
"""What values are called."""
COLUMNS = (*range(1, VALUES), ACE_INDEX)
"""The bank's first card from two to ten, and then the ace."""
HAND = "hand"
HARD, SOFT, AFTER_SPLIT = "hard", "soft", "split"
INSURANCE, EVEN_MONEY = "insurance", "even money"
ANSWERS = {"yes": True, "no": False, "": False}
LINES_MAX = 1000
"""Far more than there are hands."""
TOLD_MOST = 5
"""As many faults of a table are told; the others are counted."""

Moves = tuple[int, ...]
"""What to do, in the order in which it is wanted."""
Row = tuple[Moves, ...]
"""Against each value of the bank's first card, the ace first."""


class WrittenChart(Struct, frozen=True):
    """A chart as it was written: moves by the name of the row; nothing is said yet of what a place allows."""

    rows: dict[str, Row]
    insure: bool = False
    even_money: bool = False


def pair_name(low: int, high: int, *, split: bool = False) -> str:
    """The row of two cards, the greater first and an ace before all: A-7, 10-6, 8-8."""
    one, other = (low, high) if low == ACE_INDEX else (high, low)
    return f"{NAMES[one]}-{NAMES[other]}" + (f" {AFTER_SPLIT}" if split else "")


def total_name(total: int, *, soft: bool) -> str:
    """The row of a total."""
    return f"{SOFT if soft else HARD} {total}"


def pairs() -> Iterator[tuple[int, int]]:
    """Every two values, the lesser first."""
    return ((low, high) for low in range(VALUES) for high in range(low, VALUES))


def two_cards(rules: SolverRules, low: int, high: int) -> tuple[int, bool]:
    """The total of two cards, and whether an ace counts its greater value in it."""
    return best_total(rules, with_card(with_card((0,) * VALUES, low), high))


def required_rows(rules: SolverRules) -> list[str]:
    """The rows that a chart must have: every total below the target that a hand may come to, and every pair."""
    low, high = rules.ace
    # Two twos and two aces have rows of their own, and no other hand has so little.
    hard = [total_name(total, soft=False) for total in range(rules.target - 1, 4, -1)]
    soft = [total_name(total, soft=True) for total in range(rules.target - 1, low + high, -1)]
    return [*hard, *soft, *(pair_name(value, value) for value in (ACE_INDEX, *range(VALUES - 1, 0, -1)))]


def read_chart(text: str, rules: SolverRules) -> Chart:
    """The chart that a table of text says, for these rules; every fault of the table is told in one `Misuse`."""
    written, faults = _read(text, rules)
    chart = None if faults else _chart(written, rules, faults)
    if chart is None or faults:
        raise _all_of(faults)
    return chart


def _all_of(faults: list[Misuse]) -> Misuse:
    """The first faults as one, and how many more there are."""
    told = reduce(_both, faults[:TOLD_MOST])
    more = len(faults) - TOLD_MOST
    if more > 0:
        return Misuse("the chart: {faults}; and {more} more", slug="chart-and-more", faults=told, more=more)
    return Misuse("the chart: {faults}", slug="chart-faults", faults=told)


def _both(first: Misuse, second: Misuse) -> Misuse:
    return Misuse("{first}; {second}", slug="both-faults", first=first, second=second)


def write_rows(rows: dict[str, Row]) -> str:
    """A chart as a table of text."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow([HAND, *(NAMES[up] for up in COLUMNS)])
    for name, row in rows.items():
        writer.writerow([name, *(written_moves(row[up]) for up in COLUMNS)])
    return out.getvalue()


def written_moves(moves: Moves) -> str:
    """Moves as a cell has them: the first as a capital, the others small."""
    return "".join(LETTERS[move] for move in moves).capitalize()


# Reading.


def _read(text: str, rules: SolverRules) -> tuple[WrittenChart, list[Misuse]]:
    """The rows of a table, and what is wrong with them."""
    lines = text.removeprefix("\ufeff").splitlines()
    if len(lines) > LINES_MAX:
        return WrittenChart({}), [Misuse("{lines} lines are no chart", slug="chart-lines", lines=len(lines))]
    told = [line for line in lines if line.strip() and not line.lstrip().startswith("#")]
    separator = ";" if told and ";" in told[0] else ","
    table = [[cell.strip() for cell in row] for row in csv.reader(told, delimiter=separator)]
    if not table:
        return WrittenChart({}), [Misuse("it is empty", slug="chart-empty")]
    head = [name.upper() for name in table[0][1:]]
    if sorted(head) != sorted(NAMES):
        wanted = ",".join([HAND, *(NAMES[up] for up in COLUMNS)])
        return WrittenChart({}), [
            Misuse(
                "the first line is {wanted}, the bank's first card in each column",
                slug="chart-first-line",
                wanted=wanted,
            )
        ]
    faults: list[Misuse] = []
    rows: dict[str, Row] = {}
    answers: dict[str, bool] = {}
    for name, *cells in table[1:]:
        named = _row_name(name, rules)
        if named is None:
            faults.append(
                Misuse(
                    "no row is called {row}; rows are as in hard 16, soft 18, 8-8, 10-6, 8-8 split",
                    slug="no-such-row",
                    row=repr(name),
                )
            )
        elif named in rows or named in answers:
            faults.append(Misuse("{row} stands there twice", slug="row-twice", row=named))
        elif named in (INSURANCE, EVEN_MONEY):
            answers[named] = _answer(named, dict(zip(head, cells, strict=False)), faults)
        elif len(cells) != VALUES or not all(cells):
            missing = [column for column, cell in zip(head, [*cells, *[""] * VALUES], strict=False) if not cell]
            faults.append(
                Misuse("{row}: nothing is said against {cards}", slug="row-says-nothing", row=named, cards=missing)
                if missing
                else Misuse(
                    "{row}: {cells} cells, not {wanted}", slug="row-cells", row=named, cells=len(cells), wanted=VALUES
                )
            )
        else:
            rows[named] = _row(named, dict(zip(head, cells, strict=True)), faults)
    absent = [
        name for name in required_rows(rules) if name not in rows and not any(name in str(fault) for fault in faults)
    ]
    faults += [Misuse("no row {row}", slug="row-missing", row=name) for name in absent]
    return WrittenChart(rows, answers.get(INSURANCE, False), answers.get(EVEN_MONEY, False)), faults


def _row_name(written: str, rules: SolverRules) -> str | None:
    """The row that is meant, by the name that we give it."""
    words = written.lower().replace("-", " ").split()
    if words in (INSURANCE.split(), EVEN_MONEY.split()):
        return " ".join(words)
    if len(words) == 2 and words[0] in (HARD, SOFT):
        name = " ".join(words)
        return name if name in required_rows(rules) else None
    cards, after = words[:2], words[2:]
    values = [NAMES.index(card.upper()) for card in cards if card.upper() in NAMES]
    if len(values) != 2 or after not in ([], [AFTER_SPLIT]):
        return None
    low, high = sorted(values)
    return pair_name(low, high, split=bool(after)) if two_cards(rules, low, high)[0] < rules.target else None


def _answer(name: str, cells: dict[str, str], faults: list[Misuse]) -> bool:
    """Yes or no, against the ace."""
    ace = NAMES[ACE_INDEX]
    others = [cell for column, cell in cells.items() if cell and column != ace]
    answer = ANSWERS.get(cells.get(ace, "").lower())
    if others or answer is None:
        faults.append(
            Misuse(
                "{row}: yes or no against {ace}, and nothing against the others",
                slug="row-yes-or-no",
                row=name,
                ace=ace,
            )
        )
    return bool(answer)


def _row(name: str, cells: dict[str, str], faults: list[Misuse]) -> Row:
    found: list[Moves] = []
    for value in NAMES:
        letters = cells[value].upper()
        moves = tuple(LETTERS.index(letter) for letter in letters if letter in LETTERS)
        unknown = len(moves) < len(letters) or len(set(moves)) < len(moves)
        # What stands behind drawing or standing would never be done.
        unreached = any(move in (HIT, STAND) for move in moves[:-1])
        if unknown or unreached:
            faults.append(
                Misuse(
                    "{row} against {card}: {cell} is no move; moves are S, H, Dh, Ds, P, Ph, Rh, RPh and the like",
                    slug="no-such-move",
                    row=name,
                    card=value,
                    cell=repr(cells[value]),
                )
            )
            moves = (STAND,)
        found.append(moves)
    return tuple(found)


# What a place makes of it.

# When a move may not be made: parts of a fault, which are told in its language.
_ON_TWO_CARDS = Misuse("on two cards", slug="on-two-cards")
_WITHOUT_SURRENDER = Misuse("without surrender", slug="without-surrender")
_AFTER_A_SPLIT = Misuse("after a split", slug="after-a-split")
_ON_THREE_CARDS = Misuse("on three cards", slug="on-three-cards")


def _chart(written: WrittenChart, rules: SolverRules, faults: list[Misuse]) -> Chart:
    """The codes of every situation: the first move of the row that may be made in it."""

    def code(rows: Iterable[str], up: int, allowed: frozenset[int], situation: Misuse) -> int:
        name = next(name for name in rows if name in written.rows)
        moves = written.rows[name][up]
        found = next((move for move in moves if move in allowed), None)
        if found is None:
            fault = Misuse(
                "{row} against {card}: {move} may not be done {situation}; say what else, as in {cell}h or {cell}s",
                slug="move-not-allowed",
                row=name,
                card=NAMES[up],
                move=LETTERS[moves[-1]],
                situation=situation,
                cell=written_moves(moves),
            )
            if not any(str(known).startswith(f"{name} against") for known in faults):
                faults.append(fault)
        return STAND if found is None else found

    def codes(
        allowed: Callable[[SolverRules, int, int, int], frozenset[int]], situation: Misuse, *, split: bool
    ) -> Codes:
        def one(low: int, high: int, up: int) -> int:
            total, soft = two_cards(rules, low, high)
            if total == rules.target:
                return STAND
            own = [pair_name(low, high, split=True)] if split else []
            names = [*own, pair_name(low, high), total_name(total, soft=soft)]
            return code(names, up, allowed(rules, low, high, up), situation)

        return tuple(
            tuple(tuple(one(min(low, high), max(low, high), up) for up in range(VALUES)) for high in range(VALUES))
            for low in range(VALUES)
        )

    first = codes(_at_first, _ON_TWO_CARDS, split=False)
    # A hand that is given up is not played: what it would do otherwise is asked of nobody but the drawing of the chart.
    not_surrendered = codes(lambda *hand: _at_first(*hand) - {SURRENDER}, _WITHOUT_SURRENDER, split=False)
    after = codes(_after_split, _AFTER_A_SPLIT, split=True)
    later = tuple(
        tuple(
            tuple(
                code([name], up, frozenset({HIT, STAND}), _ON_THREE_CARDS)
                if (name := total_name(total, soft=bool(soft))) in written.rows
                else _outside(rules, total)
                for up in range(VALUES)
            )
            for total in range(rules.target + 1)
        )
        for soft in range(2)
    )
    return Chart(first, not_surrendered, after, later, insure=written.insure, even_money=written.even_money)


def _outside(rules: SolverRules, total: int) -> int:
    """No hand of three cards below the target has such a total."""
    return HIT if total < rules.stands_at else STAND


def _at_first(rules: SolverRules, low: int, high: int, up: int) -> frozenset[int]:
    """What may be done with the first two cards."""
    found = {STAND, HIT}
    if may_double(rules, *two_cards(rules, low, high)):
        found.add(DOUBLE)
    if low == high:
        found.add(SPLIT)
    if rules.surrender_back is not None and up != rules.surrender_not_against:
        found.add(SURRENDER)
    return frozenset(found)


def _after_split(rules: SolverRules, low: int, high: int, up: int) -> frozenset[int]:
    """What may be done with two cards after a split."""
    found = set(_at_first(rules, low, high, up)) - {SURRENDER}
    if not rules.double_after_split:
        found.discard(DOUBLE)
    if rules.hands_most == 2 or (low == ACE_INDEX and not rules.aces_again):
        found.discard(SPLIT)
    return frozenset(found)
