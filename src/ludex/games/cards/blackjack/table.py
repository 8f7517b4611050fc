"""Blackjack put together: session, seats and bets, shoe, cards, choices and settlement; duties, leads and views."""

from __future__ import annotations

from collections.abc import Mapping

from ludex.core import session as sessions
from ludex.core.commands import Command, EndRound
from ludex.core.decider import TableDecider
from ludex.core.events import FELT
from ludex.core.game import View
from ludex.core.parts import Part, actions_of
from ludex.core.rulebook import Roster, Rulebook
from ludex.core.session import Session, SessionHooks
from ludex.core.state import BETTING, BETWEEN, CLOSED, CLOSING, Setup
from ludex.errors import Allowed, Reason, Unit, Value
from ludex.games.cards.blackjack.bank import BankPlay
from ludex.games.cards.blackjack.betting import CONSENT, BlackjackBetting, all_bets
from ludex.games.cards.blackjack.box_control import BoxControl
from ludex.games.cards.blackjack.commands import (
    AnnounceBank,
    AskHands,
    CollectCards,
    Deal,
    GiveCard,
    PassHand,
    Settle,
    Stand,
    StayBehind,
)
from ludex.games.cards.blackjack.dealing import Dealing
from ludex.games.cards.blackjack.folds import BLACKJACK_FOLDS
from ludex.games.cards.blackjack.following import Following
from ludex.games.cards.blackjack.incidents import CardIncidents
from ludex.games.cards.blackjack.insurance import Insuring
from ludex.games.cards.blackjack.jackpot import is_linked, jackpot_holds, may_be_linked
from ludex.games.cards.blackjack.playing import Playing
from ludex.games.cards.blackjack.rules import BlackjackRules
from ludex.games.cards.blackjack.settling import Settling
from ludex.games.cards.blackjack.state import SHOE_IN_USE, UNDER_WAY, BlackjackState, HandStatus
from ludex.games.cards.blackjack.surrender import Surrendering
from ludex.games.common.boxes.seating import Consenting, Seating
from ludex.games.common.jackpot.linking import LinkedJackpot
from ludex.games.common.shoe.preparing import Preparing, used_cards
from ludex.games.common.shoe.state import PREPARING, SHUFFLING
from ludex.games.common.stakes.commands import NoMoreBets
from ludex.games.common.stakes.state import Stake, StakedState
from ludex.kit.cards import name
from ludex.kit.money import Cents, Rounding, share, total

OUT = (HandStatus.BUST, HandStatus.GIVEN_UP)
IDLE = PREPARING | {BETTING}
"""When players sit down and rise: those who are asked to cut may have sat down already."""
OPEN_PHASES = UNDER_WAY | PREPARING | {BETTING, BETWEEN, CLOSING}


class BlackjackView(View, frozen=True, kw_only=True):
    """What a person sees of the table: all that lies on it, the cards as they are written, and their own purse."""

    stakes: tuple[Stake, ...]
    seats: dict[int, str]
    controllers: dict[int, str]
    """Who decides for each box."""
    hands: dict[str, tuple[str, ...]]
    dead: tuple[str, ...]
    """The hands that are bust or were given up."""
    bank: tuple[str, ...]
    turn_of: str | None
    asked_to_follow: tuple[str, ...]
    cards_left: int
    used_cards: int
    """Those that are neither in the shoe nor in anybody's hand."""
    jackpot: Cents | None
    """What the jackpot holds, where one is installed."""


class Blackjack(TableDecider[BlackjackState]):
    """Blackjack under one ruleset."""

    folds = BLACKJACK_FOLDS

    def __init__(self, rules: BlackjackRules) -> None:
        self.rules = rules
        self.bets = all_bets(rules)
        self._roster = Roster(rules)
        self._preparing = Preparing(
            rules,
            rules.shoe,
            self._roster,
            ready=BETTING,
            dealing=SHOE_IN_USE,
            continuous="dealer" if rules.dealer == "continuous" else None,
            turns=BlackjackState.from_the_left,
        )
        self._settling = Settling(rules)
        self._bank = BankPlay(rules)
        self._dealing = Dealing(rules, self._bank)
        betting, control = BlackjackBetting(rules), BoxControl(rules)
        hooks = SessionHooks(
            phases=OPEN_PHASES,
            begin=self._begin,
            settled="settled",
            after_closing=CLOSED,
            on_table=StakedState.on_felt,
            in_play=StakedState.has_money_in_play,
            closing_phases=PREPARING,
            after_leaving=control.passed_on,
            unfit=betting.unfit,
            check_equipment=self.check_equipment,
        )
        parts: tuple[Part[BlackjackState], ...] = (
            Session(rules, hooks),
            self._preparing,
            Seating(rules, boxes=rules.boxes, path="boxes", idle=IDLE),
            Consenting(rules, paths=CONSENT, idle=IDLE),
            betting,
            control,
            self._dealing,
            self._bank,
            Insuring(rules),
            Surrendering(rules),
            Playing(rules),
            Following(rules),
            self._settling,
            CardIncidents(rules),
            LinkedJackpot(
                rules,
                phases=OPEN_PHASES | {CLOSED},
                linked="bets.jackpot.linked",
                floor="bets.jackpot.prize_suited_three",
                is_linked=lambda: is_linked(rules),
            ),
        )
        self.book: Rulebook[BlackjackState] = Rulebook(rules, actions_of(parts))
        self.options = self.book.options
        self.decide = self.book.decide

    def _begin(self, state: BlackjackState, opening: bool) -> str:
        """A round begins with the bets; with another shoe when the table opens or the last one has come to its end."""
        ended = state.cut_card_out and (self.rules.shoe.last_round is not None or not state.behind)
        return SHUFFLING if opening or state.shoe is None or state.renew or ended else BETTING

    def check_equipment(self) -> tuple[str, ...]:
        """Refuses a jackpot whose stake is too large for the table, and a link without a jackpot that grows."""
        rules, law = self.rules, self.rules.bets.jackpot
        if law.linked and not may_be_linked(rules):
            raise rules.refusal(
                "bets.jackpot.linked", reason=Reason.NOT_AUTHORISED, asked=Value("linked", Unit.SETTING)
            )
        if not law.installed:
            return rules.clauses_of("boxes", "bets.jackpot.installed")
        most = share(rules.minimum, law.stake_part, Rounding.DOWN)
        if law.jackpot_stake > most:
            asked, allowed = Value.money(law.jackpot_stake), Allowed(Unit.MONEY, high=most)
            raise rules.refusal("bets.jackpot.stake_part", reason=Reason.ABOVE_MAXIMUM, asked=asked, allowed=allowed)
        return rules.clauses_of("boxes", "bets.jackpot.stake_part", "bets.jackpot.installed")

    def start(self, setup: Setup) -> BlackjackState:
        """A table with its staff at their posts and nobody else."""
        state = BlackjackState()
        sessions.start(state, setup)
        return state

    def duty(self, state: BlackjackState) -> Command | None:
        """What the staff must do now."""
        roster, dealing = self._roster, self._dealing
        match state.phase:
            case "no-more-bets":
                return Deal(by=roster.who(state, "deal"))
            case "dealing":
                return GiveCard(by=roster.who(state, "give-card"))
            case "playing" if state.this_round.owed:
                return GiveCard(by=roster.who(state, "give-card"))
            case "playing" if dealing.cannot_go_on(state):
                return PassHand(by=roster.who(state, "pass-hand"))
            case "bank" if self._bank.must_draw(state):
                return GiveCard(by=roster.who(state, "give-card"))
            case "bank":
                return AnnounceBank(by=roster.who(state, "announce-bank"))
            case "paying":
                return Settle(by=roster.who(state, "settle"), box=self._settling.next_box(state))
            case "gathering":
                return CollectCards(by=roster.who(state, "collect-cards"))
            case "settled":
                return EndRound(by=roster.who(state, "end-round"))
            case _:
                return self._preparing.duty(state) or sessions.duty(state, roster)

    def lead(self, state: BlackjackState) -> Command | None:
        """Players who say nothing want no card, add no stake and do not cut; the croupier closes the bets and asks."""
        roster, now = self._roster, state.this_round
        match state.phase:
            case "betting":
                return NoMoreBets(by=roster.who(state, "no-more-bets"))
            case "offering":
                return AskHands(by=roster.who(state, "ask-hands"))
            case "following":
                return StayBehind(by=now.asked_to_follow[0])
            case "playing" if now.current is not None:
                return Stand(by=now.controllers[now.hands[now.current].box])
            case _:
                return self._preparing.lead(state)

    def view(self, state: BlackjackState, who: str) -> BlackjackView:
        """What this person may see."""
        face_up, now = self.rules.deal.face_up, state.this_round
        return BlackjackView(
            **self.seen(state, who),
            stakes=tuple(state.stakes.values()),
            seats=dict(state.seats),
            controllers=dict(now.controllers),
            hands={hand.slug: tuple(map(name, hand.cards if face_up else ())) for hand in now.hands.values()},
            dead=tuple(hand.slug for hand in now.hands.values() if hand.status in OUT),
            bank=tuple(map(name, now.bank if face_up else ())),
            turn_of=now.current,
            asked_to_follow=now.asked_to_follow,
            cards_left=state.shoe.left if state.shoe is not None else 0,
            used_cards=used_cards(self.rules.shoe, state, state.this_round.lying),
            jackpot=jackpot_holds(self.rules, state) if self.rules.bets.jackpot.installed else None,
        )

    def money_on_table(self, state: BlackjackState) -> Mapping[str, Cents]:
        """What the accounts of the table should hold, by what lies on it."""
        return {FELT: total(stake.amount for stake in state.stakes.values())}
