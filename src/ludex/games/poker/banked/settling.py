"""The end of a round, box by box: cards open, bets collected, given back and paid."""

from __future__ import annotations

from functools import cache

from ludex.core.commands import Command
from ludex.core.events import FLOAT, Event, moves
from ludex.core.options import Among, Bound, Option
from ludex.core.parts import Part
from ludex.core.rulebook import Action, Roster
from ludex.core.session import topped_up
from ludex.errors import Reason
from ludex.games.common.covered import CoveredCard, faces_of
from ludex.games.common.jackpot.state import JACKPOT_ACCOUNT
from ludex.games.poker.banked.commands import Settle
from ludex.games.poker.banked.declaration import Declaration, Hands
from ludex.games.poker.banked.events import BoxSettled
from ludex.games.poker.banked.flow import Flow
from ludex.games.poker.banked.state import COMMON, GATHERING, SETTLING, THE_BANK, BankedState, hand_of, open_cards
from ludex.kit.cards import Card
from ludex.kit.chance import Chance
from ludex.kit.money import Cents


class Settling(Part[BankedState]):
    """Collecting and paying."""

    def __init__(self, game: Declaration, roster: Roster, flow: Flow) -> None:
        self._game, self._rules, self._roster, self._flow = game, game.rules, roster, flow
        self._cite = cache(game.rules.clauses_of)

    def actions(self) -> list[Action]:
        """Settling a box."""
        return [Action(command=Settle, phases=frozenset({SETTLING}), offer=self._offer, act=self._settle)]

    def duty(self, state: BankedState) -> Command | None:
        """The croupier settles box by box."""
        if state.phase != SETTLING:
            return None
        return Settle(by=self._roster.who(state, "settle"), box=self._flow.unsettled(state)[0])

    def _offer(self, state: BankedState, by: str, owners: tuple[str, ...]) -> Option:
        path = "settlement.starts"
        bound = Bound(Reason.OUT_OF_ORDER, self._cite(path), path)
        return Option("settle", by, domains=(Among("box", (None, self._flow.unsettled(state)[0]), bound),))

    def _settle(self, state: BankedState, command: Settle, chance: Chance) -> list[Event]:
        box, *others = self._flow.unsettled(state)
        now, hand = state.this_round, hand_of(box)
        assert state.shoe is not None
        exchanged = now.discards[hand] if self._game.exchanged(state, box) else ()
        cards = (*now.hands[hand], *exchanged)
        faces, new = faces_of(state.shoe, now.out, cards, chance)
        own, out = faces[: len(now.hands[hand])], faces[len(now.hands[hand]) :]
        first = _first_cards(cards, faces, len(own))
        hands = Hands(own, first, open_cards(state, THE_BANK), open_cards(state, COMMON))
        account = self._game.settle(state, box, hands)
        paid = sum(amount for source, _, amount in account.rows if source == FLOAT)
        got = sum(amount for _, target, amount in account.rows if target == FLOAT)
        collected = [row for row in account.rows if row[1] == FLOAT]
        rest = [row for row in account.rows if row[1] != FLOAT]
        paths = ("settlement.starts", *dict.fromkeys(account.paths), *self._rules.paths_for("settle"))
        return [
            *self._game.announced(state, hand, hands),
            BoxSettled(
                box=box,
                stakes=tuple(account.stakes),
                payments=tuple(account.payments),
                faces=own,
                discards=out,
                new=new,
                category=account.category,
                prizes=tuple(account.prizes),
                jackpot_paid=Cents(sum(amount for source, _, amount in account.rows if source == JACKPOT_ACCOUNT)),
                moves=moves([*collected, *topped_up(state, Cents(paid - got)), *rest]),
                clauses=self._cite(*paths),
                phase=None if others else GATHERING,
            ),
        ]


def _first_cards(cards: tuple[CoveredCard, ...], faces: tuple[Card, ...], size: int) -> tuple[Card, ...]:
    """A hand as it was dealt: of its own cards and those that it exchanged, the ones that left the pack first."""
    dealt = sorted(zip(cards, faces, strict=True), key=lambda each: each[0].number)
    return tuple(face for _, face in dealt[:size])
