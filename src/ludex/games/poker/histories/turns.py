"""Turns and stakes of a hand by convention: who acts first, who is asked at all, and what is posted before the deal."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from ludex.core.events import Event, moves, purse
from ludex.core.parts import Part
from ludex.core.rulebook import Action
from ludex.games.poker.circle.hand.commands import PostForcedBets
from ludex.games.poker.circle.hand.deck import ranking_of
from ludex.games.poker.circle.hand.events import ForcedBetsPosted, Posting
from ludex.games.poker.circle.hand.flow import HandFlow
from ludex.games.poker.circle.hand.pots import pot_account
from ludex.games.poker.circle.hand.preparing import Preparing
from ludex.games.poker.circle.hand.turn_order import TurnOrder, from_player, upcards
from ludex.games.poker.circle.state import DEALING, CircleState
from ludex.games.poker.hands.ranking import hand_ranking
from ludex.games.poker.histories.rules import PracticeRules
from ludex.games.poker.histories.state import ANTE, BLIND, PracticeState
from ludex.kit.cards import suit
from ludex.kit.chance import Chance
from ludex.kit.money import NOTHING, Cents


class PracticeTurns:
    """Who acts when by convention."""

    def __init__(self, rules: PracticeRules) -> None:
        self._streets = rules.streets.listed()
        self._ranking = hand_ranking(ranking_of(rules))
        self._lawful = TurnOrder(rules)
        self._suits = rules.customs.suits[::-1]

    def first_turns(self, state: CircleState) -> tuple[str, ...]:
        """Who is asked in the betting round after a deal: whoever has chips, and somebody who could answer them."""
        hand = state.hand
        betting = hand.betting
        assert isinstance(state, PracticeState)
        order = from_player(hand.order, self._first(state))
        bets, funds = betting.bets, {name: state.funds(name) for name in hand.live}
        most = sorted([bets.get(name, 0) + left for name, left in funds.items()])[-2]
        asked = tuple([name for name in order if funds.get(name) and most > bets.get(name, 0)])
        if len(asked) == 1 and bets.get(asked[0], 0) >= betting.highest:
            return ()
        return asked

    def _first(self, state: PracticeState) -> str:
        hand = state.hand
        match self._streets[hand.street - 1].acts_first:
            case "after-blinds":
                return self._after_blinds(state)
            case "lowest-showing":
                return self._lowest(state)
            case "best-showing":
                return self._lawful.first_showing(state, best=True)
            case _:
                return hand.order[0]

    def _after_blinds(self, state: PracticeState) -> str:
        """Whoever follows the largest blind, the last of them where several are equal."""
        hand = state.hand
        betting = hand.betting
        order, blinds = hand.order, state.blinds
        posted = [
            betting.bets.get(name, 0) * (blind > 0) - betting.bets.get(name, 0) * (blind < 0)
            for name, blind in zip(order, blinds, strict=True)
        ]
        last = max(range(len(order)), key=lambda place: (posted[place], place))
        return order[(last + 1) % len(order)]

    def _lowest(self, state: PracticeState) -> str:
        """Whoever shows the lowest card, suits counted."""

        def worth(player: str) -> tuple[object, int]:
            cards = upcards(state, player)
            return self._ranking.showing(cards), self._suits.index(suit(cards[0]))

        return min(state.hand.live, key=worth)

    def narrowed(
        self, state: CircleState, to_act: tuple[str, ...], live: Sequence[str], highest: Cents, caller: str = ""
    ) -> tuple[str, ...]:
        """Everybody who was asked answers, unless they are the last one left."""
        return () if len(live) == 1 else to_act


class PracticePreparing(Part[PracticeState]):
    """Everything before the deal, with the bets that a history states."""

    def __init__(self, rules: PracticeRules, flow: HandFlow) -> None:
        self._lawful, self._flow = Preparing(rules, flow), flow
        self._pot = pot_account(rules)
        self.cutter = self._lawful.cutter

    def actions(self) -> list[Action]:
        """Starting, shuffling, cutting and the bets before the deal."""
        return [
            replace(action, act=self._post) if action.command is PostForcedBets else action
            for action in self._lawful.actions()
        ]

    def _post(self, state: CircleState, command: PostForcedBets, chance: Chance) -> list[Event]:
        hand = state.hand
        assert isinstance(state, PracticeState)
        antes = self._antes_due(state)
        blinds = [
            min(abs(blind), state.funds(player) - ante)
            for player, ante, blind in zip(hand.order, antes, state.blinds, strict=True)
        ]
        posted = [
            Posting(player, kind, Cents(amount))
            for kind, amounts in ((ANTE, antes), (BLIND, blinds))
            for player, amount in zip(hand.order, amounts, strict=True)
            if amount
        ]
        return [
            ForcedBetsPosted(
                posted=tuple(posted),
                highest=Cents(max(blinds)),
                minimum_raise=NOTHING,
                due=self._flow.due(1, hand.order),
                moves=moves([(purse(each.player), self._pot, each.amount) for each in posted]),
                phase=DEALING,
            )
        ]

    def _antes_due(self, state: PracticeState) -> list[int]:
        """What each antes; where antes are bets like others, nobody more than somebody else."""
        antes = [min(ante, state.funds(player)) for player, ante in zip(state.hand.order, state.antes, strict=True)]
        if state.antes_trimmed:
            most = sorted(antes)[-2]
            antes = [min(ante, most) for ante in antes]
        return antes
