"""The people of circle poker: newcomers, endings, fees, and what happens where no rule forbids it."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from ludex.core.table import Recorded
from ludex.errors import Reason
from ludex.games.poker.circle.hand.commands import StartHand
from ludex.games.poker.circle.people.seats import AssignSeat
from ludex.games.poker.circle.variety import house_take
from ludex.games.registry import game_type
from ludex.kit.chance import Script
from ludex.kit.money import Cents
from ludex.law.book import Law
from tests.tables import LAW, give, opened, refused, seated

HOLDEM, PLACE = "holdem", "cantabria"
NAMES = ("ana", "bea", "carlos", "dora")


def without(path: str) -> Law:
    """The law with one prohibition lifted."""
    statute = LAW.statute(HOLDEM, PLACE)
    return LAW.with_statute(statute.altered(statute.leaves[path].altered(None)))


def begun(law: Law = LAW, *, chips: int = 200, **licence: Any) -> Recorded[Any]:
    """A table whose four players sit in the order of their names."""
    chance = Script()
    chance.add(list(NAMES[:-1]))
    table = seated(opened(PLACE, law=law, game=HOLDEM, licence=licence), chance, **dict.fromkeys(NAMES, chips))
    give(table, "announce-take", "croupier")
    give(table, "draw-seats", "croupier")
    return table


def folded_hand(table: Recorded[Any]) -> None:
    """A hand in which everybody folds to the big blind."""
    give(table, "start-hand", "croupier")
    while table.state.actor is not None:
        give(table, "fold", table.state.actor)


@pytest.mark.parametrize(
    ("path", "do", "by", "fields", "event"),
    [
        ("conduct.pocket", "pocket-chips", "dora", {"chips": 50}, "chips-pocketed"),
        ("conduct.lend", "lend", "dora", {"to": "ana", "chips": 50}, "lent"),
        ("conduct.swap", "swap-seats", "dora", {"who": "ana"}, "seats-swapped"),
        ("conduct.share_pot", "share-pot", "dora", {}, "pot-paid"),
        ("conduct.proxy", "delegate", "dora", {"to": "ana"}, "delegated"),
        ("conduct.onlookers", "watch", "eva", {}, "onlooker-admitted"),
        ("conduct.peeking", "peek", "ana", {"who": "dora"}, "peeked"),
        ("deck.discards", "see-discards", "ana", {}, "discards-seen"),
    ],
)
def test_what_is_forbidden_happens_where_no_rule_forbids_it(
    path: str, do: str, by: str, fields: dict[str, Any], event: str
) -> None:
    """The act is refused by its rule alone, and the hand can be played to its end after it."""
    lawful = begun()
    give(lawful, "start-hand", "croupier")
    assert refused(lawful, do, by, **fields).rule == path
    table = begun(without(path))
    give(table, "start-hand", "croupier")
    happened = give(table, do, by, **fields)[0].events[0]
    assert happened.__struct_config__.tag == event
    while table.state.actor is not None:
        give(table, "fold", table.state.actor)
    assert (table.state.phase, sum(table.state.accounts.values())) == ("ready", 0)


def test_whoever_peeks_sees_what_its_holder_has_seen() -> None:
    """And nobody else does."""
    table = begun(without("conduct.peeking"))
    give(table, "start-hand", "croupier")
    assert isinstance(table.chance, Script)
    table.chance.add(["AH", "KD"])
    give(table, "look", "dora")
    give(table, "peek", "ana", who="dora")
    seen = {who: table.game.view(table.state, who).cards["dora"] for who in ("ana", "bea", "dora")}  # type: ignore[attr-defined]
    assert seen == {"ana": ("AH", "KD"), "bea": ("?", "?"), "dora": ("AH", "KD")}


def test_who_was_dealt_into_a_hand_stays_until_it_is_over() -> None:
    """Even after folding; and nobody comes while it is played."""
    table = begun()
    give(table, "start-hand", "croupier")
    give(table, "fold", "dora")
    assert refused(table, "leave", "dora").reason == "stakes-in-play"
    assert refused(table, "join", "eva", chips=200).reason == "out-of-phase"


def test_a_suspended_table_may_close_at_once() -> None:
    """Nobody is kept waiting for hands that cannot be played."""
    table = begun()
    folded_hand(table)
    assert refused(table, "close-session", "chief").rule == "players.duration"
    give(table, "leave", "dora")
    give(table, "close-session", "chief")
    assert table.state.phase == "closed"


def test_who_began_and_has_lost_everything_holds_nobody_back() -> None:
    """The button never comes to them, so nobody waits for it."""
    table = begun()
    for _ in range(7):
        folded_hand(table)
    assert table.state.had_button == {"ana": 2, "bea": 2, "carlos": 2, "dora": 1}
    assert refused(table, "close-session", "chief").rule == "players.duration"
    table.state.accounts["player:dora"] = 0
    give(table, "close-session", "chief")


def test_a_player_sent_away_goes_when_the_hand_is_over() -> None:
    """Their hand is dead at once, their chips go with them, and their bets stay."""
    table = begun()
    give(table, "start-hand", "croupier")
    for _ in range(2):
        give(table, "warn", "croupier", who="carlos", why="talking")
    give(table, "exclude", "chief", who="carlos")
    assert "carlos" in table.state.players
    assert "carlos" not in table.state.hand.live
    for name in ("dora", "ana"):
        give(table, "fold", name)
    assert table.state.players == ["ana", "bea", "dora"]
    assert table.state.funds("bea") == Cents(21000)
    assert refused(table, "ask-seat", "carlos").reason is Reason.DECIDED


def test_that_somebody_looked_is_told_with_its_clauses() -> None:
    """What they saw is for them alone; by which rule they looked is for everybody."""
    table = begun()
    give(table, "start-hand", "croupier")
    assert isinstance(table.chance, Script)
    table.chance.add(["AH", "KD"])
    give(table, "look", "dora")
    (looked,) = table.entries[-1].events
    shown = table.game.show(looked, "ana", table.state)
    assert shown.clauses == looked.clauses != ()
    assert not getattr(shown, "faces", None)


def test_a_fee_for_the_session_is_told_with_its_clauses() -> None:
    """What the house takes, by the rules on the way, the part and the base of it."""
    rules: Any = opened(PLACE, game=HOLDEM, licence={"way": "session", "limit": "split"}).rules
    told = house_take(rules)
    assert told.way == "earns-session"
    assert told.clauses == rules.clauses_of("take.way", "take.fee_part", "take.fee_base") != ()


def test_a_newcomer_is_given_a_free_place() -> None:
    """The chief gives it in a game that has begun: one that is there, that nobody has, to somebody who stands."""
    table = begun()
    asked = {"do": "assign-seat", "by": "chief"}
    assert refused(table, **asked, who="ana", place=6).reason is Reason.NOTHING_TO_DO
    give(table, "join", "elena", chips=200)
    give(table, "join", "fran", chips=200)
    assert table.game.lead(table.state) == AssignSeat(by="chief", who="elena", place=5)
    taken = refused(table, **asked, who="elena", place=4)
    assert (taken.reason, taken.clauses) == (Reason.SEAT_TAKEN, table.game.rules.clauses_of("players.one_each"))
    rules: Any = table.game.rules
    places = rules.seating.places
    assert refused(table, **asked, who="elena", place=places + 1).reason is Reason.NO_SUCH
    assert refused(table, **asked, who="ana", place=6).reason is Reason.NO_SUCH
    give(table, **asked, who="elena", place=places)
    assert table.state.seats[places] == "elena"
    assert table.game.lead(table.state) == AssignSeat(by="chief", who="fran", place=5)
    give(table, **asked, who="fran", place=5)
    assert table.state.seats == {1: "ana", 2: "bea", 3: "carlos", 4: "dora", 5: "fran", places: "elena"}
    assert table.game.lead(table.state) == StartHand(by="croupier")


def test_places_are_drawn_before_any_is_given() -> None:
    """The first ones are a matter of chance."""
    table = seated(opened(PLACE, game=HOLDEM), Script(), **dict.fromkeys(NAMES, 200))
    early = refused(table, "assign-seat", "chief", who="ana", place=1)
    assert early.clauses == table.game.rules.clauses_of("players.drawn")


@pytest.mark.parametrize(
    ("least", "places", "alone", "party"),
    [(4, 9, 5, 5), (6, 9, 6, 5), (7, 9, 7, 6), (4, 6, 5, 5), (4, 5, 5, 4), (4, 4, 4, 3), (9, 9, 9, 8)],
)
def test_how_many_sit_down_when_nobody_says(least: int, places: int, alone: int, party: int) -> None:
    """Five, or as many as it takes to begin; and a place is left for whoever plays with them."""
    rules: Any = opened(PLACE, game=HOLDEM).rules
    players, seating = replace(rules.players, least=least), replace(rules.seating, places=places)
    altered = replace(rules, players=players, seating=seating)
    assert (game_type(HOLDEM).party(altered, 0), game_type(HOLDEM).party(altered, 1)) == (alone, party)
