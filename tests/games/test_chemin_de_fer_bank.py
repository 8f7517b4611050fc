"""The bank of chemin de fer where its sum is none that chips make, and where another law lets fewer people share it."""

from __future__ import annotations

from random import Random

import pytest

from ludex.core.drills import Lesson
from ludex.errors import Reason, Refused
from ludex.games.baccarat.among_players.commands import Bid, PlaceStake, TakeBank
from ludex.games.baccarat.chemin_de_fer.commands import BackBank, BancoAgain, CallBanco, OfferAssociation, PassBank
from ludex.games.baccarat.chemin_de_fer.events import BankEnded
from ludex.games.baccarat.chemin_de_fer.school.practice import Practice
from ludex.games.baccarat.points import BANK
from ludex.games.registry import Opened, open_game
from ludex.kit.money import Cents
from tests.games.chemin import GAME
from tests.tables import saying, usual

LEFT = Cents(7605)
"""What is left of a bank of 20 that won twice, without five per cent of each: 39, then 76.05."""


def held(opened: Opened, standing: int = 0) -> Practice:
    """A table with four who sit, of whom one holds a bank of twenty."""
    practice = Practice(Lesson(opened.game, opened.setup, {}, 1, Random(1).randrange), seated=4, standing=standing)
    practice.take(2)
    return practice


def passed() -> Practice:
    """A table whose banker has passed such a bank."""
    practice = held(usual("cantabria", GAME))
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


def seated_only(path: str) -> Opened:
    """The game under a law by which only those who sit may do something."""
    law = saying(path, ["seated"], "cantabria", GAME)
    return open_game(law, GAME, "cantabria", licence={"minimum": 10})


def test_whoever_may_not_associate_is_told_by_which_rule() -> None:
    """Those who stand, where the law speaks of those who sit alone."""
    practice = held(seated_only("association.groups"), standing=1)
    (standing,) = practice.state.standing
    with pytest.raises(Refused) as refused:
        practice.run(OfferAssociation(by=standing, amount=Cents(1000)))
    assert (refused.value.reason, refused.value.rule) == (Reason.NOT_SEATED, "association.groups")
    assert refused.value.clauses == practice.game.rules.clauses_of("association.groups")


def test_whoever_may_not_back_the_bank_is_told_by_which_rule() -> None:
    """Those who stand, likewise; who sits may."""
    practice = held(seated_only("backing.groups"), standing=1)
    practice.open_bets()
    (standing,), state = practice.state.standing, practice.state
    for player in [name for name in state.seats.values() if name != state.banker][:2]:
        practice.run(PlaceStake(by=player, bet="punto", stake=Cents(1500)))
    while state.phase != "difference":
        practice.run(practice.game.duty(state) or practice.game.lead(state))
    with pytest.raises(Refused) as refused:
        practice.run(BackBank(by=standing, amount=Cents(1000)))
    assert (refused.value.reason, refused.value.rule) == (Reason.NOT_AGAINST, "backing.groups")
    assert refused.value.clauses == practice.game.rules.clauses_of("backing.groups")
    practice.run(BackBank(by=next(iter(state.staked)), amount=Cents(1000)))


def test_whoever_stands_where_the_law_knows_only_those_who_sit_is_told_so() -> None:
    """They bet nothing, and learn by which rule."""
    law = saying("places.standing", None, "cantabria", GAME)
    practice = held(open_game(law, GAME, "cantabria", licence={"minimum": 10}), standing=1)
    practice.open_bets()
    (standing,) = practice.state.standing
    with pytest.raises(Refused) as refused:
        practice.run(PlaceStake(by=standing, bet="punto", stake=Cents(1000)))
    assert (refused.value.reason, refused.value.rule) == (Reason.NOT_SEATED, "places.standing")
    assert refused.value.clauses == practice.game.rules.clauses_of("places.standing")


def test_whoever_may_not_bid_is_told_by_which_rule() -> None:
    """Those who stand, where the law auctions the bank among those who sit."""
    practice = held(seated_only("auction.groups"), standing=1)
    practice.lone_coup(BANK)
    practice.run(PassBank(by=practice.state.banker))
    while practice.state.phase != "auction":
        practice.run(practice.game.duty(practice.state) or practice.game.lead(practice.state))
    (standing,) = practice.state.standing
    with pytest.raises(Refused) as refused:
        practice.run(Bid(by=standing, amount=Cents(5000)))
    assert (refused.value.reason, refused.value.rule) == (Reason.NOT_SEATED, "auction.groups")
    assert refused.value.clauses == practice.game.rules.clauses_of("auction.groups")


def test_a_bank_that_a_win_does_not_keep_ends_by_its_rule() -> None:
    """Under a law that gives whoever wins no right to go on."""
    law = saying("bank.kept", None, "cantabria", GAME)
    practice = held(open_game(law, GAME, "cantabria", licence={"minimum": 10}))
    practice.lone_coup(BANK)
    ended = [event for entry in practice.entries for event in entry.events if isinstance(event, BankEnded)]
    assert [event.clauses for event in ended] == [practice.game.rules.clauses_of("bank.kept")]


def test_a_stake_below_the_minimum_is_refused_by_its_rule() -> None:
    """Of all chips, and of the part that is called."""
    practice = held(usual("cantabria", GAME))
    practice.open_bets()
    player = next(name for name in practice.state.players if name != practice.state.banker)
    for stake, plays in ((Cents(900), None), (Cents(1500), Cents(900))):
        with pytest.raises(Refused) as refused:
            practice.run(PlaceStake(by=player, bet="punto", stake=stake, plays=plays))
        assert (refused.value.reason, refused.value.rule) == (Reason.BELOW_MINIMUM, "minimum")
        assert refused.value.clauses == practice.game.rules.clauses_of("minimum")


def test_whoever_may_not_make_banco_again_is_told_who_may() -> None:
    """Whoever made it and lost, whoever alone bet, and whoever made it with a table that did not bet."""
    practice = held(usual("cantabria", GAME))
    practice.open_bets()
    player = next(name for name in practice.state.players if name != practice.state.banker)
    with pytest.raises(Refused) as refused:
        practice.run(BancoAgain(by=player))
    paths = ("banco.again", "banco.lone", "banco.part_alone")
    assert (refused.value.reason, refused.value.rule) == (Reason.WRONG_MOMENT, paths[0])
    assert refused.value.clauses == practice.game.rules.clauses_of(*paths)


def test_whoever_has_made_banco_stakes_no_more() -> None:
    """They have all of the bank against them, which is the most that anybody may."""
    practice = held(usual("cantabria", GAME))
    practice.open_bets()
    player = next(name for name in practice.state.players if name != practice.state.banker)
    practice.run(CallBanco(by=player))
    with pytest.raises(Refused) as refused:
        practice.run(PlaceStake(by=player, bet="punto", stake=Cents(1000)))
    assert (refused.value.reason, refused.value.rule) == (Reason.ABOVE_MAXIMUM, "stakes.most")
    assert refused.value.clauses == practice.game.rules.clauses_of("stakes.most")
