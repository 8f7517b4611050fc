"""Circle poker as a decider: people, deck, deals, betting, showing and paying put together."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from ludex.core import session as sessions
from ludex.core.commands import Command, EndRound
from ludex.core.decider import Folds, TableDecider
from ludex.core.events import Event
from ludex.core.game import View
from ludex.core.parts import Part, actions_of, first_lead
from ludex.core.roles import VISITOR
from ludex.core.rulebook import Roster, Rulebook
from ludex.core.session import OnTable, Session, SessionHooks
from ludex.core.state import BETWEEN, CLOSED, CLOSING, READY, Setup
from ludex.errors import Allowed, Reason, Refused, Unit, Value
from ludex.games.poker.circle.chips import before_players, gathered
from ludex.games.poker.circle.draw.draw_poker import DrawPoker
from ludex.games.poker.circle.hand.betting import Betting
from ludex.games.poker.circle.hand.commands import Cut, Deal, PayPot, PostForcedBets, Reveal, Shuffle, StartHand
from ludex.games.poker.circle.hand.dealing import Dealing
from ludex.games.poker.circle.hand.events import Looked
from ludex.games.poker.circle.hand.flow import HandFlow
from ludex.games.poker.circle.hand.pots import divided, pot_account
from ludex.games.poker.circle.hand.preparing import Preparing, forced_bets
from ludex.games.poker.circle.hand.showdown import Showdown
from ludex.games.poker.circle.irregularities.board_cards import BoardCards
from ludex.games.poker.circle.irregularities.dead_hands import Absences
from ludex.games.poker.circle.irregularities.irregular_bets import IrregularBets
from ludex.games.poker.circle.irregularities.miscalls import MiscalledHands, SkippedTurns
from ludex.games.poker.circle.irregularities.misdeals import Misdeals
from ludex.games.poker.circle.irregularities.mishandled_cards import MishandledCards
from ludex.games.poker.circle.irregularities.missing_antes import MissingAntes
from ludex.games.poker.circle.irregularities.out_of_turn import OutOfTurn
from ludex.games.poker.circle.irregularities.stray_cards import StrayCards
from ludex.games.poker.circle.people.buy_ins import BuyIns
from ludex.games.poker.circle.people.conduct import Conduct
from ludex.games.poker.circle.people.forbidden_acts import ForbiddenActs
from ludex.games.poker.circle.people.game_length import GameLength
from ludex.games.poker.circle.people.house_take import TakeCollection
from ludex.games.poker.circle.people.players import check_fee
from ludex.games.poker.circle.people.seats import Seats
from ludex.games.poker.circle.people.sitting_out import SittingOut
from ludex.games.poker.circle.people.table_limits import LimitChanges, check_limits
from ludex.games.poker.circle.rules import CircleRules
from ludex.games.poker.circle.state import OPEN_PHASES, SETTLED, CircleState
from ludex.games.poker.circle.stud.stud_poker import StudPoker
from ludex.games.poker.circle.vocabulary import FOLDS, PUBLIC_EVENTS
from ludex.kit.cards import name
from ludex.kit.money import Cents, Rounding, share

HIDDEN_CARD = "?"
"""How a card is written that this person may not see."""


class Hidden(Event, frozen=True, tag="hidden"):
    """Something happened that is not for this person's eyes; only the phase is told."""


class CircleView(View, frozen=True, kw_only=True):
    """What a person sees of the table: places, stacks, the pot, and of the cards those that they may see."""

    seats: dict[int, str]
    button: int
    stacks: dict[str, Cents]
    in_hand: tuple[str, ...]
    cards: dict[str, tuple[str, ...]]
    board: tuple[str, ...]
    burnt: int
    dead: int
    discards: int
    pot: Cents
    bets: dict[str, Cents]
    to_match: int
    actor: str | None
    sitting_out: dict[str, int]
    waiting_list: tuple[str, ...]
    deck: int
    """How many cards the croupier still has."""
    before: dict[str, Cents]
    """What lies before each player of this betting round's bets."""
    pots: tuple[int, ...]
    """The main pot and the side pots as they are gathered: without what lies before the players."""
    pot_account: str
    """The account that holds all of it."""
    opens_with: str | None = None
    """The pair that it takes to open the pot now, where it takes one."""


class CirclePoker(TableDecider[CircleState]):
    """A variety of circle poker under one ruleset."""

    folds: ClassVar[Folds] = FOLDS

    def __init__(self, rules: CircleRules) -> None:
        self.rules = rules
        self._roster = Roster(rules)
        self.flow = HandFlow(rules)
        self._preparing = Preparing(rules, self.flow)
        self._pot = pot_account(rules)
        hooks = SessionHooks(
            phases=OPEN_PHASES | {BETWEEN, CLOSING},
            first=READY,
            settled=SETTLED,
            after_closing=CLOSED,
            on_table=self._lying,
            # Even what somebody folded may come back to them, after a misdeal: they wait for the end of the hand.
            in_play=lambda state, player: player in state.hand.order,
            unfit=lambda _state, _minimum: (),
            sells_chips=False,
            check_equipment=self.check_equipment,
        )
        flow, session = self.flow, Session(rules, hooks)
        held = session.actions()
        self._taking, self._seats, self._conduct = TakeCollection(rules), Seats(rules), Conduct(rules, flow)
        self._absences, self._stud = Absences(rules, flow), StudPoker(rules, flow)
        betting, misdeals = Betting(rules, flow), Misdeals(rules, flow)
        mishandled, bets, skipped = MishandledCards(rules, flow), IrregularBets(rules, flow), SkippedTurns(rules, flow)
        parts: tuple[Part[CircleState], ...] = (
            session,
            self._seats,
            SittingOut(rules),
            BuyIns(rules),
            GameLength(rules, held),
            LimitChanges(rules, held),
            self._taking,
            self._conduct,
            ForbiddenActs(rules),
            self._preparing,
            Dealing(rules, flow),
            betting,
            Showdown(rules),
            misdeals,
            MiscalledHands(rules),
            self._absences,
            StrayCards(rules, flow),
            mishandled,
            bets,
            OutOfTurn(rules, flow),
            MissingAntes(rules),
            skipped,
            self._stud,
            *(() if rules.board is None else (BoardCards(rules, flow, rules.board),)),
        )
        actions = actions_of(parts)
        self._draw = DrawPoker(rules, flow, misdeals, actions)
        self._waiting: tuple[Part[CircleState], ...] = (betting, self._draw, self._stud, mishandled, skipped, bets)
        self.book: Rulebook[Any] = Rulebook(rules, [*actions, *self._draw.actions()])
        self.options = self.book.options
        self.decide = self.book.decide

    def _lying(self, state: CircleState) -> tuple[OnTable, ...]:
        """What everybody has put into the pot of the hand that is played, and their part of what was kept in it."""
        hand = state.hand
        amounts = dict(hand.contributions)
        players = [player for player in hand.order if player in state.players] or list(state.players)
        if state.carried_over + state.carried_in and players:
            parts = divided(
                Cents(state.carried_over + state.carried_in), players, dict.fromkeys(players, 1), self.rules.chip
            )
            names = {**amounts, **parts}
            amounts = {name: Cents(amounts.get(name, 0) + parts.get(name, 0)) for name in names}
        return tuple(
            OnTable(number, player, self._pot, amount)
            for number, (player, amount) in enumerate(amounts.items(), start=1)
            if amount
        )

    def check_equipment(self) -> tuple[str, ...]:
        """Refuses limits and an ante that the law does not let a table have."""
        rules = self.rules
        paths = ["forced.ante_most"]
        most = share(rules.minimum, rules.forced.ante_most, Rounding.DOWN)
        if rules.forced.kind == "ante" and rules.forced.ante > most:
            asked, allowed = Value.money(rules.forced.ante), Allowed(Unit.MONEY, high=most)
            raise rules.refusal("forced.ante_most", reason=Reason.ABOVE_MAXIMUM, asked=asked, allowed=allowed)
        paths += [*check_limits(rules), *check_fee(rules)]
        for amount in forced_bets(rules, rules.minimum):
            if amount % rules.chip:
                allowed = Allowed(Unit.MONEY, step=rules.chip)
                raise Refused(Reason.NOT_IN_CHIPS, asked=Value.money(amount), allowed=allowed)
        dealt = rules.streets.first.hole + rules.streets.first.face_up
        if dealt * rules.seating.places > rules.deck.cards:
            asked = Value(rules.seating.places, Unit.PLAYERS)
            allowed = Allowed(Unit.PLAYERS, high=rules.deck.cards // dealt)
            raise rules.refusal("deck.cards", reason=Reason.LICENCE, asked=asked, allowed=allowed)
        return rules.clauses_of(*paths, "deck.cards")

    def start(self, setup: Setup) -> CircleState:
        """A table with its staff at their posts and nobody else."""
        state = CircleState()
        sessions.start(state, setup)
        return state

    def duty(self, state: CircleState) -> Command | None:
        """What must be done now without choice: by the croupier, and by whoever must cut."""
        roster = self._roster
        match state.phase:
            case "acting":
                return self._absences.duty(state) if state.absent else None
            case "drawing" if state.absent:
                return self._absences.duty(state) or self._draw.duty(state)
            case "dealing":
                return self._stud.duty(state) or Deal(by=roster.who(state, "deal"))
            case "shuffling":
                return Shuffle(by=roster.who(state, "shuffle"))
            case "cutting":
                return Cut(by=self._preparing.cutter(state))
            case "posting":
                return PostForcedBets(by=roster.who(state, "post-forced-bets"))
            case "showdown":
                return Reveal(by=roster.who(state, "reveal"))
            case "paying":
                return PayPot(by=roster.who(state, "pay-pot"))
            case "settled":
                return EndRound(by=roster.who(state, "end-round"))
            case _:
                return self._draw.duty(state) or self._conduct.duty(state) or sessions.duty(state, roster)

    def lead(self, state: CircleState) -> Command | None:
        """The croupier begins the next hand; within one, whatever follows when whoever is asked says nothing."""
        if state.phase != READY:
            return first_lead(self._waiting, state)
        if not state.begun and len(state.players) < self.rules.players.least:
            return None
        before = self._taking.lead(state) or self._seats.lead(state)
        return before or StartHand(by=self._roster.who(state, "start-hand"))

    def show(self, event: Event, who: str, state: CircleState) -> Event:
        """What this person gets of an event: hole cards are their holder's, and the game is not for onlookers."""
        if type(event) is Looked and event.player != who:
            return Looked(player=event.player, clauses=event.clauses)
        onlooker = state.roles.get(who, VISITOR) == VISITOR and self.rules.forbids("conduct.onlookers")
        return Hidden(phase=event.phase) if onlooker and not isinstance(event, PUBLIC_EVENTS) else event

    def view(self, state: CircleState, who: str) -> CircleView:
        """What this person may see."""
        hand = state.hand
        betting = hand.betting
        onlooker = state.roles.get(who, VISITOR) == VISITOR and self.rules.forbids("conduct.onlookers")
        shown = {} if onlooker else hand.cards
        known = {who, *(other for player, other in hand.peeked if player == who)}
        before = {} if onlooker else before_players(state)
        return CircleView(
            **self.seen(state, who),
            seats=dict(state.seats),
            button=0 if onlooker or self.rules.button.marked is None else state.button,
            stacks={} if onlooker else {player: state.funds(player) for player in state.players},
            in_hand=() if onlooker else hand.live,
            cards={
                player: tuple(
                    name(card.face) if card.face is not None and (card.up or player in known) else HIDDEN_CARD
                    for card in held
                )
                for player, held in shown.items()
            },
            board=() if onlooker else tuple(map(name, hand.board)),
            burnt=0 if onlooker else hand.burnt,
            dead=0 if onlooker else hand.dead,
            discards=0 if onlooker else len(hand.muck) + sum(map(len, hand.draw.discards.values())),
            pot=Cents(0 if onlooker else state.accounts.get(self._pot, 0)),
            bets={} if onlooker else dict(betting.bets),
            to_match=0 if onlooker else betting.highest,
            actor=None if onlooker else state.actor or state.drawer,
            sitting_out=dict(state.sitting_out),
            waiting_list=state.waiting_list,
            opens_with=None if onlooker else self._draw.opens_with(state),
            deck=0 if onlooker or hand.deck is None else hand.deck.left,
            before=before,
            pots=() if onlooker else gathered(state, before),
            pot_account=self._pot,
        )

    def money_on_table(self, state: CircleState) -> Mapping[str, Cents]:
        """What the accounts of the table should hold, by what was put in."""
        hand = state.hand
        carried = state.carried_in + state.carried_over
        return {self._pot: Cents(sum(hand.contributions.values()) - hand.pot_shortfall + carried)}
