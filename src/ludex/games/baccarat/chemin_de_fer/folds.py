"""How the events of chemin de fer are folded into the state: facts only, no rule."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from ludex.core.decider import merged
from ludex.core.events import Event, Joined, Left, RoundEnded, SessionClosed, SessionOpened
from ludex.games.baccarat.among_players import events as happened
from ludex.games.baccarat.among_players.state import BANKER, NEXT_BANKER
from ludex.games.baccarat.chemin_de_fer import events as fact
from ludex.games.baccarat.chemin_de_fer.coup_folds import COUP_FOLDS
from ludex.games.baccarat.chemin_de_fer.rights import MAKES_BANCO
from ludex.games.baccarat.chemin_de_fer.state import (
    ASSOCIATE,
    CLAIMED_BY,
    PUNTO_HOLDER,
    BankState,
    CheminState,
    CoupState,
    OfferState,
)
from ludex.games.common.places import events as places
from ludex.games.common.shoe.events import SHOE_FOLDS, BlockCleared, Shuffled, fold_cleared
from ludex.games.common.stakes.events import STAKE_FOLDS, Withdrawn
from ludex.kit.money import Cents


def _without(names: tuple[str, ...], player: str) -> tuple[str, ...]:
    return tuple(name for name in names if name != player)


# --- people


def _fold_joined(state: CheminState, event: Joined) -> None:
    state.standing[event.player] = 0
    state.waiting = (*state.waiting, event.player)


def _unseat(state: CheminState, player: str) -> int:
    """Somebody has neither a place nor a wish for one; gives the place that they had."""
    place = state.stand_up(player)
    state.saluting = _without(state.saluting, player)
    state.moving.pop(player, None)
    state.refusals.pop(player, None)
    return place


def _fold_left(state: CheminState, event: Left) -> None:
    _unseat(state, event.player)
    state.standing.pop(event.player, None)
    state.absent, state.followers = _without(state.absent, event.player), _without(state.followers, event.player)
    state.complaints = _without(state.complaints, event.player)
    state.associating.pop(event.player, None)
    bids = {player: amount for player, amount in state.offer.bids.items() if player != event.player}
    together = tuple(claim for claim in state.offer.together if event.player not in (claim.banker, claim.partner))
    state.offer = replace(state.offer, bids=bids, together=together)
    for office in (BANKER, ASSOCIATE, PUNTO_HOLDER, NEXT_BANKER):
        if state.holder_of(office) == event.player:
            state.hand_over(office, "")
    if state.again == event.player:
        state.again = ""
    if state.punto_before == event.player:
        state.punto_before = ""
    if state.made_banco == event.player:
        state.made_banco = ""


def _fold_seated(state: CheminState, event: places.Seated) -> None:
    _unseat(state, event.player)
    state.standing.pop(event.player, None)
    state.followers = _without(state.followers, event.player)
    state.sit_down(event.player, event.place)
    if event.salutes:
        state.saluting = (*state.saluting, event.player)


def _fold_given_up(state: CheminState, event: places.SeatGivenUp) -> None:
    place = _unseat(state, event.player)
    state.standing[event.player] = place or state.standing.get(event.player, 0)
    if state.offered == event.player:
        state.hand_over(NEXT_BANKER, "")


def _fold_lost(state: CheminState, event: places.SeatLost) -> None:
    state.standing[event.player] = _unseat(state, event.player)
    if state.offered == event.player:
        state.hand_over(NEXT_BANKER, "")


def _fold_change(state: CheminState, event: places.ChangeAsked) -> None:
    state.moving[event.player] = event.place


def _fold_stood(state: CheminState, event: places.StoodBehind) -> None:
    state.standing[event.player] = event.place


def _fold_away(state: CheminState, event: places.SteppedAway) -> None:
    state.absent = (*state.absent, event.player)


def _fold_back(state: CheminState, event: places.CameBack) -> None:
    state.absent = _without(state.absent, event.player)


def _fold_follower(state: CheminState, event: places.FollowerReported) -> None:
    state.followers = (*state.followers, event.player)


# --- the shoe


def _fold_mixed(state: CheminState, event: happened.CardsMixed) -> None:
    state.mixed_by = (*state.mixed_by, event.player)


def _fold_passed(state: CheminState, event: happened.CardsPassed) -> None:
    state.mixed_by = ()
    if state.banker:
        state.bank = replace(state.bank, carried=True)


def _fold_count_asked(state: CheminState, event: happened.CountAsked) -> None:
    state.count_asked = True


def _fold_counted(state: CheminState, event: happened.CardsCounted) -> None:
    state.count_asked = False


def _fold_shuffled(state: CheminState, event: Shuffled) -> None:
    state.mixed_by, state.unshown = (), ()


# --- the bank on its way


def _fold_offered(state: CheminState, event: happened.BankOffered) -> None:
    state.hand_over(NEXT_BANKER, event.player)


def _let_pass(state: CheminState, player: str) -> None:
    """The hand has gone by somebody."""
    state.offer = replace(state.offer, asked=(*state.offer.asked, player))
    state.hand_over(NEXT_BANKER, "")


def _fold_declined(state: CheminState, event: fact.BankDeclined) -> None:
    _let_pass(state, event.player)
    state.saluting = _without(state.saluting, event.player)
    if event.counts:
        state.refusals[event.player] = state.refusals.get(event.player, 0) + 1


def _fold_saluted(state: CheminState, event: fact.HandSaluted) -> None:
    _let_pass(state, event.player)
    state.saluting = _without(state.saluting, event.player)


def _fold_missed(state: CheminState, event: fact.HandMissed) -> None:
    _let_pass(state, event.player)


def _fold_together(state: CheminState, event: fact.TogetherClaimed) -> None:
    _let_pass(state, event.claim.banker)
    state.offer = replace(state.offer, together=(*state.offer.together, event.claim))


def _fold_stage(state: CheminState, event: fact.StageEnded) -> None:
    state.offer = replace(state.offer, stage=state.offer.stage + 1, asked=())


def _fold_bid(state: CheminState, event: happened.BidMade) -> None:
    # A bid that is raised stands where it was raised, after those that came before.
    bids = {player: amount for player, amount in state.offer.bids.items() if player != event.player}
    state.offer = replace(state.offer, bids={**bids, event.player: event.amount})


def _fold_unclaimed(state: CheminState, event: fact.BankUnclaimed) -> None:
    state.offer = OfferState()


def _fold_awarded(state: CheminState, event: fact.BankAwarded) -> None:
    state.hand_over(NEXT_BANKER, "")
    state.hand_over(BANKER, event.player)
    state.hand_over(ASSOCIATE, event.associate)
    state.offer, state.associating = OfferState(), {}
    state.bank = BankState(
        held=event.held,
        parts=dict(event.held),
        bought=event.bought,
        giver=event.giver,
        giver_place=event.giver_place,
        sum_before=event.before,
    )  # fmt: skip
    state.refusals.pop(event.player, None)
    if event.place:
        state.last_seated = event.place


def _fold_associating(state: CheminState, event: fact.AssociationOffered) -> None:
    state.associating[event.player] = event.amount


def _fold_taken_back(state: CheminState, event: fact.PledgeTakenBack) -> None:
    state.associating.pop(event.player, None)
    together = tuple(claim for claim in state.offer.together if event.player != claim.partner)
    state.offer = replace(state.offer, together=together)
    partners = {name: each for name, each in state.coup.partners.items() if name != event.player}
    state.coup = replace(state.coup, partners=partners)


def _fold_associated(state: CheminState, event: fact.Associated) -> None:
    state.hand_over(ASSOCIATE, event.player)
    state.associating = {}
    _fold_put_in(state, event.held)


def _fold_put_in(state: CheminState, held: Mapping[str, Cents]) -> None:
    """Somebody has put more into the bank, or taken some out; nobody shares in what lay out of play before."""
    state.bank = replace(state.bank, held=dict(held), parts=dict(held), garage_before=state.bank.garage)


def _fold_raised(state: CheminState, event: fact.BankRaised) -> None:
    _fold_put_in(state, event.held)


def _fold_announced(state: CheminState, event: happened.BankAnnounced) -> None:
    state.associating = {}
    state.bank = replace(state.bank, announced=True)


def _fold_ended(state: CheminState, event: fact.BankEnded) -> None:
    state.hand_over(BANKER, "")
    state.hand_over(ASSOCIATE, "")
    state.hand_over(PUNTO_HOLDER, "")
    state.bank, state.offer, state.associating = BankState(), event.offer, {}
    state.punto_before = state.made_banco if event.offer.passed else ""
    state.again = state.made_banco = ""
    if event.offer.cause == "refused":
        state.coup = CoupState()


# --- out of play


def _fold_formed(state: CheminState, event: fact.GarageFormed) -> None:
    gone = event.amount if event.why == "winnings" else Cents(0)
    beyond = event.amount if event.why == "improper" else Cents(0)
    state.bank = replace(
        state.bank,
        held=event.held,
        garage=event.garage,
        winnings=Cents(max(state.bank.winnings - gone, 0)),
        beyond=Cents(state.bank.beyond + beyond),
    )
    if event.excluded:
        state.coup = replace(state.coup, excluded=event.excluded)


def _fold_emptied(state: CheminState, event: fact.GarageEmptied) -> None:
    state.bank = replace(state.bank, held=event.held, garage=event.garage)
    state.coup = replace(state.coup, excluded={})


def _fold_all(state: CheminState, event: fact.AllWent) -> None:
    bank = replace(state.bank, garage={}, all_goes=True, beyond=Cents(0))
    state.bank = replace(bank, held=event.held, parts=dict(event.held), garage_before={})


# --- stakes and claims


def _fold_banco(state: CheminState, event: fact.BancoCalled) -> None:
    for stake_id in event.returned:
        state.remove_stake(stake_id)
    state.add_stake(event.stake)
    claims = state.coup.claims
    state.coup = replace(
        state.coup, claims={**claims, event.claim: (*claims.get(event.claim, ()), event.player)}
    )  # fmt: skip


def _fold_proposed(state: CheminState, event: fact.TogetherProposed) -> None:
    partners = {**state.coup.partners, event.player: (event.partner, event.amount)}
    state.coup = replace(state.coup, partners=partners)


def _fold_made_together(state: CheminState, event: fact.BancoMadeTogether) -> None:
    for stake_id in event.returned:
        state.remove_stake(stake_id)
    for stake in event.stakes:
        state.add_stake(stake)
    claims, both = state.coup.claims, tuple(stake.player for stake in event.stakes)
    partners = {name: each for name, each in state.coup.partners.items() if name not in both}
    made = {**claims, "banco-together": (*claims.get("banco-together", ()), both[0])}
    state.coup = replace(state.coup, claims=made, partners=partners, pairs={**state.coup.pairs, both[0]: both[1]})


def _fold_chosen(state: CheminState, event: fact.PuntoChosen) -> None:
    for stake_id in event.returned:
        state.remove_stake(stake_id)
    state.hand_over(PUNTO_HOLDER, event.player)
    backed = {} if event.claim in MAKES_BANCO else state.coup.backed
    state.coup = replace(state.coup, claim=event.claim, abandoned=event.abandoned, partners={}, backed=backed)
    state.made_banco = event.player if event.claim in MAKES_BANCO else ""


def _fold_without_punto(state: CheminState, event: fact.CoupWithoutPunto) -> None:
    state.coup = replace(state.coup, partners={})


def _fold_backed(state: CheminState, event: fact.BankBacked) -> None:
    backed = state.coup.backed
    whole = Cents(backed.get(event.player, 0) + event.amount)
    state.coup = replace(state.coup, backed={**backed, event.player: whole}, backings=state.coup.backings + 1)


def _fold_backing_returned(state: CheminState, event: fact.BackingReturned) -> None:
    state.coup = replace(state.coup, backed=event.backed)


def _fold_backing_closed(state: CheminState, event: fact.BackingClosed) -> None:
    for stake_id in event.returned:
        state.remove_stake(stake_id)
    for stake in event.reduced:
        state.remove_stake(stake.id)
        state.add_stake(stake)


def _fold_withdrawn(state: CheminState, event: Withdrawn) -> None:
    """Whoever takes chips back claims nothing by them any more."""
    claims = {claim: who for claim, who in state.coup.claims.items() if CLAIMED_BY.get(claim) == event.bet}
    for claim, who in claims.items():
        state.coup = replace(state.coup, claims={**state.coup.claims, claim: _without(who, event.player)})


def _fold_late(state: CheminState, event: happened.LateRefused) -> None:
    for stake_id in event.stakes:
        state.remove_stake(stake_id)


def _fold_complained(state: CheminState, event: happened.Complained) -> None:
    state.complaints = (*state.complaints, event.player)


def _fold_claim_settled(state: CheminState, event: happened.ClaimSettled) -> None:
    state.complaints = _without(state.complaints, event.player)


def _fold_round(state: CheminState, event: RoundEnded) -> None:
    before = state.coup
    state.unshown += before.unshown if before.hands else ()
    # Cards that came out too early are there for the coup that is played in the end.
    state.coup = CoupState() if before.hands else CoupState(out=before.out, placed=before.placed, facts=before.facts)
    state.hand_over(PUNTO_HOLDER, "")
    if state.bank.dealt:
        state.punto_before = ""


def _fold_opened(state: CheminState, event: SessionOpened) -> None:
    state.last_outcome, state.last_seated = None, 0
    state.again = state.punto_before = state.made_banco = ""
    state.offer = OfferState()


def _fold_closed(state: CheminState, event: SessionClosed) -> None:
    for office in (BANKER, ASSOCIATE, PUNTO_HOLDER, NEXT_BANKER):
        state.hand_over(office, "")
    state.bank, state.offer, state.coup, state.associating = BankState(), OfferState(), CoupState(), {}


OWN_FOLDS: dict[type[Event], Callable[[Any, Any], None]] = {
    SessionOpened: _fold_opened,
    SessionClosed: _fold_closed,
    Joined: _fold_joined,
    Left: _fold_left,
    RoundEnded: _fold_round,
    places.SeatAsked: places.fold_asked,
    places.Seated: _fold_seated,
    places.SeatGivenUp: _fold_given_up,
    places.SeatLost: _fold_lost,
    places.ChangeAsked: _fold_change,
    places.StoodBehind: _fold_stood,
    places.SteppedAway: _fold_away,
    places.CameBack: _fold_back,
    places.FollowerReported: _fold_follower,
    happened.CardsMixed: _fold_mixed,
    happened.CardsPassed: _fold_passed,
    happened.CountAsked: _fold_count_asked,
    happened.CardsCounted: _fold_counted,
    Shuffled: _fold_shuffled,
    BlockCleared: fold_cleared,
    happened.BankOffered: _fold_offered,
    fact.BankDeclined: _fold_declined,
    fact.HandSaluted: _fold_saluted,
    fact.HandMissed: _fold_missed,
    fact.TogetherClaimed: _fold_together,
    fact.StageEnded: _fold_stage,
    happened.BidMade: _fold_bid,
    fact.BankUnclaimed: _fold_unclaimed,
    fact.BankAwarded: _fold_awarded,
    fact.AssociationOffered: _fold_associating,
    fact.PledgeTakenBack: _fold_taken_back,
    fact.Associated: _fold_associated,
    fact.BankRaised: _fold_raised,
    happened.BankAnnounced: _fold_announced,
    fact.BankEnded: _fold_ended,
    fact.GarageFormed: _fold_formed,
    fact.GarageEmptied: _fold_emptied,
    fact.AllWent: _fold_all,
    fact.BancoCalled: _fold_banco,
    fact.TogetherProposed: _fold_proposed,
    fact.BancoMadeTogether: _fold_made_together,
    fact.PuntoChosen: _fold_chosen,
    fact.BankBacked: _fold_backed,
    fact.BackingClosed: _fold_backing_closed,
    fact.BackingReturned: _fold_backing_returned,
    fact.CoupWithoutPunto: _fold_without_punto,
    Withdrawn: _fold_withdrawn,
    happened.LateRefused: _fold_late,
    fact.OffersBegun: _fold_unclaimed,
    happened.Complained: _fold_complained,
    happened.ClaimSettled: _fold_claim_settled,
}

CHEMIN_FOLDS = merged(STAKE_FOLDS, SHOE_FOLDS, OWN_FOLDS, COUP_FOLDS)
