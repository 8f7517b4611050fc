"""Tables of two cloths for a croupier school: somebody has the bank, stakes lie on both cloths, and coups as wanted."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import Any

from msgspec.structs import replace

from ludex.core.drills import Lesson
from ludex.core.events import FELT
from ludex.core.rulebook import Roster
from ludex.core.state import BETTING
from ludex.core.table import Entry
from ludex.games.baccarat.among_players import commands as shared
from ludex.games.baccarat.among_players.practice import PracticeTable
from ludex.games.baccarat.among_players.state import AUCTION
from ludex.games.baccarat.points import BANK, PUNTO, TIE
from ludex.games.baccarat.two_tables import commands as say
from ludex.games.baccarat.two_tables.priority import places_of
from ludex.games.baccarat.two_tables.rules import Modality
from ludex.games.baccarat.two_tables.state import FIRST, SECOND, TwoTablesState
from ludex.games.baccarat.two_tables.table import TwoTables
from ludex.games.common.stakes.commands import PlaceBet
from ludex.kit.money import Cents

PEOPLE = ("ana", "bea", "carlos", "dora", "elena", "felix", "gloria", "hugo", "irene", "javier")
SEATED = {1: 6, 2: 7, 3: 8}
STANDING = {1: 1, 2: 2, 3: 2}
"""How many sit and stand, level by level: whoever of them has the bank, enough are left at each cloth."""
OF_BANK = ("7C", "KD")
"""The hand with which the bank plays a coup that is only told by who won it."""
OF_CLOTH = {
    FIRST: {BANK: ("6H", "KS"), PUNTO: ("9H", "KS"), TIE: ("7H", "KS")},
    SECOND: {BANK: ("6D", "QS"), PUNTO: ("9D", "QS"), TIE: ("7D", "QS")},
}
"""Hands of a cloth against it, by who wins: nobody draws with them, and a natural is turned up."""
KINDS: tuple[Modality, ...] = ("limited", "free")


class Practice(PracticeTable[TwoTablesState]):
    """A table of its own at which the bank is auctioned."""

    def __init__(self, lesson: Lesson, *, kind: Modality | None = None) -> None:
        """`kind` is that of the bank; the table's own where nothing is said."""
        rules, game = lesson.game.rules, lesson.game
        if kind not in (None, rules.bank.modality):
            game = TwoTables(replace(rules, bank=replace(rules.bank, modality=kind)))
        super().__init__(lesson, game, PEOPLE, seated=SEATED[lesson.level], standing=STANDING[lesson.level])
        self.lead_to(AUCTION)

    def take(self, amount: Cents) -> str:
        """Somebody has the bank for this sum, and bets are open."""
        banker = self._lesson.one(list(self.state.seats.values()))
        if self.game.rules.is_free:
            self.run(say.ProveDeposit(by=banker, amount=amount))
        self.run(shared.Bid(by=banker, amount=amount))
        self.lead_to(BETTING)
        return banker

    def others(self) -> list[str]:
        """Everybody at the table but the banker."""
        away = (self.state.banker, *self.state.absent)
        return [player for player in self.state.players if player not in away]

    def stake(self, player: str, bet: str, amount: int) -> None:
        """Somebody stakes this much, or what the limits leave of it."""
        stakes = self.stakeable(player)
        most = stakes.largest(player, bet)
        self.run(PlaceBet(by=player, bet=bet, stake=Cents(max(min(amount, most), stakes.least(player, bet)))))

    def faces(self, winners: dict[str, str]) -> list[tuple[str, ...]]:
        """The hands of a coup by who wins on each cloth: those of the cloths, then the bank's."""
        return [*(hands[winners[cloth]] for cloth, hands in OF_CLOTH.items()), OF_BANK]

    def coup(self, winners: dict[str, str]) -> list[Entry]:
        """Plays a coup that is bet on to its end."""
        return self.round_ends(list(chain.from_iterable(self.faces(winners))))

    def told(self) -> dict[str, int | str]:
        """Who sits and stands where, and with which place the first cloth ends."""
        last = places_of(self.game.rules, FIRST)[-1]
        return {"places": self.places, "half": last, "standing": self.standing}

    def report(self, cause: str, **told: Any) -> list[Entry]:
        """One of the staff reports an error."""
        by = Roster(self.game.rules).who(self.state, "report-error")
        return self.run(say.ReportError(by=by, cause=cause, **told))

    def comes(self, faces: Sequence[object]) -> None:
        """These come next: cards to light, or a lot."""
        self._chance.add(faces)


def returned(entries: Sequence[Entry], *kinds: type) -> dict[str, int]:
    """What goes back to whom from the felt by the events of some kinds."""
    back = dict[str, int]()
    for event in (event for entry in entries for event in entry.events if isinstance(event, kinds)):
        for move in event.moves:
            player = move.target.removeprefix("player:")
            if move.source == FELT:
                back[player] = back.get(player, 0) + move.amount
    return back


def bank_in_minima(lesson: Lesson, *, least: int = 10) -> Cents:
    """How large a bank is: a round sum, no less than the law lets it be."""
    rules = lesson.game.rules
    low = max(rules.bank.bank_minimum, rules.minimum * least)
    return Cents(low + 2 * rules.minimum * lesson.pick(8 * lesson.level))
