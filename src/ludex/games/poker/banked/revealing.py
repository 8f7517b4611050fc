"""Cards that the croupier turns over: the bank's hand, and those that count for all."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from ludex.core.commands import Command
from ludex.core.events import Event
from ludex.core.options import Bound, Option
from ludex.core.parts import Part
from ludex.core.rulebook import Action, Roster
from ludex.errors import Reason
from ludex.games.common.covered import faces_of
from ludex.games.poker.banked.commands import Reveal
from ludex.games.poker.banked.declaration import Declaration, Hands
from ludex.games.poker.banked.events import Revealed
from ludex.games.poker.banked.flow import Flow
from ludex.games.poker.banked.state import (
    COMMON,
    DEALING,
    FOLLOWING,
    PLAYING,
    REVEALING,
    THE_BANK,
    BankedState,
    open_cards,
)
from ludex.kit.cards import Card
from ludex.kit.chance import Chance

_UNDECIDED = frozenset({DEALING, PLAYING, FOLLOWING})


class Revealing(Part[BankedState]):
    """Turning cards over."""

    def __init__(self, game: Declaration, roster: Roster, flow: Flow) -> None:
        self._game, self._rules, self._roster, self._flow = game, game.rules, roster, flow
        self._cite = cache(game.rules.clauses_of)

    def actions(self) -> list[Action]:
        """Turning over what is due."""
        return [
            Action(
                command=Reveal,
                phases=frozenset({REVEALING}),
                offer=self._offer,
                act=self._reveal,
                closed="deal.decided_first",
                closed_phases=_UNDECIDED,
            )
        ]

    def duty(self, state: BankedState) -> Command | None:
        """The croupier turns over what is due."""
        if state.phase != REVEALING or self._flow.board_due(state) is not None:
            return None
        return Reveal(by=self._roster.who(state, "reveal"))

    def _offer(self, state: BankedState, by: str, owners: tuple[str, ...]) -> Option | Bound | None:
        path = "deal.decided_first"
        if self._flow.board_due(state) is not None and self._rules.forbids(path):
            return Bound(Reason.OUT_OF_ORDER, self._cite(path), path)
        return None if state.phase == DEALING else Option("reveal", by)

    def _reveal(self, state: BankedState, command: Reveal, chance: Chance) -> list[Event]:
        now = state.this_round
        at, step = self._flow.next_reveal(state)
        assert state.shoe is not None
        cards = now.hands[step.hand]
        places = range(len(cards)) if step.place is None else (step.place,)
        found, new = faces_of(state.shoe, now.out, (cards[place] for place in places), chance)
        turned = dict(zip(places, found, strict=True))
        faces: tuple[Card | None, ...] = tuple(
            turned.get(place, card.face if card.open else None) for place, card in enumerate(cards)
        )
        clauses = self._cite(*step.paths, *self._rules.paths_for("reveal"))
        revealed = Revealed(hand=step.hand, faces=faces, new=new, step=at + 1, clauses=clauses)
        said = self._game.announced(state, step.hand, self._hands(state, step.hand, faces))
        return [revealed, *said, self._flow.next_step(state, at + 1)]

    def _hands(self, state: BankedState, hand: str, faces: Sequence[Card | None]) -> Hands:
        """The cards that are open once a hand is turned over."""
        shown = tuple(face for face in faces if face is not None)
        bank = shown if hand == THE_BANK else open_cards(state, THE_BANK)
        return Hands((), (), bank, shown if hand == COMMON else open_cards(state, COMMON))
