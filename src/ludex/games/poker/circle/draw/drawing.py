"""Changing cards: each player in turn throws some away and is given as many, also when the deck will not do."""

from __future__ import annotations

from functools import cache

from ludex.core.commands import Command
from ludex.core.events import Event
from ludex.core.options import Among, Bound, Option, Some
from ludex.core.parts import Part
from ludex.core.rulebook import Action, Roster
from ludex.errors import Reason
from ludex.games.poker.circle.draw.commands import (
    AskDiscards,
    DealReplacements,
    Discard,
    Recut,
    ReportDeckAway,
    Reshuffle,
    StandPat,
)
from ludex.games.poker.circle.draw.events import (
    DeckMixed,
    DeckRecovered,
    DeckRecut,
    DeckReshuffled,
    Discarded,
    DiscardsTold,
    ReplacementsDealt,
    StoodPat,
)
from ludex.games.poker.circle.draw.rules import Cutter, DrawRules
from ludex.games.poker.circle.hand.events import DealtCard
from ludex.games.poker.circle.hand.flow import HandFlow
from ludex.games.poker.circle.rules import CircleRules
from ludex.games.poker.circle.state import (
    ACTING,
    BURN,
    DRAW_PHASES,
    DRAWING,
    HOLE,
    NOBODY,
    RECUTTING,
    REPLACING,
    CircleState,
    DueCard,
)
from ludex.kit.chance import Chance

_NO_SUCH = Bound(Reason.NO_SUCH)
_NOTHING = Bound(Reason.NOTHING_TO_DO)


class Drawing(Part[CircleState]):
    """The exchange of cards between two betting rounds."""

    def __init__(self, rules: CircleRules, flow: HandFlow, law: DrawRules) -> None:
        self._rules, self._law, self._flow = rules, law, flow
        rules.expect("calls.discards", "calls.pat")
        self._cite = cache(rules.clauses_of)
        self._roster = Roster(rules)
        self._too_few = Bound(Reason.TOO_FEW_CARDS, self._cite("draw.exhausted", "draw.left_out"), "draw.left_out")
        self._out_of_turn = Bound(Reason.OUT_OF_TURN, self._cite("draw.first", "betting.turns"), "draw.first")
        self._not_served = Bound(Reason.OUT_OF_ORDER, self._cite("draw.replaced"), "draw.replaced")

    def actions(self) -> list[Action]:
        """Throwing away, being served, asking, and what goes wrong with the deck."""
        drawing, serving = frozenset({DRAWING}), frozenset({REPLACING})
        return [
            Action(command=Discard, phases=drawing | serving, offer=self._offer_discard, act=self._discard),
            Action(command=StandPat, phases=drawing | serving, offer=self._offer_pat, act=self._pat),
            Action(
                command=DealReplacements, phases=serving, offer=self._offer_replacements, act=self._deal_replacements
            ),
            Action(command=Reshuffle, phases=serving, offer=self._offer_reshuffle, act=self._reshuffle),
            Action(command=Recut, phases=frozenset({RECUTTING}), offer=self._offer_recut, act=self._recut),
            Action(
                command=AskDiscards,
                phases=DRAW_PHASES,
                offer=self._offer_ask,
                act=self._tell,
                closed="draw.asked_late",
                closed_phases=frozenset({ACTING}),
            ),
            Action(command=ReportDeckAway, phases=drawing | serving, offer=self._offer_away, act=self._away),
        ]

    def duty(self, state: CircleState) -> Command | None:
        """What must be done now without choice."""
        match state.phase:
            case "replacing" if self._is_exhausted(state):
                return Reshuffle(by=self._roster.who(state, "reshuffle"))
            case "replacing":
                return DealReplacements(by=self._roster.who(state, "deal-replacements"))
            case "recutting":
                return Recut(by=state.hand.draw.cutter)
            case _:
                return None

    # Throwing away.

    def _kept(self, state: CircleState, by: str) -> Bound | None:
        """Why it is not somebody's turn to change cards; nothing when it is."""
        hand = state.hand
        betting = hand.betting
        if state.phase == REPLACING:
            return self._not_served if by in betting.to_act else _NOTHING
        if betting.to_act and betting.to_act[0] == by:
            return None
        return self._out_of_turn if by in hand.live else _NOTHING

    def available(self, state: CircleState, player: str) -> int:
        """How many cards somebody can be given at most, those counted that may be shuffled again for them."""
        hand = state.hand
        assert hand.deck is not None
        left = hand.deck.left - len(hand.deal.due)
        if self._law.exhausted is None:
            return left
        return left + len(hand.muck) + sum(len(hand.draw.discards[other]) for other in self._gathered(state, player))

    def _gathered(self, state: CircleState, player: str) -> tuple[str, ...]:
        """Those whose discards are shuffled again when a player is to be served."""
        return tuple(other for other in state.hand.draw.discards if not self._is_left_out(state, other, player))

    def _is_left_out(self, state: CircleState, other: str, player: str) -> bool:
        """Whether somebody's discards stay out of the deck from which a player is to be served."""
        law = self._law
        if "receiver" in law.left_out and other == player:
            return True
        return "opener" in law.left_out and law.kept is not None and other == state.hand.opener

    def _offer_discard(self, state: CircleState, by: str, owners: tuple[str, ...]) -> Option | Bound:
        hand = state.hand
        kept, law = self._kept(state, by), self._law
        if kept is not None:
            return kept
        if by == hand.opener and law.split is None:
            return _NOTHING
        own = tuple(card.id for card in hand.cards[by])
        # Where somebody's own discards are not left out, they make up for whatever they throw away.
        most = min(len(own), self.available(state, by)) if self._is_left_out(state, by, by) else len(own)
        if most < law.least:
            return self._too_few
        least = Bound(Reason.TOO_FEW_CARDS, self._cite("draw.least"), "draw.least")
        domain = Some("cards", own, law.least, most, _NO_SUCH, least, self._too_few)
        paths = ("draw.first", "draw.least", *(("draw.split",) if by == hand.opener else ()))
        return Option("discard", by, domains=(domain,), clauses=self._cite(*paths))

    def _discard(self, state: CircleState, command: Discard, chance: Chance) -> list[Event]:
        hand = state.hand
        law, player = self._law, command.by
        to_act = hand.betting.to_act[1:]
        left = len(hand.cards[player]) - len(command.cards)
        due = (*hand.deal.due, *(DueCard(player, HOLE) for _ in range(law.until - left)))
        paths = ["draw.first", "draw.least", "draw.until", "draw.replaced", "calls.discards"]
        if player == hand.opener:
            paths += ["draw.split", "draw.kept"]
        serving = due and (law.replaced is not None or not to_act)
        event = Discarded(
            player=player,
            ids=command.cards,
            due=due,
            to_act=to_act,
            call=None if self._rules.calls.discards is None else str(len(command.cards)),
            clauses=self._cite(*paths),
            phase=REPLACING if serving else DRAWING,
        )
        return [event] if serving or to_act else [event, *self._closed(state)]

    def _offer_pat(self, state: CircleState, by: str, owners: tuple[str, ...]) -> Option | Bound:
        return self._kept(state, by) or Option("stand-pat", by, clauses=self._cite("calls.pat"))

    def _pat(self, state: CircleState, command: StandPat, chance: Chance) -> list[Event]:
        hand = state.hand
        to_act = hand.betting.to_act[1:]
        serving = hand.deal.due and not to_act
        event = StoodPat(
            player=command.by,
            to_act=to_act,
            call=self._rules.calls.pat,
            clauses=self._cite("calls.pat", "draw.first"),
            phase=REPLACING if serving else DRAWING,
        )
        return [event] if serving or to_act else [event, *self._closed(state)]

    def _closed(self, state: CircleState) -> list[Event]:
        return self._flow.drawn(state, state.hand.live)

    # Being served.

    def _is_exhausted(self, state: CircleState) -> bool:
        """Whether what is left of the deck must be shuffled with the discards before a card more is given."""
        hand = state.hand
        assert hand.deck is not None
        left = hand.deck.left
        return self._law.exhausted is not None and len(hand.deal.due) > left and left <= self._law.held_back

    def _offer_replacements(self, state: CircleState, by: str, owners: tuple[str, ...]) -> Option | Bound:
        if self._is_exhausted(state):
            return Bound(Reason.OUT_OF_ORDER, self._cite("draw.exhausted"), "draw.exhausted")
        return Option("deal-replacements", by, clauses=self._cite("draw.until", "draw.replaced"))

    def _deal_replacements(self, state: CircleState, command: DealReplacements, chance: Chance) -> list[Event]:
        hand = state.hand
        assert hand.deck is not None
        due, left, law = hand.deal.due, hand.deck.left, self._law
        now = len(due)
        if now > left:
            now = left if law.exhausted is None else left - law.held_back
        first = hand.next_card
        cards = tuple(DealtCard(first + at, card.to, card.way) for at, card in enumerate(due[:now]))
        rest = due[now:] if law.exhausted is not None else ()
        event = ReplacementsDealt(
            cards=cards,
            due=rest,
            clauses=self._cite("draw.until", "draw.replaced", *(("draw.held_back",) if rest else ())),
            phase=REPLACING if rest else DRAWING,
        )
        return [event] if rest or hand.betting.to_act else [event, *self._closed(state)]

    def _offer_reshuffle(self, state: CircleState, by: str, owners: tuple[str, ...]) -> Option | Bound:
        if not self._is_exhausted(state):
            return _NOTHING
        return Option("reshuffle", by, clauses=self._cite("draw.exhausted", "draw.held_back"))

    def _reshuffle(self, state: CircleState, command: Reshuffle, chance: Chance) -> list[Event]:
        player = _to_players(state)[0].to
        paths = ("draw.exhausted", "draw.held_back", "draw.left_out", "draw.recut_by")
        return [
            DeckReshuffled(
                players=self._gathered(state, player),
                cutter=self._cutter(state, self._law.recut_by, player),
                clauses=self._cite(*paths),
                phase=RECUTTING,
            )
        ]

    def _cutter(self, state: CircleState, law: Cutter, player: str) -> str:
        """Who cuts: the hand, or the player before the one who is to be served."""
        hand = state.hand
        if law == "button":
            return hand.order[-1]
        return hand.live[hand.live.index(player) - 1]

    def _offer_recut(self, state: CircleState, by: str, owners: tuple[str, ...]) -> Option | Bound:
        clauses = self._cite("draw.recut_by", "draw.mixed_cut_by")
        if by != state.hand.draw.cutter:
            return Bound(Reason.OUT_OF_TURN, clauses, "draw.recut_by")
        return Option("recut", by, clauses=clauses)

    def _recut(self, state: CircleState, command: Recut, chance: Chance) -> list[Event]:
        phase = REPLACING if state.hand.deal.due else DRAWING
        return [DeckRecut(by=command.by, clauses=self._cite("draw.recut_by", "draw.mixed_cut_by"), phase=phase)]

    # Asking, and a deck put away.

    def _offer_ask(self, state: CircleState, by: str, owners: tuple[str, ...]) -> Option | Bound:
        asked = self._cite("draw.asked_late", *self._rules.paths_for("ask-discards"))
        return Option("ask-discards", by, clauses=asked) if by in state.hand.order else _NOTHING

    def _tell(self, state: CircleState, command: AskDiscards, chance: Chance) -> list[Event]:
        exchanged = state.hand.draw.counts
        counts = {player: count for player, count in exchanged.items() if player != command.by}
        clauses = self._cite("draw.asked_late", *self._rules.paths_for("ask-discards"))
        return [DiscardsTold(counts=counts, clauses=clauses)]

    def _offer_away(self, state: CircleState, by: str, owners: tuple[str, ...]) -> Option | Bound:
        law = self._law
        found = (True,) if law.put_away is not None else ()
        mixed = (False,) if law.mixed is not None and self._may_be_mixed(state) else ()
        if not found and not mixed:
            return _NOTHING
        return Option("report-deck-away", by, domains=(Among("recovered", (*found, *mixed), _NO_SUCH),))

    def _may_be_mixed(self, state: CircleState) -> bool:
        """Whether enough cards are left for those who are due some, once others are set aside."""
        hand = state.hand
        assert hand.deck is not None
        burn, due = self._law.mixed_burn, _to_players(state)
        if hand.deck.left < burn:
            return False
        # What an earlier mixing set aside is mixed in again.
        return not due or self.available(state, due[0].to) + len(hand.deal.due) - len(due) >= burn

    def _away(self, state: CircleState, command: ReportDeckAway, chance: Chance) -> list[Event]:
        if command.recovered:
            return [DeckRecovered(clauses=self._cite("draw.put_away"))]
        burnt = tuple(DueCard(NOBODY, BURN) for _ in range(self._law.mixed_burn))
        due = _to_players(state)
        player = due[0].to if due else state.hand.betting.to_act[0]
        return [
            DeckMixed(
                cutter=self._cutter(state, self._law.mixed_cut_by, player),
                due=(*burnt, *due),
                clauses=self._cite("draw.mixed", "draw.mixed_cut_by", "draw.mixed_burn"),
                phase=RECUTTING,
            )
        ]


def _to_players(state: CircleState) -> tuple[DueCard, ...]:
    """The cards that are due to players, without those that are set aside first."""
    return tuple(card for card in state.hand.deal.due if card.to)
