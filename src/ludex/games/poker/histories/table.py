"""A table by convention: one hand of a variety, with the stakes that its history brings."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, ClassVar

from ludex.core import session as sessions
from ludex.core.commands import Command
from ludex.core.decider import Folds, TableDecider
from ludex.core.events import purse
from ludex.core.game import View
from ludex.core.parts import Part, actions_of
from ludex.core.roles import CROUPIER, PLAYER, Role
from ludex.core.rulebook import Rulebook
from ludex.core.state import READY, Setup
from ludex.games.poker.circle.hand.commands import Cut, Deal, PayPot, PostForcedBets, Shuffle, StartHand
from ludex.games.poker.circle.hand.dealing import Dealing
from ludex.games.poker.circle.hand.flow import HandFlow
from ludex.games.poker.circle.hand.pots import pot_account
from ludex.games.poker.histories.betting import PracticeBetting
from ludex.games.poker.histories.rules import PracticeRules, Structure, practice_rules
from ludex.games.poker.histories.showdown import PracticeShowdown
from ludex.games.poker.histories.state import PRACTICE_FOLDS, HandSetup, PracticeState
from ludex.games.poker.histories.turns import PracticePreparing, PracticeTurns
from ludex.kit.money import Cents

DEALER = "dealer"
POSTS: dict[Role, tuple[str, ...]] = {CROUPIER: (DEALER,)}


class PracticeTable(TableDecider[PracticeState]):
    """A variety of poker by convention, which is no jurisdiction."""

    folds: ClassVar[Folds] = PRACTICE_FOLDS

    def __init__(self, rules: PracticeRules) -> None:
        self.rules = rules
        flow = HandFlow(rules, PracticeTurns(rules))
        self._preparing = PracticePreparing(rules, flow)
        self._pot = pot_account(rules)
        parts: tuple[Part[PracticeState], ...] = (
            self._preparing,
            Dealing(rules, flow),
            PracticeBetting(rules, flow),
            PracticeShowdown(rules),
        )
        self.book: Rulebook[Any] = Rulebook(rules, actions_of(parts))
        self.options = self.book.options
        self.decide = self.book.decide

    def start(self, setup: Setup) -> PracticeState:
        """Everybody in their place with their chips, before the only hand."""
        assert isinstance(setup, HandSetup)
        players = setup.players
        state = PracticeState(phase=READY, round=1, session=1, begun=True, announced=True)
        sessions.start(state, setup)
        state.minimum = Cents(setup.small_bet)
        state.players = list(players)
        state.seats = dict(enumerate(players, start=1))
        state.roles |= dict.fromkeys(players, PLAYER)
        state.accounts = {purse(player): Cents(stack) for player, stack in zip(players, setup.stacks, strict=True)}
        state.antes, state.blinds = self._placed(setup.antes, players), self._placed(setup.blinds, players)
        state.antes_trimmed, state.bring_in = setup.antes_trimmed, setup.bring_in
        state.small_bet, state.big_bet = setup.small_bet, setup.big_bet
        return state

    def _placed(self, amounts: tuple[int, ...], players: tuple[str, ...]) -> tuple[int, ...]:
        """Amounts that are listed from the small blind on, by place: between two the button posts that one."""
        whole = (*amounts, *(0 for _ in players))[: len(players)]
        swapped = len(players) == 2 and self.rules.customs.two_players == "button-posts-small"
        return whole[::-1] if swapped else whole

    def duty(self, state: PracticeState) -> Command | None:
        """What is done without choice."""
        match state.phase:
            case "ready":
                return StartHand(by=DEALER)
            case "shuffling":
                return Shuffle(by=DEALER)
            case "cutting":
                return Cut(by=self._preparing.cutter(state))
            case "posting":
                return PostForcedBets(by=DEALER)
            case "dealing":
                return Deal(by=DEALER)
            case "paying":
                return PayPot(by=DEALER)
            case _:
                return None

    def lead(self, state: PracticeState) -> Command | None:
        """A history alone says how a hand goes on."""
        return None

    def view(self, state: PracticeState, who: str) -> View:
        """What this person may see of any table."""
        return View(**self.seen(state, who))

    def money_on_table(self, state: PracticeState) -> Mapping[str, Cents]:
        """What the pot should hold."""
        return {self._pot: Cents(sum(state.hand.contributions.values()) + state.carried_in)}


@cache
def practice_table(game: str, betting: Structure) -> PracticeTable:
    """The table of a variety by convention, made once; it keeps no state."""
    return PracticeTable(practice_rules(game, betting))
