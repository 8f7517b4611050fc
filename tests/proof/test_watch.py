"""That the properties can fail: each fault of a game that they are there for is put into one and found."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from ludex.core.events import Move
from ludex.core.options import Among, Bound, Option
from ludex.errors import Reason, Refused
from ludex.games.common.stakes.events import BetPlaced
from ludex.kit.chance import Draw, Even
from ludex.kit.money import Cents
from ludex.proof.properties import Watch
from ludex.proof.walk import Leaning, Walk
from tests.tables import opened


def watched(spoil: Callable[[Any], None], steps: int = 400) -> None:
    """Watches a random evening of a game that somebody spoilt."""
    found = opened(table={"advance": 500})
    spoil(found.game)
    pick = Random(3).randrange
    Watch(found, Leaning(pick), pick).run(steps)


def test_an_unspoilt_game_passes() -> None:
    """Otherwise nothing below proves anything."""
    watched(lambda _: None)


def test_money_out_of_nothing_is_found() -> None:
    """A fold that gives a player a cent."""

    def spoil(game: Any) -> None:
        evolve = game.evolve

        def richer(state: Any, event: Any) -> None:
            evolve(state, event)
            if isinstance(event, BetPlaced):
                state.accounts[f"player:{event.stake.player}"] += 1

        game.evolve = richer

    with pytest.raises(AssertionError, match="money appeared or vanished"):
        watched(spoil)


def spoilt_bets(change: Callable[[Any], Any]) -> Callable[[Any], None]:
    """A game whose placed bets are changed before they are recorded."""

    def spoil(game: Any) -> None:
        decide = game.decide
        game.decide = lambda state, command, chance: [
            change(event) if isinstance(event, BetPlaced) else event for event in decide(state, command, chance)
        ]

    return spoil


def test_a_move_of_nothing_is_found() -> None:
    """Moves are positive."""
    nothing = Move("cage", "float", Cents(0))
    with pytest.raises(AssertionError, match="a move of nothing or less"):
        watched(spoilt_bets(lambda event: replace(event, moves=(*event.moves, nothing))))


def test_an_account_below_zero_is_found() -> None:
    """Only the cage may owe."""
    away = Move("guarantee", "cage", Cents(5))
    with pytest.raises(AssertionError, match="guarantee holds -5"):
        watched(spoilt_bets(lambda event: replace(event, moves=(*event.moves, away))))


def test_a_felt_that_is_not_its_stakes_is_found() -> None:
    """The stake goes into the float instead."""
    with pytest.raises(AssertionError, match="felt holds 0, the stakes say"):
        watched(
            spoilt_bets(
                lambda event: replace(
                    event, moves=tuple(Move(move.source, "float", move.amount) for move in event.moves)
                )
            )
        )


def test_an_event_that_cites_a_clause_twice_is_found() -> None:
    """Two rules may stand on the same clause, which is then cited once."""
    with pytest.raises(AssertionError, match="BetPlaced cites a clause twice"):
        watched(spoilt_bets(lambda event: replace(event, clauses=(*event.clauses, *event.clauses[:1]))))


def test_an_option_that_cites_a_clause_twice_is_found() -> None:
    """As well as an event."""

    def spoil(game: Any) -> None:
        options = game.options
        game.options = lambda state, who: [
            replace(option, clauses=option.clauses * 2) for option in options(state, who)
        ]

    with pytest.raises(AssertionError, match="cites a clause twice"):
        watched(spoil)


def test_a_view_that_the_events_do_not_give_is_found() -> None:
    """Somebody is shown less than they see."""

    def spoil(game: Any) -> None:
        show = game.show
        game.show = lambda event, who, state: replace(show(event, who, state), phase=None)

    with pytest.raises(AssertionError, match="sees otherwise"):
        watched(spoil)


def test_what_is_offered_and_refused_is_found() -> None:
    """Options promise what a decision does not keep."""

    def spoil(game: Any) -> None:
        decide = game.decide

        def stricter(state: Any, command: Any, chance: Any) -> Any:
            if getattr(command, "bet", "").startswith("split"):
                raise Refused(Reason.NO_SUCH)
            return decide(state, command, chance)

        game.decide = stricter

    with pytest.raises((AssertionError, Refused)):
        watched(spoil)


def test_what_is_accepted_without_an_offer_is_found() -> None:
    """A decision takes what no option has."""

    def spoil(game: Any) -> None:
        decide = game.decide

        def laxer(state: Any, command: Any, chance: Any) -> Any:
            try:
                return decide(state, command, chance)
            except Refused:
                return ()

        game.decide = laxer

    with pytest.raises(AssertionError, match="accepted True, offered False"):
        watched(spoil)


def test_a_decision_that_writes_is_found() -> None:
    """Only the fold may change the state."""

    def spoil(game: Any) -> None:
        decide = game.decide

        def writing(state: Any, command: Any, chance: Any) -> Any:
            state.turn += 1
            return decide(state, command, chance)

        game.decide = writing

    with pytest.raises(AssertionError, match="deciding changed the state"):
        watched(spoil)


def test_a_decision_that_cannot_be_repeated_is_found() -> None:
    """A game with a memory of its own does not verify."""

    def spoil(game: Any) -> None:
        decide, count = game.decide, iter(range(10**9))

        def forgetful(state: Any, command: Any, chance: Any) -> Any:
            return [replace(event, clauses=(str(next(count)),)) for event in decide(state, command, chance)]

        game.decide = forgetful

    with pytest.raises(Exception, match="a verification differs"):
        watched(spoil, steps=30)


# The walk itself.


def test_chance_leans_towards_its_first_outcome() -> None:
    """About one time in three, and any outcome may come."""
    leaning, draw = Leaning(Random(1).randrange), Draw("ball", Even(tuple(range(37))))
    balls = [leaning.next(draw) for _ in range(3000)]
    assert 900 < balls.count(0) < 1300
    assert set(balls) == set(range(37))


def test_a_walk_can_be_walked_again() -> None:
    """The same pick gives the same evening."""
    evenings = []
    for _ in range(2):
        found, pick = opened(), Random(9).randrange
        table: Any = found.recorded(Leaning(pick))
        walk = Walk(found, table, pick)
        for _ in range(200):
            walk.step()
        evenings.append(table.entries)
    assert evenings[0] == evenings[1]
    assert len(evenings[0]) > 100


def test_wild_commands_are_of_every_kind() -> None:
    """Lawful or not, every command of the game is tried sooner or later."""
    found, pick = opened(), Random(2).randrange
    walk = Walk(found, found.recorded(Leaning(pick)), pick)
    tried = {type(command) for command in (walk.wild_command() for _ in range(2000)) if command is not None}
    assert tried == set(found.type.commands)


def test_options_without_room_give_no_command() -> None:
    """A domain of nobody's values or an empty range is passed over, an unknown one is our mistake."""
    found, pick = opened(), Random(2).randrange
    walk = Walk(found, found.recorded(Leaning(pick)), pick)
    bound = Bound(Reason.NO_SUCH)
    assert walk._fill(Option("x", "ana", (), (Among("bet", ("red",), bound),))) == {
        "do": "x",
        "by": "ana",
        "bet": "red",
    }
    with pytest.raises(AssertionError, match="no way to choose"):
        walk._fill(Option("x", "ana", (), ("nonsense",)))  # type: ignore[arg-type]
