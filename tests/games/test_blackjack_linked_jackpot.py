"""Tables whose jackpots are one: two of them, told of each other, agree on what it holds."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from random import Random
from typing import Any

import pytest

from ludex.core.commands import Command
from ludex.core.events import CAGE
from ludex.core.roles import DIRECTOR
from ludex.core.rulebook import Rulebook
from ludex.core.state import BETTING, CLOSED
from ludex.core.table import Entry, Recorded
from ludex.errors import Reason, Refused
from ludex.games.cards.blackjack.commands import Hit
from ludex.games.cards.blackjack.events import BoxSettled
from ludex.games.cards.blackjack.jackpot import combinations, jackpot_holds
from ludex.games.cards.blackjack.state import PLAYING, BlackjackState
from ludex.games.common.jackpot.commands import ReportJackpotFed, ReportJackpotWon
from ludex.games.common.jackpot.linking import LinkedJackpot, to_tell
from ludex.games.common.jackpot.state import JACKPOT_ACCOUNT, added_to_jackpot
from ludex.games.common.stakes.commands import PlaceBet
from ludex.games.registry import Opened, open_game, open_usual, usual_licence
from ludex.kit.chance import Draw, Outcome, Unkept
from ludex.kit.money import Cents
from ludex.law.book import Law
from ludex.law.strict import Tree
from ludex.proof.properties import Watch
from ludex.proof.walk import Walk

LAW = Law()
STEPS = 2500
LOST, WON, FILLED = Cents(100), Cents(50), Cents(3_000_000)


def linked(**licence: Tree) -> Opened:
    """A table of Cantabria with both authorisations, of a growing jackpot and of a link."""
    usual = usual_licence(LAW, "blackjack", "cantabria")
    return open_game(
        LAW, "blackjack", "cantabria", licence={**usual, "progressive": True, "linked": True, "minimum": 10, **licence}
    )


class Sevens(Unkept):
    """Chance that often gives a seven of spades while there is one."""

    def __init__(self, random: Random) -> None:
        self._random = random

    def next(self, draw: Draw[Outcome]) -> Outcome:
        seven = draw.source.read("7S") if self._random.random() < 0.5 else None
        left = dict(draw.source.weights())
        if seven is not None and left.get(seven):
            return seven
        return draw.source.pick(self._random.randrange(draw.source.total))


class House:
    """Two tables of one link at random play, and the director who carries the news, at once or some time later."""

    def __init__(self, seed: int, *, late: bool) -> None:
        self._random = Random(seed)
        self._late = late
        self.opened = linked(jackpot_stake=5, dealer="continuous")
        self.tables: list[Recorded[Any]] = [self.opened.recorded(Sevens(self._random)) for _ in range(2)]
        self._walks = [Walk(self.opened, table, self._random.randrange) for table in self.tables]
        for walk in self._walks:
            # What tables are told of each other is told by nobody but this house.
            walk.people = tuple(name for name in walk.people if name != "director")
        self._under_way: list[tuple[Recorded[Any], Command]] = []
        self.fed = self.paid = 0
        # A third table has already filled the jackpot beyond its floor.
        filled = ReportJackpotFed(by="director", amount=FILLED)
        self._count([filled])
        for table in self.tables:
            table.apply(filled)

    def play(self) -> Iterator[Entry]:
        """One step at either table after another, with what the other is told of it."""
        for _ in range(STEPS):
            at = self._random.randrange(2)
            entry = self._greedy(self.tables[at]) or self._walks[at].step()
            if entry is None:
                continue
            told = [command for event in entry.events for command in to_tell(event, "director")]
            self._count(told)
            self._carry(self.tables[1 - at], told)
            yield entry

    def _greedy(self, table: Recorded[Any]) -> Entry | None:
        """Somebody adds a jackpot stake to their bet, or draws to two sevens: at random this happens too seldom."""
        state, wanted = table.state, list[Command]()
        rules: Any = table.game.rules
        if state.phase == BETTING:
            stake = Cents(rules.bets.jackpot.jackpot_stake)
            on_boxes = [each for each in state.stakes.values() if each.bet.startswith("box-")]
            wanted += [
                PlaceBet(by=each.player, bet=each.bet.replace("box", "jackpot"), stake=stake) for each in on_boxes
            ]
        if state.phase == PLAYING and state.this_round.current is not None:
            hand = state.this_round.hands[state.this_round.current]
            if len(combinations(rules, hand.cards)) == len(hand.cards) == 2:
                wanted.append(Hit(by=state.this_round.controllers[hand.box]))
        for command in wanted:
            with suppress(Refused):
                return table.apply(command)
        return None

    def _carry(self, other: Recorded[Any], told: list[Command]) -> None:
        self._under_way += [(other, command) for command in told]
        won = any(isinstance(command, ReportJackpotWon) for command in told)
        if won or not self._late or not self._random.randrange(30):
            self.deliver()

    def deliver(self) -> None:
        """Tells whatever has not been told: additions in any order, a win at last."""
        self._random.shuffle(self._under_way)
        for table, command in sorted(self._under_way, key=lambda item: isinstance(item[1], ReportJackpotWon)):
            table.apply(command)
        self._under_way.clear()

    def _count(self, told: list[Command]) -> None:
        for command in told:
            match command:
                case ReportJackpotFed(amount=amount):
                    self.fed += amount
                case ReportJackpotWon(amount=amount):
                    self.paid += amount


@pytest.mark.parametrize("late", [False, True])
@pytest.mark.parametrize("seed", range(6))
def test_two_tables_agree_on_the_pool(seed: int, late: bool) -> None:
    """What was added at either and not yet won is what each holds, whenever all has been told."""
    house = House(seed, late=late)
    rules: Any = house.opened.rules
    floor = rules.bets.jackpot.jackpot_stake * rules.bets.jackpot.prize_suited_three
    for _ in house.play():
        states = [table.state for table in house.tables]
        assert all(sum(state.accounts.values()) == 0 for state in states)
        assert all(jackpot_holds(rules, state) >= floor for state in states)
        assert all(added_to_jackpot(state) >= 0 for state in states)
        if not late:
            assert {added_to_jackpot(state) for state in states} == {house.fed - house.paid}
    house.deliver()
    assert {added_to_jackpot(table.state) for table in house.tables} == {house.fed - house.paid}
    assert house.paid > FILLED, "what was added here was never won"


def test_the_cage_advances_what_the_books_hold_twice_and_has_it_back() -> None:
    """Between cage and jackpot moves just what a table heard of the others, and a win takes back what it paid."""
    house = House(3, late=False)
    for _ in house.play():
        pass
    hearsay = 0
    for table in house.tables:
        for entry in table.entries:
            for event in entry.events:
                for move in event.moves:
                    if (move.source, move.target) == (CAGE, JACKPOT_ACCOUNT):
                        hearsay += move.amount
                    elif (move.source, move.target) == (JACKPOT_ACCOUNT, CAGE):
                        hearsay -= move.amount
    # Both heard of what the third table added; of all else one of them only heard, since it happened at the other.
    assert hearsay == 2 * FILLED + (house.fed - FILLED) - house.paid


def test_a_box_says_what_it_fed_and_what_it_was_paid() -> None:
    """The event alone is enough for the house to tell the others."""
    lost = BoxSettled(box=1, stakes=(), payments=(), jackpot_fed=LOST)
    won = BoxSettled(box=1, stakes=(), payments=(), jackpot_paid=WON)
    assert to_tell(lost, "director") == [ReportJackpotFed(by="director", amount=LOST)]
    assert to_tell(won, "director") == [ReportJackpotWon(by="director", amount=WON)]
    assert to_tell(BoxSettled(box=1, stakes=(), payments=()), "director") == []


def test_what_is_under_way_when_the_pool_is_won_stays_for_the_next() -> None:
    """A win takes what it paid out, not what this table has since added."""
    table = linked().table(Sevens(Random(1)))
    table.apply(ReportJackpotFed(by="director", amount=Cents(700)))
    table.apply(ReportJackpotFed(by="director", amount=LOST))
    table.apply(ReportJackpotWon(by="director", amount=Cents(700)))
    assert added_to_jackpot(table.state) == LOST
    assert table.state.accounts[CAGE] == -LOST


@pytest.mark.parametrize("place", ["spain-1977", "galicia", "cantabria"])
def test_a_table_that_is_not_linked_is_told_nothing(place: str) -> None:
    """With the clause where a text has one, and by the rule elsewhere."""
    table = open_usual(LAW, "blackjack", place).table(Sevens(Random(1)))
    for command in (ReportJackpotFed(by="director", amount=WON), ReportJackpotWon(by="director", amount=WON)):
        with pytest.raises(Refused) as refused:
            table.apply(command)
        assert refused.value.reason is Reason.NOT_AUTHORISED
        assert refused.value.rule == "bets.jackpot.linked"
        assert refused.value.clauses == (("CAN10/A.4.V.1.jackpot/11",) if place == "cantabria" else ())


def test_a_jackpot_without_a_floor_is_won_in_parts_and_to_the_last_cent() -> None:
    """Where no rule sets a floor the part takes none, and what is not there cannot be won."""
    game = linked().game
    rules: Any = game.rules
    state = BlackjackState(roles={"director": DIRECTOR})
    part = LinkedJackpot(
        rules, phases=frozenset({CLOSED}), linked="bets.jackpot.linked", floor=None, is_linked=lambda: True
    )
    book: Rulebook[BlackjackState] = Rulebook(rules, part.actions())

    def told(command: Command) -> None:
        for event in book.decide(state, command, Sevens(Random(1))):
            game.evolve(state, event)
            assert event.clauses == ("CAN10/A.4.V.1.jackpot/11",)

    told(ReportJackpotFed(by="director", amount=LOST))
    told(ReportJackpotWon(by="director", amount=WON))
    assert added_to_jackpot(state) == LOST - WON
    for left in (LOST - WON, 0):
        with pytest.raises(Refused) as refused:
            told(ReportJackpotWon(by="director", amount=Cents(left + 1)))
        assert (refused.value.reason, refused.value.rule, refused.value.clauses) == (Reason.NO_SUCH, "", ())
        if left:
            told(ReportJackpotWon(by="director", amount=Cents(left)))
    assert added_to_jackpot(state) == 0


@pytest.mark.parametrize("seed", range(8))
def test_what_must_hold_of_every_table_holds_of_a_linked_one(seed: int) -> None:
    """Money, views, options and records, whatever the director says of other tables."""
    random = Random(seed)
    watch = Watch(linked(jackpot_stake=5), Sevens(random), random.randrange)
    watch.run(300)
