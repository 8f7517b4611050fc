"""Cards that lie covered: their faces are asked when somebody may first see them, and folded as they come to light."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeVar

from msgspec.structs import replace

from ludex.games.baccarat.among_players.state import AmongPlayersState
from ludex.games.common.covered import CoveredCard, known, seen_at
from ludex.kit.cards import Card, Shoe
from ludex.kit.chance import Chance

State = TypeVar("State", bound=AmongPlayersState)
Shown = dict[str, tuple[Card | None, ...]]
"""Cards of some hands by their place in them; nothing in the place of one that stays covered."""


def held(state: AmongPlayersState) -> Shoe:
    """The shoe that the coup is dealt from."""
    assert state.shoe is not None, "cards are dealt from a shoe that was made up"
    return state.shoe


def faces_of(state: AmongPlayersState, hand: str, chance: Chance) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """The first cards of a hand, and those of them that nobody had seen before."""
    places = tuple(range(len(state.coup.hands[hand])))
    shown, new = come_to_light(state, chance, {hand: places})
    return tuple(face for face in shown[hand] if face is not None), new


def come_to_light(
    state: AmongPlayersState, chance: Chance, wanted: Mapping[str, tuple[int, ...]]
) -> tuple[Shown, tuple[Card, ...]]:
    """Cards of the hands that come to light, by their place in the hand, and those that nobody had seen."""
    shoe, new = held(state), list[Card]()
    shown: Shown = {}
    for hand, places in wanted.items():
        faces: list[Card | None] = []
        for place, card in enumerate(state.coup.hands[hand]):
            face = card.face if card.open else None
            if place in places:
                face = card.face
                if face is None:
                    face = seen_at(shoe, state.coup.out, card, chance)
                    shoe = shoe.seen(face)
                    new.append(face)
            faces.append(face)
        shown[hand] = tuple(faces)
    return shown, tuple(new)


def all_faces(
    state: AmongPlayersState, chance: Chance, hands: Iterable[str]
) -> tuple[dict[str, tuple[Card, ...]], tuple[Card, ...]]:
    """The first cards of some hands, and those that nobody had seen, in the order of the deal."""
    shoe, faces, new = held(state), dict[str, list[Card]](), list[Card]()
    cards = sorted((card.number, hand, card) for hand in hands for card in state.coup.hands[hand])
    for _, hand, card in cards:
        face = card.face
        if face is None:
            face = seen_at(shoe, state.coup.out, card, chance)
            shoe = shoe.seen(face)
            new.append(face)
        faces.setdefault(hand, []).append(face)
    return {hand: tuple(own) for hand, own in faces.items()}, tuple(new)


def next_card(state: AmongPlayersState, chance: Chance) -> Card:
    """The face of the next card that gets a place in the coup."""
    return chance.next(held(state).draw_at(state.coup.placed - state.coup.out))


def coming(state: AmongPlayersState, chance: Chance, number: int, seen: tuple[Card, ...] = ()) -> tuple[Card, ...]:
    """The faces of the next cards that come out open; `seen` came to light just before."""
    shoe, cards = held(state), list[Card]()
    for face in seen:
        shoe = shoe.seen(face)
    for ahead in range(number):
        cards.append(chance.next(shoe.draw_at(state.coup.placed - state.coup.out + ahead)))
        shoe = shoe.seen(cards[-1])
    return tuple(cards)


def surely_in_shoe(state: AmongPlayersState) -> list[Card]:
    """The faces of which more copies are unseen than cards that somebody may have seen lie covered."""
    counts = list(held(state).unseen.counts)
    for face in (*state.unshown, *state.coup.unshown):
        counts[face] += 1  # somebody has seen it, but not everybody
    untouched = [own for hand, own in state.coup.hands.items() if hand not in state.coup.lifted]
    hidden = sum(counts) - held(state).left - sum(not card.open for own in untouched for card in own)
    return [Card(face) for face, count in enumerate(counts) if count > hidden]


# --- how it is folded


def take_out(state: AmongPlayersState, face: Card | None) -> None:
    """One more card of the coup has a place: it comes out of the shoe, unless it had come out before."""
    coup = state.coup
    if coup.placed < coup.out:
        state.shoe = held(state) if face is None else held(state).seen(face)
    else:
        state.shoe = held(state).dealt(face)
    placed = coup.placed + 1
    state.coup = replace(coup, placed=placed, out=max(coup.out, placed))


def lay_down(state: AmongPlayersState, hands: Mapping[str, tuple[int, ...]], faces: tuple[Card, ...]) -> None:
    """The first cards lie before each hand, by their number in the coup; open where their faces are told."""
    numbers = sorted(number for own in hands.values() for number in own)
    told: dict[int, Card] = dict(zip(numbers, faces, strict=False))
    for number in numbers:
        take_out(state, told.get(number))
    dealt = {
        hand: tuple(CoveredCard(number, told.get(number), bool(told)) for number in own) for hand, own in hands.items()
    }
    state.coup = replace(state.coup, hands=dealt)


def know(state: AmongPlayersState, hand: str, faces: tuple[Card | None, ...], *, openly: bool) -> None:
    """Faces of a hand came to be known to whoever folds this, or to everybody."""
    state.shoe, cards = known(held(state), state.coup.hands[hand], faces, openly=openly)
    state.coup = replace(state.coup, hands={**state.coup.hands, hand: cards})
