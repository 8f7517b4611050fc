"""A table of poker against the house put together: session, seats, bets, cards and settlement; duties and views."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Generic, TypeVar

from msgspec.structs import replace

from ludex.core import session as sessions
from ludex.core.commands import Command, EndRound
from ludex.core.decider import TableDecider
from ludex.core.events import FELT, Event
from ludex.core.game import View
from ludex.core.options import Bound, Range
from ludex.core.parts import Part, actions_of, first_duty, first_lead
from ludex.core.rulebook import Roster, Rulebook
from ludex.core.session import Session, SessionHooks
from ludex.core.state import BETTING, CLOSED, READY, Setup
from ludex.errors import Allowed, Reason, Unit, Value
from ludex.games.common.boxes.seating import Consenting, ConsentPaths, Seating
from ludex.games.common.shoe.preparing import Preparing
from ludex.games.common.shoe.state import PREPARING
from ludex.games.common.stakes.state import Stake, StakedState
from ludex.games.poker.banked.betting import BankedBetting, all_bets
from ludex.games.poker.banked.conduct import Conduct
from ludex.games.poker.banked.dealing import Dealing
from ludex.games.poker.banked.declaration import Declaration
from ludex.games.poker.banked.events import Looked
from ludex.games.poker.banked.flow import Flow
from ludex.games.poker.banked.revealing import Revealing
from ludex.games.poker.banked.rules import BankedRules
from ludex.games.poker.banked.settling import Settling
from ludex.games.poker.banked.state import BEFORE_BETS, OPEN_PHASES, BankedState, hand_of
from ludex.games.poker.banked.voiding import Misdeals
from ludex.kit.cards import name
from ludex.kit.money import Cents, total

State = TypeVar("State", bound=BankedState)


class BankedView(View, frozen=True, kw_only=True):
    """What a person sees of the table: chips, hands as far as they may know them, and whose turn it is."""

    stakes: tuple[Stake, ...]
    seats: dict[int, str]
    controllers: dict[int, str]
    """Who decides for each box."""
    hands: dict[str, tuple[str | None, ...]]
    """The cards of each box, of the bank and for all; nothing in the place of one that is covered to this person."""
    folded: tuple[int, ...]
    turn_of: int | None
    asked_to_follow: tuple[str, ...]
    slots: dict[str, dict[int, Cents]]
    pack: int
    jackpot: Cents | None = None
    """What the pool holds, where there is one."""


class BankedTable(TableDecider[State], Generic[State]):
    """Poker against the house under one ruleset. A game adds its own parts and says what its bets come to."""

    def __init__(
        self, game: Declaration, flow: Flow, own: Sequence[Part[Any]], *, misdeals: Part[Any] | None = None
    ) -> None:
        """`misdeals` is what errors in dealing come to, where they are more than void rounds."""
        rules: BankedRules = game.rules
        self.rules = rules
        self.game = game
        self._flow = flow
        self.bets = all_bets(game)
        self._roster = roster = Roster(rules)
        self._dealing = dealing = Dealing(rules, roster, flow)
        betting = BankedBetting(game, roster)
        preparing = Preparing(
            rules,
            rules.shoe,
            roster,
            ready=dealing.ready,
            dealing=frozenset(),
            continuous="dealer" if rules.dealer == "automatic" else None,
            turns=BankedState.from_the_left,
            loads=False,
        )
        idle = BEFORE_BETS | {BETTING}
        consent = ConsentPaths(seated="box.consent", standing="box.consent")
        alone = Bound(Reason.NOT_AUTHORISED, rules.clauses_of("box.extra_bets"), "box.extra_bets")
        self._parts: tuple[Part[Any], ...] = (
            Session(rules, self._hooks(betting)),
            preparing,
            Seating(rules, boxes=rules.boxes, path="boxes", idle=idle, one_each=("box.one_box",)),
            Consenting(rules, paths=consent, idle=idle, kept=None if rules.box.extra_bets else alone),
            betting,
            dealing,
            *own,
            Revealing(game, roster, flow),
            Settling(game, roster, flow),
            misdeals or Misdeals(rules),
            Conduct(game, flow),
        )
        self.book: Rulebook[State] = Rulebook(rules, actions_of(self._parts))
        self.options = self.book.options
        self.decide = self.book.decide

    def _hooks(self, betting: BankedBetting) -> SessionHooks:
        return SessionHooks(
            phases=OPEN_PHASES,
            first=READY if self.rules.calls.bets is not None else BETTING,
            begin=lambda state, _opening: self._dealing.first_phase(state),
            settled="settled",
            after_closing=CLOSED,
            on_table=StakedState.on_felt,
            in_play=BankedState.is_in_round,
            stays=self._stays,
            closing_phases=PREPARING | BEFORE_BETS,
            unfit=betting.unfit,
            before_limits_change=betting.slots_back,
            check_equipment=self.check_equipment,
            minima=minima_of(self.rules),
            last_rounds=self.rules.last_rounds,
            deserted=lambda state: not state.seats,
        )

    def _stays(self, state: BankedState, player: str | None) -> Bound:
        """Why somebody may not go: their chips, or that a void round would give back what they have lost."""
        if player is None or player in state.staked:
            return Bound(Reason.STAKES_IN_PLAY)
        return Bound(Reason.HAND_UNDER_WAY, self.rules.clauses_of("misdeal.count"), "misdeal.count")

    def check_equipment(self) -> tuple[str, ...]:
        """Refuses a minimum outside the authorised band."""
        return check_band(self.rules)

    def duty(self, state: State) -> Command | None:
        """What the staff must do now."""
        if state.phase == "settled":
            return EndRound(by=self._roster.who(state, "end-round"))
        told = sessions.duty(state, self._roster)
        return told or first_duty(self._parts, state)

    def lead(self, state: State) -> Command | None:
        """What happens when nobody says anything."""
        return first_lead(self._parts, state)

    def show(self, event: Event, who: str, state: State) -> Event:
        """What this person gets of an event: faces that somebody looked at are for them alone."""
        if type(event) is Looked and event.player != who:
            return replace(event, faces=(), new=())
        return super().show(event, who, state)

    def seen_here(self, state: State, who: str) -> dict[str, Any]:
        """What this person sees of the table, as the fields of their view."""
        now = state.this_round
        # The croupier gathers a folded hand, unless something beside it has still to be settled by its cards.
        waiting = [box for box in now.folded if self.game.sides_stand and self._flow.has_sides(state, box)]
        gathered = [hand_of(box) for box in now.folded if box not in (*waiting, *now.settled)]
        return {
            **self.seen(state, who),
            "stakes": tuple(state.stakes.values()),
            "seats": dict(state.seats),
            "controllers": dict(now.controllers),
            "hands": {
                hand: tuple(None if face is None else name(face) for face in state.faces_for(hand, who))
                for hand in now.hands
                if hand not in gathered
            },
            "folded": now.folded,
            "turn_of": state.turn_box,
            "asked_to_follow": now.followers,
            "slots": {player: dict(own) for player, own in now.slots.items()},
            "pack": state.pack,
        }

    def view(self, state: State, who: str) -> BankedView:
        """What this person may see."""
        return BankedView(**self.seen_here(state, who))

    def money_on_table(self, state: State) -> Mapping[str, Cents]:
        """What the accounts of the table should hold, by what lies on it."""
        return {FELT: total(stake.amount for stake in state.stakes.values())}


def minima_of(rules: BankedRules) -> tuple[Range, ...]:
    """The minima that the director may set: those of the authorised band."""
    band, paths = rules.band, ("band.band_least", "band.band_most")
    low, high = (Bound(Reason.NOT_AUTHORISED, rules.clauses_of(path), path) for path in paths)
    return (Range("minimum", band.band_least, band.band_most, low, high),)


def check_band(rules: BankedRules) -> tuple[str, ...]:
    """Refuses a minimum outside the authorised band."""
    band = rules.band
    if not band.band_least <= rules.minimum <= band.band_most:
        path = "band.band_least" if rules.minimum < band.band_least else "band.band_most"
        allowed = Allowed(Unit.MONEY, low=band.band_least, high=band.band_most)
        raise rules.refusal(path, reason=Reason.NOT_AUTHORISED, asked=Value.money(rules.minimum), allowed=allowed)
    return rules.clauses_of("boxes", "band.band_least", "band.band_most")


def opened(state: State, setup: Setup) -> State:
    """A table with its staff at their posts and nobody else."""
    sessions.start(state, setup)
    return state
