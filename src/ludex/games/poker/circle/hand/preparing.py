"""Before the deal: the button moves on, the deck is counted, shuffled and cut, and the first bets are gathered."""

from __future__ import annotations

from functools import cache

from ludex.core.events import Event, Move, purse
from ludex.core.limits import check_announced
from ludex.core.options import Bound, Option, Range
from ludex.core.parts import Part
from ludex.core.roles import PLAYER
from ludex.core.rulebook import Action
from ludex.core.session import plain
from ludex.core.state import READY
from ludex.errors import Allowed, Reason, Unit, Value
from ludex.games.poker.circle.hand.commands import Cut, PostForcedBets, ReportExposedCut, Shuffle, StartHand
from ludex.games.poker.circle.hand.deck import ranks_of
from ludex.games.poker.circle.hand.events import (
    CutExposed,
    DeckCut,
    DeckShuffled,
    ForcedBetsPosted,
    HandStarted,
    Posting,
)
from ludex.games.poker.circle.hand.flow import HandFlow
from ludex.games.poker.circle.hand.pots import pot_account
from ludex.games.poker.circle.hand.turn_order import seated
from ludex.games.poker.circle.people.players import PlayersPresent
from ludex.games.poker.circle.rules import CircleRules
from ludex.games.poker.circle.state import CUTTING, DEALING, POSTING, SHUFFLING, CircleState
from ludex.kit.chance import Chance
from ludex.kit.money import Cents, Rounding, share
from ludex.law.clauses import each_once

_NO_SUCH = Bound(Reason.NO_SUCH)
_STARTING = Value.command("start-hand")
_AT_ALL = 1000
"""Nobody counts or shuffles more often."""


def forced_bets(rules: CircleRules, minimum: Cents) -> tuple[Cents, ...]:
    """What is bet before the deal at a table's minimum: the ante, or the small and the big blind."""
    law = rules.forced
    if law.kind == "ante":
        return (law.ante,)
    return share(minimum, law.small_blind, Rounding.DOWN), share(minimum, law.big_blind, Rounding.DOWN)


class Preparing(Part[CircleState]):
    """Everything from one hand's end to the next deal."""

    def __init__(self, rules: CircleRules, flow: HandFlow) -> None:
        self._rules, self._flow = rules, flow
        self._players = PlayersPresent(rules)
        self._cite = cache(rules.clauses_of)
        self._ranks = ranks_of(rules)
        self._counting = self._counted()
        self._shuffling = self._cite("deck.cards", "deck.shuffles")
        self._shuffled = self._cite("deck.cards", "deck.shuffles", "deck.last_by", *rules.paths_for("shuffle"))
        forced = self._cite("forced.kind", "forced.small_blind", "forced.big_blind", "forced.ante")
        self._posting = each_once(*forced, *flow.clauses(1))
        self._blinds_of = cache(self._blinds_at)
        self._pot = pot_account(rules)

    def _counted(self) -> tuple[Range, ...]:
        """How often the croupier shuffles at least, and how many cards they must have counted."""
        law = self._rules.deck
        few = Bound(Reason.OUT_OF_ORDER, self._cite("deck.shuffles"), "deck.shuffles")
        whole = Bound(Reason.NOT_LISTED, self._cite("deck.cards"), "deck.cards")
        return (
            Range("times", law.shuffles, _AT_ALL, few, _NO_SUCH, optional=True),
            Range("counted", law.cards, law.cards, whole, whole, optional=True),
        )

    def actions(self) -> list[Action]:
        """Starting, shuffling, cutting and the bets before the deal."""
        return [
            Action(command=StartHand, phases=frozenset({READY}), offer=self._offer_start, act=self._start),
            Action(command=Shuffle, phases=frozenset({SHUFFLING}), offer=self._offer_shuffle, act=self._shuffle),
            Action(command=Cut, phases=frozenset({CUTTING}), offer=self._offer_cut, act=self._cut),
            Action(
                command=ReportExposedCut,
                phases=frozenset({CUTTING, POSTING}),
                offer=self._offer_exposed,
                act=self._exposed,
            ),
            Action(
                command=PostForcedBets, phases=frozenset({POSTING}), offer=plain("post-forced-bets"), act=self._post
            ),
        ]

    # The hand begins.

    def _offer_start(self, state: CircleState, by: str, owners: tuple[str, ...]) -> Option | Bound:
        rules = self._rules
        check_announced(rules, state)
        if not state.begun:
            rules.require(False, "players.drawn", asked=_STARTING)
        rules.require(state.announced, "take.announced", asked=_STARTING)
        there = self._players.at_table(state)
        least, present = rules.players.least, self._players.present(state, there)
        if present < least:
            allowed = Allowed(Unit.PLAYERS, low=least)
            rules.require(False, "players.suspended", asked=Value(present, Unit.PLAYERS), allowed=allowed)
        playing = self._players.players_of_hand(state, there)
        if rules.take.way == "session":
            unpaid = [name for name in playing if name not in state.paid_fee]
            if unpaid:
                raise rules.refusal("take.way", reason=Reason.OUT_OF_ORDER, asked=Value.person(unpaid[0]))
        if len(playing) < 2:
            return Bound(Reason.TOO_FEW_PLAYERS)
        return Option("start-hand", by, clauses=self._cite("players.least", "players.sitting_out", "take.announced"))

    def _start(self, state: CircleState, command: StartHand, chance: Chance) -> list[Event]:
        rules, playing = self._rules, self._players.players_of_hand(state)
        button = self._next_button(state, playing)
        places = seated(rules, state, button, rules.betting.direction)
        order = tuple([name for place in places if (name := state.seats[place]) in playing])
        away = ("incidents.absent_turn",) if state.absent else ()
        paths = ("button.marked", "button.moves", "button.first", "players.first_place", "betting.direction", *away)
        clauses = self._cite(*paths)
        return [HandStarted(button=button, order=order, clauses=clauses, phase=SHUFFLING)]

    def _next_button(self, state: CircleState, playing: tuple[str, ...]) -> int:
        """The place that has the button next: the first or last one, then the next player on the lawful side."""
        law, seats = self._rules.button, state.seats
        if not state.button:
            taken = sorted(place for place, name in seats.items() if name in playing)
            return taken[0] if law.first == "first-place" else taken[-1]
        return next(place for place in seated(self._rules, state, state.button, law.moves) if seats[place] in playing)

    # The deck.

    def _offer_shuffle(self, state: CircleState, by: str, owners: tuple[str, ...]) -> Option | Bound:
        law = self._rules.deck
        if state.roles[by] == PLAYER:
            if by not in state.hand.order or law.by_players is None:
                return Bound(Reason.NOTHING_TO_DO)
            return Option("shuffle", by, clauses=self._cite("deck.by_players"))
        return Option("shuffle", by, (), self._counting, self._shuffling)

    def _shuffle(self, state: CircleState, command: Shuffle, chance: Chance) -> list[Event]:
        law = self._rules.deck
        player = state.roles[command.by] == PLAYER
        # A player's shuffle is never the last where the croupier's must be.
        more = player and law.last_by is not None
        times = command.times or (1 if player else law.shuffles)
        phase = SHUFFLING if more else CUTTING
        return [DeckShuffled(by=command.by, ranks=self._ranks, times=times, clauses=self._shuffled, phase=phase)]

    def cutter(self, state: CircleState) -> str:
        """Who cuts: the player at the left of the button, or the button itself."""
        hand = state.hand
        if self._rules.deck.cut_by == "button":
            return hand.order[-1]
        # `order` goes the way of play from the button on; at its left sits the first of it, or the last but one.
        return hand.order[0] if self._rules.betting.direction == "left" else hand.order[-2]

    def _offer_cut(self, state: CircleState, by: str, owners: tuple[str, ...]) -> Option | Bound:
        if by != self.cutter(state):
            return Bound(Reason.OUT_OF_TURN, self._cite("deck.cut_by"), "deck.cut_by")
        return Option("cut", by, clauses=self._cite("deck.cut_by"))

    def _cut(self, state: CircleState, command: Cut, chance: Chance) -> list[Event]:
        return [DeckCut(by=command.by, clauses=self._cite("deck.cut_by"), phase=POSTING)]

    def _offer_exposed(self, state: CircleState, by: str, owners: tuple[str, ...]) -> Option | None:
        return Option("report-exposed-cut", by) if self._rules.deck.exposed_in_cut is not None else None

    def _exposed(self, state: CircleState, command: ReportExposedCut, chance: Chance) -> list[Event]:
        return [CutExposed(clauses=self._cite("deck.exposed_in_cut"), phase=SHUFFLING)]

    # The bets before the deal.

    def _post(self, state: CircleState, command: PostForcedBets, chance: Chance) -> list[Event]:
        law = self._rules.forced
        posted = self._blinds(state) if law.kind == "blinds" else self._antes(state)
        highest = self._to_match(state, self._blinds_of(state.minimum)[-1][1]) if law.kind == "blinds" else 0
        return [
            ForcedBetsPosted(
                posted=posted,
                highest=Cents(highest),
                minimum_raise=state.minimum,
                due=self._flow.due(1, state.hand.order),
                moves=tuple([Move(purse(p.player), self._pot, Cents(p.amount)) for p in posted if p.amount]),
                clauses=self._posting,
                phase=DEALING,
            )
        ]

    def _blinds(self, state: CircleState) -> tuple[Posting, ...]:
        """The two players after the button bet blind, or all they have."""
        due = self._blinds_of(state.minimum)
        return tuple(
            [
                Posting(player, kind, Cents(self._still_due(state, player, amount)))
                for player, (kind, amount) in zip(state.hand.order, due, strict=False)
            ]
        )

    def _blinds_at(self, minimum: Cents) -> tuple[tuple[str, Cents], ...]:
        """What the blinds are at a table's minimum, in whole chips where limits were changed to an odd one."""
        chip = self._rules.chip
        amounts = [Cents(amount - amount % chip) for amount in forced_bets(self._rules, minimum)]
        return tuple(zip(("small", "large"), amounts, strict=False))

    def _still_due(self, state: CircleState, player: str, amount: Cents) -> int:
        """What a player has to put in, less what stayed in the pot when the hand was begun again; or all they have."""
        return min(max(0, amount - state.hand.contributions.get(player, 0)), state.funds(player))

    def _to_match(self, state: CircleState, large: int) -> int:
        """What must be matched: the big blind, or a bet that stayed in the pot when the hand was begun again."""
        hand = state.hand
        return (
            max(large, *[hand.contributions.get(player, 0) for player in hand.order]) if hand.contributions else large
        )

    def _antes(self, state: CircleState) -> tuple[Posting, ...]:
        ante, opening = self._rules.forced.ante, self._rules.opening
        if state.unopened_hands and opening is not None and opening.again is None:
            return ()
        return tuple(
            Posting(player, "ante", Cents(self._still_due(state, player, ante))) for player in state.hand.order
        )
