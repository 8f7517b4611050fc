"""Cards on the table: the deal, each card to whom it is due, the cut card, and the cards gathered again."""

from __future__ import annotations

from functools import cache

from msgspec.structs import replace

from ludex.core.events import FELT, FLOAT, Event, moves, purse
from ludex.core.options import Bound, Option
from ludex.core.parts import Part
from ludex.core.rulebook import Action
from ludex.core.session import plain
from ludex.errors import Reason
from ludex.games.cards.blackjack.bank import BankPlay
from ludex.games.cards.blackjack.commands import AskHands, CollectCards, Deal, GiveCard, PassHand
from ludex.games.cards.blackjack.events import (
    CardGiven,
    CardsCollected,
    CutCardShown,
    DealBegun,
    HandBust,
    HandStood,
)
from ludex.games.cards.blackjack.hands import is_bust, points
from ludex.games.cards.blackjack.rules import BlackjackRules
from ludex.games.cards.blackjack.state import (
    BANK,
    DEALING,
    GATHERING,
    OFFERING,
    PLAYING,
    THE_BANK,
    BlackjackState,
    Hand,
    HandStatus,
    box_slug,
)
from ludex.games.cards.blackjack.turns import cards_due, in_order, is_at_target, is_finished, turn, turn_after
from ludex.games.common.stakes.state import NO_MORE_BETS, SETTLED
from ludex.kit.chance import Chance


class Dealing(Part[BlackjackState]):
    """Everything that the croupier does with the cards of a round."""

    def __init__(self, rules: BlackjackRules, bank: BankPlay) -> None:
        self._rules = rules
        self._bank = bank
        self._cite = cache(rules.clauses_of)

    def actions(self) -> list[Action]:
        """Every command about cards once bets are closed."""
        drawn_in = frozenset({DEALING, PLAYING, BANK})
        playing, gathering = frozenset({PLAYING}), frozenset({GATHERING})
        return [
            Action(command=Deal, phases=frozenset({NO_MORE_BETS}), offer=plain("deal"), act=self._deal),
            Action(command=GiveCard, phases=drawn_in, offer=self._offer_give, act=self._give),
            Action(command=AskHands, phases=frozenset({OFFERING}), offer=plain("ask-hands"), act=self._ask),
            Action(command=PassHand, phases=playing, offer=self._offer_pass, act=self._pass),
            Action(command=CollectCards, phases=gathering, offer=plain("collect-cards"), act=self._collect),
        ]

    # The deal.

    def _deal(self, state: BlackjackState, command: Deal, chance: Chance) -> list[Event]:
        law, boxes = self._rules.deal, state.this_round.controllers
        order = in_order(boxes, law.starts)
        owed: list[str] = []
        for number in range(law.cards):
            owed += [box_slug(box) for box in order]
            owed += [THE_BANK] * (number < law.bank_cards)
        clauses = self._cite("deal.starts", "deal.cards", "deal.bank_cards", *self._rules.paths_for("deal"))
        return [DealBegun(owed=tuple(owed), boxes=tuple(sorted(boxes)), clauses=clauses, phase=DEALING)]

    def _due(self, state: BlackjackState) -> str | None:
        """For whom the next card is."""
        if state.this_round.owed:
            return state.this_round.owed[0]
        return THE_BANK if state.phase == BANK and self._bank.must_draw(state) else None

    def _offer_give(self, state: BlackjackState, by: str, owners: tuple[str, ...]) -> Option | Bound | None:
        if self._due(state) is not None:
            return Option("give-card", by)
        return self._bank.bound(state, Reason.NOTHING_TO_DO) if state.phase == BANK else None

    def _give(self, state: BlackjackState, command: GiveCard, chance: Chance) -> list[Event]:
        due = self._due(state)
        assert due is not None
        assert state.shoe is not None
        card = chance.next(state.shoe.draw)
        clauses = self._cite("deal.face_up", *self._rules.paths_for("give-card"))
        if due == THE_BANK:
            paths = ("bank.draws", "bank.stands_at", "bank.soft") if state.phase == BANK else ("deal.bank_cards",)
            dealt = state.phase == DEALING and len(state.this_round.owed) == 1
            clauses += self._cite(*paths)
            given = CardGiven(hand=due, card=card, clauses=clauses, phase=OFFERING if dealt else None)
            return [given, *self._cut_card(state)]
        hand = state.this_round.hands[due]
        after = replace(hand, cards=(*hand.cards, card))
        return [*self._given_to(state, after, clauses), *self._after_card(state, after)]

    def _given_to(self, state: BlackjackState, after: Hand, clauses: tuple[str, ...]) -> list[Event]:
        """A card to a hand, and the cut card when it comes up with it."""
        last = len(state.this_round.owed) == 1
        if after.doubled:
            clauses += self._cite("double.cards")
        if after.aces:
            clauses += self._cite("split.ace_cards", "split.aces_again")
        done = last and (after.doubled or is_finished(self._rules, after))
        phase = OFFERING if state.phase == DEALING and last else None
        given = CardGiven(hand=after.slug, card=after.cards[-1], done=done, clauses=clauses, phase=phase)
        return [given, *self._cut_card(state)]

    def _cut_card(self, state: BlackjackState) -> list[Event]:
        """The cut card is shown and the round called the last, or void, once it has come up."""
        last_round = self._rules.shoe.last_round
        if last_round is None or state.this_round.cut_card_shown or not self._comes_up(state):
            return []
        clauses = self._cite("shoe.last_round", "calls.last_round")
        call = self._rules.calls.last_round
        if last_round == "finishes":
            return [CutCardShown(call=call, clauses=clauses)]
        back = [(FELT, purse(stake.player), int(stake.amount)) for stake in state.stakes.values()]
        return [CutCardShown(call=call, void=True, moves=moves(back), clauses=clauses, phase=GATHERING)]

    def _after_card(self, state: BlackjackState, after: Hand) -> list[Event]:
        """What follows a card to a hand: it is lost, or its turn ends, or it is asked."""
        is_void = self._rules.shoe.last_round == "void" and self._comes_up(state)
        if state.phase == DEALING or is_void:
            return []
        hands = {**state.this_round.hands, after.slug: after}
        if is_bust(self._rules, after.cards):
            hands[after.slug] = replace(after, status=HandStatus.BUST)
            return [self._bust(state, after), turn(self._rules, hands)]
        if len(state.this_round.owed) > 1:
            return []
        if after.doubled or is_finished(self._rules, after):
            hands[after.slug] = replace(after, status=HandStatus.DONE)
            return [turn(self._rules, hands)]
        if not cards_due(self._rules, after) and len(after.cards) == self._rules.deal.cards and after.split:
            return [turn(self._rules, hands)]  # a hand that was split off is asked once it is whole
        return []

    @staticmethod
    def _comes_up(state: BlackjackState) -> bool:
        """Whether the cut card is out once the next card is given."""
        assert state.shoe is not None
        # It lies before the first of the cards behind it, and so comes up when the last one above is gone.
        return state.behind > 0 and state.shoe.left - 1 <= state.behind

    def _bust(self, state: BlackjackState, hand: Hand) -> Event:
        """A hand beyond the target loses; its stakes are collected at once where the law says so."""
        rules = self._rules
        at_once = rules.settlement.busts == "at-once"
        lost = list(state.stakes_on(hand.slug)) if at_once else []
        return HandBust(
            hand=hand.slug,
            stakes=tuple(stake.id for stake in lost),
            call=None if rules.calls.bust is None else str(points(rules, hand.cards).total),
            moves=moves([(FELT, FLOAT, sum(stake.amount for stake in lost))]),
            clauses=self._cite("target", "values.court", "values.ace", "settlement.busts", "calls.bust"),
        )

    # From hand to hand.

    def _ask(self, state: BlackjackState, command: AskHands, chance: Chance) -> list[Event]:
        return [turn(self._rules, state.this_round.hands)]

    def cannot_go_on(self, state: BlackjackState) -> bool:
        """Whether the hand whose turn it is can only be passed by."""
        now = state.this_round
        if now.owed or now.current is None:
            return False
        hand = now.hands[now.current]
        return hand.status != HandStatus.OPEN or is_at_target(self._rules, hand) or is_finished(self._rules, hand)

    def _offer_pass(self, state: BlackjackState, by: str, owners: tuple[str, ...]) -> Option | None:
        return Option("pass-hand", by) if self.cannot_go_on(state) else None

    def _pass(self, state: BlackjackState, command: PassHand, chance: Chance) -> list[Event]:
        slug = state.this_round.current
        assert slug is not None
        stood = HandStood(hand=slug, clauses=self._cite("deal.at_target", "target"))
        return [stood, turn_after(self._rules, state.this_round, slug, HandStatus.DONE)]

    # The end.

    def _collect(self, state: BlackjackState, command: CollectCards, chance: Chance) -> list[Event]:
        rules = self._rules
        returned = rules.shoe.packs if rules.dealer == "continuous" else None
        paths = ("dealer",) if rules.dealer == "continuous" else ()
        clauses = self._cite(*paths, *rules.paths_for("collect-cards"))
        return [CardsCollected(returned=returned, clauses=clauses, phase=SETTLED)]
