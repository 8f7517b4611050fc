"""What nobody may do at the table; each act says what it would be if no rule forbade it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ludex.core.commands import Command, Kind, Name
from ludex.core.events import CAGE, Event, from_outside, moves, purse
from ludex.core.options import Among, Bound, Domain, Option, Range
from ludex.core.parts import Part
from ludex.core.rulebook import Action, Offer
from ludex.errors import Reason
from ludex.games.poker.circle.hand.events import PotPaid, PotShare
from ludex.games.poker.circle.hand.pots import divided, pot_account
from ludex.games.poker.circle.rules import CircleRules
from ludex.games.poker.circle.state import ACTING, OPEN_PHASES, SETTLED, CircleState
from ludex.kit.chance import Chance
from ludex.kit.money import NOTHING, Amount, Cents

_NO_SUCH = Bound(Reason.NO_SUCH)
_NO_FUNDS = Bound(Reason.NO_FUNDS)
_NOTHING = Bound(Reason.NOTHING_TO_DO)


class PocketChips(Command, frozen=True, tag="pocket-chips"):
    """Puts chips of one's stack away."""

    kind = Kind.AT_WILL

    chips: Amount


class Lend(Command, frozen=True, tag="lend"):
    """Lends chips to another player."""

    kind = Kind.AT_WILL

    to: Name
    chips: Amount


class SwapSeats(Command, frozen=True, tag="swap-seats"):
    """Exchanges places with another player."""

    kind = Kind.AT_WILL

    who: Name


class SharePot(Command, frozen=True, tag="share-pot"):
    """Shares the pot out among those who are left, without playing for it."""

    kind = Kind.AT_WILL


class Delegate(Command, frozen=True, tag="delegate"):
    """Leaves it to another to bet in one's name."""

    kind = Kind.AT_WILL

    to: Name


class BetFor(Command, frozen=True, tag="bet-for"):
    """Bets in the name of another player."""

    kind = Kind.AT_WILL

    who: Name


class Watch(Command, frozen=True, tag="watch"):
    """Looks on without playing."""

    kind = Kind.AT_WILL


class Peek(Command, frozen=True, tag="peek"):
    """Looks at the hole cards of another."""

    kind = Kind.AT_WILL

    who: Name


class SeeDiscards(Command, frozen=True, tag="see-discards"):
    """Looks at what was thrown away."""

    kind = Kind.AT_WILL


COMMANDS: tuple[type[Command], ...] = (
    PocketChips,
    Lend,
    SwapSeats,
    SharePot,
    Delegate,
    BetFor,
    Watch,
    Peek,
    SeeDiscards,
)


class ChipsPocketed(Event, frozen=True, tag="chips-pocketed"):
    """A player put chips away."""

    player: str
    amount: Cents

    @property
    def brought(self) -> Mapping[str, int]:
        return from_outside(self.player, self.moves)


class Lent(Event, frozen=True, tag="lent"):
    """A player lent chips to another."""

    player: str
    to: str
    amount: Cents


class SeatsSwapped(Event, frozen=True, tag="seats-swapped"):
    """Two players exchanged places."""

    player: str
    other: str


class Delegated(Event, frozen=True, tag="delegated"):
    """A player left their game to another."""

    player: str
    to: str


class ActedFor(Event, frozen=True, tag="acted-for"):
    """A player pushed chips forward in the name of another."""

    player: str
    other: str


class OnlookerAdmitted(Event, frozen=True, tag="onlooker-admitted"):
    """Somebody looks on."""

    player: str


class Peeked(Event, frozen=True, tag="peeked"):
    """A player looked at the hole cards of another, as far as that one knows them."""

    player: str
    other: str


class DiscardsSeen(Event, frozen=True, tag="discards-seen"):
    """A player looked at what was thrown away."""

    player: str


EVENTS: tuple[type[Event], ...] = (
    ChipsPocketed,
    Lent,
    SeatsSwapped,
    Delegated,
    ActedFor,
    OnlookerAdmitted,
    Peeked,
    DiscardsSeen,
)


class ForbiddenActs(Part[CircleState]):
    """Acts that the law forbids; without its rule they happen."""

    def __init__(self, rules: CircleRules) -> None:
        self._rules = rules
        self._pot = pot_account(rules)

    def actions(self) -> list[Action]:
        """Each act with the rule that forbids it."""
        rows: tuple[tuple[type[Command], str, Offer, Callable[..., list[Event]]], ...] = (
            (PocketChips, "conduct.pocket", self._offer_pocket, self._pocket),
            (Lend, "conduct.lend", self._offer_lend, self._lend),
            (SwapSeats, "conduct.swap", self._offer_swap, self._swap),
            (SharePot, "conduct.share_pot", self._offer_share, self._share),
            (Delegate, "conduct.proxy", self._offer_delegate, self._delegate),
            (BetFor, "conduct.bet_for", self._offer_bet_for, self._bet_for),
            (Watch, "conduct.onlookers", self._offer_watch, self._watch),
            (Peek, "conduct.peeking", self._offer_peek, self._peek),
            (SeeDiscards, "deck.discards", self._offer_discards, self._see),
        )
        return [
            Action(command=command, phases=OPEN_PHASES, forbidden=path, offer=offer, act=act)
            for command, path, offer, act in rows
        ]

    def _own_chips(self, state: CircleState, by: str) -> Domain:
        return Range("chips", self._rules.chip, state.funds(by), _NO_SUCH, _NO_FUNDS, self._rules.chip)

    def _offer_pocket(self, state: CircleState, by: str, owners: tuple[str, ...]) -> Option | Bound:
        return Option("pocket-chips", by, domains=(self._own_chips(state, by),)) if state.funds(by) else _NO_FUNDS

    def _pocket(self, state: CircleState, command: PocketChips, chance: Chance) -> list[Event]:
        amount = int(command.chips)
        return [
            ChipsPocketed(player=command.by, amount=Cents(amount), moves=moves([(purse(command.by), CAGE, amount)]))
        ]

    def _others(self, state: CircleState, by: str) -> tuple[str, ...]:
        return tuple(name for name in state.seats.values() if name != by)

    def _offer_lend(self, state: CircleState, by: str, owners: tuple[str, ...]) -> Option | Bound:
        others = self._others(state, by)
        if not others or not state.funds(by):
            return _NO_FUNDS
        return Option("lend", by, domains=(Among("to", others, _NO_SUCH), self._own_chips(state, by)))

    def _lend(self, state: CircleState, command: Lend, chance: Chance) -> list[Event]:
        amount = int(command.chips)
        rows = moves([(purse(command.by), purse(command.to), amount)])
        return [Lent(player=command.by, to=command.to, amount=Cents(amount), moves=rows)]

    def _offer_swap(self, state: CircleState, by: str, owners: tuple[str, ...]) -> Option | Bound:
        return self._with_other(state, by, "swap-seats", "who")

    def _with_other(self, state: CircleState, by: str, do: str, field: str) -> Option | Bound:
        others = self._others(state, by)
        if by not in state.seats.values() or not others:
            return _NOTHING
        return Option(do, by, domains=(Among(field, others, _NO_SUCH),))

    def _swap(self, state: CircleState, command: SwapSeats, chance: Chance) -> list[Event]:
        return [SeatsSwapped(player=command.by, other=command.who)]

    def _offer_share(self, state: CircleState, by: str, owners: tuple[str, ...]) -> Option | Bound:
        return Option("share-pot", by) if state.phase == ACTING and by in state.hand.live else _NOTHING

    def _share(self, state: CircleState, command: SharePot, chance: Chance) -> list[Event]:
        live = state.hand.live
        parts = divided(state.accounts.get(self._pot, NOTHING), live, dict.fromkeys(live, 1), self._rules.chip)
        shares = tuple(PotShare(1, player, part) for player, part in parts.items() if part)
        rows = moves([(self._pot, purse(share.player), share.amount) for share in shares])
        return [PotPaid(shares=shares, moves=rows, phase=SETTLED)]

    def _offer_delegate(self, state: CircleState, by: str, owners: tuple[str, ...]) -> Option | Bound:
        return self._with_other(state, by, "delegate", "to")

    def _delegate(self, state: CircleState, command: Delegate, chance: Chance) -> list[Event]:
        return [Delegated(player=command.by, to=command.to)]

    def _offer_bet_for(self, state: CircleState, by: str, owners: tuple[str, ...]) -> Option | Bound:
        return self._with_other(state, by, "bet-for", "who")

    def _bet_for(self, state: CircleState, command: BetFor, chance: Chance) -> list[Event]:
        return [ActedFor(player=command.by, other=command.who)]

    def _offer_watch(self, state: CircleState, by: str, owners: tuple[str, ...]) -> Option | Bound:
        return Option("watch", by)

    def _watch(self, state: CircleState, command: Watch, chance: Chance) -> list[Event]:
        return [OnlookerAdmitted(player=command.by)]

    def _offer_peek(self, state: CircleState, by: str, owners: tuple[str, ...]) -> Option | Bound:
        holders = tuple(name for name in state.hand.cards if name != by)
        return Option("peek", by, domains=(Among("who", holders, _NO_SUCH),)) if holders else _NOTHING

    def _peek(self, state: CircleState, command: Peek, chance: Chance) -> list[Event]:
        return [Peeked(player=command.by, other=command.who)]

    def _offer_discards(self, state: CircleState, by: str, owners: tuple[str, ...]) -> Option | Bound:
        return Option("see-discards", by)

    def _see(self, state: CircleState, command: SeeDiscards, chance: Chance) -> list[Event]:
        return [DiscardsSeen(player=command.by)]


def _fold_swapped(state: CircleState, event: SeatsSwapped) -> None:
    names = {event.player: event.other, event.other: event.player}
    state.seats = {place: names.get(name, name) for place, name in state.seats.items()}


def _fold_delegated(state: CircleState, event: Delegated) -> None:
    state.proxies[event.player] = event.to


def _fold_peeked(state: CircleState, event: Peeked) -> None:
    hand = state.hand
    hand.peeked = (*hand.peeked, (event.player, event.other))


FOLDS: dict[type[Event], Callable[[Any, Any], None]] = {
    SeatsSwapped: _fold_swapped,
    Delegated: _fold_delegated,
    Peeked: _fold_peeked,
}
