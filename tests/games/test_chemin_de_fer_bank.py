"""The bank of chemin de fer where its sum is none that chips make."""

from __future__ import annotations

from random import Random

import pytest

from ludex.core.drills import Lesson
from ludex.errors import Reason, Refused
from ludex.games.baccarat.chemin_de_fer.commands import PassBank, TakeBank
from ludex.games.baccarat.chemin_de_fer.school.practice import Practice
from ludex.games.baccarat.points import BANK
from ludex.kit.money import Cents
from tests.games.chemin import GAME
from tests.tables import usual

LEFT = Cents(7605)
"""What is left of a bank of 20 that won twice, without five per cent of each: 39, then 76.05."""


def passed() -> Practice:
    """A table whose banker has passed such a bank."""
    opened = usual("cantabria", GAME)
    practice = Practice(Lesson(opened.game, opened.setup, {}, 1, Random(1).randrange), seated=4, standing=0)
    practice.take(2)
    for _ in range(2):
        practice.lone_coup(BANK)
    assert practice.state.bank.amount == LEFT
    practice.run(PassBank(by=practice.state.banker))
    return practice


def test_whoever_passed_a_bank_takes_it_again_for_the_very_sum() -> None:
    """Also where no chips make it; neither for less nor for more."""
    practice = passed()
    giver = practice.state.offer.giver
    while practice.state.offered != giver:
        practice.run(practice.game.lead(practice.state))
    for amount, reason in ((LEFT - 1, Reason.BELOW_MINIMUM), (LEFT + 1, Reason.ABOVE_MAXIMUM)):
        with pytest.raises(Refused) as refused:
            practice.run(TakeBank(by=giver, amount=Cents(amount)))
        assert refused.value.reason is reason
    practice.run(TakeBank(by=giver, amount=LEFT))
    assert practice.state.bank.held == {giver: LEFT}


def test_anybody_else_meets_it_to_the_cent() -> None:
    """With the very sum that was passed, and with no less."""
    practice = passed()
    with pytest.raises(Refused) as refused:
        practice.run(TakeBank(by=practice.state.offered, amount=Cents(LEFT - 1)))
    assert refused.value.reason is Reason.BELOW_MINIMUM
    practice.run(TakeBank(by=practice.state.offered, amount=LEFT))
    assert practice.state.bank.amount == LEFT
