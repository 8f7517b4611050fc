"""The bank: what the house keeps is announced, and the bank is offered round the table, taken or let pass."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from msgspec.structs import replace

from ludex.core.commands import Command
from ludex.core.events import Event
from ludex.core.options import Bound, Domain, Option, Range
from ludex.core.parts import Part
from ludex.core.rulebook import Action, Roster
from ludex.core.session import plain
from ludex.core.state import BETTING
from ludex.errors import Reason
from ludex.games.common.shoe.state import SHUFFLING
from ludex.games.poker.pai_gow_poker.commands import (
    AnnounceCommission,
    DeclineBank,
    GiveUpBank,
    OfferBank,
    TakeBank,
)
from ludex.games.poker.pai_gow_poker.events import (
    BankDeclined,
    BankOffered,
    BankTaken,
    CommissionAnnounced,
    CroupierBanks,
)
from ludex.games.poker.pai_gow_poker.rules import PaiGowRules
from ludex.games.poker.pai_gow_poker.state import ANNOUNCING, CROUPIER, OFFERING, BankTurn, PaiGowState
from ludex.kit.chance import Chance
from ludex.kit.money import Cents

COVER = "bank.cover"


class Banking(Part[PaiGowState]):
    """Who has the bank, and what may be staked against it."""

    def __init__(self, rules: PaiGowRules, roster: Roster) -> None:
        self._rules, self._roster = rules, roster
        self._cite = cache(rules.clauses_of)

    def actions(self) -> list[Action]:
        """Every command about the bank."""
        offering = frozenset({OFFERING})
        return [
            Action(
                command=AnnounceCommission,
                phases=frozenset({ANNOUNCING}),
                offer=plain("announce-commission"),
                act=self._announce,
            ),
            Action(command=OfferBank, phases=offering, offer=self._offer_bank, act=self._bank_goes),
            Action(command=TakeBank, phases=offering, offer=self._offer_take, act=self._take),
            Action(command=DeclineBank, phases=offering, offer=self._offer_decline, act=self._decline),
            Action(command=GiveUpBank, phases=frozenset({BETTING}), offer=self._offer_give_up, act=self._give_up),
        ]

    def duty(self, state: PaiGowState) -> Command | None:
        """The commission is announced, and the bank offered to whoever is next."""
        if state.phase == ANNOUNCING:
            return AnnounceCommission(by=self._roster.who(state, "announce-commission"))
        if state.phase == OFFERING and not state.offered:
            return OfferBank(by=self._roster.who(state, "offer-bank"))
        return None

    def lead(self, state: PaiGowState) -> Command | None:
        """Whoever says nothing lets the bank pass."""
        return DeclineBank(by=state.offered) if state.phase == OFFERING and state.offered else None

    # What the house keeps.

    def first_phase(self) -> str:
        """How a session begins: the players are told of the commission, where the law wants them to be."""
        return SHUFFLING if self._rules.commission.announced is None else ANNOUNCING

    def _announce(self, state: PaiGowState, command: AnnounceCommission, chance: Chance) -> list[Event]:
        paths = ("commission.announced", "commission.commission_percent", *self._rules.paths_for("announce-commission"))
        percent = self._rules.commission.commission_percent
        clauses = self._cite(*paths)
        return [CommissionAnnounced(percent=percent, call=str(percent), clauses=clauses, phase=SHUFFLING)]

    # Whose turn it is.

    def _next(self, state: PaiGowState) -> tuple[int, tuple[str, ...]]:
        """The position that the bank goes to now, and the rules that say so."""
        law = self._rules.bank
        if not law.by_players:
            return CROUPIER, ("bank.by_players",)
        turn = state.bank
        last = state.asked_last if turn is None else turn.position
        if turn is not None and last == CROUPIER and law.again is None:
            return CROUPIER, ("bank.again",)
        if state.let_pass and law.declined == "croupier":
            return CROUPIER, ("bank.declined",)
        following = self._after(state, last)
        if following is None and law.croupier is None:
            following = self._after(state, None)
        paths = ("bank.declined",) if state.let_pass else ("bank.again",) if last == CROUPIER else ()
        if following is None:
            return CROUPIER, ("bank.croupier", *paths)
        return following, ("bank.by_players", "bank.offered", *paths)

    def _after(self, state: PaiGowState, last: int | None) -> int | None:
        """The next place with a player after a position; nothing where only the croupier is left."""
        boxes = sorted(state.seats, reverse=self._rules.bank.offered == "anticlockwise")
        if not last:
            return next(iter(boxes), None)
        return next((box for box in boxes if (box < last if boxes[0] > boxes[-1] else box > last)), None)

    def _kept(self, state: PaiGowState) -> bool:
        """Whether a turn goes on: it has rounds left, and a player's bank can still pay."""
        turn = state.bank
        if turn is None or turn.rounds >= self._rules.bank.turn_rounds:
            return False
        return turn.position == CROUPIER or self._can_cover(state, state.banker)

    def _offer_bank(self, state: PaiGowState, by: str, owners: tuple[str, ...]) -> Option | None:
        return None if state.offered else Option("offer-bank", by)

    def _bank_goes(self, state: PaiGowState, command: OfferBank, chance: Chance) -> list[Event]:
        turn, may = state.bank, self._rules.paths_for("offer-bank")
        if turn is not None and self._kept(state):
            kept = turn if not state.banker else replace(turn, cover=state.funds(state.banker))
            return [self._taken(state.banker, kept, "bank.turn_rounds", *may)]
        position, paths = self._next(state)
        if position == CROUPIER:
            return [self._taken("", BankTurn(), *paths, *may)]
        clauses = self._cite(*paths, *may)
        return [BankOffered(player=state.seats[position], box=position, clauses=clauses)]

    def _taken(self, player: str, turn: BankTurn, *paths: str) -> Event:
        if not player:
            return CroupierBanks(rounds=turn.rounds, clauses=self._cite(*paths), phase=BETTING)
        return BankTaken(
            player=player,
            box=turn.position,
            rounds=turn.rounds,
            house_stake=turn.house_stake,
            cover=turn.cover,
            clauses=self._cite(*paths),
            phase=BETTING,
        )

    # Taking it, or not.

    def _house_stake(self, state: PaiGowState) -> Cents:
        return Cents(state.minimum * self._rules.bank.house_stake)

    def _can_cover(self, state: PaiGowState, player: str) -> bool:
        """Whether a player can pay the croupier's hand and one bet at the minimum."""
        return state.funds(player) >= self._house_stake(state) + state.minimum

    def _out_of_turn(self) -> Bound:
        return Bound(Reason.OUT_OF_TURN, self._cite("bank.offered"), "bank.offered")

    def _offer_take(self, state: PaiGowState, by: str, owners: tuple[str, ...]) -> Option | Bound:
        if by != state.offered:
            return self._out_of_turn()
        if not self._can_cover(state, by):
            return Bound(Reason.NO_FUNDS, self._cite(COVER), COVER)
        return Option("take-bank", by, clauses=self._cite("bank.by_players", "bank.offered"))

    def _take(self, state: PaiGowState, command: TakeBank, chance: Chance) -> list[Event]:
        box = state.seat_of(command.by)
        assert box is not None
        turn = BankTurn(box, 0, self._house_stake(state), state.funds(command.by))
        paths = ("bank.by_players", "bank.offered", "bank.house_stake", COVER, *self._rules.paths_for("take-bank"))
        return [self._taken(command.by, turn, *paths)]

    def _offer_decline(self, state: PaiGowState, by: str, owners: tuple[str, ...]) -> Option | Bound:
        return Option("decline-bank", by) if by == state.offered else self._out_of_turn()

    def _decline(self, state: PaiGowState, command: DeclineBank, chance: Chance) -> list[Event]:
        box = state.seat_of(command.by)
        assert box is not None
        clauses = self._cite("bank.declined", *self._rules.paths_for("decline-bank"))
        return [BankDeclined(player=command.by, box=box, clauses=clauses)]

    def _offer_give_up(self, state: PaiGowState, by: str, owners: tuple[str, ...]) -> Option | Bound | None:
        if by != state.banker:
            return None
        return Bound(Reason.STAKES_IN_PLAY) if state.stakes else Option("give-up-bank", by)

    def _give_up(self, state: PaiGowState, command: GiveUpBank, chance: Chance) -> list[Event]:
        clauses = self._cite("bank.declined", *self._rules.paths_for("give-up-bank"))
        return [BankDeclined(player=command.by, box=state.bank_position, clauses=clauses, phase=OFFERING)]

    # What may be staked against it.

    def barred(self, state: PaiGowState, player: str, box: int) -> tuple[Reason, str] | None:
        """Whoever has the bank does not bet against it."""
        reason = self._rules.bank.bets
        return (reason, "bank.bets") if reason is not None and player == state.banker else None

    def covered(self, state: PaiGowState) -> Sequence[Domain]:
        """No more is staked against a player's bank than it can pay."""
        if not state.banker:
            return ()
        bound = Bound(Reason.ABOVE_MAXIMUM, self._cite(COVER), COVER)
        return (Range("stake", 1, max(state.cover_left, 0), bound, bound),)

    def without_bet(self, state: PaiGowState) -> Mapping[int, str]:
        """The box of the player who has the bank plays without a bet."""
        return {state.bank_position: state.banker} if state.banker else {}
