"""Preparing a shoe: shuffling, the last cut and who makes it, the cut card, and the cards that are burnt."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from ludex.core.commands import Command
from ludex.core.events import Event
from ludex.core.options import Among, Bound, Option, Range
from ludex.core.parts import Part
from ludex.core.roles import CHIEF, CROUPIER, PLAYER
from ludex.core.rulebook import Action, Roster
from ludex.core.rules import TableRules
from ludex.core.session import plain
from ludex.errors import Reason
from ludex.games.common.shoe.commands import Burn, Cut, DeclineCut, DiscardFaceUp, LoadShoe, Shuffle
from ludex.games.common.shoe.events import Burnt, CutDeclined, CutMade, FaceUpDiscarded, ShoeLoaded, Shuffled
from ludex.games.common.shoe.rules import ShoeRules
from ludex.games.common.shoe.state import BURNING, CUTTING, LOADING, SHUFFLING, ShoeState
from ludex.kit.cards import TEN, Card, Shoe, name, packs, rank, read_card
from ludex.kit.chance import Chance

_NO_SUCH = Bound(Reason.NO_SUCH)


class Preparing(Part[ShoeState]):
    """Everything from the mixing of the cards to the first one that is dealt."""

    def __init__(
        self,
        rules: TableRules,
        shoe: ShoeRules,
        roster: Roster,
        *,
        ready: str | Callable[[Any], str],
        dealing: frozenset[str],
        continuous: str | None = None,
        also_shuffled: frozenset[str] = frozenset(),
        turns: Callable[[Any], Sequence[str]] = lambda state: state.players,
        faces: Callable[[Any], Sequence[Card]] | None = None,
        loads: bool = True,
    ) -> None:
        """`ready` is the phase that follows, or says it; in the phases of `dealing` a card may turn out to lie face up.

        The cards are shuffled besides in the phases of `also_shuffled`, where players may mix them before.

        `continuous` is the path of the rule by which the shoe shuffles by itself: it is neither cut nor burnt. `turns`
        are the players in the order in which they are asked to cut, where they are asked one after the other. `faces`
        are those that everybody knows to be in the shoe, where players hold cards that others may not see. A pack that
        is dealt by hand is not loaded: then `loads` is false, and the table is ready after the cut.
        """
        self._rules, self._law, self._roster = rules, shoe, roster
        self._cite = cache(rules.clauses_of)
        self._ready: Callable[[Any], str] = ready if callable(ready) else lambda _state: ready
        self._shuffled = frozenset({SHUFFLING}) | also_shuffled
        self._dealing = dealing
        self._continuous = continuous
        self._turns = turns
        self._faces = faces or _unseen
        self._loads = loads

    def actions(self) -> list[Action]:
        """Every command about the shoe."""
        cutting = frozenset({CUTTING})
        return [
            Action(command=Shuffle, phases=self._shuffled, offer=self._offer_shuffle, act=self._shuffle),
            Action(command=Cut, phases=cutting, offer=self._offer_cut, act=self._cut),
            Action(command=DeclineCut, phases=cutting, offer=self._offer_decline, act=self._decline),
            *(self._loading() if self._loads else ()),
        ]

    def _loading(self) -> list[Action]:
        """What is done with a shoe besides."""
        return [
            Action(command=LoadShoe, phases=frozenset({LOADING}), offer=self._offer_load, act=self._load),
            Action(command=Burn, phases=frozenset({BURNING}), offer=plain("burn"), act=self._burn),
            Action(command=DiscardFaceUp, phases=self._dealing, offer=self._offer_discard, act=self._discard),
        ]

    def duty(self, state: ShoeState) -> Command | None:
        """What the staff must do with the cards now; a player who is asked to cut is waited for."""
        roster = self._roster
        match state.phase:
            case "shuffling":
                return Shuffle(by=roster.who(state, "shuffle"))
            case "cutting" if self.asked(state) is None:
                return Cut(by=self._cutter(state))
            case "loading":
                return LoadShoe(by=roster.who(state, "load-shoe"))
            case "burning":
                return Burn(by=roster.who(state, "burn"))
            case _:
                return None

    def lead(self, state: ShoeState) -> Command | None:
        """Whoever says nothing when asked to cut does not want to."""
        asked = self.asked(state) if state.phase == CUTTING else None
        return None if asked is None else DeclineCut(by=asked)

    def asked(self, state: ShoeState) -> str | None:
        """The player who is asked to cut; nobody when none is left to ask."""
        match self._law.cut.by:
            case "players-in-turn":
                return next((player for player in self._turns(state) if player not in state.declined), None)
            case "nearest-right":
                nearest = state.players[-1:]
                return next((player for player in nearest if player not in state.declined), None)
            case None:
                return None

    def _cutter(self, state: ShoeState) -> str:
        """Who of the staff cuts when no player does."""
        role = CHIEF if self._law.cut.by is not None and self._law.cut.declined == "chief" else CROUPIER
        return state.posts[role][0]

    def _offer_shuffle(self, state: ShoeState, by: str, owners: tuple[str, ...]) -> Option | None:
        few = Bound(Reason.OUT_OF_ORDER, self._cite("shoe.shuffles", "shoe.shuffled"), "shoe.shuffles")
        least = self._law.shuffles if self._law.shuffled is not None else 1
        return Option("shuffle", by, domains=(Range("times", least, 1000, few, _NO_SUCH, optional=True),))

    def _shuffle(self, state: ShoeState, command: Shuffle, chance: Chance) -> list[Event]:
        by_itself = self._continuous
        paths = ("shoe.shuffles", "shoe.shuffled") if by_itself is None else (by_itself,)
        law = self._law
        jokers = ("shoe.jokers",) if law.jokers else ()
        clauses = self._cite(*paths, "shoe.packs", *jokers, *self._rules.paths_for("shuffle"))
        times, phase = command.times or law.shuffles, CUTTING if by_itself is None else self._ready(state)
        return [Shuffled(packs=law.packs, jokers=law.jokers, times=times, clauses=clauses, phase=phase)]

    def _offer_cut(self, state: ShoeState, by: str, owners: tuple[str, ...]) -> Option | Bound | None:
        asked = self.asked(state)
        if by != (asked if asked is not None else self._cutter(state)):
            path = "shoe.cut.by" if asked is not None else "shoe.cut.declined"
            return Bound(Reason.OUT_OF_TURN, self._cite(path), path)
        cards, least = _held(state).left, self._law.cut.least
        few = Bound(Reason.BELOW_MINIMUM, self._cite("shoe.cut.least"), "shoe.cut.least")
        return Option("cut", by, domains=(Range("cards", least, cards - least, few, few, optional=True),))

    def _cut(self, state: ShoeState, command: Cut, chance: Chance) -> list[Event]:
        path = "shoe.cut.by" if state.roles.get(command.by) == PLAYER else "shoe.cut.declined"
        cards = command.cards or _held(state).left // 2
        clauses = self._cite(path, "shoe.cut.least")
        phase = LOADING if self._loads else self._ready(state)
        return [CutMade(by=command.by, cards=cards, clauses=clauses, phase=phase)]

    def _offer_decline(self, state: ShoeState, by: str, owners: tuple[str, ...]) -> Option | Bound | None:
        return Option("decline-cut", by) if by == self.asked(state) else Bound(Reason.OUT_OF_TURN)

    def _decline(self, state: ShoeState, command: DeclineCut, chance: Chance) -> list[Event]:
        return [CutDeclined(player=command.by, clauses=self._cite("shoe.cut.declined", "shoe.cut.by"))]

    def _offer_load(self, state: ShoeState, by: str, owners: tuple[str, ...]) -> Option | None:
        few = Bound(Reason.BELOW_MINIMUM, self._cite("shoe.reserve"), "shoe.reserve")
        many = Bound(Reason.ABOVE_MAXIMUM, self._cite("shoe.reserve"), "shoe.reserve")
        most = self._law.reserve if self._law.reserve_is == "exact" else _held(state).left - 1
        return Option("load-shoe", by, domains=(Range("behind", self._law.reserve, most, few, many, optional=True),))

    def _load(self, state: ShoeState, command: LoadShoe, chance: Chance) -> list[Event]:
        clauses = self._cite("shoe.reserve", "shoe.reserve_is", *self._rules.paths_for("load-shoe"))
        burns = self._law.burn.by_first_card is not None or self._law.burn.cards > 0
        phase = BURNING if burns else self._ready(state)
        return [ShoeLoaded(behind=command.behind or self._law.reserve, clauses=clauses, phase=phase)]

    def _burn(self, state: ShoeState, command: Burn, chance: Chance) -> list[Event]:
        law = self._law.burn
        paths = ("shoe.burn.cards", "shoe.burn.by_first_card", *self._rules.paths_for("burn"))
        if law.by_first_card is None:
            return [Burnt(cards=law.cards, clauses=self._cite(*paths), phase=self._ready(state))]
        shown = chance.next(_held(state).draw)
        cards = law.court_value if rank(shown) >= TEN else rank(shown)
        clauses = self._cite(*paths, "shoe.burn.court_value")
        return [Burnt(cards=cards, shown=shown, clauses=clauses, phase=self._ready(state))]

    def _offer_discard(self, state: ShoeState, by: str, owners: tuple[str, ...]) -> Option | None:
        if self._law.face_up is None or not state.shoe or not state.shoe.left:
            return None
        faces: tuple[Any, ...] = tuple(map(name, self._faces(state)))
        return Option("discard-face-up", by, domains=(Among("card", faces, _NO_SUCH),)) if faces else None

    def _discard(self, state: ShoeState, command: DiscardFaceUp, chance: Chance) -> list[Event]:
        clauses = self._cite("shoe.face_up", *self._rules.paths_for("discard-face-up"))
        return [FaceUpDiscarded(card=read_card(command.card), clauses=clauses)]


def _unseen(state: ShoeState) -> list[Card]:
    return [face for face, _ in _held(state).unseen.weights()]


def next_phase(state: ShoeState, ready: str, *, opening: bool) -> str:
    """How a round begins: with another shoe when the table opens or this one has come to its cut card."""
    return SHUFFLING if opening or state.shoe is None or state.renew or state.cut_card_out else ready


def _held(state: ShoeState) -> Shoe:
    assert state.shoe is not None, "the cards are mixed before they are cut"
    return state.shoe


@cache
def full(rules: ShoeRules) -> Shoe:
    """A shoe with nothing gone from it."""
    return packs(rules.packs, jokers=rules.jokers)


def used_cards(rules: ShoeRules, state: ShoeState, lying: int) -> int:
    """The cards that were burnt or gathered since the last shuffle, while so many lie on the table."""
    return 0 if state.shoe is None else full(rules).left - state.shoe.left - lying
