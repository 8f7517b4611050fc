"""The progressive: stakes go into a slot and feed a pool, of which high hands win all or a part."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ludex.core.events import CAGE, FLOAT, Event, moves, purse
from ludex.core.session import topped_up
from ludex.games.common.jackpot.state import JACKPOT_ACCOUNT, added_to_jackpot
from ludex.games.common.stakes.commands import PlaceBet
from ludex.games.poker.banked.bank_hand import Verdict
from ludex.games.poker.banked.folds import note_moves, note_return
from ludex.games.poker.banked.settlement import BoxAccount
from ludex.games.poker.banked.state import BankedState
from ludex.games.poker.no_draw.payouts import category_of, pool_part
from ludex.games.poker.no_draw.rules import NoDrawRules
from ludex.kit.cards import Card
from ludex.kit.money import NOTHING, Cents, Rounding, share

PROGRESSIVE = "progressive"


class SlotFed(Event, frozen=True, tag="slot-fed"):
    """A stake went into the slot of a box: into the pool, but for what the house may keep."""

    player: str
    box: int
    amount: Cents
    jackpot_fed: Cents = NOTHING
    jackpot_paid: Cents = NOTHING


class SlotReturned(Event, frozen=True, tag="slot-returned"):
    """A stake in the slot of a box went back to its player, because the first bet beside it did."""

    player: str
    box: int
    amount: Cents
    jackpot_fed: Cents = NOTHING
    jackpot_paid: Cents = NOTHING


_FEEDING = tuple(
    f"bets.progressive.{rule}" for rule in ("progressive", "progressive_stake", "stake_part", "deduction_percent")
)


def fed(rules: NoDrawRules, command: PlaceBet) -> SlotFed:
    """What a stake in the slot comes to."""
    player, box = command.player or command.by, int(command.bet.rpartition("-")[2])
    pool, kept = divided(rules, command.stake)
    return SlotFed(
        player=player,
        box=box,
        amount=command.stake,
        jackpot_fed=pool,
        moves=moves([(purse(player), JACKPOT_ACCOUNT, pool), (purse(player), FLOAT, kept)]),
        clauses=rules.clauses_of(*_FEEDING),
    )


def returned(rules: NoDrawRules, state: BankedState, fed: Sequence[tuple[str, int]]) -> list[Event]:
    """What stakes come to that go back; what the pool no longer holds, won elsewhere, comes from the float."""
    events: list[Event] = []
    left, spent = added_to_jackpot(state), NOTHING
    for player, box in fed:
        amount = state.this_round.slots[player][box]
        pool = min(divided(rules, amount)[0], left)
        rest = Cents(amount - pool)
        left, spent = Cents(left - pool), Cents(spent + rest)
        # The float is filled for all of them with the first that it cannot pay.
        filled = sum(move.amount for event in events for move in event.moves if move.target == FLOAT)
        missing = sum(amount for _, _, amount in topped_up(state, spent)) - filled
        rows = [(CAGE, FLOAT, missing), (JACKPOT_ACCOUNT, purse(player), pool), (FLOAT, purse(player), rest)]
        events.append(
            SlotReturned(
                player=player,
                box=box,
                amount=amount,
                jackpot_paid=pool,
                moves=moves(rows),
                clauses=rules.clauses_of("bets.progressive.beside", "bets.progressive.stake_part"),
            )
        )
    return events


def divided(rules: NoDrawRules, stake: Cents) -> tuple[Cents, Cents]:
    """What of a stake goes into the pool, and what the house keeps."""
    kept = Cents(stake * rules.bets.progressive.deduction_percent // 100)
    return Cents(stake - kept), kept


def settle_slots(
    rules: NoDrawRules, state: BankedState, box: int, cards: tuple[Card, ...], against: Verdict, account: BoxAccount
) -> None:
    """A hand wins its part of what the pool then holds, for all together who fed the slot of its box."""
    players = [player for player, own in state.this_round.slots.items() if box in own]
    if not players:
        return
    part, paths = pool_part(rules, cards, against)
    account.paths += paths
    if not part:
        return
    account.paths.append("bets.progressive.linked")
    # What cannot be divided evenly stays in the pool.
    each = Cents(share(added_to_jackpot(state), part, Rounding.DOWN) // len(players))
    for player in players if each else ():
        account.pay_prize(JACKPOT_ACCOUNT, player, category_of(rules, cards), each)


def _fold_fed(state: BankedState, event: SlotFed) -> None:
    state.this_round.slots.setdefault(event.player, {})[event.box] = event.amount
    note_moves(state, event)


def _fold_returned(state: BankedState, event: SlotReturned) -> None:
    del state.this_round.slots[event.player][event.box]
    note_return(state, event.moves, event.player)


PROGRESSIVE_FOLDS: dict[type[Event], Any] = {SlotFed: _fold_fed, SlotReturned: _fold_returned}
