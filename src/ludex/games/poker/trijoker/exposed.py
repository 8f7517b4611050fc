"""A common card that lies open too early: the round goes on, unless the card is too high."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any

from ludex.core.commands import Command, Kind
from ludex.core.events import Event
from ludex.core.game import Incident
from ludex.core.options import Among, Option
from ludex.core.parts import Part
from ludex.core.rulebook import Action
from ludex.errors import Unit
from ludex.games.common.covered import faces_of
from ludex.games.common.incidents import by_rule
from ludex.games.common.stakes.betting import NO_SUCH
from ludex.games.poker.banked import incidents as usual
from ludex.games.poker.banked.flow import Flow
from ludex.games.poker.banked.folds import open_hand
from ludex.games.poker.banked.rules import Side
from ludex.games.poker.banked.state import COMMON, REVEALING, WITH_CARDS, BankedState
from ludex.games.poker.banked.voiding import voided
from ludex.games.poker.trijoker.rules import TrijokerRules
from ludex.kit.cards import Card, name
from ludex.kit.chance import Chance


class ReportExposedCommon(Command, frozen=True, tag="report-exposed-common"):
    """One of the two common cards was uncovered by mistake."""

    kind = Kind.INCIDENT

    side: Annotated[Side, Unit.FEATURE]


class CommonExposed(Event, frozen=True, tag="common-exposed"):
    """A common card lies open before its time."""

    side: str
    faces: tuple[Card | None, ...]
    """By their place; none where a card stays covered."""
    new: tuple[Card, ...]

    @property
    def drawn(self) -> tuple[Any, ...]:
        return self.new


class ExposedCommonCards(Part[BankedState]):
    """The croupier's report of such a card."""

    def __init__(self, rules: TrijokerRules, flow: Flow) -> None:
        self._rules, self._flow = rules, flow
        self._cite = cache(rules.clauses_of)

    def actions(self) -> list[Action]:
        """What the staff may declare."""
        return [Action(command=ReportExposedCommon, phases=WITH_CARDS, offer=self._offer, act=self._report)]

    def _offer(self, state: BankedState, by: str, owners: tuple[str, ...]) -> Option | None:
        cards, due = state.this_round.hands.get(COMMON, ()), self._due(state)
        placed = enumerate(zip(self._rules.common.placed, cards, strict=False))
        covered = tuple(side for at, (side, card) in placed if not card.open and at != due)
        return Option("report-exposed-common", by, domains=(Among("side", covered, NO_SUCH),)) if covered else None

    def _due(self, state: BankedState) -> int | None:
        """The place of the card that the croupier turns over now: nobody uncovers it by mistake."""
        return self._flow.next_reveal(state)[1].place if state.phase == REVEALING else None

    def _report(self, state: BankedState, command: ReportExposedCommon, chance: Chance) -> list[Event]:
        now, place = state.this_round, self._rules.common.placed.index(command.side)
        cards = now.hands[COMMON]
        assert state.shoe is not None
        (face,), new = faces_of(state.shoe, now.out, (cards[place],), chance)
        faces = tuple(face if at == place else card.face if card.open else None for at, card in enumerate(cards))
        paths = ("exposed_common.continues", "exposed_common.void_from")
        clauses = self._cite(*paths, *self._rules.paths_for("report-exposed-common"))
        shown = CommonExposed(side=command.side, faces=faces, new=new, clauses=clauses)
        if self._voids(face):
            return [shown, voided(state, "exposed-card", COMMON, self._cite(*paths, "misdeal.exposed"))]
        return [shown]

    def _voids(self, face: Card) -> bool:
        """Whether the card is so high that the round is void."""
        law, order = self._rules.exposed_common, self._rules.ranking.values
        if law.continues is None:
            return True
        return law.void_from is not None and order.index(name(face)[:-1]) <= order.index(law.void_from)


def _fold_exposed(state: BankedState, event: CommonExposed) -> None:
    open_hand(state, COMMON, event.faces)


EXPOSED_FOLDS: dict[type[Event], Any] = {CommonExposed: _fold_exposed}


def incidents(game: Any) -> list[Incident]:
    """Every incident that may be declared at a table of Trijoker."""
    own = ("exposed-common-card", "report-exposed-common", "exposed_common.continues")
    return [*usual.incidents(game), *by_rule(game, (own,))]
