"""Random evenings of baccarat at two tables, and a second reckoning: what plays, who has the cards, the money.

The reckoning follows what happened, event by event, and knows nothing of the code that decides: its orders are written
here once more, from the texts. `python -m tests.games.two_tables_evenings` runs thousands of evenings.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

from ludex.core.events import Event, Joined, Left, RoundEnded, SessionClosed, SessionOpened
from ludex.core.table import Entry
from ludex.games.baccarat.among_players import events as happened
from ludex.games.baccarat.two_tables import events as fact
from ludex.games.common.places import events as places
from ludex.games.common.stakes.events import BetPlaced, Withdrawn
from ludex.law.strict import Tree
from tests.games.evenings import EVENINGS, Evenings, play
from tests.games.two_tables import PLACES, PLAYERS, at

FIRST, SECOND = "first", "second"
CLOTHS = (FIRST, SECOND)
EACH = 3
"""Places of a cloth."""


class Reckoning:
    """What is known of the table from its events alone."""

    def __init__(self, *, free: bool) -> None:
        self._free = free
        self._percent = Fraction(5, 4) if free else Fraction(2)
        self._players: list[str] = []
        self._seats: dict[int, str] = {}
        self._behind: dict[str, int] = {}
        self._away: set[str] = set()
        self._banker = ""
        self._bank = self._reach = 0
        self._turns: dict[str, int] = {}
        self._puntos: dict[str, str] = {}
        self._stakes: dict[int, tuple[str, str, int]] = {}
        self._banco = ""
        self._wrong: set[str] = set()
        self._won = Counter[str]()
        self._deducted = False
        self.accounts: Counter[str] = Counter()
        self.checked: Counter[str] = Counter()
        self.happened: Counter[str] = Counter()

    def follow(self, entry: Entry) -> None:
        """Reckons what should come, and takes note of what came."""
        for event in entry.events:
            for move in event.moves:
                self.accounts[move.source] -= move.amount
                self.accounts[move.target] += move.amount
            self.happened += Counter(_told(event))
            match event:
                case fact.StakesFixed():
                    self._check_fixed(event)
                case fact.PuntosChosen():
                    self._check_puntos(event)
                case fact.NetDeducted():
                    self._check_deducted(event)
                case fact.ClothsDecided():
                    self._check_turns(event)
                case _:
                    pass
            self._note(event)

    # --- orders

    def _places(self, cloth: str) -> list[int]:
        return [*range(1, EACH + 1)] if cloth == FIRST else [*range(EACH + 1, 2 * EACH + 1)]

    def _people(self, cloth: str) -> list[str]:
        """Those of a cloth: at its places from the banker on, then behind them in the same order."""
        numbers = self._places(cloth)
        seated = [self._seats[number] for number in numbers if number in self._seats]
        behind = [who for who, place in self._behind.items() if place in numbers]
        return [*seated, *sorted(behind, key=lambda who: self._behind[who])]

    def _order(self, cloth: str) -> list[str]:
        own, others = self._people(cloth), self._people(SECOND if cloth == FIRST else FIRST)
        return [*own, *others, *(who for who in self._players if who not in (*own, *others))]

    # --- what should come

    def _check_fixed(self, event: fact.StakesFixed) -> None:
        """Half of the bank for each cloth, what one leaves for the other, and the last in priority cut first."""
        wanted: dict[str, Counter[str]] = {cloth: Counter() for cloth in CLOTHS}
        for player, bet, amount in self._stakes.values():
            if self._banco and (player, bet) != (self._banco, "banco"):
                continue
            if bet in ("astride", "banco"):
                less = amount // (2 * self._unit) * self._unit
                wanted[FIRST][player] += amount - less
                wanted[SECOND][player] += less
            elif bet.endswith("-line"):
                wanted[bet.removesuffix("-line")][player] += amount // (2 * self._unit) * self._unit
            elif bet in CLOTHS:
                wanted[bet][player] += amount
        whole = {cloth: sum(own.values()) for cloth, own in wanted.items()}
        reach = dict(whole)
        if not self._free and sum(whole.values()) > self._bank and not self._banco:
            bank = self._bank - self._bank % self._unit
            less = bank // (2 * self._unit) * self._unit
            reach = {FIRST: bank - min(whole[SECOND], less), SECOND: bank - min(whole[FIRST], bank - less)}
        for cloth in CLOTHS:
            left, plays = reach[cloth], dict[str, int]()
            for who in self._order(cloth):
                part = min(wanted[cloth][who], left)
                left -= part
                plays |= {who: part} if part else {}
            assert plays == {stake.player: stake.amount for stake in event.stakes if stake.bet == cloth}
        if not self._free:
            assert sum(stake.amount for stake in event.stakes) <= self._bank
        self.checked["cut" if event.cut else "fixed"] += 1

    def _holders(self, cloth: str) -> list[str]:
        numbers = self._places(cloth)
        turn = self._turns.get(cloth, numbers[0])
        round_ = [*(n for n in numbers if n >= turn), *(n for n in numbers if n < turn)]
        there = [self._seats[number] for number in round_ if number in self._seats]
        return [who for who in there if who != self._banker and who not in self._away]

    def _check_puntos(self, event: fact.PuntosChosen) -> None:
        turn = {cloth: self._holders(cloth)[0] for cloth in CLOTHS}
        whose = {cloth: self._banco or turn[cloth] for cloth in CLOTHS}
        self._turns = {cloth: next(n for n, who in self._seats.items() if who == turn[cloth]) for cloth in CLOTHS}
        assert event.turns == self._turns
        assert (event.first, event.second) == (whose[FIRST], whose[SECOND])
        self._puntos = whose
        self.checked["banco" if self._banco else "turn"] += 1

    def _check_turns(self, event: fact.ClothsDecided) -> None:
        """The cards are given up where the bank wins, to the next number."""
        if self._banco:
            assert event.turns == self._turns
            return
        turns = dict(self._turns)
        for cloth in CLOTHS:
            seat = next((number for number, who in self._seats.items() if who == self._puntos[cloth]), None)
            if cloth in self._wrong or seat is None:
                continue
            turns[cloth] = seat
            if event.winners[cloth] == "bank":
                later = [number for number in self._places(cloth) if number > seat and number in self._seats]
                turns[cloth] = later[0] if later else self._places(cloth)[0]
        assert event.turns == turns
        self._turns = turns
        self.checked["cards"] += 1

    def _check_deducted(self, event: fact.NetDeducted) -> None:
        net = sum(self._won.values())
        assert net > 0
        assert event.amount == int(net * self._percent / 100)
        self._deducted = True
        self.checked["deducted"] += 1

    # --- what came

    _unit = 100

    def in_pesetas(self) -> None:
        """Money has no smaller unit than the chip."""
        self._unit = 1

    def _note(self, event: Event) -> None:
        match event:
            case SessionOpened():
                self._turns = {}
            case SessionClosed():
                self._banker, self._bank, self._stakes, self._banco = "", 0, {}, ""
            case Joined(player=player):
                self._players.append(player)
                self._behind[player] = 0
            case Left(player=player):
                self._players.remove(player)
                self._stand_up(player)
                self._behind.pop(player, None)
                self._away.discard(player)
                self._banker = "" if self._banker == player else self._banker
            case places.Seated(player=player, place=place):
                self._stand_up(player)
                self._behind.pop(player, None)
                self._seats[place] = player
            case places.SeatGivenUp(player=player) | places.SeatLost(player=player):
                self._behind[player] = self._stand_up(player) or self._behind.get(player, 0)
            case places.StoodBehind(player=player, place=place) | fact.SatBehind(player=player, place=place):
                self._behind[player] = place
            case places.SteppedAway(player=player):
                self._away.add(player)
            case places.CameBack(player=player):
                self._away.discard(player)
            case _:
                self._note_bank(event)

    def _stand_up(self, player: str) -> int:
        place = next((number for number, name in self._seats.items() if name == player), 0)
        self._seats.pop(place, None)
        return place

    def _note_bank(self, event: Event) -> None:
        match event:
            case fact.BankSold(player=player):
                self._banker = player
            case fact.BankHandedOver(amount=amount):
                self._bank = amount
            case fact.BankReplenished(amount=amount):
                self._bank += amount
            case fact.BankGivenUp():
                self._banker, self._bank = "", 0
                self._won, self._banco, self._wrong = Counter(), "", set()
            case fact.NetDeducted(left=left):
                self._bank = left
            case RoundEnded():
                assert sum(self._won.values()) <= 0 or self._deducted
                self._deducted = False
                self._won, self._banco, self._wrong = Counter(), "", set()
            case fact.ClothsPaid(payments=payments, amount=amount):
                self._bank = amount
                for payment in payments:
                    self._won[payment.bet] -= payment.profit
                    self._stakes.pop(payment.stake)
            case fact.ClothsCollected(lost=lost, amount=amount):
                self._bank = amount
                for stake in lost:
                    _, cloth, lying = self._stakes.pop(stake)
                    self._won[cloth] += lying
            case fact.CardsLeft(cloth=cloth, player=player):
                self._puntos[cloth] = player
            case fact.CoupError(hand=hand, punto=punto, wrong=wrong):
                self._wrong |= {hand} if wrong else set()
                self._puntos |= {hand: punto} if punto else {}
            case _:
                self._note_stakes(event)

    def _note_stakes(self, event: Event) -> None:
        match event:
            case BetPlaced(stake=stake):
                self._stakes[stake.id] = (stake.player, stake.bet, int(stake.amount))
            case fact.BancoCalled(stake=stake, returned=returned):
                self._gone(returned)
                self._stakes[stake.id] = (stake.player, stake.bet, int(stake.amount))
            case Withdrawn(stakes=stakes) | fact.ClothsReturned(stakes=stakes):
                self._gone(stakes)
            case fact.BancoTaken(player=player):
                self._banco = player
            case fact.StakesFixed(stakes=stakes):
                self._stakes = {stake.id: (stake.player, stake.bet, int(stake.amount)) for stake in stakes}
            case _:
                pass

    def _gone(self, stakes: tuple[int, ...]) -> None:
        for stake in stakes:
            self._stakes.pop(stake, None)


def evening(place: str, seed: int, steps: int) -> Reckoning:
    """One evening at a place; every fourth with a free bank."""
    free = seed % 4 == 3
    followed = Reckoning(free=free)
    if place == "spain-1977":
        followed.in_pesetas()
    table: dict[str, Tree] = {"cloth_places": EACH, "modality": "free" if free else "limited"}
    play(at(place, table=table), PLAYERS, followed, seed, steps)
    return followed


def _told(event: Event) -> Iterator[str]:
    """What people would tell of an evening."""
    match event:
        case Joined():
            yield "joined"
        case Left():
            yield "left"
        case fact.BankGivenUp(award=award):
            yield f"bank {award.cause}"
        case happened.AuctionOpened() | fact.BankJumped() | fact.BancoTaken() | fact.CoupError():
            yield event.__struct_config__.tag  # type: ignore[misc]
        case fact.ClothsDecided():
            yield "coups"
        case _:
            pass


HAPPENS = frozenset({
    "joined", "left", "bank left", "auction-opened", "banco-taken", "coup-error", "coups",
})  # fmt: skip
"""What must come about in many evenings."""


if __name__ == "__main__":
    sys.exit(Evenings(PLACES, evening, HAPPENS).run(int(sys.argv[1]) if len(sys.argv) > 1 else EVENINGS))
