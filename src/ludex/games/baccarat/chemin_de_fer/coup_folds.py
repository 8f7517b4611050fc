"""How the cards and the money of a coup are folded into the state of a table of chemin de fer: facts only, no rule."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from ludex.core.events import Event
from ludex.games.baccarat.among_players import events as happened
from ludex.games.baccarat.among_players.covered import know, lay_down, take_out
from ludex.games.baccarat.chemin_de_fer import coup_events as fact
from ludex.games.baccarat.chemin_de_fer.state import PUNTO_HOLDER, CheminState
from ludex.games.baccarat.points import BANK, PUNTO
from ludex.kit.cards import Card
from ludex.kit.money import Cents


def _fold_dealt(state: CheminState, event: fact.CoupDealt) -> None:
    lay_down(state, {PUNTO: event.punto, BANK: event.bank}, event.faces)
    state.bank = replace(state.bank, dealt=state.bank.dealt + 1, carried=False)
    state.last_outcome = None


def _fold_lifted(state: CheminState, event: happened.Lifted) -> None:
    state.coup = replace(state.coup, lifted=(*state.coup.lifted, event.hand))
    if event.faces:
        know(state, event.hand, event.faces, openly=False)


def _fold_turned(state: CheminState, event: happened.TurnedOver) -> None:
    know(state, event.hand, event.faces, openly=True)
    state.coup = replace(state.coup, turned=event.hand)


def _fold_spoke(state: CheminState, event: fact.PuntoSpoke) -> None:
    state.coup = replace(state.coup, said=event.said)


def _fold_advice(state: CheminState, event: happened.AdviceGiven) -> None:
    state.coup = replace(state.coup, facts=(*state.coup.facts, "advised-by-croupier"))


def _third(state: CheminState, hand: str, card: Card) -> None:
    take_out(state, card)
    state.coup = replace(state.coup, thirds={**state.coup.thirds, hand: card})


def _fold_given(state: CheminState, event: fact.CardGiven) -> None:
    _third(state, PUNTO, event.card)


def _fold_drawn(state: CheminState, event: fact.CardDrawn) -> None:
    _third(state, BANK, event.card)


def _fold_ruled(state: CheminState, event: fact.CardRuled) -> None:
    state.coup = replace(state.coup, said="card" if event.granted else "no")


def _fold_table(state: CheminState, event: happened.TableAsked) -> None:
    state.coup = replace(state.coup, facts=(*state.coup.facts, "bank-by-table"))


def _fold_shown(state: CheminState, event: fact.HandsShown) -> None:
    for hand, faces in ((PUNTO, event.punto), (BANK, event.bank)):
        know(state, hand, faces, openly=True)


def _fold_reopened(state: CheminState, event: fact.HandReopened) -> None:
    if event.hand == PUNTO:
        state.coup = replace(state.coup, said="", thirds={})
        return
    state.coup = replace(state.coup, thirds={hand: card for hand, card in state.coup.thirds.items() if hand != BANK})


def _fold_result(state: CheminState, event: fact.ResultAnnounced) -> None:
    state.coup = replace(state.coup, winner=event.winner)
    state.last_outcome = event.winner


def _after_coup(state: CheminState, held: Mapping[str, Cents], garage: Mapping[str, Cents]) -> None:
    state.clear_felt()
    state.coup = replace(state.coup, excluded={}, backed={})
    state.bank = replace(state.bank, held=dict(held), garage=dict(garage), all_goes=False)
    state.followers = ()


def _fold_collected(state: CheminState, event: fact.StakesCollected) -> None:
    state.again = event.again
    partial = bool(state.coup.excluded)
    _after_coup(state, event.held, event.garage)
    state.coup = replace(state.coup, backed=event.backed, entered=event.amount, partial=partial)
    state.bank = replace(
        state.bank, won=state.bank.won + 1, winnings=Cents(state.bank.winnings + event.amount),
    )  # fmt: skip


def _fold_deducted(state: CheminState, event: fact.DeductionTaken) -> None:
    state.bank = replace(
        state.bank,
        held=event.held,
        garage=event.garage,
        winnings=Cents(max(state.bank.winnings - event.amount, 0)),
    )


def _fold_paid(state: CheminState, event: fact.PuntosPaid) -> None:
    state.again = ""
    _after_coup(state, event.held, event.garage)


def _fold_returned(state: CheminState, event: fact.StakesReturned) -> None:
    state.again = event.again
    _after_coup(state, event.held, event.garage)


def _fold_error(state: CheminState, event: fact.ErrorReported) -> None:
    assert state.shoe is not None
    for _ in range(event.covered):
        state.shoe = state.shoe.dealt()
    state.coup = replace(state.coup, out=state.coup.out + event.covered, placed=state.coup.placed + event.dead)
    for card in event.cards:
        take_out(state, card)
    for hand, shown in event.shown.items():
        know(state, hand, shown, openly=True)
    coup = state.coup
    state.coup = replace(
        coup,
        facts=(*coup.facts, *event.facts),
        causes=(*coup.causes, event.cause),
        deemed={**coup.deemed, **event.deemed},
        thirds={hand: card for hand, card in {**coup.thirds, **event.thirds}.items() if card is not None},
        said=coup.said if event.said is None else event.said,
        hidden=(*coup.hidden, event.hidden) if event.hidden else coup.hidden,
    )
    if event.cause == "punto-slow":
        state.coup = replace(state.coup, slow=(*state.coup.slow, state.punto))
    if event.punto:
        state.hand_over(PUNTO_HOLDER, event.punto)
        state.coup = replace(state.coup, lifted=tuple(hand for hand in state.coup.lifted if hand != PUNTO))


def _fold_waived(state: CheminState, event: happened.EarlyWaived) -> None:
    facts = tuple(each for each in state.coup.facts if each != "early-card")
    state.coup = replace(state.coup, facts=facts, placed=state.coup.out)


def _fold_reclaimed(state: CheminState, event: fact.CardsReclaimed) -> None:
    state.hand_over(PUNTO_HOLDER, event.player)
    state.coup = replace(state.coup, facts=tuple(each for each in state.coup.facts if each != "punto-by-rules"))


COUP_FOLDS: dict[type[Event], Callable[[Any, Any], None]] = {
    fact.CoupDealt: _fold_dealt,
    happened.Lifted: _fold_lifted,
    happened.TurnedOver: _fold_turned,
    fact.PuntoSpoke: _fold_spoke,
    happened.AdviceGiven: _fold_advice,
    fact.CardGiven: _fold_given,
    fact.CardDrawn: _fold_drawn,
    fact.CardRuled: _fold_ruled,
    happened.TableAsked: _fold_table,
    fact.HandsShown: _fold_shown,
    fact.HandReopened: _fold_reopened,
    fact.ResultAnnounced: _fold_result,
    fact.StakesCollected: _fold_collected,
    fact.DeductionTaken: _fold_deducted,
    fact.PuntosPaid: _fold_paid,
    fact.StakesReturned: _fold_returned,
    fact.ErrorReported: _fold_error,
    happened.EarlyWaived: _fold_waived,
    fact.CardsReclaimed: _fold_reclaimed,
}
