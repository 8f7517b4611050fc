"""Money in sentences: what somebody wins on one bet or on several, boxes that lose or draw, chips that are bought."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from ludex.core.events import ChipsBought, Event, Move, purse
from ludex.games.cards.blackjack.counts import counts
from ludex.games.cards.blackjack.events import BoxSettled
from ludex.games.common.stakes.events import Payment
from ludex.kit.money import Cents
from ludex.words import Words
from tests.cli.seats import opened

TABLE = opened("blackjack", "cantabria")
EURO = TABLE.rules.currency


def said(event: Event, lang: str = "en") -> str:
    """The sentence of an event as the player is told it."""
    return Words(lang, "blackjack").event(event, EURO, you="you")


def settled(*payments: tuple[str, str, int], moves: tuple[Move, ...] = ()) -> BoxSettled:
    """A box with these payments."""
    paid = tuple(Payment(number, *payment) for number, payment in enumerate(payments))  # type: ignore[arg-type]
    return BoxSettled(box=2, stakes=(1,), payments=paid, moves=moves)


def test_wins_on_the_same_bet_are_added_up() -> None:
    """A stake and its double are one win; each person has their own."""
    event = settled(("bea", "box-2", 1000), ("you", "box-2", 500), ("bea", "box-2", 1000))
    assert said(event) == "Box 2 is settled. bea wins €20 on box 2. You win €5 on box 2."


def test_wins_on_several_bets_are_told_with_their_sum() -> None:
    """Each bet once, and all of them together."""
    event = settled(("you", "box-2", 1000), ("you", "jackpot-2", 500), ("you", "box-2", 1000))
    assert said(event) == "Box 2 is settled. You win €20 on box 2 and €5 on the jackpot of box 2: €25 in all."
    told = said(settled(("you", "box-2", 1000), ("you", "jackpot-2", 500)), "es")
    assert told.endswith(": 15 € en total.")


@pytest.mark.parametrize(
    ("lang", "lost", "drawn"),
    [
        ("en", "Box 2 loses.", "Box 2 draws; the stake goes back."),
        ("es", "Pierde la casilla 2.", "Empata la casilla 2; se devuelve la apuesta."),
    ],
)
def test_a_box_that_lost_is_told_from_one_that_drew(lang: str, lost: str, drawn: str) -> None:
    """By where its stake went."""
    assert said(settled(moves=(Move("felt", "float", Cents(1000)),)), lang) == lost
    assert said(settled(moves=(Move("felt", purse("bea"), Cents(1000)),)), lang) == drawn


def test_chips_are_bought_for_an_amount() -> None:
    """Which is for the buyer and the staff to know."""
    assert said(ChipsBought("you", Cents(2000))) == "You buy chips for €20."
    assert said(ChipsBought("bea", None)) == "bea buys chips."
    assert said(ChipsBought("you", Cents(2000)), "es") == "Usted compra fichas por 20 €."
    assert said(ChipsBought("bea", None), "es") == "bea compra fichas."


@pytest.mark.parametrize(
    ("hands", "name"),
    [
        ({"box-1": ["AH", "KH"]}, "blackjack"),
        ({"box-1": ["AH", "5H", "5D"]}, ""),
        ({"box-1": ["AH", "9H"]}, ""),
        ({"box-1": ["AH", "KH"], "box-1.2": ["AD", "5H"]}, ""),
    ],
)
def test_the_target_in_two_cards_has_a_name(hands: dict[str, list[str]], name: str) -> None:
    """Not in three, nor after a split where the law has it so."""
    assert not TABLE.game.rules.split.blackjack
    view = TABLE.game.view(TABLE.game.start(TABLE.setup), "you")
    shown = replace(view, hands=hands)
    assert counts(TABLE.game, shown)["hand:box-1"].name == name
