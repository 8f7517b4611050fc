"""How the cards and the money of a coup at two tables are folded into the state: facts only, no rule."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from ludex.core.events import Event
from ludex.games.baccarat.among_players import events as happened
from ludex.games.baccarat.among_players.covered import know, lay_down, take_out
from ludex.games.baccarat.two_tables import events as fact
from ludex.games.baccarat.two_tables.state import CLOTHS, PUNTO_OF, TwoTablesState


def _fold_dealt(state: TwoTablesState, event: fact.ThreeDealt) -> None:
    lay_down(state, event.hands, event.faces)
    state.last_outcome = None


def _fold_lifted(state: TwoTablesState, event: happened.Lifted) -> None:
    state.coup = replace(state.coup, lifted=(*state.coup.lifted, event.hand))
    if event.faces:
        know(state, event.hand, event.faces, openly=False)


def _fold_turned(state: TwoTablesState, event: happened.TurnedOver) -> None:
    know(state, event.hand, event.faces, openly=True)
    state.coup = replace(state.coup, turned=(*state.coup.turned, event.hand))


def _fold_spoke(state: TwoTablesState, event: fact.ClothSpoke) -> None:
    state.coup = replace(state.coup, said={**state.coup.said, event.cloth: event.said})


def _fold_advice(state: TwoTablesState, event: happened.AdviceGiven) -> None:
    own = tuple(f"{cloth}-advised" for cloth in CLOTHS if state.punto_of(cloth) == event.player)
    speaking = tuple(each for each in own if state.phase == f"{each.partition('-')[0]}-speaks")
    state.coup = replace(state.coup, facts=(*state.coup.facts, *speaking))


def _fold_table(state: TwoTablesState, event: happened.TableAsked) -> None:
    state.coup = replace(state.coup, facts=(*state.coup.facts, "bank-by-table"))


def _fold_third(state: TwoTablesState, event: fact.ThirdGiven) -> None:
    if event.lay:
        state.coup = replace(state.coup, pending=state.coup.pending[1:])
    else:
        take_out(state, event.card)
    state.coup = replace(state.coup, thirds={**state.coup.thirds, event.hand: event.card})


def _fold_left(state: TwoTablesState, event: fact.CardsLeft) -> None:
    state.hand_over(PUNTO_OF[event.cloth], event.player)
    state.coup = replace(state.coup, lifted=tuple(hand for hand in state.coup.lifted if hand != event.cloth))


def _fold_shown(state: TwoTablesState, event: fact.AllShown) -> None:
    for hand, faces in event.hands.items():
        know(state, hand, faces, openly=True)
    state.coup = replace(state.coup, bank_shown_to=event.bank_to)


def _fold_reopened(state: TwoTablesState, event: fact.BankReopened) -> None:
    thirds = {hand: card for hand, card in state.coup.thirds.items() if hand in CLOTHS}
    state.coup = replace(state.coup, thirds=thirds, pending=(*event.pending, *state.coup.pending))


def _fold_decided(state: TwoTablesState, event: fact.ClothsDecided) -> None:
    state.coup = replace(state.coup, winners=event.winners)
    state.turns = dict(event.turns)
    # A coup that was annulled is none: only one with a result counts as dealt.
    state.bank = replace(state.bank, dealt=state.bank.dealt + 1)
    state.shoe_coups += 1
    state.repeats_left, state.repeats_by = event.repeats_left, event.repeats_by
    state.last_outcome = "-".join(event.winners[cloth] for cloth in CLOTHS)


def _fold_paid(state: TwoTablesState, event: fact.ClothsPaid) -> None:
    for payment in event.payments:
        state.remove_stake(payment.stake)
    state.coup = replace(state.coup, gained=event.gained)
    state.bank = replace(state.bank, amount=event.amount, deposit=event.deposit, credit=event.credit)


def _fold_collected(state: TwoTablesState, event: fact.ClothsCollected) -> None:
    for stake_id in event.lost:
        state.remove_stake(stake_id)
    state.coup = replace(state.coup, gained=event.gained)
    state.bank = replace(state.bank, amount=event.amount)


def _fold_returned(state: TwoTablesState, event: fact.ClothsReturned) -> None:
    for stake_id in event.stakes:
        state.remove_stake(stake_id)


def _fold_deducted(state: TwoTablesState, event: fact.NetDeducted) -> None:
    state.bank = replace(state.bank, amount=event.left)


def _fold_error(state: TwoTablesState, event: fact.CoupError) -> None:
    assert state.shoe is not None
    for _ in range(event.covered):
        state.shoe = state.shoe.dealt()
    state.coup = replace(state.coup, out=state.coup.out + event.covered, placed=state.coup.placed + event.dead)
    for hand, shown in event.shown.items():
        know(state, hand, shown, openly=True)
    for card in event.cards:
        take_out(state, card)
    coup = state.coup
    state.coup = replace(
        coup,
        facts=(*coup.facts, *event.facts),
        causes=(*coup.causes, event.cause),
        deemed={**coup.deemed, **event.deemed},
        void=event.void or coup.void,
        thirds=coup.thirds if event.thirds is None else event.thirds,
        pending=coup.pending if event.pending is None else event.pending,
        said=coup.said if event.said is None else event.said,
        restored=coup.restored or event.restored,
        fault=coup.fault if coup.fault == "banker" else event.fault or coup.fault,
        wrong=(*coup.wrong, event.hand) if event.wrong else coup.wrong,
        slow=(*coup.slow, event.slow) if event.slow else coup.slow,
        hidden=(*coup.hidden, event.hidden) if event.hidden else coup.hidden,
    )
    if event.released:
        state.hand_over(PUNTO_OF[event.hand], "")
    if event.punto:
        state.hand_over(PUNTO_OF[event.hand], event.punto)
        state.coup = replace(state.coup, lifted=tuple(hand for hand in state.coup.lifted if hand != event.hand))


def _fold_waived(state: TwoTablesState, event: happened.EarlyWaived) -> None:
    facts = tuple(each for each in state.coup.facts if each != "early-card")
    state.coup = replace(state.coup, facts=facts, placed=state.coup.out)


COUP_FOLDS: dict[type[Event], Callable[[Any, Any], None]] = {
    fact.ThreeDealt: _fold_dealt,
    happened.Lifted: _fold_lifted,
    happened.TurnedOver: _fold_turned,
    fact.ClothSpoke: _fold_spoke,
    happened.AdviceGiven: _fold_advice,
    happened.TableAsked: _fold_table,
    fact.ThirdGiven: _fold_third,
    fact.CardsLeft: _fold_left,
    fact.AllShown: _fold_shown,
    fact.BankReopened: _fold_reopened,
    fact.ClothsDecided: _fold_decided,
    fact.ClothsPaid: _fold_paid,
    fact.ClothsCollected: _fold_collected,
    fact.ClothsReturned: _fold_returned,
    fact.NetDeducted: _fold_deducted,
    fact.CoupError: _fold_error,
    happened.EarlyWaived: _fold_waived,
}
