"""American roulette at the table: colours and what they are worth, what winners are paid in, one cloth of two."""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import Any

import msgspec
import pytest

from ludex.core import record
from ludex.core.cloth import CELL, Field, Shape
from ludex.core.edge import read_written
from ludex.core.options import Among, Range, Stakes
from ludex.core.record import Record
from ludex.core.roles import ASSISTANT
from ludex.core.verification import verify
from ludex.errors import Misuse, Reason, Refused
from ludex.examine.drills import exercises, makers_of
from ludex.examine.inspection import inspect_floor
from ludex.games.registry import open_game
from ludex.games.wheels.roulette.colours import ColourChips
from ludex.games.wheels.roulette.equipment import faults
from ludex.games.wheels.roulette.events import ChipCount, Made, PaidInChips
from ludex.games.wheels.roulette.plan import plan
from ludex.kit.money import Cents
from ludex.kit.wheels import read_wheel
from ludex.words import Words
from tests.games.roulettes import AMERICAN, DOUBLE_ZERO, GAMES, give, opened, saying, seated, spin, usual
from tests.tables import LAW


def refused(game: Any, table: Any, do: str, by: str, **fields: Any) -> Refused:
    """The refusal that a command meets."""
    with pytest.raises(Refused) as refusal:
        give(game, table, do, by, **fields)
    return refusal.value


def test_each_player_has_the_lowest_colour_that_is_free() -> None:
    """Who leaves gives their colour back; who comes takes it."""
    game = usual(AMERICAN)
    table = seated(game, ana=100, bea=100, carla=100)
    give(game, table, "leave", "bea")
    give(game, table, "join", "dora", chips=100)
    assert {player: chips.colour for player, chips in table.state.chips.items()} == {"ana": 1, "carla": 3, "dora": 2}


def test_what_is_offered_of_a_chip_is_what_the_law_leaves() -> None:
    """From the minimum to the maximum on a number, and of those the house's own chips where they are asked for."""
    for place, fits in (("cantabria", True), ("spain-1977", False)):
        game = usual(AMERICAN, place)
        table = seated(game, ana=1000)
        (option,) = [option for option in table.options("ana") if option.do == "set-chip-value"]
        unit = game.rules.currency.per_main
        within, *listed = option.domains
        assert isinstance(within, Range)
        assert (within.low, within.high) == (10 * unit, 200 * unit)
        assert bool(listed) == fits
        if fits:
            assert isinstance(listed[0], Among)
            assert listed[0].values == tuple(value * unit for value in (10, 20, 25, 50, 100))


def test_a_house_without_a_fitting_chip_offers_no_value() -> None:
    """Nothing between minimum and maximum: chips stay at the minimum."""
    game = opened(AMERICAN, house_chips=[1, 5, 1000])
    table = seated(game, ana=1000)
    assert refused(game, table, "set-chip-value", "ana", value=10).reason is Reason.NOTHING_TO_DO
    give(game, table, "bet", "ana", bet="red", stake=20)


def test_everybody_stakes_chips_of_his_own() -> None:
    """The croupier, who bets for all, is offered each player's own step."""
    game = usual(AMERICAN)
    table = seated(game, ana=1000, bea=1000)
    give(game, table, "set-chip-value", "ana", value=50)
    (option,) = [option for option in table.options("croupier") if option.do == "bet"]
    stakes = option.domains[0]
    assert isinstance(stakes, Stakes)
    assert stakes.steps == {"ana": 5000, "bea": 1000}
    assert (stakes.step_of("ana"), stakes.largest("ana", "straight-17")) == (5000, 20000)
    assert msgspec.json.decode(msgspec.json.encode(option), type=type(option)) == option


def test_without_the_rule_a_silent_player_stakes_the_tables_smallest_chip() -> None:
    """The minimum is what the law makes of silence; nothing else does."""
    game = opened(AMERICAN, law=saying(AMERICAN, "cantabria", "colours.unset", None))
    table = seated(game, ana=1000)
    give(game, table, "bet", "ana", bet="red", stake=11)


def paid(entries: list[Any]) -> list[PaidInChips]:
    """What was paid, payment by payment."""
    return [event for entry in entries for event in entry.events if isinstance(event, PaidInChips)]


def test_a_payment_says_what_it_is_made_of() -> None:
    """The fewest pieces of colour and value; the sum is what was won."""
    game = usual(AMERICAN)
    table = seated(game, ana=5000, bea=5000)
    give(game, table, "set-chip-value", "ana", value=25)
    for player, bet, stake in (("ana", "straight-17", 50), ("ana", "black", 25), ("bea", "double-column-1-2", 30)):
        give(game, table, "bet", player, bet=bet, stake=stake)
    first, second = paid(spin(game, table, 17))
    # Two columns come first of all, so bea is paid before ana, who then gets everything at once.
    made = Made("bea", 1, (ChipCount(Cents(500), 1),))
    assert (first.winner, first.bets, first.made) == ("bea", "double-column", (made,))
    assert (second.winner, second.bets) == ("ana", "black straight")
    (made,) = second.made
    value = made.colour * 2500 + sum(each.value * each.count for each in made.chips) + made.coin
    assert value == sum(payment.profit for payment in second.payments) == 50 * 35 * 100 + 2500


def test_chips_that_do_not_make_an_amount_leave_the_rest_to_coin() -> None:
    """A house with chips of 10 and 25 cannot pay 5; it pays what it can."""
    game = opened(AMERICAN, "spain-1977", house_chips=[10, 25])
    table = seated(game, ana=1000)
    give(game, table, "bet", "ana", bet="double-column-1-2", stake=10)
    (payment,) = paid(spin(game, table, 17))
    assert payment.made == (Made("ana", 0, (), Cents(5)),)


@pytest.mark.parametrize(("game", "place"), GAMES)
def test_a_session_is_written_and_verified(game: str, place: str) -> None:
    """Commands, events and the double zero come back from a record as they went in."""
    opening = opened(game, place, posts={"chief": ["chief"], "croupier": ["croupier"]})
    table = seated(opening, ana=1000, bea=1000)
    give(opening, table, "set-chip-value", "ana", value=20)
    give(opening, table, "bet", "ana", bet="red", stake=40)
    give(opening, table, "bet", "bea", bet="straight-0", stake=10)
    spin(opening, table, "00" if game == DOUBLE_ZERO else 0)
    written = Record(opening.header, tuple(table.entries))
    kind = opening.type
    read = record.load(record.dump(written), kind.commands, kind.events)
    assert read == written
    assert verify(opening.game, read).state == table.state
    assert opening.game.copy(table.state) == table.state
    unit = opening.rules.currency.per_main
    assert table.state.chips["ana"] == ColourChips(1, Cents(20 * unit), "placed", True, Cents(10 * unit))


def test_a_marker_that_nobody_put_up_waits_for_the_next_session() -> None:
    """A closed table has no duties about it; an open one takes it up again."""
    game = usual(AMERICAN)
    table = seated(game, ana=1000)
    table.apply(read_written(game.type, {"do": "set-chip-value", "by": "ana", "value": 20}, game.rules.currency))
    table.apply(read_written(game.type, {"do": "close-session", "by": "chief"}, game.rules.currency))
    list(table.perform_duties())
    assert (table.state.phase, table.state.chips["ana"].marker) == ("closed", "wanted")
    give(game, table, "open-session", "chief")
    assert table.state.chips["ana"].marker == "placed"


def test_an_own_copy_has_chips_of_its_own() -> None:
    """Who looks ahead changes nothing."""
    game = usual(AMERICAN)
    table = seated(game, ana=1000)
    copy: Any = game.game.copy(table.state)
    copy.chips.clear()
    assert "ana" in table.state.chips


def test_one_cloth_alone_carries_its_half_when_limits_change() -> None:
    """The float of the open cloth follows the minimum, and the next session has the whole again."""
    game = open_game(
        LAW, AMERICAN, "cantabria", licence={"minimum": 10, "change_authorised": True},
        table={"cloths": 2, "advance": 10000},
    )  # fmt: skip
    table: Any = game.recorded(seated(usual(AMERICAN)).chance)
    give(game, table, "open-one-cloth", "chief")
    give(game, table, "change-limits", "director", minimum=20)
    for pocket in (1, 2, 3):
        spin(game, table, pocket)
    assert table.state.accounts["float"] == 10000 * 100
    give(game, table, "close-session", "chief")
    assert (table.state.advance, table.state.open_cloths) == (10000 * 100, 0)


def overlap(one: Field, other: Field) -> bool:
    """Whether two rectangles share more than a line."""
    across = one.x < other.x + other.width and other.x < one.x + one.width
    return across and one.y < other.y + other.height and other.y < one.y + one.height


@pytest.mark.parametrize(("game", "place"), GAMES)
def test_the_cloth_has_one_side(game: str, place: str) -> None:
    """Every bet with a line has its zone, nothing overlaps, and nothing lies right of the numbers."""
    table: Any = usual(game, place).game
    found = plan(table.rules)
    apart = {"double-column-1-3", "double-dozen-1-3"} & set(table.bets)
    assert {zone.bet for zone in found} == set(table.bets) - apart
    for shape in (True, False):
        alike = [zone for zone in found if (zone.shape is Shape.FIELD) == shape]
        assert not [(one.bet, other.bet) for one, other in combinations(alike, 2) if overlap(one, other)]
    assert max(zone.x + zone.width for zone in found) <= 3 * CELL + 2
    assert min(zone.x for zone in found) == -2 * CELL


def test_the_two_zeros_share_the_head_and_have_a_courtesy_space() -> None:
    """Half of the width each; their split lies between them and again between the second dozen and the third."""
    table: Any = usual(DOUBLE_ZERO).game
    places: dict[str, list[Field]] = {}
    for zone in plan(table.rules):
        places.setdefault(zone.bet, []).append(zone)
    (zero,), (double,) = places["straight-0"], places["straight-00"]
    assert (zero.x, zero.width, double.x, double.width) == (0, 18, 18, 18)
    head, courtesy = places["split-0-00"]
    assert head.y + head.height // 2 == -CELL // 2
    assert courtesy.y + courtesy.height // 2 == 8 * CELL
    assert courtesy.x + courtesy.width <= 0
    left: Any = opened(DOUBLE_ZERO, law=saying(DOUBLE_ZERO, "cantabria", "layout.double_zero", "left-of-zero")).game
    mirrored = {zone.bet: zone for zone in plan(left.rules)}
    assert (mirrored["straight-0"].x, mirrored["straight-00"].x) == (18, 0)
    assert {"split-0-3", "split-00-1"} <= set(left.bets)


@pytest.mark.parametrize(("game", "place"), GAMES)
def test_drills_are_answered_by_the_table(game: str, place: str) -> None:
    """Every kind at every level; half of a stake is half of it."""
    opening = open_game(LAW, game, place, licence={"minimum": 10})
    assert set(makers_of(opening.type)) == {"payout", "order", "placement", "incident", "gesture", "half", "chip-value"}
    for level in (1, 2, 3):
        for exercise in exercises(opening, level=level, count=35, pick=Random(5).randrange):
            assert exercise.items
            if exercise.kind == "half":
                back = [2 * int(item.value) for item in exercise.items if item.form == "amount"]
                assert back == [chips.stake for chips in exercise.felt]
            if exercise.kind == "order":
                assert {item.value for item in exercise.items} == set(exercise.items[0].choices)
            if exercise.kind == "chip-value":
                assert exercise.items[0].value in ("yes", "chip-value", "not-in-chips")


def test_where_the_zero_takes_all_there_is_no_half_to_ask() -> None:
    """The law decides what the school asks."""
    game = opened(AMERICAN, law=saying(AMERICAN, "cantabria", "zero.choice", None))
    with pytest.raises(Misuse, match="nothing to ask"):
        exercises(game, level=1, count=1, pick=Random(1).randrange, kind="half")


def test_a_wheel_of_the_other_game_is_unlawful() -> None:
    """A double zero where there is none, and none where there is one."""
    american: Any = usual(AMERICAN).rules
    double: Any = usual(DOUBLE_ZERO).rules
    assert "wheel.double_zero" in {path for path, _ in faults(american, read_wheel("double-zero"))}
    assert "wheel.double_zero" in {path for path, _ in faults(double, read_wheel("single-zero"))}
    assert not list(faults(double, read_wheel("double-zero")))


def test_a_floor_of_three_roulettes_is_inspected_game_by_game() -> None:
    """A chief of an American table is looked at by the American rules."""
    shared = {"cloths": 1, "layout_languages": ["es"], "minimum": 10, "colours": 8, "boxes": 8}
    american = {"id": "a1", "game": AMERICAN, "equipment": "single-zero"}
    double = {"id": "d1", "game": DOUBLE_ZERO, "equipment": "double-zero"}
    floor: Any = {
        "authorised": {AMERICAN: {"minimum": 10}, DOUBLE_ZERO: {"minimum": 10}},
        "tables": [
            {**american, **shared, "staff": {"chief": ["ana"], "croupier": ["leo"]}},
            {**double, **shared, "staff": {"chief": ["bea"], "croupier": ["eva"]}},
        ],
    }
    (violation,) = inspect_floor(LAW, "cantabria", floor)
    assert (violation.table, violation.rule, violation.clauses) == ("d1", "layout.courtesy", ("CAN10/A.3/5",))
    floor["tables"][1] |= {"courtesy": [2, 3]}
    assert not inspect_floor(LAW, "cantabria", floor)


def test_values_are_told_as_money() -> None:
    """A chip of twenty euros, not of two thousand cents."""
    game = usual(AMERICAN)
    table = seated(game, ana=1000)
    entries = give(game, table, "set-chip-value", "ana", value=20)
    told = [Words("en").event(event, game.rules.currency) for entry in entries for event in entry.events]
    assert told[0] == "ana makes each chip worth €20."
    assert table.state.posts[ASSISTANT] == ("assistant",)
