"""A second reckoning of a bingo hall: who has won what, where every cent of a game goes, and what a void game leaves.

It follows what happened, event by event, with sets of numbers and fractions of its own, written once more from the
texts: nothing of the code that decides is asked. It knows the cards, which it is given.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from ludex.core.commands import Command
from ludex.core.events import Event
from ludex.core.table import Entry
from ludex.games.bingo import commands as do
from ludex.games.bingo import events as did

CAGE, TAKINGS, HOUSE, REST, UNCLAIMED = "cage", "takings", "house", "rest", "unclaimed"
PRIMA, LINKED, RESERVE, CRAZY = "prima", "linked", "linked-reserve", "crazy-ball"
LINE: Final = "line"
BINGO: Final = "bingo"
BALLS = 90
FIRST_LIMIT = 50
"""The ball with which a prima is won at the latest, before any ball is added."""

Rows = Sequence[Sequence[int]]
CardOf = Callable[[str, int], Rows]


class Terms(Struct, frozen=True, kw_only=True):
    """What the licence of a hall says, in cents and per cent."""

    place: str
    total: int
    line: int
    bingo: int
    prima: int = 0
    prima_least: int = 0
    prima_most: int = 0
    linked: int = 0
    """Nothing where the hall is not linked."""
    linked_balls: int = 0
    linked_maximum: int = 0
    crazy: int = 0

    @property
    def is_modern(self) -> bool:
        """Whether the text is that of 2010."""
        return self.place == "cantabria"


class Called(Struct, frozen=True):
    """A card that was found right."""

    prize: str
    series: str
    card: int
    player: str
    balls: int
    last: int


def part(amount: int, percent: int) -> int:
    """A share of an amount, rounded down to the cent."""
    return int(Fraction(amount * percent, 100))


def purse(player: str) -> str:
    """Somebody's account."""
    return f"player:{player}"


class Reckoning:
    """What is known of a hall from its events and its cards."""

    def __init__(self, terms: Terms, card: CardOf) -> None:
        self._terms, self._card = terms, card
        self.accounts: Counter[str] = Counter()
        """What every account holds, by what moved."""
        self.checked: Counter[str] = Counter()
        self.happened: Counter[str] = Counter()
        self.prima_amount = 0
        self._prima_limit, self._prima_games = FIRST_LIMIT, 0
        self._sale_begins(0)

    def _sale_begins(self, price: int) -> None:
        """A game before its first card is sold."""
        self.price = price
        self.holders: dict[tuple[str, int], str] = {}
        """Who has each card of the game."""
        self._sold = 0
        self._before = Counter(self.accounts)
        self._prima_before = self.prima_amount
        self._brought: Counter[str] = Counter()
        self._returned: Counter[str] = Counter()
        self._bought: Counter[str] = Counter()
        self._owed: Counter[str] = Counter()
        self.drawn: list[int] = []
        self.calls: list[int] = []
        self._crazy: frozenset[int] = frozenset()
        self._line = "any"
        self.pending: list[did.Claimed] = []
        self.right: list[Called] = []
        self._line_over = self._miscalled = self._wrong_awarded = self._prima_on = False
        self._condition = ""
        self._due: Counter[tuple[str, str, int, str, int]] = Counter()
        self._paid: Counter[str] = Counter()
        self._closed = False

    def follow(self, entry: Entry) -> None:
        """Reckons what should come, and takes note of what came."""
        for event in entry.events:
            for move in event.moves:
                assert move.amount > 0
                self.accounts[move.source] -= move.amount
                self.accounts[move.target] += move.amount
            self._note_money(event)
            self._note_game(event, entry.command)
        assert all(held >= 0 for name, held in self.accounts.items() if name != CAGE), entry

    # --- the sale

    def _note_money(self, event: Event) -> None:
        match event:
            case did.SeriesAnnounced(second=False, price=price):
                self._sale_begins(int(price))
            case did.Entered(player=player):
                self._brought[player] += sum(move.amount for move in event.moves)
            case did.Left(player=player):
                self._brought[player] -= sum(move.amount for move in event.moves)
                assert self.accounts[purse(player)] == 0, "somebody leaves with all they have"
                assert not any(claim.player == player for claim in self.pending), "a claim goes unanswered"
                assert not any(row[3] == player for row in self._due), "a winner leaves before they are paid"
                self.happened["left"] += 1
                if self.drawn and player in self.holders.values():
                    self.happened["left a game"] += 1
            case did.CardsSold():
                self._note_sale(event)
            case did.CardsGiven(player=player, to=to):
                assert not any(claim.player == player for claim in self.pending), "a claim loses its card"
                self.holders = {card: to if who == player else who for card, who in self.holders.items()}
                # A prize is paid against its card, to whoever has it then.
                self.right = [replace(each, player=to) if each.player == player else each for each in self.right]
                self.happened["cards given on"] += 1
            case did.PrimaSet(amount=amount):
                assert self._terms.prima_least <= amount <= self._terms.prima_most
                assert amount % 5000 == 0
                self.prima_amount = int(amount)
            case did.SessionOpened():
                self.happened["sessions"] += 1
                self.prima_amount = int(event.prima)
            case did.HallClosed():
                assert self.accounts[PRIMA] == 0
                self.happened["closed for good"] += 1
            case _:
                self.happened += Counter(_told(event))

    def _note_sale(self, event: did.CardsSold) -> None:
        assert sum(move.amount for move in event.moves) == self.price * (event.last - event.first + 1)
        for number in range(event.first, event.last + 1):
            # No two series of a game have a number in common: equal numbers may be equal cards.
            assert all(number != known for _, known in self.holders), "a number is sold twice"
            self.holders[event.series, number] = event.player
        if len({series for series, _ in self.holders}) > 1:
            self.happened["cards of a second series"] += 1
        self._bought[event.player] += event.last - event.first + 1
        self._sold += event.last - event.first + 1

    @property
    def takings(self) -> int:
        """What all cards of the game cost."""
        return self._sold * self.price

    # --- the game

    def _note_game(self, event: Event, command: Command) -> None:
        match event:
            case did.PrizesAnnounced(line=line, bingo=bingo, winning_line=named):
                assert (line, bingo) == (part(self.takings, self._terms.line), part(self.takings, self._terms.bingo))
                self._line = named
                self.checked["prizes"] += 1
            case did.PrimaAnnounced(amount=amount, balls=balls):
                self._prima_on = self._before[PRIMA] >= self.prima_amount
                assert (amount, balls) == (self.prima_amount, self._prima_limit if self._prima_on else None)
            case did.CrazyBallsDrawn(numbers=numbers):
                assert len({*numbers}) == len(numbers)
                self._crazy = frozenset(numbers)
            case did.BallDrawn(number=number):
                assert 1 <= number <= BALLS
                assert number not in self.drawn
                self.drawn.append(number)
            case did.BallCalled(number=number):
                self.calls.append(number)
                self._miscalled = self._miscalled or number != self.drawn[-1]
            case did.CallCorrected(ball=ball, number=number):
                assert self.drawn[ball - 1] == number
                self.calls[ball - 1] = number
                self.happened["call put right"] += 1
            case did.Claimed():
                self.pending.append(event)
            case did.CardPresented(condition=condition):
                self._condition = condition
            case did.CardChecked():
                self._check_card(event)
            case did.GameResumed():
                self._line_over = self._line_over or any(each.prize == LINE for each in self.right)
            case _:
                self._note_end(event, command)

    @property
    def _stands_wrong(self) -> bool:
        return any(ball != call for ball, call in zip(self.drawn, self.calls, strict=False))

    def _numbers(self, series: str, card: int, prize: str) -> list[frozenset[int]]:
        """The combinations of a card that would win a prize."""
        rows = self._card(series, card)
        if prize == BINGO:
            return [frozenset(number for row in rows for number in row)]
        named = {"top": 0, "middle": 1, "bottom": 2}
        return [frozenset(row) for at, row in enumerate(rows) if self._line == "any" or named[self._line] == at]

    def wins(self, player: str, prize: str, series: str, card: int, condition: str = "intact") -> bool:
        """Whether a card has a prize that its holder may still call."""
        if self.holders.get((series, card)) != player or (condition != "intact" and self._terms.is_modern):
            return False
        if any((each.prize, each.series, each.card) == (prize, series, card) for each in self.right):
            return False
        if prize == LINE and self._terms.is_modern and self._line_before():
            return False
        if prize == LINE and not self._terms.is_modern and self._line_over:
            return False
        return bool(self._whole(series, card, prize))

    def is_held(self, claim: did.Claimed) -> bool:
        """Whether somebody called a card that they have."""
        return self.holders.get((claim.series, claim.card)) == claim.player

    def _line_before(self) -> bool:
        """Whether a line was called rightly with an earlier ball."""
        return any(each.prize == LINE and each.balls < len(self.drawn) for each in self.right)

    def _whole(self, series: str, card: int, prize: str) -> list[frozenset[int]]:
        """The combinations of a card that are complete; in 1977 the last number called must be in them."""
        out = self.drawn if self._terms.is_modern else self.calls
        whole = [each for each in self._numbers(series, card, prize) if each <= {*out}]
        return whole if self._terms.is_modern else [each for each in whole if out[-1] in each]

    def _check_card(self, event: did.CardChecked) -> None:
        claim = self.pending.pop(0)
        asked = claim.player, claim.prize, claim.series, claim.card
        assert (event.player, event.prize, event.series, event.card) == asked
        wins = self.wins(*asked, self._condition)
        assert wins == (not event.flaw), (event, self.drawn, self.calls)
        self.checked["claims"] += 1
        if not wins:
            self.happened[f"false claim: {event.flaw}"] += 1
            return
        out = self.drawn if self._terms.is_modern else self.calls
        latest = {number: place for place, number in enumerate(out)}
        lasts = [max(numbers, key=latest.__getitem__) for numbers in self._whole(claim.series, claim.card, claim.prize)]
        assert event.last_number in lasts
        if event.last_number != out[-1]:
            self.happened["called late"] += 1
        self.right.append(
            Called(claim.prize, claim.series, claim.card, claim.player, len(self.drawn), event.last_number)
        )
        self._wrong_awarded = self._wrong_awarded or self._stands_wrong

    # --- the end

    def _note_end(self, event: Event, command: Command) -> None:
        match event:
            case did.GameClosed(due=due):
                self._check_due(event)
                self._closed = True
                self._due = Counter((each.prize, each.series, each.card, each.player, each.amount) for each in due)
            case did.PrizePaid():
                row = event.prize, event.series, event.card, event.player, event.amount
                assert self._due[row], "what nobody is owed is paid"
                self._due[row] -= 1
                self._due += Counter()
                (move,) = event.moves
                assert (move.target, move.amount) == (purse(event.player), event.amount)
                self._paid[event.prize] += event.amount
                self.checked["payments"] += 1
            case did.UsedCollected():
                self._check_division(event)
            case did.GameVoided():
                assert self._miscalled
                assert not self._terms.is_modern or self._wrong_awarded
                self._due, self.pending = Counter(), []
                self.happened["void by a wrong call"] += 1
            case did.FaultReported():
                self._check_fault(event, command)
            case did.RefundBegun(not_returned=owed):
                self._due, self.pending = Counter(), []
                # Nobody has won it: the next announcement tells that it is what it was.
                self.prima_amount = self._prima_before
                self._owed += Counter({each.player: 0 for each in owed})
                for each in owed:
                    self._owed[each.player] += each.amount
                    self.happened["owed by somebody"] += 1
            case did.CardsReturned(player=player, cards=cards, amount=amount):
                own = [card for card, who in self.holders.items() if who == player]
                assert (cards, amount) == (len(own), len(own) * self.price)
                self._returned[player] += cards
                self.holders = {card: who for card, who in self.holders.items() if who != player}
            case did.RefundEnded():
                self._check_void(event)
            case _:
                pass

    def _check_fault(self, event: did.FaultReported, command: Command) -> None:
        """Before the first ball a game waits; after it balls are drawn by hand in 2010, and it waits in 1977."""
        if isinstance(command, do.ReportBalls):
            expected = "ball-refund" if self._terms.is_modern else "repair"
        else:
            expected = "by-hand" if self._terms.is_modern and self.drawn else "repair"
        assert event.remedy == expected
        self.happened[f"fault: {expected}"] += 1

    def _shares(self, prize: str, amount: int, cards: Sequence[Called]) -> Counter[tuple[str, str, int, str, int]]:
        """Equal parts of a prize in whole cents, one for each winning card."""
        found: Counter[tuple[str, str, int, str, int]] = Counter()
        for each in cards:
            share = int(Fraction(amount, len(cards)))
            if share:
                found[prize, each.series, each.card, each.player, share] += 1
        if len(cards) > 1:
            self.happened[f"{prize} shared"] += 1
        elif cards:
            self.happened[prize] += 1
        return found

    def _check_due(self, event: did.GameClosed) -> None:
        """Each prize in equal parts; the extra ones where the bingo came early enough or on one of the numbers."""
        lines = [each for each in self.right if each.prize == LINE]
        bingos = [each for each in self.right if each.prize == BINGO]
        assert bingos or len(self.drawn) == BALLS, "a game ends without a bingo while balls are left"
        assert len({each.balls for each in bingos}) <= 1
        assert len({each.balls for each in lines}) <= 1
        expected = self._shares(LINE, part(self.takings, self._terms.line), lines)
        expected += self._shares(BINGO, part(self.takings, self._terms.bingo), bingos)
        balls = bingos[0].balls if bingos else BALLS + 1
        if self._prima_on and balls <= self._prima_limit:
            expected += self._shares(PRIMA, self.prima_amount, bingos)
        if self._terms.linked and balls <= self._terms.linked_balls:
            expected += self._shares(LINKED, self._before[LINKED], bingos)
        if self._terms.crazy:
            lucky = [each for each in self.right if each.last in self._crazy]
            expected += self._shares(CRAZY, self._before[CRAZY], lucky)
        due = Counter((each.prize, each.series, each.card, each.player, each.amount) for each in event.due)
        assert due == expected, (due, expected)
        self.checked["games"] += 1

    def _check_division(self, event: did.UsedCollected) -> None:
        """Where every cent of the takings is, once all is paid."""
        terms, takings, was = self._terms, self.takings, self._before
        assert not self._due, "a prize is not paid"
        now, line, bingo = self.accounts, part(takings, terms.line), part(takings, terms.bingo)
        added = part(takings, terms.prima)
        assert now[TAKINGS] == 0
        assert now[PRIMA] == was[PRIMA] + added - self._paid[PRIMA]
        gathered = part(takings, terms.linked)
        assert now[LINKED] + now[RESERVE] == was[LINKED] + was[RESERVE] + gathered - self._paid[LINKED]
        whole = was[LINKED] - self._paid[LINKED] + was[RESERVE] + gathered
        held = was[LINKED] - self._paid[LINKED]
        assert now[LINKED] == max(held, min(whole, terms.linked_maximum)), "the linked prize is filled up first"
        assert now[CRAZY] == was[CRAZY] - self._paid[CRAZY] + part(takings, terms.crazy)
        house = part(takings, 100 - terms.total - terms.linked - terms.crazy)
        assert now[HOUSE] == was[HOUSE] + house
        # A prize that nobody called is kept apart; of one that was shared, and of every part, what is left over.
        nobody = sum(
            amount for prize, amount in ((LINE, line), (BINGO, bingo)) if prize not in {c.prize for c in self.right}
        )
        assert now[UNCLAIMED] == was[UNCLAIMED] + nobody
        paid = self._paid[LINE] + self._paid[BINGO]
        gone = paid + added + gathered + part(takings, terms.crazy) + house + nobody
        assert now[REST] == was[REST] + takings - gone
        assert takings - gone < len(self.right) + 6, "more than odd cents is left over"
        if nobody:
            self.happened["prize nobody called"] += 1
        self._check_minutes(event.entry, added)
        self._count_prima(event)

    def _count_prima(self, event: did.UsedCollected) -> None:
        """A ball more for the next game while it is in play; anew once it was given."""
        if not self._terms.prima:
            return
        if self._paid[PRIMA]:
            # What this game gathers is for the next prima: it is the first of its games.
            self._prima_limit, self._prima_games = FIRST_LIMIT, 1
        else:
            self._prima_limit = min(self._prima_limit + self._prima_on, BALLS)
            self._prima_games += 1
        assert event.prima_games == self._prima_games

    def _check_minutes(self, entry: did.GameEntry, prima_added: int) -> None:
        assert (entry.cards, entry.takings, entry.price) == (self._sold, self.takings, self.price)
        assert entry.balls == tuple(self.drawn) or not entry.balls
        assert entry.prima_added == prima_added
        self.checked["minutes"] += 1

    def _check_void(self, event: did.RefundEnded) -> None:
        """Nobody has more or less than before the sale, but for what is owed and for cards that nobody brought back."""
        left = len(self.holders) * self.price
        assert event.unclaimed == left
        expected = Counter(self._before)
        expected[UNCLAIMED] += left
        expected[CAGE] -= sum(self._brought.values()) + sum(self._owed.values())
        for player in {*self._brought, *self._bought, *self._returned, *self._owed}:
            kept = self._brought[player] + self._owed[player]
            expected[purse(player)] += kept + (self._returned[player] - self._bought[player]) * self.price
        assert {name: held for name, held in expected.items() if held} == {
            name: held for name, held in self.accounts.items() if held
        }
        assert not event.entry.prizes
        assert not event.entry.winners
        self._check_minutes(event.entry, 0)
        self.checked["voids"] += 1
        self.happened["void with cards not returned" if left else "void"] += 1
        if self._closed:
            self.happened["void after its end"] += 1


def _told(event: Event) -> list[str]:
    """What people would tell of an evening."""
    kinds = did.BallsChanged, did.Complained, did.ComputerFailed, did.LinkedWonElsewhere, did.ChequeAsked, did.Abandoned
    return [str(type(event).__struct_config__.tag)] if isinstance(event, kinds) else []
