"""Whom a table waits for: derived for every game, brought on by silence alone, and told only as far as people know."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from ludex.api.pictures import states
from ludex.core.commands import AnnounceLast, CloseSession, Kind
from ludex.core.edge import read_command
from ludex.core.options import Range
from ludex.core.state import CLOSED
from ludex.core.table import Recorded
from ludex.core.waits import shown_wait, waits
from ludex.games.poker.circle.hand.commands import Bet, Fold
from ludex.games.registry import Opened, open_usual, tables
from ludex.house.evening import Evening
from ludex.kit.chance import Script, Seeded
from ludex.kit.money import Cents
from ludex.proof.walk import Walk
from tests.games.craps import seated_craps
from tests.tables import LAW, give, seated, usual

TABLES = [(game, place) for game in tables() for place in LAW.places_of(game)]
STEPS_MAX = 3000


def company(opened: Opened) -> Recorded[Any]:
    """An open table with five players."""
    table = opened.recorded(Seeded(3))
    _run(opened, table, by=offered_to_staff(table, "open-session"), do="open-session")
    for player in ("ana", "bea", "carlos", "dora", "elena"):
        join = next(option for option in table.options(player) if option.do == "join")
        least = max(domain.low for domain in join.domains if isinstance(domain, Range))
        _run(opened, table, by=player, do="join", chips=max(least, opened.rules.minimum * 40))
    return table


def offered_to_staff(table: Recorded[Any], do: str) -> str | None:
    """Whoever of the staff may do something now."""
    names = (name for holders in table.state.posts.values() for name in holders)
    return next((name for name in names if any(option.do == do for option in table.options(name))), None)


def _run(opened: Opened, table: Recorded[Any], **written: Any) -> None:
    table.run(read_command(opened.type, written))


@pytest.mark.parametrize(("game", "place"), TABLES)
def test_silence_brings_every_game_to_its_end(game: str, place: str) -> None:
    """Nobody does anything of themselves; only where silence leads nowhere do they what the table waits for."""
    opened = open_usual(LAW, game, place)
    assert waits(opened.game, opened.game.start(opened.setup)) is None
    table, pick = company(opened), Random(3).randrange
    walk, rounds, deserted = Walk(opened, table, pick), set[int](), False
    for _ in range(STEPS_MAX):
        rounds.add(table.state.round)
        by = offered_to_staff(table, "announce-last") if len(rounds) > 2 else None
        if by is not None:
            option = next(option for option in table.options(by) if option.do == "announce-last")
            least = next(domain.low for domain in option.domains if isinstance(domain, Range))
            table.apply(AnnounceLast(by=by, rounds=least))
        wait = waits(table.game, table.state)
        if wait is None:
            break
        if wait.silence is not None:
            table.apply(wait.silence)
            continue
        if not wait.people and (by := offered_to_staff(table, "close-session")):
            # Whoever never says anything never holds a bank, and has no place in the end: the house may close.
            table.apply(CloseSession(by=by))
            deserted = True
            break
        assert wait.people, "nobody is waited for, and nothing follows"
        asked = [option for who in wait.people for option in table.options(who) if option.do in wait.do]
        command = walk.within(asked[pick(len(asked))])
        if command is not None:  # whoever has no chips left is offered a bet all the same
            table.apply(command)
    assert table.state.phase == CLOSED
    assert deserted or len(rounds) > 2


def test_a_duty_comes_first() -> None:
    """The croupier must say the number before anybody chooses anything."""
    table = seated(usual("cantabria"), Script([17]), ana=100)
    give(table, "bet", "ana", bet="red", stake=10)
    table.apply(read_command(usual("cantabria").type, {"by": "croupier", "do": "spin"}))
    table.apply(read_command(usual("cantabria").type, {"by": "croupier", "do": "no-more-bets"}))
    wait = waits(table.game, table.state)
    assert wait is not None
    assert (wait.kind, wait.people, wait.do) == (Kind.DUTY, ("croupier",), ("land",))
    assert wait.silence == table.game.duty(table.state)
    assert wait.clauses == table.game.rules.clauses_of(*table.game.rules.paths_for("land"))


def test_a_duty_cites_the_rule_that_lets_somebody_do_it() -> None:
    """Every duty of an evening, those without an option that cites anything included."""
    opened = open_usual(LAW, "blackjack", "cantabria")
    entries = Evening(opened, 2, None).entries(2)
    cited: set[str] = set()
    for state in states(opened, entries):
        duty = opened.game.duty(state)
        if duty is not None:
            wait = waits(opened.game, state)
            assert wait is not None
            own = next(each for each in opened.game.options(state, duty.by) if each.do == duty.do)
            roles = opened.rules.roles_for(duty.do)
            paths = [roles[role] for role in state.roles_of(duty.by) if role in roles]
            assert wait.clauses == (own.clauses or opened.rules.clauses_of(*paths))
            cited.update(wait.clauses)
    assert cited


def test_those_who_may_bet_are_waited_for_until_the_ball_is_thrown() -> None:
    """All of them, and the croupier alone at an empty table."""
    table = seated(usual("cantabria"), ana=100, bea=100)
    wait = waits(table.game, table.state)
    assert wait is not None
    assert (wait.kind, wait.people, wait.do) == (Kind.OFFER, ("ana", "bea"), ("bet",))
    assert wait.silence is not None
    assert wait.silence.do == "spin"
    empty = seated(usual("cantabria"))
    alone = waits(empty.game, empty.state)
    assert alone is not None
    assert (alone.kind, alone.people, alone.do, alone.silence) == (Kind.DUTY, ("croupier",), ("spin",), wait.silence)


def test_whoever_has_the_turn_is_waited_for_alone() -> None:
    """The shooter throws; others have bet or not."""
    table = seated_craps(ana=100, bea=100)
    give(table, "bet", "ana", bet="win", stake=10)
    give(table, "no-more-bets", "stickman")
    wait = waits(table.game, table.state)
    assert wait is not None
    assert (wait.kind, wait.people, wait.do) == (Kind.TURN, ("ana",), ("throw",))
    assert wait.silence == table.game.lead(table.state)
    assert wait.clauses == table.game.rules.clauses_of(*table.game.rules.paths_for("throw"))


def test_a_table_that_silence_does_not_bring_on_waits_for_whoever_must_act() -> None:
    """A shooter who has not bet, whatever the others are offered; everybody knows, and their purse stays theirs."""
    table = seated_craps(bea=100, ana=100)
    give(table, "bet", "ana", bet="win", stake=10)
    stuck = waits(table.game, table.state)
    assert stuck is not None
    assert (stuck.kind, stuck.people, stuck.do) == (Kind.TURN, ("bea",), ("bet", "refuse-dice"))
    assert (stuck.silence, stuck.clauses) == (None, ())
    for who, do in (("bea", stuck.do), ("ana", ())):
        told = shown_wait(table.game, table.state, who)
        assert told is not None
        assert (told.kind, told.people, told.do) == (Kind.TURN, ("bea",), do)
    assert "bet" in {option.do for option in table.options("ana")}
    give(table, "refuse-dice", "bea")
    freed = waits(table.game, table.state)
    assert freed is not None
    assert (freed.kind, freed.people) == (Kind.OFFER, ("bea", "ana"))
    assert freed.silence == table.game.lead(table.state)


def test_a_table_that_lacks_people_waits_for_nobody_in_particular() -> None:
    """Poker with one player does not begin."""
    opened = usual("cantabria", "holdem")
    table = opened.recorded(Seeded(1))
    _run(opened, table, by=offered_to_staff(table, "open-session"), do="open-session")
    wait = waits(table.game, table.state)
    assert wait is not None
    assert (wait.people, wait.do, wait.silence, wait.clauses) == ((), (), None, ())


def test_what_a_person_may_be_told() -> None:
    """One's own offers and everybody's turn; the staff all of it, a visitor nothing."""
    table = seated(usual("cantabria"), ana=100, bea=100)
    game, state = table.game, table.state
    ana = shown_wait(game, state, "ana")
    assert ana is not None
    assert (ana.people, ana.do) == (("ana",), ("bet",))
    assert shown_wait(game, state, "croupier") == waits(game, state)
    assert shown_wait(game, state, "stranger") is None
    craps = seated_craps(ana=100, bea=100)
    give(craps, "bet", "ana", bet="win", stake=10)
    give(craps, "no-more-bets", "stickman")
    bea = shown_wait(craps.game, craps.state, "bea")
    assert bea is not None
    assert (bea.kind, bea.people, bea.do) == (Kind.TURN, ("ana",), ())


def test_the_clauses_of_silence_are_those_of_the_option_where_it_cites_any() -> None:
    """Whoever says nothing folds, by the clauses of folding."""
    opened = usual("cantabria", "holdem")
    table = company(opened)
    while (wait := waits(table.game, table.state)) is not None and wait.kind is not Kind.TURN:
        assert wait.silence is not None
        table.apply(wait.silence)
    assert wait is not None
    assert wait.silence is not None
    fold = next(option for option in table.options(wait.silence.by) if option.do == wait.silence.do)
    assert wait.silence.do == "fold"
    assert wait.people == (wait.silence.by,)
    assert wait.clauses == fold.clauses
    assert fold.clauses


@pytest.mark.parametrize("place", LAW.places_of("seven-stud"))
@pytest.mark.parametrize("chips", [None, 500])
def test_whoever_must_open_and_says_nothing_makes_the_least_bet(place: str, chips: int | None) -> None:
    """They may neither check nor fold; the bet cites the rule that keeps them from it, which a later raise does not."""
    opened = usual(place, "seven-stud")
    table = company(opened)
    while (wait := waits(table.game, table.state)) is not None and wait.kind is not Kind.TURN:
        assert wait.silence is not None
        table.apply(wait.silence)
    opener, state = table.state.actor, table.state
    if chips is not None:  # less than the minimum is all that they have left
        state.accounts["cage"] += state.accounts[f"player:{opener}"] - chips
        state.accounts[f"player:{opener}"] = chips
        wait = waits(table.game, state)
    assert wait is not None
    assert (wait.people, wait.do) == ((opener,), ("bet",))
    assert wait.silence == Bet(by=opener, stake=Cents(chips or state.minimum))
    forced = opened.rules.clauses_of("streets.first.must_bet")
    assert forced
    assert set(forced) <= set(wait.clauses)
    table.apply(wait.silence)
    raising = next(option for option in table.options(state.actor) if option.do == "raise")
    assert not set(forced) & set(raising.clauses)
    after = waits(table.game, state)
    assert after is not None
    assert after.silence == Fold(by=state.actor)
