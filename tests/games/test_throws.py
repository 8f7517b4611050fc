"""Games that one throw decides: losers before winners, throws that decide nothing, orders, and the shared arithmetic.

What must hold of all of them is asked of every registered one; what none of them has, of small games made here.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import pairwise
from random import Random
from typing import Any

import numpy as np
import pytest

from ludex.core.commands import AnnounceLast, Join, OpenSession
from ludex.core.events import Event
from ludex.core.results import Half, Held, Lost, Push, Result
from ludex.core.table import Entry, Recorded
from ludex.errors import Misuse, Reason, Refused
from ludex.games.common.stakes.commands import NoMoreBets, PlaceOnCloth
from ludex.games.common.throws.commands import AnnounceResult, AskBets, Collect, Land, PayAll, Throw
from ludex.games.common.throws.declaration import decides, net
from ludex.games.common.throws.events import AllPaid, Collected, OutcomeAnnounced
from ludex.games.common.throws.kernel import ThrowKernel
from ludex.games.common.throws.odds import explored, per_unit, throws_to_decide
from ludex.games.common.throws.table import ThrowTable
from ludex.games.registry import GAMES, open_usual
from ludex.games.wheels.boule.bets import BouleBet
from ludex.games.wheels.boule.dish import KNOWN
from ludex.games.wheels.boule.table import Boule, BouleTable, boule_table
from ludex.kit.chance import Script
from ludex.kit.money import Cents
from ludex.law.book import Law
from ludex.odds.explore import Limits
from ludex.proof.walk import Leaning, Walk
from ludex.sim.streams import fill, start
from tests.games.boule import LAW, opened, saying

PLACES = [(game, place) for game in GAMES for place in LAW.places_of(game)]
REGISTERED = [(game, place) for game, place in PLACES if isinstance(open_usual(LAW, game, place).game, ThrowTable)]
EVERY = pytest.mark.parametrize(("game", "place"), REGISTERED)
STAKE = Cents(1000)
STEPS = 3000


@cache
def evening(game: str, place: str) -> tuple[ThrowTable[Any, Any], list[tuple[Any, Event]]]:
    """A long random evening: every event with the state that it found."""
    pick = Random(7).randrange
    usual = open_usual(LAW, game, place)
    table: Recorded[Any] = usual.recorded(Leaning(pick))
    walk = Walk(usual, table, pick)
    for _ in range(STEPS):
        walk.step()
    state, found = usual.game.start(usual.setup), []
    for entry in table.entries:
        for event in entry.events:
            found.append((usual.game.copy(state), event))
            usual.game.evolve(state, event)
    return usual.game, found


# Every registered game.


@EVERY
def test_nobody_is_paid_before_the_losers_are_collected(game: str, place: str) -> None:
    """Whenever winnings are paid, no losing stake lies on the cloth any more."""
    table, events = evening(game, place)
    paid = [state for state, event in events if isinstance(event, AllPaid)]
    assert len(paid) > 10
    for state in paid:
        assert state.phase == "paying"
        results = [table.declaration.result(table.bets[stake.bet], state.outcome) for stake in state.stakes.values()]
        spared = getattr(state, "touched", False)  # on dice that the croupier touched nobody loses
        assert spared or not any(isinstance(result, Lost | Half) for result in results)
    assert any(isinstance(event, Collected) for _, event in events)


@EVERY
def test_what_is_collected_goes_to_the_bank_and_what_is_paid_comes_from_it(game: str, place: str) -> None:
    """Collecting never takes from a purse, paying never takes from the felt of another, and each stake goes once."""
    _, events = evening(game, place)
    for state, event in events:
        if isinstance(event, Collected):
            assert {move.source for move in event.moves} <= {"felt"}
            assert set(event.lost) <= set(state.stakes)
        if isinstance(event, AllPaid):
            owners = {"player:" + payment.player for payment in event.payments}
            assert {move.target for move in event.moves if move.target.startswith("player:")} <= owners
            assert len({payment.stake for payment in event.payments}) == len(event.payments)


@EVERY
def test_a_throw_that_decides_nothing_leaves_everything(game: str, place: str) -> None:
    """The stakes lie as they lay, no money moves, the round goes on with another throw."""
    table, events = evening(game, place)
    undecided = [
        (state, event, after)
        for (state, event), (after, _) in pairwise(events)
        if isinstance(event, OutcomeAnnounced) and not decides(table.declaration, event.outcome)
    ]
    assert bool(undecided) == any(not decides(table.declaration, outcome) for outcome in table.declaration.cases())
    for state, event, after in undecided:
        assert not event.moves
        assert (after.stakes, after.accounts, after.round) == (state.stakes, state.accounts, state.round)
        assert after.phase == "betting"


@EVERY
def test_kernel_and_odds_agree_on_every_case(game: str, place: str) -> None:
    """Counting each case once gives the distribution of every bet."""
    usual = open_usual(LAW, game, place)
    kernel, stake = ThrowKernel(usual.game), Cents(usual.rules.minimum * 100)
    counts = kernel.count(list(usual.game.declaration.cases()))
    for slug, bet in usual.game.bets.items():
        nets = kernel.nets(counts, slug, stake, None)
        total = sum(nets.values())
        expected = per_unit(usual.game.declaration, bet, stake).chances
        assert {Fraction(value, stake): Fraction(times, total) for value, times in nets.items()} == expected


@EVERY
def test_every_case_can_be_drawn(game: str, place: str) -> None:
    """What the declaration lists, a script can give, and it comes out the same."""
    usual = open_usual(LAW, game, place)
    for outcome in dict.fromkeys(usual.game.declaration.cases()):
        drawn = outcome if isinstance(outcome, tuple) else (outcome,)
        assert usual.game.declaration.draw(Script(drawn)) == outcome


# Small games: what comes of a five, a four or a three is given by hand.


class Patient(Boule):
    """Boule in which a five decides nothing; a four gives half of a simple chance back, a three leaves it."""

    def result(self, bet: BouleBet, outcome: int) -> Result:
        """As in boule, but for those."""
        if outcome == 5:
            return Held("thrown-again")
        if bet.kind == "simple" and outcome in (3, 4):
            return Push() if outcome == 3 else Half(Fraction(1, 2))
        return super().result(bet, outcome)


class Stubborn(Boule):
    """Boule in which a five leaves the odd numbers undecided and decides everything else."""

    def result(self, bet: BouleBet, outcome: int) -> Result:
        """As in boule, but for that."""
        return Held("next-round") if outcome == 5 and bet.slug == "odd" else super().result(bet, outcome)


class Endless(Boule):
    """Boule in which nothing is ever decided."""

    def result(self, bet: BouleBet, outcome: int) -> Result:
        """Nothing."""
        return Held("for-ever")


def small(kind: type[Boule], law: Law = LAW) -> BouleTable:
    """Such a game under the law of Cantabria."""
    rules: Any = opened("cantabria", law=law).rules
    return boule_table(kind(rules, KNOWN["eighteen-holes"]))


def sitting(game: BouleTable, *numbers: int, **bets: int) -> Recorded[Any]:
    """A table of a small game where these numbers will come and ana has these bets."""
    table: Recorded[Any] = Recorded(game, opened("cantabria").setup, Script(numbers))
    table.run(OpenSession(by="chief"))
    table.run(Join(by="ana", chips=Cents(100_000)))
    for bet, stake in bets.items():
        table.run(PlaceOnCloth(by="ana", bet=bet.replace("_", "-"), stake=Cents(stake)))
    return table


def rounds(table: Recorded[Any]) -> list[Entry]:
    """Everything up to the next throw."""
    return [entry for do in (Throw, AskBets, NoMoreBets) for entry in table.run(do(by="croupier"))]


def events(entries: list[Entry]) -> Iterator[Event]:
    """What happened."""
    return (event for entry in entries for event in entry.events)


def test_an_undecided_throw_keeps_the_bets() -> None:
    """Thrown again with everything as it was, bets open; then the next throw decides."""
    table = sitting(small(Patient), 5, 5, 7, red=1000, number_5=1000)
    stakes = dict(table.state.stakes)
    for _ in range(2):
        told = [type(event) for event in events(rounds(table))]
        assert told[-1] is OutcomeAnnounced
        assert (table.state.phase, table.state.round, table.state.stakes) == ("betting", 1, stakes)
        assert (table.state.funds("ana"), table.state.accounts["felt"]) == (98_000, 2000)
    table.run(PlaceOnCloth(by="ana", bet="number-7", stake=STAKE))
    rounds(table)
    assert (table.state.round, table.state.outcome, table.state.last_outcome) == (2, None, 7)
    assert table.state.funds("ana") == 97_000 + 1000 + 7000
    assert table.state.accounts["felt"] == 2000


def test_a_throw_that_decides_for_some_ends_the_round() -> None:
    """What it leaves undecided stays on the cloth for the next."""
    table = sitting(small(Stubborn), 5, 7, odd=1000, even=1000, number_5=1000)
    rounds(table)
    assert table.state.round == 2
    assert {stake.bet for stake in table.state.stakes.values()} == {"odd", "number-5"}
    assert table.state.funds("ana") == 97_000 + 7000
    rounds(table)
    assert table.state.funds("ana") == 97_000 + 7000 + 1000


def test_half_back_and_nothing_won_or_lost() -> None:
    """A half goes to the bank when losers are collected; a push stays where it lies."""
    table = sitting(small(Patient), 4, 3, red=1000, low=1500, number_4=1000)
    told = list(events(rounds(table)))
    (collected,) = (event for event in told if isinstance(event, Collected))
    assert [(move.source, move.target, move.amount) for move in collected.moves] == [
        ("felt", "float", 500),
        ("felt", "player:ana", 500),
        ("felt", "float", 750),
        ("felt", "player:ana", 750),
    ]
    assert table.state.funds("ana") == 96_500 + 1250 + 7000
    table.run(PlaceOnCloth(by="ana", bet="red", stake=STAKE))
    rounds(table)
    assert {stake.bet for stake in table.state.stakes.values()} == {"red"}
    assert table.state.funds("ana") == 96_500 + 1250 + 7000 - 1000


@pytest.mark.parametrize("order", [["simple", "number"], ["number", "simple"]])
def test_losers_are_collected_in_the_order_of_the_law(order: list[str]) -> None:
    """One kind after the other; another kind, or all at once, is refused, and so is paying in between."""
    game = small(Patient, saying("settlement.first", [*order]))
    table = sitting(game, 7, red=1000, black=1000, number_1=1000, number_2=1000)
    for command in (Throw, AskBets, NoMoreBets, Land, AnnounceResult):
        table.apply(command(by="croupier"))
    for wrong in (order[1], None, "nonsense"):
        with pytest.raises(Refused) as refusal:
            table.apply(Collect(by="croupier", bets=wrong))
        assert refusal.value.reason is Reason.OUT_OF_ORDER
    for kind in order:
        with pytest.raises(Refused) as refusal:
            table.apply(PayAll(by="croupier"))
        assert refusal.value.reason is Reason.LOSERS_FIRST
        assert game.duty(table.state) == Collect(by="croupier", bets=kind)
        table.apply(Collect(by="croupier", bets=kind))
    assert table.state.phase == "paying"
    table.apply(PayAll(by="croupier"))
    assert (table.state.phase, table.state.funds("ana")) == ("settled", 97_000)


def test_what_is_not_named_is_collected_at_once_after_what_is() -> None:
    """The law may name some kinds only: the rest has no order among itself."""
    game = small(Patient, saying("settlement.first", ["number"]))
    table = sitting(game, 7, red=1000, black=1000, number_1=1000, number_2=1000)
    for command in (Throw, AskBets, NoMoreBets, Land, AnnounceResult):
        table.apply(command(by="croupier"))
    table.apply(Collect(by="croupier", bets="number"))
    with pytest.raises(Refused) as refusal:
        table.apply(Collect(by="croupier", bets="number"))
    assert refusal.value.reason is Reason.OUT_OF_ORDER
    assert game.duty(table.state) == Collect(by="croupier")
    table.apply(Collect(by="croupier"))
    assert table.state.phase == "paying"


def test_an_order_that_names_no_bet_is_refused() -> None:
    """Said when the game is made, not when something has lost."""
    with pytest.raises(Misuse, match="names dozen"):
        small(Patient, saying("settlement.first", ["dozen"]))


def test_where_winners_may_be_paid_first_each_is_paid_once() -> None:
    """Without the rule the croupier may pay first; the losers are still collected."""
    table = sitting(small(Boule, saying("settlement.losers_first", None)), 7, red=1000, black=1000)
    for command in (Throw, AskBets, NoMoreBets, Land, AnnounceResult, PayAll, Collect):
        table.apply(command(by="croupier"))
    assert (table.state.phase, table.state.funds("ana"), table.state.accounts["felt"]) == ("settled", 99_000, 1000)


def test_where_bets_need_no_call_and_no_question() -> None:
    """A round then begins with bets open, and the throw may be closed at once."""
    game = small(Boule, saying("betting.opened", None))
    table = sitting(game, 7, red=1000)
    rounds(table)
    assert (table.state.phase, table.state.round) == ("betting", 2)
    unasked = sitting(small(Boule, saying("throwing.asked", None)), 7, red=1000)
    unasked.run(Throw(by="croupier"))
    assert unasked.game.lead(unasked.state) == NoMoreBets(by="croupier")
    unasked.run(NoMoreBets(by="croupier"))
    assert unasked.state.round == 2


def test_an_undecided_throw_is_not_the_last() -> None:
    """The session ends with a round, and a round with a decision."""
    table = sitting(small(Patient), 5, 7, red=1000)
    table.run(AnnounceLast(by="chief", rounds=1))
    rounds(table)
    assert (table.state.phase, table.state.rounds_left) == ("betting", 1)
    rounds(table)
    assert (table.state.phase, table.state.funds("ana")) == ("closed", 101_000)


# Odds and kernel of the small games.


def test_odds_are_per_bet_that_is_decided() -> None:
    """Eight numbers decide; a half back costs half, a push nothing."""
    game = small(Patient).declaration
    assert throws_to_decide(game) == Fraction(9, 8)
    assert per_unit(game, game.bets["number-1"], STAKE).chances == {
        Fraction(7): Fraction(1, 8),
        -1: Fraction(7, 8),
    }
    # Red is 2, 4, 7 and 9: it wins on three, gets half back on the four, is left alone on the three, loses on 1, 6, 8.
    assert per_unit(game, game.bets["red"], STAKE).chances == {
        Fraction(1): Fraction(3, 8),
        Fraction(0): Fraction(1, 8),
        Fraction(-1, 2): Fraction(1, 8),
        Fraction(-1): Fraction(3, 8),
    }
    assert per_unit(game, game.bets["number-5"], STAKE).chances == {Fraction(-1): Fraction(1)}
    assert [net(game, game.bets["red"], number, Cents(5)) for number in (1, 3, 4, 5, 7)] == [
        -5,
        0,
        -3,
        None,
        5,
    ]


def test_the_explorer_bounds_what_may_go_on_for_ever() -> None:
    """What is cut off is the chance of fives in a row, and what has ended is in the right proportion."""
    game = small(Patient)
    found = explored(game, opened("cantabria").setup, "number-1", STAKE, Limits(depth=40))
    assert not found.is_whole
    open_chance = sum(chance for _, chance in found.cut_off)
    assert open_chance == Fraction(1, 9**6)
    won = sum(chance for state, chance in found.ended if state.funds("ana") > STAKE)
    assert won / (1 - open_chance) == Fraction(1, 8)


@pytest.mark.parametrize("rounds", [1, 2, 3, 4, 7, 50_000])
def test_the_kernel_throws_again(rounds: int) -> None:
    """Undecided throws are drawn and not counted; the rounds are those of the stream without them, to the very last."""
    game = small(Patient)
    kernel = ThrowKernel(game)
    for block in range(40 if rounds < 10 else 1):
        counts = kernel.counts()
        kernel.play(counts, seed=4, block=block, rounds=rounds)
        buffer = np.empty(2 * rounds + 40, dtype=np.uint8)
        drawn = buffer[: fill(start(4, block), 18, buffer)].tolist()
        decided = [hole for hole in drawn if game.declaration.cases()[hole] != 5][:rounds]
        assert len(decided) == rounds
        assert counts.tolist() == np.bincount(decided, minlength=18).tolist(), f"block {block}"


def test_only_throws_that_decide_are_counted() -> None:
    """From outcomes known beforehand too; and what is only drawn is drawn the same again."""
    kernel = ThrowKernel(small(Patient))
    assert kernel.count([5, 5, 7, 5]).sum() == 1
    assert kernel.draw(seed=4, block=2, rounds=100) == kernel.draw(seed=4, block=2, rounds=100)


def test_bets_that_a_round_leaves_undecided_are_not_counted() -> None:
    """Their result comes with another round."""
    game = small(Stubborn)
    kernel = ThrowKernel(game)
    assert kernel.nets(kernel.count([5, 5, 7]), "odd", STAKE, None) == {1000: 1}
    assert kernel.nets(kernel.count([5, 5, 7]), "even", STAKE, None) == {-1000: 3}


def test_what_is_never_decided_is_misuse() -> None:
    """No endless loop: neither odds nor simulation begin."""
    game = small(Endless)
    with pytest.raises(Misuse, match="no throw decides anything"):
        ThrowKernel(game)
    with pytest.raises(Misuse, match="red is never decided"):
        per_unit(game.declaration, game.bets["red"], STAKE)
