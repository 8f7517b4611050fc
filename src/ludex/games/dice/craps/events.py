"""The events of craps, and how each is folded into the state: facts only, no rule."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from ludex.core.events import Event, Left, RoundEnded, SessionClosed, SessionOpened
from ludex.games.common.stakes.events import STAKE_FOLDS, BetPlaced, BetsClosed, LateReturned, Withdrawn
from ludex.games.common.throws.events import AllPaid, Collected, OutcomeAnnounced, Rested, Thrown, ThrowVoided
from ludex.games.dice.craps.state import SHOOTER, CrapsState, CrapsThrow, DiceSet


class PlaceTaken(Event, frozen=True, tag="place-taken"):
    """A player stands at a place round the table."""

    player: str
    place: int


class DiceOffered(Event, frozen=True, tag="dice-offered"):
    """A player has the dice before them."""

    shooter: str


class DiceRefused(Event, frozen=True, tag="dice-refused"):
    """A player did not want the dice."""

    player: str


class BreachNoted(Event, frozen=True, tag="breach-noted"):
    """A shooter broke the rules of throwing."""

    player: str
    breach: str


class Deprived(Event, frozen=True, tag="deprived"):
    """A player may not throw any more."""

    player: str


class BrokenOff(Event, frozen=True, tag="broken-off"):
    """Nobody may throw any more, and what lay on the table went back."""

    returned: tuple[int, ...]


class DiceChangeAsked(Event, frozen=True, tag="dice-change-asked"):
    """Other dice were asked for, or ordered."""

    by: str
    ordered: bool


class DiceLaidOut(Event, frozen=True, tag="dice-laid-out"):
    """Dice lie before the shooter."""

    dice: tuple[int, ...]
    call: str | None = None


class DiceTaken(Event, frozen=True, tag="dice-taken"):
    """The shooter chose their dice; the others went back to their box."""

    dice: tuple[int, ...]
    returned: tuple[int, ...]


class DieLost(Event, frozen=True, tag="die-lost"):
    """A die fell to the floor."""

    die: int


class DieBroken(Event, frozen=True, tag="die-broken"):
    """A die broke and is thrown no more."""

    die: int


class DieFound(Event, frozen=True, tag="die-found"):
    """A lost die is back."""

    die: int


class DiceReplaced(Event, frozen=True, tag="dice-replaced"):
    """The table has another set of dice."""

    dice_set: int


class SeriesEnded(Event, frozen=True, tag="series-ended"):
    """The throw decided the series."""

    how: str


class DicePassed(Event, frozen=True, tag="dice-passed"):
    """The dice go to the next player."""

    player: str


class MovedBet(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A stake by its id, and the bet that it now is."""

    id: int
    bet: str


class BetsMoved(Event, frozen=True, tag="bets-moved"):
    """Bets lie on the number that has become their point."""

    croupier: str
    moved: tuple[MovedBet, ...]


class WrongMarked(Event, frozen=True, tag="wrong-marked"):
    """A marker lies on wrong bets."""

    croupier: str
    marked: tuple[int, ...]


class PointMarked(Event, frozen=True, tag="point-marked"):
    """A plaque shows the point of the series."""

    croupier: str
    point: int


EVENTS = (
    BetPlaced,
    Withdrawn,
    LateReturned,
    BetsClosed,
    Thrown,
    Rested,
    OutcomeAnnounced,
    ThrowVoided,
    Collected,
    AllPaid,
    PlaceTaken,
    DiceOffered,
    DiceRefused,
    BreachNoted,
    Deprived,
    BrokenOff,
    DiceChangeAsked,
    DiceLaidOut,
    DiceTaken,
    DieLost,
    DieBroken,
    DieFound,
    DiceReplaced,
    SeriesEnded,
    DicePassed,
    BetsMoved,
    WrongMarked,
    PointMarked,
)


def _fold_place(state: CrapsState, event: PlaceTaken) -> None:
    state.places[event.player] = event.place


def _fold_left(state: CrapsState, event: Left) -> None:
    if state.shooter == event.player:
        _put_down(state)
    del state.places[event.player]


def _put_down(state: CrapsState) -> None:
    """The shooter has the dice no more; they wait to be offered, from where the shooter stands."""
    if state.shooter:  # who has gone while the dice were rolling put them down already
        state.last_place = state.places[state.shooter]
        state.hand_over(SHOOTER, "")
    _change_over(state)


def _change_over(state: CrapsState) -> None:
    """No other dice are asked for, and none lie before anybody."""
    state.dice_set = replace(state.dice_set, change="", laid_out=())


def _fold_offered(state: CrapsState, event: DiceOffered) -> None:
    state.hand_over(SHOOTER, event.shooter)
    state.has_thrown = False


def _fold_thrown(state: CrapsState, event: Thrown) -> None:
    state.has_thrown, state.declined = True, ()
    state.dice_set = replace(state.dice_set, has_fallen=False, laid_out=())


def _fold_refused(state: CrapsState, event: DiceRefused) -> None:
    state.declined = (*state.declined, event.player)
    _dice_free(state, event)


def _dice_free(state: CrapsState, event: DiceRefused | DicePassed) -> None:
    _put_down(state)


def _fold_breach(state: CrapsState, event: BreachNoted) -> None:
    state.breaches[event.player] = state.breaches.get(event.player, 0) + 1


def _fold_deprived(state: CrapsState, event: Deprived) -> None:
    state.deprived |= {event.player}
    if state.shooter == event.player:
        _put_down(state)


def _fold_broken_off(state: CrapsState, event: BrokenOff) -> None:
    for stake_id in event.returned:
        state.remove_stake(stake_id)
    state.sought = None


def _fold_asked(state: CrapsState, event: DiceChangeAsked) -> None:
    state.dice_set = replace(state.dice_set, change="ordered" if event.ordered else "asked")


def _fold_laid_out(state: CrapsState, event: DiceLaidOut) -> None:
    state.dice_set = replace(state.dice_set, laid_out=event.dice)


def _fold_taken(state: CrapsState, event: DiceTaken) -> None:
    kept = state.dice_set
    state.dice_set = DiceSet(number=kept.number, in_play=event.dice, lost=kept.lost, broken=kept.broken)


def _fold_lost(state: CrapsState, event: DieLost) -> None:
    state.dice_set = replace(state.dice_set, lost=(*state.dice_set.lost, event.die), has_fallen=True)


def _fold_broken(state: CrapsState, event: DieBroken) -> None:
    state.dice_set = replace(state.dice_set, broken=(*state.dice_set.broken, event.die))


def _fold_found(state: CrapsState, event: DieFound) -> None:
    state.dice_set = replace(state.dice_set, lost=tuple(die for die in state.dice_set.lost if die != event.die))


def _fold_replaced(state: CrapsState, event: DiceReplaced) -> None:
    state.dice_set = DiceSet(number=event.dice_set)


def _fold_rested(state: CrapsState, event: Rested) -> None:
    assert isinstance(event.outcome, tuple)
    state.throw = CrapsThrow(event.outcome)
    state.dice_set = replace(state.dice_set, throws=state.dice_set.throws + 1)


def _fold_ended(state: CrapsState, event: SeriesEnded) -> None:
    state.throw = replace(state.throw, ended_series=True)


def _fold_collected(state: CrapsState, event: Collected) -> None:
    for stake_id in event.lost:
        state.remove_stake(stake_id)


def _fold_paid(state: CrapsState, event: AllPaid) -> None:
    for stake_id in event.gone:
        state.remove_stake(stake_id)


def _fold_moved(state: CrapsState, event: BetsMoved) -> None:
    for moved in event.moved:
        state.add_stake(replace(state.remove_stake(moved.id), bet=moved.bet))


def _fold_wrong(state: CrapsState, event: WrongMarked) -> None:
    state.marked = (*(stake_id for stake_id in state.marked if stake_id in state.stakes), *event.marked)


def _fold_marked(state: CrapsState, event: PointMarked) -> None:
    state.sought = event.point


def _fold_round(state: CrapsState, event: RoundEnded) -> None:
    if state.throw.ended_series:
        state.sought = None
    state.last_dice, state.throw = state.throw.dice, CrapsThrow()


def _fold_opened(state: CrapsState, event: SessionOpened) -> None:
    state.breaches, state.deprived = {}, frozenset()
    state.dice_set = DiceSet(number=state.dice_set.number + 1)


def _fold_closed(state: CrapsState, event: SessionClosed) -> None:
    state.clear_felt()
    state.hand_over(SHOOTER, "")
    state.sought, state.last_place, state.declined = None, 0, ()
    _change_over(state)


FOLDS: dict[type[Event], Callable[[Any, Any], None]] = {
    **STAKE_FOLDS,
    PlaceTaken: _fold_place,
    Left: _fold_left,
    DiceOffered: _fold_offered,
    Thrown: _fold_thrown,
    DiceRefused: _fold_refused,
    DicePassed: _dice_free,
    BreachNoted: _fold_breach,
    Deprived: _fold_deprived,
    BrokenOff: _fold_broken_off,
    DiceChangeAsked: _fold_asked,
    DiceLaidOut: _fold_laid_out,
    DiceTaken: _fold_taken,
    DieLost: _fold_lost,
    DieBroken: _fold_broken,
    DieFound: _fold_found,
    DiceReplaced: _fold_replaced,
    Rested: _fold_rested,
    SeriesEnded: _fold_ended,
    Collected: _fold_collected,
    AllPaid: _fold_paid,
    BetsMoved: _fold_moved,
    WrongMarked: _fold_wrong,
    PointMarked: _fold_marked,
    RoundEnded: _fold_round,
    SessionOpened: _fold_opened,
    SessionClosed: _fold_closed,
}
