"""Two hands of seven cards: players look at theirs and set them covered, then the croupier sets theirs open."""

from __future__ import annotations

from functools import cache

from ludex.core.commands import Command
from ludex.core.events import Event
from ludex.core.options import Among, Bound, Domain, Option, Some
from ludex.core.parts import Part
from ludex.core.roles import PLAYER
from ludex.core.rulebook import Action, Roster
from ludex.errors import Reason
from ludex.games.common.covered import faces_of
from ludex.games.common.stakes.betting import NO_SUCH
from ludex.games.poker.banked.commands import Look, Reveal
from ludex.games.poker.banked.events import Looked, Revealed
from ludex.games.poker.banked.state import DEALING, GATHERING, REVEALING, SETTLING
from ludex.games.poker.pai_gow_poker.commands import ExposeBank, LeaveSetting, SetHand, SetHouse
from ludex.games.poker.pai_gow_poker.events import BankExposed, HandSet, HouseSet
from ludex.games.poker.pai_gow_poker.hands import house_places
from ludex.games.poker.pai_gow_poker.rules import PaiGowRules
from ludex.games.poker.pai_gow_poker.state import (
    CROUPIER,
    EXPOSING,
    HOUSE_SETTING,
    SETTING,
    THE_CROUPIER,
    PaiGowState,
    divided,
    hand_at,
)
from ludex.kit.cards import Card
from ludex.kit.chance import Chance

_EXPOSED = frozenset({SETTLING, GATHERING})
"""When the bank's hands lie open."""
OWN = "box.own_cards"
TOUCH = "deal.touch"


class Setting(Part[PaiGowState]):
    """What players do with their cards."""

    def __init__(self, rules: PaiGowRules) -> None:
        self._rules = rules
        self._cite = cache(rules.clauses_of)

    def actions(self) -> list[Action]:
        """Looking and setting, until the bank's hands lie open."""
        return [
            Action(
                command=Look,
                phases=frozenset({SETTING}),
                offer=self._offer_look,
                act=self._look,
                closed=TOUCH,
                closed_phases=_EXPOSED,
            ),
            Action(
                command=SetHand,
                phases=frozenset({SETTING}),
                offer=self._offer_set,
                act=self._set,
                closed=TOUCH,
                closed_phases=_EXPOSED,
            ),
            Action(command=LeaveSetting, phases=frozenset({SETTING}), offer=self._offer_leave, act=self._leave),
        ]

    def lead(self, state: PaiGowState) -> Command | None:
        """Whoever says nothing leaves their cards to the house way."""
        now = state.this_round
        unset = (
            who for box, who in now.controllers.items() if hand_at(box) in now.hands and hand_at(box) not in now.lows
        )
        who = next(unset, None) if state.phase == SETTING else None
        return None if who is None else LeaveSetting(by=who)

    # One's own cards.

    def _boxes(self, state: PaiGowState, by: str) -> list[int]:
        """The boxes whose cards somebody may touch: their own, where the law keeps them to it."""
        now = state.this_round
        mine = [box for box, who in now.controllers.items() if who == by]
        every = mine if self._rules.forbids(OWN) or not mine else list(now.controllers)
        return [box for box in every if hand_at(box) in now.hands]

    def _own(self) -> Bound:
        return Bound(Reason.NOT_YOUR_HAND, self._cite(OWN), OWN)

    def _among(self, state: PaiGowState, by: str, boxes: list[int]) -> Domain:
        own = [box for box in boxes if state.this_round.controllers[box] == by]
        return Among("box", (None, *boxes) if own else tuple(boxes), self._own())

    def _offer_look(self, state: PaiGowState, by: str, owners: tuple[str, ...]) -> Option | None:
        boxes = [box for box in self._boxes(state, by) if None in state.faces_for(hand_at(box), by)]
        if not boxes:
            return None
        return Option("look", by, domains=(self._among(state, by, boxes),), clauses=self._cite(OWN))

    def _look(self, state: PaiGowState, command: Look, chance: Chance) -> list[Event]:
        box = self._named(state, command.by, command.box)
        faces, new = self._faces(state, box, chance)
        clauses = self._cite(OWN, *self._rules.paths_for("look"))
        return [Looked(player=command.by, box=box, faces=faces, new=new, clauses=clauses)]

    def _named(self, state: PaiGowState, by: str, box: int | None) -> int:
        """The box that is named, or one's own."""
        if box is not None:
            return box
        return next(each for each, who in state.this_round.controllers.items() if who == by)

    def _faces(self, state: PaiGowState, box: int, chance: Chance) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
        assert state.shoe is not None
        return faces_of(state.shoe, state.this_round.out, state.this_round.hands[hand_at(box)], chance)

    # Two hands of them.

    def _offer_set(self, state: PaiGowState, by: str, owners: tuple[str, ...]) -> Option | Bound | None:
        now = state.this_round
        boxes = [box for box in self._boxes(state, by) if box not in now.compared and box != self._shown(state)]
        if state.phase == SETTING:
            boxes = [box for box in boxes if hand_at(box) not in now.lows]
        if not boxes:
            return Bound(Reason.REPEATED) if self._boxes(state, by) else None
        law, cards = self._rules.setting, len(now.hands[hand_at(boxes[0])])
        few = Bound(Reason.TOO_FEW_CARDS, self._cite("setting.low", "setting.high"), "setting.low")
        places = tuple(range(1, cards + 1))
        domains = (
            self._among(state, by, boxes),
            Some("low", places, law.low, cards - law.high, NO_SUCH, few, few),
        )
        return Option("set-hand", by, domains=domains, clauses=self._cite("setting.low", "setting.high"))

    def _offer_leave(self, state: PaiGowState, by: str, owners: tuple[str, ...]) -> Option | None:
        now, path = state.this_round, "setting.left"
        mine = [box for box, who in now.controllers.items() if who == by and hand_at(box) in now.hands]
        unset = [box for box in mine if hand_at(box) not in now.lows]
        return Option("leave-setting", by, clauses=self._cite(path)) if unset else None

    def _leave(self, state: PaiGowState, command: LeaveSetting, chance: Chance) -> list[Event]:
        box = self._named(state, command.by, None)
        clauses = self._cite("setting.left", *self._rules.paths_for("leave-setting"))
        return [HandSet(player=command.by, box=box, low=(), clauses=clauses, phase=self._after(state, box))]

    def _after(self, state: PaiGowState, box: int) -> str | None:
        """What follows once a hand is set: the croupier's cards when it was the last."""
        now = state.this_round
        set_now = {*now.lows, hand_at(box)}
        done = all(hand_at(each) in set_now for each in now.controllers)
        return REVEALING if done and state.phase == SETTING else None

    def _shown(self, state: PaiGowState) -> int | None:
        """The box of the player whose bank lies open."""
        return state.bank_position if state.banker and state.phase in _EXPOSED else None

    def _set(self, state: PaiGowState, command: SetHand, chance: Chance) -> list[Event]:
        box = self._named(state, command.by, command.box)
        faces, new = ((), ()) if self._rules.setting.covered else self._faces(state, box, chance)
        paths = ("setting.low", "setting.high", "setting.covered", *self._rules.paths_for("set-hand"))
        return [
            HandSet(
                player=command.by,
                box=box,
                low=tuple(sorted(command.low)),
                faces=faces,
                new=new,
                clauses=self._cite(*paths),
                phase=self._after(state, box),
            )
        ]


class Showing(Part[PaiGowState]):
    """The croupier's cards, and those of a player who has the bank."""

    def __init__(self, rules: PaiGowRules, roster: Roster) -> None:
        self._rules, self._roster = rules, roster
        self._cite = cache(rules.clauses_of)

    def actions(self) -> list[Action]:
        """Turning cards over and setting them."""
        return [
            Action(
                command=Reveal,
                phases=frozenset({REVEALING}),
                offer=self._offer_reveal,
                act=self._reveal,
                closed="deal.decided_first",
                closed_phases=frozenset({DEALING, SETTING}),
            ),
            Action(command=SetHouse, phases=frozenset({HOUSE_SETTING}), offer=self._offer_house, act=self._set_house),
            Action(command=ExposeBank, phases=frozenset({EXPOSING}), offer=self._offer_expose, act=self._expose),
        ]

    def duty(self, state: PaiGowState) -> Command | None:
        """What the croupier turns over or sets now."""
        who = self._roster.who
        match state.phase:
            case "revealing":
                return Reveal(by=who(state, "reveal"))
            case "setting-house":
                return SetHouse(by=who(state, "set-house"), low=self._house_low(state))
            case "exposing-bank":
                return ExposeBank(by=who(state, "expose-bank"))
            case _:
                return None

    def _offer_reveal(self, state: PaiGowState, by: str, owners: tuple[str, ...]) -> Option | None:
        return Option("reveal", by) if THE_CROUPIER in state.this_round.hands else None

    def _reveal(self, state: PaiGowState, command: Reveal, chance: Chance) -> list[Event]:
        now = state.this_round
        assert state.shoe is not None
        faces, new = faces_of(state.shoe, now.out, now.hands[THE_CROUPIER], chance)
        clauses = self._cite("deal.decided_first", *self._rules.paths_for("reveal"))
        phase = HOUSE_SETTING if state.phase == REVEALING else None
        return [Revealed(hand=THE_CROUPIER, faces=faces, new=new, step=0, clauses=clauses, phase=phase)]

    def _house_low(self, state: PaiGowState) -> tuple[int, ...]:
        """The places of the cards that the house way puts into the croupier's low hand."""
        faces = tuple(card.face for card in state.this_round.hands[THE_CROUPIER] if card.face is not None)
        return house_places(self._rules, faces)

    def _offer_house(self, state: PaiGowState, by: str, owners: tuple[str, ...]) -> Option:
        low, path = self._house_low(state), "setting.house_way"
        bound = Bound(Reason.OUT_OF_ORDER, self._cite(path), path)
        return Option("set-house", by, domains=(Some("low", low, len(low), len(low), bound, bound, bound),))

    def _set_house(self, state: PaiGowState, command: SetHouse, chance: Chance) -> list[Event]:
        low = self._house_low(state)
        faces = tuple(card.face for card in state.this_round.hands[THE_CROUPIER] if card.face is not None)
        high_cards, low_cards = divided(faces, low)
        clauses = self._cite("setting.house_way", "setting.low", "setting.high", *self._rules.paths_for("set-house"))
        phase = EXPOSING if state.banker else SETTLING
        return [HouseSet(low=low, high_cards=high_cards, low_cards=low_cards, clauses=clauses, phase=phase)]

    def _offer_expose(self, state: PaiGowState, by: str, owners: tuple[str, ...]) -> Option | Bound:
        if state.roles.get(by) == PLAYER and by != state.banker:
            return Bound(Reason.NOT_YOUR_HAND, self._cite(OWN), OWN)
        return Option("expose-bank", by)

    def _expose(self, state: PaiGowState, command: ExposeBank, chance: Chance) -> list[Event]:
        now, box = state.this_round, state.bank_position
        assert state.shoe is not None
        assert box != CROUPIER
        faces, new = faces_of(state.shoe, now.out, now.hands[hand_at(box)], chance)
        left = () if now.lows[hand_at(box)] else house_places(self._rules, faces)
        clauses = self._cite(TOUCH, *self._rules.paths_for("expose-bank"))
        return [
            BankExposed(
                player=state.banker, box=box, faces=faces, new=new, house_low=left, clauses=clauses, phase=SETTLING
            )
        ]
