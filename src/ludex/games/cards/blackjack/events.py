"""What happens at a blackjack table, and how each fact is folded into the state."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from ludex.core.events import Event, Left, RoundEnded
from ludex.games.cards.blackjack.state import (
    BUST,
    DONE,
    GIVEN_UP,
    OPEN,
    THE_BANK,
    BlackjackState,
    Hand,
    box_slug,
)
from ludex.games.common.shoe.events import SHOE_FOLDS, BlockCleared, fold_cleared
from ludex.games.common.stakes.events import STAKE_FOLDS, Payment
from ludex.games.common.stakes.state import Stake
from ludex.kit.cards import Card, packs
from ludex.kit.money import Cents


class Seated(Event, frozen=True, tag="seated"):
    """Somebody sits at a box."""

    player: str
    place: int


class Risen(Event, frozen=True, tag="risen"):
    """Somebody left his place."""

    player: str
    box: int


class Consented(Event, frozen=True, tag="consented"):
    """Somebody may bet on the hand of whoever sits at a box."""

    box: int
    bettor: str


class BoxesCommanded(Event, frozen=True, tag="boxes-commanded"):
    """Who decides for each box of the round."""

    commands: dict[int, str]


class DealBegun(Event, frozen=True, tag="deal-begun"):
    """The order in which cards are now given."""

    owed: tuple[str, ...]
    boxes: tuple[int, ...]


class CardGiven(Event, frozen=True, tag="card-given"):
    """A card lies face up before a hand or the bank."""

    hand: str
    """Its slug, or that of the bank."""
    card: Card
    done: bool = False
    """The hand gets no further one."""

    @property
    def drawn(self) -> tuple[Any, ...]:
        return (self.card,)


class CutCardShown(Event, frozen=True, tag="cut-card-shown"):
    """The cut card came up; where the law says so the round is void and the stakes went back."""

    call: str | None = None
    void: bool = False


class HandBust(Event, frozen=True, tag="hand-bust"):
    """A hand passed the target; its stakes are lost, and collected when moves say so."""

    hand: str
    stakes: tuple[int, ...]
    call: str | None = None


class HandAsked(Event, frozen=True, tag="hand-asked"):
    """It is the turn of a hand; one that was split off is first given its cards."""

    hand: str
    owed: int = 0
    call: str | None = None


class HandStood(Event, frozen=True, tag="hand-stood"):
    """A hand wants no further card, or may not have one."""

    hand: str


class HandsPlayed(Event, frozen=True, tag="hands-played"):
    """Every hand has been played."""


class CardAsked(Event, frozen=True, tag="card-asked"):
    """A hand is owed a card."""

    hand: str


class HandDoubled(Event, frozen=True, tag="hand-doubled"):
    """The stake of whoever commands was doubled; those behind are asked."""

    hand: str
    stake: Stake | None
    asking: tuple[str, ...]
    cards: int


class HandSplit(Event, frozen=True, tag="hand-split"):
    """Two cards became two hands; those behind are asked."""

    hand: str
    other: str
    aces: bool
    stake: Stake | None
    asking: tuple[str, ...]
    first: str
    """The one that is played first."""
    cards: int
    """How many it is now given."""


class Answered(Event, frozen=True, tag="answered"):
    """Somebody behind added to his stake, or did not."""

    player: str
    stake: Stake | None = None


class Insured(Event, frozen=True, tag="insured"):
    """A stake is insured."""

    stake: Stake


class EvenMoneyTaken(Event, frozen=True, tag="even-money-taken"):
    """A blackjack was paid at once."""

    player: str
    stakes: tuple[int, ...]
    payments: tuple[Payment, ...]


class HandSurrendered(Event, frozen=True, tag="hand-surrendered"):
    """A hand was given up."""

    hand: str
    stakes: tuple[int, ...]


class BankAnnounced(Event, frozen=True, tag="bank-announced"):
    """What the bank has."""

    points: int
    call: str | None = None


class BoxSettled(Event, frozen=True, tag="box-settled"):
    """All that lay on a box is collected, paid or given back."""

    box: int
    stakes: tuple[int, ...]
    payments: tuple[Payment, ...]
    fed: Cents = Cents(0)
    """What its stakes added to the jackpot; the other tables of a link are told."""
    pool_paid: Cents = Cents(0)
    """What the jackpot paid of that which stakes had added; they are told this too."""

    @property
    def bets(self) -> str:
        """The bet that was paid, as cases call it."""
        return box_slug(self.box)


class CardsCollected(Event, frozen=True, tag="cards-collected"):
    """The cards of the round are gathered; back in the shoe where it shuffles them again."""

    returned: int | None = None


class CardReplaced(Event, frozen=True, tag="card-replaced"):
    """A worn card was replaced: it alone, or all packs."""

    card: Card
    replaced: str


class PoolFed(Event, frozen=True, tag="pool-fed"):
    """Stakes at another table of the link went into the jackpot."""

    amount: Cents


class PoolRestarted(Event, frozen=True, tag="pool-restarted"):
    """The jackpot was won at another table of the link, and what stakes had added to it is gone."""

    amount: Cents


BLACKJACK_EVENTS = (
    Seated,
    Risen,
    Consented,
    BoxesCommanded,
    DealBegun,
    CardGiven,
    CutCardShown,
    HandBust,
    HandAsked,
    HandStood,
    HandsPlayed,
    CardAsked,
    HandDoubled,
    HandSplit,
    Answered,
    Insured,
    EvenMoneyTaken,
    HandSurrendered,
    BankAnnounced,
    BoxSettled,
    CardsCollected,
    BlockCleared,
    CardReplaced,
    PoolFed,
    PoolRestarted,
)


def _seated(state: BlackjackState, event: Seated) -> None:
    state.seats[event.place] = event.player


def _risen(state: BlackjackState, event: Risen) -> None:
    del state.seats[event.box]
    state.consents.pop(event.box, None)


def _left(state: BlackjackState, event: Left) -> None:
    box = state.seat_of(event.player)
    if box is not None:
        del state.seats[box]
        state.consents.pop(box, None)
    for other, allowed in list(state.consents.items()):
        state.consents[other] = tuple(name for name in allowed if name != event.player)


def _consented(state: BlackjackState, event: Consented) -> None:
    state.consents[event.box] = (*state.consents.get(event.box, ()), event.bettor)


def _commanded(state: BlackjackState, event: BoxesCommanded) -> None:
    state.commands = dict(event.commands)


def _begun(state: BlackjackState, event: DealBegun) -> None:
    state.owed = event.owed
    state.hands = {box_slug(box): Hand(box_slug(box), box) for box in event.boxes}


def _given(state: BlackjackState, event: CardGiven) -> None:
    assert state.shoe is not None
    state.shoe = state.shoe.dealt(event.card)
    state.owed = state.owed[1:]
    if event.hand == THE_BANK:
        state.bank = (*state.bank, event.card)
        return
    hand = state.hands[event.hand]
    state.third_card = state.third_card or len(hand.cards) > 1 or hand.split
    status = DONE if event.done else hand.status
    state.hands[event.hand] = replace(hand, cards=(*hand.cards, event.card), status=status)


def _shown(state: BlackjackState, event: CutCardShown) -> None:
    state.last_shown = True
    if event.void:
        state.clear_felt()
        state.owed, state.current = (), None


def _bust(state: BlackjackState, event: HandBust) -> None:
    state.hands[event.hand] = replace(state.hands[event.hand], status=BUST)
    state.owed = ()
    for stake in event.stakes:
        state.remove_stake(stake)


def _asked(state: BlackjackState, event: HandAsked) -> None:
    state.current, state.owed = event.hand, (event.hand,) * event.owed
    state.turn += 1


def _stood(state: BlackjackState, event: HandStood) -> None:
    state.hands[event.hand] = replace(state.hands[event.hand], status=DONE)


def _played(state: BlackjackState, event: HandsPlayed) -> None:
    state.current = None


def _card_asked(state: BlackjackState, event: CardAsked) -> None:
    state.owed = (event.hand,)


def _add(state: BlackjackState, stake: Stake | None) -> None:
    if stake is not None:
        state.add_stake(stake)


def _await(state: BlackjackState, asking: tuple[str, ...], onto: str, owed: tuple[str, ...]) -> None:
    """Those behind are asked before the cards are given; at once where nobody is."""
    state.asking, state.following = asking, onto
    state.after_asking = owed if asking else ()
    state.owed = () if asking else owed


def _doubled(state: BlackjackState, event: HandDoubled) -> None:
    _add(state, event.stake)
    hand = state.hands[event.hand]
    state.hands[event.hand] = replace(hand, doubled=True, status=OPEN if event.cards else DONE)
    _await(state, event.asking, event.hand, (event.hand,) * event.cards)


def _split(state: BlackjackState, event: HandSplit) -> None:
    _add(state, event.stake)
    old = state.hands[event.hand]
    halves = {
        event.hand: replace(old, cards=old.cards[:1], split=True, aces=event.aces),
        event.other: Hand(event.other, old.box, old.cards[1:], split=True, aces=event.aces),
    }
    hands: dict[str, Hand] = {}
    for slug, hand in state.hands.items():
        hands |= halves if slug == event.hand else {slug: hand}
    state.hands, state.current = hands, event.first
    _await(state, event.asking, event.other, (event.first,) * event.cards)


def _answered(state: BlackjackState, event: Answered) -> None:
    _add(state, event.stake)
    state.asking = tuple(name for name in state.asking if name != event.player)
    if not state.asking:
        state.owed, state.after_asking, state.following = state.after_asking, (), ""


def _insured(state: BlackjackState, event: Insured) -> None:
    state.add_stake(event.stake)


def _removed(state: BlackjackState, event: EvenMoneyTaken | BoxSettled) -> None:
    for stake in event.stakes:
        state.remove_stake(stake)


def _surrendered(state: BlackjackState, event: HandSurrendered) -> None:
    state.hands[event.hand] = replace(state.hands[event.hand], status=GIVEN_UP)
    for stake in event.stakes:
        state.remove_stake(stake)


def _collected(state: BlackjackState, event: CardsCollected) -> None:
    state.hands, state.bank, state.commands = {}, (), {}
    state.third_card, state.last_shown, state.current = False, False, None
    if event.returned is not None:
        state.shoe = packs(event.returned)


def _replaced(state: BlackjackState, event: CardReplaced) -> None:
    state.renew = state.renew or (event.replaced == "packs" and event.phase is None)


def _round_ended(state: BlackjackState, event: RoundEnded) -> None:
    state.renew, state.turn = False, 0


BLACKJACK_FOLDS: dict[type[Event], Callable[[Any, Any], None]] = {
    **STAKE_FOLDS,
    **SHOE_FOLDS,
    Seated: _seated,
    Risen: _risen,
    Left: _left,
    Consented: _consented,
    BoxesCommanded: _commanded,
    DealBegun: _begun,
    CardGiven: _given,
    CutCardShown: _shown,
    HandBust: _bust,
    HandAsked: _asked,
    HandStood: _stood,
    HandsPlayed: _played,
    CardAsked: _card_asked,
    HandDoubled: _doubled,
    HandSplit: _split,
    Answered: _answered,
    Insured: _insured,
    EvenMoneyTaken: _removed,
    HandSurrendered: _surrendered,
    BoxSettled: _removed,
    CardsCollected: _collected,
    BlockCleared: fold_cleared,
    CardReplaced: _replaced,
    RoundEnded: _round_ended,
}
