"""Errors in dealing hold'em against the house, each with its own consequence and its own time.

A card of the bank that is seen too early makes the round void, and so does a wrong number of its cards that cannot be
put right; a wrong number of a player's cards only their own hand. A card face up in the pack is set aside, more than
one make the round void; a card that was drawn too early and that nobody saw is the next one.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from ludex.core.commands import Command, Kind
from ludex.core.events import FELT, FLOAT, Event, moves, purse
from ludex.core.options import Among, Bound, Option
from ludex.core.parts import Part
from ludex.core.rulebook import Action
from ludex.core.session import topped_up
from ludex.errors import Reason
from ludex.games.common.stakes.betting import NO_SUCH
from ludex.games.poker.banked.commands import ReportCount, ReportExposed
from ludex.games.poker.banked.declaration import Declaration
from ludex.games.poker.banked.flow import Flow
from ludex.games.poker.banked.folds import remove_stakes
from ludex.games.poker.banked.state import (
    DEALING,
    PLAYING,
    REVEALING,
    SETTLING,
    THE_BANK,
    BankedState,
    hand_of,
)
from ludex.games.poker.banked.voiding import voided
from ludex.games.poker.holdem_banked.rules import HoldemRules
from ludex.kit.cards import Card
from ludex.kit.chance import Chance
from ludex.kit.money import Cents

_DEALT_FROM = frozenset({DEALING, PLAYING, REVEALING})
"""When cards may still be dealt."""
_DEALING = frozenset({DEALING, REVEALING})
"""When they are."""


class ReportFaceUp(Command, frozen=True, tag="report-face-up"):
    """The next card of the pack lies face up."""

    kind = Kind.INCIDENT


class ReportDrawn(Command, frozen=True, tag="report-drawn"):
    """A card was drawn by mistake, and nobody has seen it."""

    kind = Kind.INCIDENT


class FaceUpSetAside(Event, frozen=True, tag="face-up-set-aside"):
    """A card that lay face up in the pack was put with the discards."""

    face: Card

    @property
    def drawn(self) -> tuple[Any, ...]:
        return (self.face,)


class DrawnEarly(Event, frozen=True, tag="drawn-early"):
    """A card that left the pack too early, unseen, is the next one."""


class BoxVoided(Event, frozen=True, tag="box-voided"):
    """The hand of a box is void: whoever played it has what they had before the round, and it is out."""

    box: int
    player: str
    stakes: tuple[int, ...]


class PackMixedAgain(Event, frozen=True, tag="pack-mixed-again"):
    """What is left of the pack is mixed before further cards are dealt."""


class CountPutRight(Event, frozen=True, tag="count-put-right"):
    """A hand has got the cards that it should have had, without any change in their order."""

    hand: str


ERROR_COMMANDS = (ReportFaceUp, ReportDrawn)
ERROR_EVENTS = (FaceUpSetAside, DrawnEarly, BoxVoided, PackMixedAgain, CountPutRight)


class Errors(Part[BankedState]):
    """What the staff may declare while cards are dealt or lie on the table."""

    def __init__(self, game: Declaration, rules: HoldemRules, flow: Flow) -> None:
        self._game, self._rules, self._law, self._flow = game, rules, rules.misdeal, flow
        self._cite = cache(rules.clauses_of)

    def actions(self) -> list[Action]:
        """Every error that may be declared."""
        return [
            Action(command=ReportExposed, phases=_DEALT_FROM, offer=self._offer_exposed, act=self._exposed),
            Action(command=ReportCount, phases=_DEALT_FROM | {SETTLING}, offer=self._offer_count, act=self._count),
            Action(command=ReportFaceUp, phases=_DEALING, offer=self._offer_face_up, act=self._face_up),
            Action(command=ReportDrawn, phases=_DEALT_FROM, offer=self._offer_drawn, act=self._drawn),
        ]

    # The bank's cards, seen too early.

    def _offer_exposed(self, state: BankedState, by: str, owners: tuple[str, ...]) -> Option | Bound | None:
        if self._law.exposed is None or THE_BANK not in state.this_round.hands:
            return None
        if not self._more_to_decide(state):
            return Bound(Reason.TOO_LATE, self._cite("misdeal.exposed_until"), "misdeal.exposed_until")
        clauses = self._cite("misdeal.exposed", "misdeal.exposed_until")
        return Option("report-exposed", by, domains=(Among("hand", (THE_BANK,), NO_SUCH),), clauses=clauses)

    def _more_to_decide(self, state: BankedState) -> bool:
        """Whether anybody has still to decide about a bet that matters here."""
        asks = [at for at, step in enumerate(self._game.steps) if step.kind == "decide"]
        last = asks[:1] if self._law.exposed_until == "flop-decision" else asks
        return state.phase == DEALING or any(at >= state.this_round.step for at in last)

    def _exposed(self, state: BankedState, command: ReportExposed, chance: Chance) -> list[Event]:
        paths = ("misdeal.exposed", "misdeal.exposed_until", *self._rules.paths_for("report-exposed"))
        return [voided(state, "exposed-card", command.hand, self._cite(*paths))]

    # A wrong number of cards.

    def _offer_count(self, state: BankedState, by: str, owners: tuple[str, ...]) -> Option | None:
        now, law = state.this_round, self._law
        players = () if law.hand_count is None else now.controllers
        boxes = [hand_of(box) for box in players if hand_of(box) in now.hands]
        bank = [THE_BANK] if law.count is not None and THE_BANK in now.hands else []
        clauses = self._cite("misdeal.hand_count", "misdeal.count")
        hands = (*boxes, *bank)
        return Option("report-count", by, domains=(Among("hand", hands, NO_SUCH),), clauses=clauses) if hands else None

    def _count(self, state: BankedState, command: ReportCount, chance: Chance) -> list[Event]:
        if command.hand != THE_BANK:
            box = next(box for box in state.this_round.controllers if hand_of(box) == command.hand)
            return self._hand_voided(state, box)
        rules = ("remedy", "in_sequence", "covered")
        paths = (*(f"misdeal.put_right.{rule}" for rule in rules), *self._rules.paths_for("report-count"))
        if self._can_be_put_right(state):
            return [CountPutRight(hand=THE_BANK, clauses=self._cite(*paths))]
        return [voided(state, "wrong-count", THE_BANK, self._cite("misdeal.count", *paths))]

    def _can_be_put_right(self, state: BankedState) -> bool:
        """Whether the bank gets the right number of cards without any change in their order, and still covered."""
        law, now = self._law.put_right, state.this_round
        cards = now.hands[THE_BANK]
        # Nothing has left the pack after the bank's last card.
        in_order = not law.in_sequence or cards[-1].number == now.out
        unseen = not law.covered or not any(card.open for card in cards)
        return law.remedy is not None and in_order and unseen

    def _hand_voided(self, state: BankedState, box: int) -> list[Event]:
        player = state.this_round.controllers[box]
        own = [stake for stake in state.stakes.values() if stake.player == player]
        lying, owed = sum(stake.amount for stake in own), self._owed(state, player)
        # What was collected comes back from the float, and what was paid goes back to it.
        lost = Cents(owed - lying)
        rows = [(FELT, purse(player), lying), *topped_up(state, Cents(max(lost, 0)))]
        rows.append((FLOAT, purse(player), lost) if lost > 0 else (purse(player), FLOAT, -lost))
        paths = ("misdeal.hand_count", "misdeal.mixed_again", *self._rules.paths_for("report-count"))
        clauses = self._cite(*paths)
        event = BoxVoided(
            box=box,
            player=player,
            stakes=tuple(stake.id for stake in own),
            moves=moves([row for row in rows if row[2]]),
            clauses=clauses,
        )
        mixed = [PackMixedAgain(clauses=clauses)] if self._law.mixed_again and self._more_to_deal(state, box) else []
        return [event, *mixed, *self._goes_on(state, box)]

    def _owed(self, state: BankedState, player: str) -> int:
        """What a player has put into this round and not got back; less than nothing where they were paid more."""
        own, moved = purse(player), state.this_round.moved
        put = sum(move.amount for move in moved if move.source == own)
        return put - sum(move.amount for move in moved if move.target == own)

    def _goes_on(self, state: BankedState, box: int) -> list[Event]:
        """What follows once a box is out of the round."""
        now, gone = state.this_round, (box,)
        if state.phase == DEALING:
            others = self._flow.in_play(state, gone)
            left = [lot for lot in now.due if lot.to != hand_of(box)]
            if left and others:
                return []
            return [self._flow.next_step(state, now.step if others else len(self._game.steps), gone=gone)]
        if state.phase == PLAYING:
            return [self._flow.after_box(state, gone=gone)] if now.asked[0] == box else []
        event = self._flow.next_step(state, now.step, gone=gone)
        return [] if event.phase == state.phase and getattr(event, "step", None) == now.step else [event]

    # The pack.

    def _more_to_deal(self, state: BankedState, gone: int = 0) -> bool:
        """Whether further cards leave the pack in this round, once a box is out of it."""
        now = state.this_round
        live = self._flow.in_play(state, (*now.folded, gone))
        if state.phase == SETTLING or not live:
            return False
        due = any(lot.to != hand_of(gone) for lot in now.due)
        return due or any(step.kind == "board" for step in self._game.steps[now.step :])

    def _offer_face_up(self, state: BankedState, by: str, owners: tuple[str, ...]) -> Option | None:
        dealing = state.phase == DEALING or self._flow.board_due(state) is not None
        if self._law.face_up is None or not dealing:
            return None
        return Option("report-face-up", by, clauses=self._cite("misdeal.face_up", "misdeal.face_up_again"))

    def _face_up(self, state: BankedState, command: ReportFaceUp, chance: Chance) -> list[Event]:
        by = self._rules.paths_for("report-face-up")
        if state.this_round.face_up and self._law.face_up_again is not None:
            return [voided(state, "face-up-cards", "", self._cite("misdeal.face_up_again", *by))]
        assert state.shoe is not None
        face = chance.next(state.shoe.draw)
        return [FaceUpSetAside(face=face, clauses=self._cite("misdeal.face_up", *by))]

    def _offer_drawn(self, state: BankedState, by: str, owners: tuple[str, ...]) -> Option | None:
        path = "misdeal.drawn_early"
        if self._law.drawn_early is None or state.this_round.drawn_early or not self._more_to_deal(state):
            return None
        return Option("report-drawn", by, clauses=self._cite(path))

    def _drawn(self, state: BankedState, command: ReportDrawn, chance: Chance) -> list[Event]:
        return [DrawnEarly(clauses=self._cite("misdeal.drawn_early", *self._rules.paths_for("report-drawn")))]


def _fold_face_up(state: BankedState, event: FaceUpSetAside) -> None:
    assert state.shoe is not None
    now = state.this_round
    state.shoe = state.shoe.dealt(event.face)
    now.out, now.aside, now.face_up = now.out + 1, now.aside + 1, now.face_up + 1


def _fold_drawn(state: BankedState, event: DrawnEarly) -> None:
    state.this_round.drawn_early = True


def _fold_voided(state: BankedState, event: BoxVoided) -> None:
    now, hand = state.this_round, hand_of(event.box)
    remove_stakes(state, event.stakes)
    _forget_player(state, event)
    now.aside += len(now.hands.pop(hand, ()))
    now.controllers = {box: who for box, who in now.controllers.items() if box != event.box}
    now.due = tuple(lot for lot in now.due if lot.to != hand) if now.controllers else ()
    now.asked = tuple(box for box in now.asked if box != event.box)


def _forget_player(state: BankedState, event: BoxVoided) -> None:
    """Nothing that the round moved is a player's any more who is out of it; what a void round would give back stays so.

    What they had lost went on from the felt to the float, where nobody is named: it came back with the rest.
    """
    now, own = state.this_round, purse(event.player)
    moved = (*now.moved, *event.moves)
    put = sum(move.amount for move in moved if (move.source, move.target) == (own, FELT))
    back = sum(move.amount for move in moved if (move.source, move.target) == (FELT, own))
    others = tuple(move for move in moved if own not in (move.source, move.target))
    now.moved = (*others, *moves([(FLOAT, FELT, put - back)]))


def _fold_mixed(state: BankedState, event: PackMixedAgain) -> None:
    assert state.shoe is not None
    state.shoe = state.shoe.disordered


ERROR_FOLDS: dict[type[Event], Any] = {
    FaceUpSetAside: _fold_face_up,
    DrawnEarly: _fold_drawn,
    BoxVoided: _fold_voided,
    PackMixedAgain: _fold_mixed,
}
