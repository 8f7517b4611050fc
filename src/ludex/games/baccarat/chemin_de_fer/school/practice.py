"""Tables for a croupier school: people in places and behind them, somebody who takes the bank, and coups as wanted."""

from __future__ import annotations

from collections.abc import Sequence

from ludex.core.drills import Lesson, main_units
from ludex.core.state import BETTING
from ludex.core.table import Entry
from ludex.games.baccarat.among_players import commands as shared
from ludex.games.baccarat.among_players.practice import PracticeTable
from ludex.games.baccarat.among_players.state import OFFERING
from ludex.games.baccarat.chemin_de_fer import commands as say
from ludex.games.baccarat.chemin_de_fer.state import CheminState
from ludex.games.baccarat.points import BANK, PUNTO
from ludex.kit.money import Cents

PEOPLE = ("ana", "bea", "carlos", "dora", "elena", "felix", "gloria")
SEATED = {1: 4, 2: 4, 3: 5}
STANDING = {1: 1, 2: 2, 3: 2}
"""How many sit and stand, level by level."""
BANKS_BEFORE = 3
"""How many banks others have lost before, at most and not included, so that the bank is anywhere."""
WINNING = {BANK: ("3C", "4D", "9H", "KS"), PUNTO: ("9H", "KS", "KC", "QD")}
"""Cards with which each hand wins at once, in the order in which they come to light: the punto's, then the bank's."""


class Practice(PracticeTable[CheminState]):
    """A table of its own at which the bank is offered to somebody."""

    def __init__(self, lesson: Lesson, *, seated: int, standing: int) -> None:
        super().__init__(lesson, lesson.game, PEOPLE, seated=seated, standing=standing)
        self.lead_to(OFFERING)

    def take(self, minima: int) -> None:
        """Whoever is offered the bank takes it for so many minima, or for as much as they must: for a round sum.

        Of twice the minimum five per cent are whole chips.
        """
        offering, least = self.game.offering, self.game.offering.least_now(self.state)
        step = 2 * self.game.rules.minimum
        wanted = max(self.game.rules.minimum * minima, least + -least % step)
        self.run(shared.TakeBank(by=self.state.offered, amount=Cents(min(wanted, offering.largest_bank(self.state)))))

    def open_bets(self) -> None:
        """The bank is announced."""
        self.lead_to(BETTING)

    def coup(self, winner: str) -> list[Entry]:
        """Plays a coup that is bet on to its end, as this hand wins it."""
        return self.round_ends(WINNING[winner])

    def lone_coup(self, winner: str) -> None:
        """A coup that one player makes banco in."""
        self.open_bets()
        able = [player for player in self.state.players if "banco" in self.offers(player)]
        self.run(say.CallBanco(by=self._lesson.one(able)))
        self.coup(winner)

    def deal(self, faces: Sequence[str]) -> None:
        """The bets are closed and the cards dealt; these faces come to light."""
        self._chance.add(faces)
        self.lead_to("dealt")

    def stake(self, player: str, bet: str) -> None:
        """Somebody puts a few minima against the bank, or what is left of it."""
        stakes = self.stakeable(player)
        wanted = stakes.least(player, bet) * (1 + self._lesson.pick(3))
        self.run(shared.PlaceStake(by=player, bet=bet, stake=Cents(min(wanted, stakes.largest(player, bet)))))

    # --- what is told

    @property
    def bank(self) -> str:
        """What everybody has in the bank."""
        held, currency = self.state.bank.held, self.game.rules.currency
        return " + ".join(f"{player} {main_units(amount, currency)}" for player, amount in held.items())


def begun(lesson: Lesson) -> Practice:
    """A table at which the bank is before somebody, after a few coups that bankers lost."""
    practice = Practice(lesson, seated=SEATED[lesson.level], standing=STANDING[lesson.level])
    for _ in range(lesson.pick(BANKS_BEFORE)):
        practice.take(2)
        practice.lone_coup(PUNTO)
    return practice


def bank_in_minima(lesson: Lesson) -> int:
    """How large a bank is."""
    return 4 + 2 * lesson.pick(8 * lesson.level)
