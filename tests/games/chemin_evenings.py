"""Random evenings of chemin de fer, and a second reckoning: who has the cards, whom the bank is offered to, the money.

The reckoning follows what happened, event by event, and knows nothing of the code that decides: its orders are written
here once more, from the texts. `python -m tests.games.chemin_evenings` runs thousands of evenings.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from ludex.core.events import Event, Joined, Left, SessionClosed
from ludex.core.table import Entry
from ludex.games.baccarat.among_players import events as happened
from ludex.games.baccarat.chemin_de_fer import coup_events as coup
from ludex.games.baccarat.chemin_de_fer import events as fact
from ludex.games.baccarat.chemin_de_fer.state import OfferState
from ludex.games.common.places import events as places
from ludex.games.common.stakes.events import BetPlaced, Withdrawn
from tests.games.chemin import PLACES, PLAYERS, at
from tests.games.evenings import EVENINGS, Evenings, play

ORDER = ("banco-again", "banco", "banco-together", "completes", "with-the-table", "raised-bank", "highest-bet")


class Reckoning:
    """What is known of the table from its events alone."""

    def __init__(self, count: int, place: str) -> None:
        self._count = count
        self._nearest_croupier = place == "spain-1977"
        self._seats: dict[int, str] = {}
        self._standing: dict[str, int] = {}
        self._saluting: set[str] = set()
        self._banker = ""
        self._seat_of_banker = 0
        self._last_seated = 0
        self._bank: dict[str, int] = {}
        self._bought = self._first_coup = False
        self._bought_from = 0
        self._before = 0
        self._again = self._before_pass = self._made_banco = ""
        self._stakes: dict[int, tuple[str, str, int]] = {}
        self._claims: list[tuple[str, str]] = []
        self._offer = OfferState()
        self._asked: list[str] = []
        self._garage: dict[str, int] = {}
        self.accounts: Counter[str] = Counter()
        """What every account holds, by what moved."""
        self.checked: Counter[str] = Counter()
        self.happened: Counter[str] = Counter()

    def follow(self, entry: Entry) -> None:
        """Reckons what should come, and takes note of what came."""
        for event in entry.events:
            self._note_money(event)
            if isinstance(event, fact.PuntoChosen):
                self._check_punto(event)
            if isinstance(event, happened.BankOffered):
                self._check_offer(event)
            if isinstance(event, fact.BankEnded):
                self._check_ended(event.offer)
            self._note(event)

        assert sum(self._bank.values()) == self.accounts["bank"], entry
        assert sum(self._garage.values()) == self.accounts["garage"], entry

    def _note_money(self, event: Event) -> None:
        for move in event.moves:
            self.accounts[move.source] -= move.amount
            self.accounts[move.target] += move.amount
        if isinstance(event, fact.BankEnded | SessionClosed):
            self._bank, self._garage = {}, {}
        self._bank = dict(getattr(event, "held", self._bank))
        self._garage = {} if isinstance(event, fact.AllWent) else dict(getattr(event, "garage", self._garage))
        self.happened += Counter(_told(event))

    # --- orders

    def _round(self, place: int) -> list[int]:
        """The places from the right of one on, and round to it."""
        return [(place + step) % self._count + 1 for step in range(self._count)]

    def _seated(self, place: int) -> list[str]:
        return [self._seats[number] for number in self._round(place) if number in self._seats]

    def _behind(self, place: int) -> list[str]:
        turn = {number: at for at, number in enumerate(self._round(place))}
        return sorted(self._standing, key=lambda name: turn.get(self._standing[name], self._count))

    def _people(self) -> list[str]:
        place = self._seat_of_banker or self._standing.get(self._banker, 0) or self._last_seated
        everybody = [*self._seated(place), *self._behind(place)]
        return sorted(everybody, key=lambda name: name in self._saluting)

    # --- what should come

    def _check_punto(self, event: fact.PuntoChosen) -> None:
        if event.claim == "banco-again" and ("banco-again", event.player) not in self._claims:
            return  # said after the deal
        order = self._people()
        bets: Counter[str] = Counter()
        for player, bet, amount in self._stakes.values():
            if bet != "late":
                bets[player] += amount // 2 if bet == "line" else amount
        claims = list(self._claims)
        if self._before_pass in bets and self._bought and self._first_coup and sum(self._bank.values()) > self._before:
            claims.append(("raised-bank", self._before_pass))
        for group in (set(self._seats.values()), set(self._standing)):
            own = {player: bet for player, bet in bets.items() if player in group}
            if own:
                most = max(own.values())
                claims.append(("highest-bet", next(name for name in order if own.get(name) == most)))
                break
        best = min(claims, key=lambda claim: (ORDER.index(claim[0]), order.index(claim[1])))
        assert best == (event.claim, event.player)
        self.checked[event.claim] += 1

    def _check_offer(self, event: happened.BankOffered) -> None:
        offer, people = self._offer, list[str]()
        match event.stage:
            case "seated":
                people = [name for name in self._seated(offer.place) if name not in {offer.giver, *self._last(offer)}]
            case "standing":
                people = [*self._behind(offer.place), *self._last(offer)]
                people = [name for name in people if name != offer.giver]
            case "giver":
                people = [offer.giver]
            case "forced":
                people = self._seated(offer.place)
        assert next(name for name in people if name not in self._asked) == event.player
        self.checked[event.stage] += 1

    def _last(self, offer: OfferState) -> list[str]:
        """Who may buy a passed hand after everybody else, because they have not let the hand go by yet."""
        waiting = [name for name in self._seated(offer.place) if name in self._saluting]
        return waiting if offer.cause == "given-up" else []

    def _check_ended(self, offer: OfferState) -> None:
        """From the right of which place the bank goes on: a hand that was bought comes back when it is lost."""
        match offer.cause:
            case "given-up":
                place = self._seat_of_banker or (0 if self._nearest_croupier else self._last_seated)
            case "lost":
                place = self._bought_from if self._bought else self._seat_of_banker or self._last_seated
            case _:
                return
        assert offer.place == place
        self.checked[offer.cause] += 1

    # --- what came

    def _note(self, event: Event) -> None:
        match event:
            case SessionClosed():
                self._banker = self._again = self._before_pass = self._made_banco = ""
                self._stakes, self._claims, self._last_seated = {}, [], 0
                self._offer, self._asked, self._bought = OfferState(), [], False
            case Joined(player=player):
                self._standing[player] = 0
            case Left(player=player):
                self._stand_up(player)
                self._standing.pop(player, None)
                self._claims = [each for each in self._claims if each[1] != player]
                self._again = "" if self._again == player else self._again
                self._before_pass = "" if self._before_pass == player else self._before_pass
                self._made_banco = "" if self._made_banco == player else self._made_banco
            case places.Seated(player=player, place=place, salutes=salutes):
                self._stand_up(player)
                self._standing.pop(player, None)
                self._seats[place] = player
                self._saluting |= {player} if salutes else set()
            case places.SeatGivenUp(player=player) | places.SeatLost(player=player):
                self._standing[player] = self._stand_up(player) or self._standing.get(player, 0)
            case places.StoodBehind(player=player, place=place):
                self._standing[player] = place
            case _:
                self._note_bank(event)

    def _stand_up(self, player: str) -> int:
        place = next((number for number, name in self._seats.items() if name == player), 0)
        self._seats.pop(place, None)
        self._saluting.discard(player)
        return place

    def _note_bank(self, event: Event) -> None:
        match event:
            case fact.BankDeclined(player=player):
                self._asked.append(player)
                self._saluting.discard(player)
            case fact.HandMissed(player=player):
                self._asked.append(player)
            case fact.HandSaluted(player=player):
                self._asked.append(player)
                self._saluting.discard(player)
            case fact.TogetherClaimed(claim=claim):
                self._asked.append(claim.banker)
            case fact.StageEnded():
                self._asked = []
            case fact.BankUnclaimed() | fact.OffersBegun():
                self._offer, self._asked = OfferState(), []
            case fact.BankAwarded():
                self._banker = event.player
                self._bought, self._before = self._offer.cause == "given-up" or self._offer.bought, event.before
                self._bought_from = self._offer.place
                self._first_coup, self._asked = True, []
                self._seat_of_banker = event.place
                self._last_seated = event.place or self._last_seated
            case fact.BankEnded(offer=offer):
                self._before_pass = self._made_banco if offer.cause == "given-up" else ""
                self._banker, self._again, self._made_banco = "", "", ""
                self._offer, self._asked = offer, []
            case coup.StakesCollected() | coup.PuntosPaid() | coup.StakesReturned():
                self._settled(event)
            case _:
                self._note_stakes(event)

    def _settled(self, event: Any) -> None:
        self._stakes, self._claims = {}, []
        self._first_coup, self._before_pass = False, ""
        if isinstance(event, coup.StakesCollected):
            self._again = event.again
        elif isinstance(event, coup.PuntosPaid):
            self._again = ""

    def _note_stakes(self, event: Event) -> None:
        match event:
            case BetPlaced(stake=stake):
                self._stakes[stake.id] = (stake.player, stake.bet, int(stake.amount))
            case fact.BancoCalled(stake=stake, returned=returned, claim=claim, player=player):
                self._gone(returned)
                self._stakes[stake.id] = (stake.player, stake.bet, int(stake.amount))
                self._claims.append((claim, player))
            case fact.BancoMadeTogether(stakes=stakes):
                for stake in stakes:
                    self._stakes[stake.id] = (stake.player, stake.bet, int(stake.amount))
                self._claims.append(("banco-together", stakes[0].player))
            case Withdrawn(player=player, bet=bet, stakes=stakes):
                self._gone(stakes)
                made = {"banco": ("banco", "banco-again", "banco-together")}.get(bet, (bet,))
                self._claims = [each for each in self._claims if each[1] != player or each[0] not in made]
            case fact.PuntoChosen(returned=returned, player=player, claim=claim):
                self._gone(returned)
                self._made_banco = player if claim in ORDER[:3] else ""
            case fact.BackingClosed(returned=returned):
                self._gone(returned)
            case happened.LateRefused(stakes=stakes):
                self._gone(stakes)
            case fact.CoupWithoutPunto():
                self._stakes, self._claims = {}, []
            case _:
                pass

    def _gone(self, stakes: Sequence[int]) -> None:
        for stake in stakes:
            self._stakes.pop(stake, None)


def evening(place: str, seed: int, steps: int) -> Reckoning:
    """One evening at a place."""
    followed = Reckoning(5, place)
    play(at(place, table={"count": 5}), PLAYERS, followed, seed, steps)
    return followed


def _told(event: Event) -> Iterator[str]:
    """What people would tell of an evening."""
    match event:
        case Joined():
            yield "joined"
        case Left():
            yield "left"
        case fact.BankEnded(offer=offer):
            yield f"bank {offer.cause}"
        case happened.AuctionOpened() | fact.Associated() | fact.GarageFormed() | coup.ErrorReported():
            yield event.__struct_config__.tag  # type: ignore[misc]
        case coup.ResultAnnounced():
            yield "coups"
        case _:
            pass


HAPPENS = frozenset({
    "joined", "left", "bank given-up", "bank lost", "auction-opened", "associated", "garage-formed", "error-reported",
})  # fmt: skip
"""What must come about in many evenings."""


if __name__ == "__main__":
    sys.exit(Evenings(PLACES, evening, HAPPENS).run(int(sys.argv[1]) if len(sys.argv) > 1 else EVENINGS))
