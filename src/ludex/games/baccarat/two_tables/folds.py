"""How the events of baccarat at two tables are folded into the state: facts only, no rule."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from ludex.core.decider import merged
from ludex.core.events import Event, Joined, Left, RoundEnded, SessionClosed, SessionOpened
from ludex.games.baccarat.among_players import events as happened
from ludex.games.baccarat.among_players.state import BANKER, NEXT_BANKER
from ludex.games.baccarat.two_tables import events as fact
from ludex.games.baccarat.two_tables.coup_folds import COUP_FOLDS
from ludex.games.baccarat.two_tables.state import (
    BANCO,
    FACE_UP,
    FIRST,
    PUNTO_OF,
    SECOND,
    AwardState,
    BankState,
    CoupState,
    Named,
    TwoTablesState,
)
from ludex.games.common.places import events as places
from ludex.games.common.shoe.events import SHOE_FOLDS, BlockCleared, FaceUpDiscarded, Shuffled, fold_cleared
from ludex.games.common.stakes.events import STAKE_FOLDS, Withdrawn
from ludex.kit.money import Cents


def _without(names: tuple[str, ...], player: str) -> tuple[str, ...]:
    return tuple(name for name in names if name != player)


# --- people


def _fold_joined(state: TwoTablesState, event: Joined) -> None:
    state.standing[event.player] = 0
    state.waiting = (*state.waiting, event.player)


def _unseat(state: TwoTablesState, player: str) -> int:
    """Somebody has neither a place nor a wish for one; gives the place that they had."""
    place = state.stand_up(player)
    state.moving.pop(player, None)
    state.behind_seated = _without(state.behind_seated, player)
    return place


def _fold_left(state: TwoTablesState, event: Left) -> None:
    _unseat(state, event.player)
    state.standing.pop(event.player, None)
    state.absent = _without(state.absent, event.player)
    state.complaints = _without(state.complaints, event.player)
    state.proofs.pop(event.player, None)
    bids = {player: amount for player, amount in state.award.bids.items() if player != event.player}
    state.award = replace(state.award, bids=bids)
    for office in (BANKER, NEXT_BANKER, *PUNTO_OF.values()):
        if state.holder_of(office) == event.player:
            state.hand_over(office, "")
    if state.repeats_by == event.player:
        state.repeats_by, state.repeats_left = "", 0


def _fold_seated(state: TwoTablesState, event: places.Seated) -> None:
    _unseat(state, event.player)
    state.standing.pop(event.player, None)
    state.sit_down(event.player, event.place)


def _fold_up(state: TwoTablesState, event: places.SeatGivenUp | places.SeatLost) -> None:
    place = _unseat(state, event.player)
    state.standing[event.player] = place or state.standing.get(event.player, 0)


def _fold_change(state: TwoTablesState, event: places.ChangeAsked) -> None:
    state.moving[event.player] = event.place


def _fold_stood(state: TwoTablesState, event: places.StoodBehind) -> None:
    state.standing[event.player] = event.place
    state.behind_seated = _without(state.behind_seated, event.player)


def _fold_sat(state: TwoTablesState, event: fact.SatBehind) -> None:
    state.standing[event.player] = event.place
    state.behind_seated = (*_without(state.behind_seated, event.player), event.player)


def _fold_away(state: TwoTablesState, event: places.SteppedAway) -> None:
    state.absent = (*state.absent, event.player)


def _fold_back(state: TwoTablesState, event: places.CameBack) -> None:
    state.absent = _without(state.absent, event.player)


# --- the shoe


def _fold_mixed(state: TwoTablesState, event: happened.CardsMixed) -> None:
    state.mixed_by = (*state.mixed_by, event.player)


def _fold_passed(state: TwoTablesState, event: happened.CardsPassed) -> None:
    state.mixed_by = ()
    if state.banker:
        over = 1 if state.cut_card_out and not state.bank.new_shoe else 0
        state.bank = replace(state.bank, shoes=max(state.bank.shoes - over, 1), new_shoe=False)


def _fold_count_asked(state: TwoTablesState, event: happened.CountAsked) -> None:
    state.count_asked = True


def _fold_counted(state: TwoTablesState, event: happened.CardsCounted) -> None:
    state.count_asked = False


def _fold_shuffled(state: TwoTablesState, event: Shuffled) -> None:
    state.mixed_by, state.unshown, state.barred = (), (), ()
    state.shoe_coups = state.repeats_left = 0
    state.repeats_by = ""
    state.shoes_begun += 1


def _fold_face_up(state: TwoTablesState, event: FaceUpDiscarded) -> None:
    state.coup = replace(state.coup, causes=(*state.coup.causes, FACE_UP))


# --- the award


def _fold_reserved(state: TwoTablesState, event: fact.BankReserved) -> None:
    state.reserved = event.by


def _fold_days(state: TwoTablesState, event: fact.DaysAllowed) -> None:
    state.days_allowed = event.days


def _fold_terms(state: TwoTablesState, event: fact.TermsSet) -> None:
    state.award = replace(state.award, shoes=event.shoes, days=event.days, bids={})


def _fold_bid(state: TwoTablesState, event: happened.BidMade) -> None:
    # A bid that is raised stands where it was raised, after those that came before.
    bids = {player: amount for player, amount in state.award.bids.items() if player != event.player}
    state.award = replace(state.award, bids={**bids, event.player: event.amount})


def _fold_offered(state: TwoTablesState, event: happened.BankOffered) -> None:
    state.hand_over(NEXT_BANKER, event.player)


def _fold_passed_by(state: TwoTablesState, event: fact.BankPassedBy) -> None:
    state.award = replace(state.award, asked=(*state.award.asked, event.player))
    state.hand_over(NEXT_BANKER, "")


def _fold_stage(state: TwoTablesState, event: fact.AwardStageEnded) -> None:
    state.award = replace(state.award, stage=state.award.stage + 1, asked=())


def _fold_sold(state: TwoTablesState, event: fact.BankSold) -> None:
    state.hand_over(NEXT_BANKER, "")
    state.hand_over(BANKER, event.player)
    if event.named:
        state.reserved = None if event.deposit else state.reserved
        state.named = None
    if event.deposit or event.credit:
        state.proofs.pop(event.player, None)
    state.award, state.days_allowed = AwardState(), 0
    state.bank = BankState(
        deposit=event.deposit,
        credit=event.credit,
        initial=event.amount,
        shoes=event.shoes,
        days=event.days,
        new_shoe=event.new_shoe,
    )


def _fold_over(state: TwoTablesState, event: fact.GameOver) -> None:
    state.award = AwardState(cause="unsold", ended=event.scope)


def _fold_sought(state: TwoTablesState, event: fact.BankSought) -> None:
    state.award = AwardState(cause="sought")
    state.renew = True


def _fold_proved(state: TwoTablesState, event: fact.DepositProved) -> None:
    state.proofs[event.player] = event.proof


def _fold_proof_back(state: TwoTablesState, event: fact.DepositWithdrawn) -> None:
    state.proofs.pop(event.player, None)


def _fold_ruled(state: TwoTablesState, event: fact.DepositRuled) -> None:
    if not event.accepted:
        state.proofs.pop(event.player, None)
    elif event.player == state.banker:
        state.proofs.pop(event.player, None)
        more = event.deposit + event.credit - state.bank.deposit - state.bank.credit
        put_in = Cents(state.bank.put_in + more)
        state.bank = replace(state.bank, deposit=event.deposit, credit=event.credit, put_in=put_in)
    else:
        state.proofs[event.player] = replace(state.proofs[event.player], accepted=True)


# --- the bank


def _fold_deposited(state: TwoTablesState, event: fact.BankDeposited) -> None:
    state.bank = replace(state.bank, deposit=event.amount)


def _fold_handed(state: TwoTablesState, event: fact.BankHandedOver) -> None:
    put_in = Cents(event.amount + event.deposit + event.credit)
    state.bank = replace(
        state.bank, amount=event.amount, deposit=event.deposit, credit=event.credit, put_in=put_in
    )  # fmt: skip


def _fold_given_up(state: TwoTablesState, event: fact.BankGivenUp) -> None:
    for office in (BANKER, *PUNTO_OF.values()):
        state.hand_over(office, "")
    state.bank, state.award = BankState(), event.award
    state.repeats_by, state.repeats_left = "", 0
    if event.barred:
        state.barred = (*state.barred, event.player)


def _fold_replenished(state: TwoTablesState, event: fact.BankReplenished) -> None:
    bank = state.bank
    amount, put_in = Cents(bank.amount + event.amount), Cents(bank.put_in + event.amount)
    state.bank = replace(bank, amount=amount, put_in=put_in, new_shoe=event.new_shoe)
    state.renew = state.renew or event.new_shoe


# --- stakes


def _fold_banco(state: TwoTablesState, event: fact.BancoCalled) -> None:
    for stake_id in event.returned:
        state.remove_stake(stake_id)
    state.add_stake(event.stake)
    state.coup = replace(state.coup, claims=(*state.coup.claims, event.player))


def _fold_withdrawn(state: TwoTablesState, event: Withdrawn) -> None:
    """Whoever takes back what they staked against the whole bank calls banco no more."""
    if event.bet == BANCO:
        state.coup = replace(state.coup, claims=_without(state.coup.claims, event.player))


def _fold_taken(state: TwoTablesState, event: fact.BancoTaken) -> None:
    state.coup = replace(state.coup, banco=event.player)


def _fold_fixed(state: TwoTablesState, event: fact.StakesFixed) -> None:
    state.clear_felt()
    for stake in event.stakes:
        state.add_stake(stake)


def _fold_puntos(state: TwoTablesState, event: fact.PuntosChosen) -> None:
    state.hand_over(PUNTO_OF[FIRST], event.first)
    state.hand_over(PUNTO_OF[SECOND], event.second)
    state.turns = dict(event.turns)


# --- claims


def _fold_complained(state: TwoTablesState, event: happened.Complained) -> None:
    state.complaints = (*state.complaints, event.player)


def _fold_claim_settled(state: TwoTablesState, event: happened.ClaimSettled) -> None:
    state.complaints = _without(state.complaints, event.player)


# --- rounds and sessions


def _fold_round(state: TwoTablesState, event: RoundEnded) -> None:
    before = state.coup
    state.unshown += before.unshown if before.hands else ()
    # Cards that came out too early are there for the coup that is played in the end.
    state.coup = CoupState() if before.hands else CoupState(out=before.out, placed=before.placed, facts=before.facts)
    for office in PUNTO_OF.values():
        state.hand_over(office, "")


def _fold_opened(state: TwoTablesState, event: SessionOpened) -> None:
    state.last_outcome, state.award, state.shoes_begun = None, AwardState(), 0
    state.turns, state.barred = {}, ()


def _fold_closed(state: TwoTablesState, event: SessionClosed) -> None:
    bank = state.bank
    if state.banker and bank.days > 1:
        state.named = Named(state.banker, bank.initial, bank.days - 1)
    for office in (BANKER, NEXT_BANKER, *PUNTO_OF.values()):
        state.hand_over(office, "")
    state.bank, state.award, state.coup, state.reserved, state.proofs = BankState(), AwardState(), CoupState(), None, {}


OWN_FOLDS: dict[type[Event], Callable[[Any, Any], None]] = {
    SessionOpened: _fold_opened,
    SessionClosed: _fold_closed,
    Joined: _fold_joined,
    Left: _fold_left,
    RoundEnded: _fold_round,
    places.SeatAsked: places.fold_asked,
    places.Seated: _fold_seated,
    places.SeatGivenUp: _fold_up,
    places.SeatLost: _fold_up,
    places.ChangeAsked: _fold_change,
    places.StoodBehind: _fold_stood,
    fact.SatBehind: _fold_sat,
    places.SteppedAway: _fold_away,
    places.CameBack: _fold_back,
    happened.CardsMixed: _fold_mixed,
    happened.CardsPassed: _fold_passed,
    happened.CountAsked: _fold_count_asked,
    happened.CardsCounted: _fold_counted,
    Shuffled: _fold_shuffled,
    FaceUpDiscarded: _fold_face_up,
    BlockCleared: fold_cleared,
    fact.BankReserved: _fold_reserved,
    fact.DaysAllowed: _fold_days,
    fact.TermsSet: _fold_terms,
    happened.BidMade: _fold_bid,
    happened.BankOffered: _fold_offered,
    fact.BankPassedBy: _fold_passed_by,
    fact.AwardStageEnded: _fold_stage,
    fact.BankSold: _fold_sold,
    fact.GameOver: _fold_over,
    fact.BankSought: _fold_sought,
    fact.DepositProved: _fold_proved,
    fact.DepositWithdrawn: _fold_proof_back,
    fact.DepositRuled: _fold_ruled,
    fact.BankDeposited: _fold_deposited,
    fact.BankHandedOver: _fold_handed,
    fact.BankGivenUp: _fold_given_up,
    fact.BankReplenished: _fold_replenished,
    fact.BancoCalled: _fold_banco,
    Withdrawn: _fold_withdrawn,
    fact.BancoTaken: _fold_taken,
    fact.StakesFixed: _fold_fixed,
    fact.PuntosChosen: _fold_puntos,
    happened.Complained: _fold_complained,
    happened.ClaimSettled: _fold_claim_settled,
}

TWO_TABLES_FOLDS = merged(STAKE_FOLDS, SHOE_FOLDS, OWN_FOLDS, COUP_FOLDS)
