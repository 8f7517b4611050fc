"""The last card dealt face up: its player goes on or bets no more, and with few players left all is shown at once."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from ludex.core.commands import Command, Kind, Name
from ludex.core.events import Event
from ludex.core.options import Among, Bound, Option
from ludex.core.parts import Part
from ludex.core.rulebook import Action
from ludex.errors import Reason
from ludex.games.poker.circle.hand.dealing import RemainingDeals
from ludex.games.poker.circle.hand.flow import HandFlow
from ludex.games.poker.circle.rules import CircleRules
from ludex.games.poker.circle.state import ACTING, ANSWERING, DEALING, NOBODY, CircleState, PlayerCard
from ludex.games.poker.circle.stud.exposed_cards import Seen, face_of, fold_seen
from ludex.games.poker.circle.stud.rules import ExposureRules
from ludex.kit.chance import Chance

_NO_SUCH = Bound(Reason.NO_SUCH)
_NOTHING = Bound(Reason.NOTHING_TO_DO)


class ReportExposedLastCard(Command, frozen=True, tag="report-exposed-last-card"):
    """Says that somebody's last card was dealt face up."""

    kind = Kind.INCIDENT

    who: Name


class GoOn(Command, frozen=True, tag="go-on"):
    """Goes on in spite of the card that all have seen."""

    kind = Kind.TURN


class StandAside(Command, frozen=True, tag="stand-aside"):
    """Bets no more and plays for what was bet so far."""

    kind = Kind.TURN


COMMANDS: tuple[type[Command], ...] = (ReportExposedLastCard, GoOn, StandAside)


class LastCardExposed(Seen, frozen=True, kw_only=True, tag="last-card-exposed"):
    """Somebody's last card lies open: they are asked whether they go on, or nobody bets any more."""

    aside: tuple[str, ...] = ()


class Answered(Event, frozen=True, kw_only=True):
    """They answered, and the hand goes on."""

    player: str
    to_act: tuple[str, ...] = ()
    call: str | None = None


class WentOn(Answered, frozen=True, kw_only=True, tag="went-on"):
    """They go on, and the card is turned down or stays open."""

    turned_down: bool


class StoodAside(Answered, frozen=True, kw_only=True, tag="stood-aside"):
    """They bet no more; the others bet among themselves."""


EVENTS: tuple[type[Event], ...] = (LastCardExposed, WentOn, StoodAside)


class LastCard(Part[CircleState]):
    """What becomes of it and of its player."""

    def __init__(self, rules: CircleRules, flow: HandFlow, law: ExposureRules) -> None:
        self._law, self._flow = law, flow
        self._deals = RemainingDeals(rules, flow)
        rules.expect("exposure.last", "exposure.last_players", "exposure.last_on", "exposure.last_aside")
        self._cite = cache(rules.clauses_of)

    def actions(self) -> list[Action]:
        """The croupier's report, and the player's answer."""
        dealt, answering = frozenset({DEALING, ACTING}), frozenset({ANSWERING})
        return [
            Action(command=ReportExposedLastCard, phases=dealt, offer=self._offer_last, act=self._last),
            Action(command=GoOn, phases=answering, offer=self._offer_go_on, act=self._go_on),
            Action(command=StandAside, phases=answering, offer=self._offer_aside, act=self._aside),
        ]

    def _offer_last(self, state: CircleState, by: str, owners: tuple[str, ...]) -> Option | Bound | None:
        if self._law.last is None:
            return None
        dealt = tuple(player for player in state.hand.live if self._may_expose_last(state, player))
        return Option("report-exposed-last-card", by, domains=(Among("who", dealt, _NO_SUCH),)) if dealt else _NOTHING

    def _may_expose_last(self, state: CircleState, player: str) -> bool:
        """Whether a player has just been dealt their last card, a hole card of their own."""
        own = state.hand.cards.get(player, ())
        if not self._deals.is_last(state) or not state.is_before_betting or not own or own[-1].up:
            return False
        return len(own) == self._deals.own_cards(state)

    def _last(self, state: CircleState, command: ReportExposedLastCard, chance: Chance) -> list[Event]:
        hand = state.hand
        held = hand.cards[command.who][-1]
        face, asked = face_of(state, held, chance)
        few = len(hand.live) <= (self._law.last_players or 0)
        exposed = LastCardExposed(
            player=command.who,
            card=held.id,
            faces=(face,),
            asked=asked,
            aside=hand.live if few else (),
            clauses=self._cite("exposure.last", "exposure.last_players"),
            phase=state.phase if few else ANSWERING,
        )
        ends = few and state.phase == ACTING
        return [exposed, self._flow.closed(state, hand.live)] if ends else [exposed]

    def _offer_go_on(self, state: CircleState, by: str, owners: tuple[str, ...]) -> Option | Bound:
        return Option("go-on", by, clauses=self._cite("exposure.last")) if by == state.hand.asked else _NOTHING

    def _go_on(self, state: CircleState, command: GoOn, chance: Chance) -> list[Event]:
        deal = state.hand.deal
        turned_down = self._law.last_on is not None
        after = state.copy()
        _fold_went_on(after, WentOn(player=command.by, turned_down=turned_down))
        to_act = () if deal.due else self._flow.first_turns(after)
        went = WentOn(
            player=command.by,
            turned_down=turned_down,
            to_act=to_act,
            call=self._flow.called(to_act),
            clauses=self._cite("exposure.last_on"),
            phase=DEALING if deal.due else ACTING,
        )
        return self._resumed(state, went)

    def _offer_aside(self, state: CircleState, by: str, owners: tuple[str, ...]) -> Option | Bound | None:
        if self._law.last_aside is None:
            return None
        return Option("stand-aside", by, clauses=self._cite("exposure.last")) if by == state.hand.asked else _NOTHING

    def _aside(self, state: CircleState, command: StandAside, chance: Chance) -> list[Event]:
        deal = state.hand.deal
        after = state.copy()
        _fold_stood_aside(after, StoodAside(player=command.by))
        to_act = () if deal.due else self._flow.first_turns(after)
        stood = StoodAside(
            player=command.by,
            to_act=to_act,
            call=self._flow.called(to_act),
            clauses=self._cite("exposure.last_aside"),
            phase=DEALING if deal.due else ACTING,
        )
        return self._resumed(state, stood)

    def _resumed(self, state: CircleState, answered: Answered) -> list[Event]:
        """The hand goes on with the deal, with whoever acts first, or to its end where nobody is left to bet."""
        hand = state.hand
        ends = not hand.deal.due and not answered.to_act
        return [answered, self._flow.closed(state, hand.live)] if ends else [answered]


def _fold_last(state: CircleState, event: LastCardExposed) -> None:
    hand = state.hand
    fold_seen(state, event)
    hand.aside = (*hand.aside, *event.aside)
    hand.asked = event.player if event.phase == ANSWERING else NOBODY


def _fold_answered(state: CircleState, event: Answered) -> None:
    hand = state.hand
    betting = hand.betting
    hand.asked = NOBODY
    betting.to_act = event.to_act
    betting.first_to_act = event.to_act[0] if event.to_act else NOBODY
    state.turn += 1


def _fold_went_on(state: CircleState, event: WentOn) -> None:
    hand = state.hand
    _fold_answered(state, event)
    if event.turned_down:
        *others, last = hand.cards[event.player]
        hand.cards[event.player] = (*others, PlayerCard(last.id, last.face, known=True))


def _fold_stood_aside(state: CircleState, event: StoodAside) -> None:
    hand = state.hand
    _fold_answered(state, event)
    hand.aside = (*hand.aside, event.player)


FOLDS: dict[type[Event], Callable[[Any, Any], None]] = {
    LastCardExposed: _fold_last,
    WentOn: _fold_went_on,
    StoodAside: _fold_stood_aside,
}
