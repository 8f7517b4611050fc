"""The registry: games by their slug, opened under law, licence and table, with the staff that the law puts there."""

from __future__ import annotations

from typing import Any

import pytest

from ludex.core.roles import CHIEF, CROUPIER, DEPUTY, DIRECTOR, TABLE_END
from ludex.errors import Misuse, Reason, Refused
from ludex.games.registry import GAMES, decider_type, game_type, open_game, tables, usual_licence
from ludex.games.setups import HOUSE_POSTS
from ludex.games.wheels.roulette.rules import RouletteRules
from ludex.games.wheels.roulette.table import Roulette
from ludex.kit.chance import Script
from ludex.kit.wheels import Colour
from tests.tables import LAW, PLACES, ROULETTE, opened, seated, usual


def misuse(**table: Any) -> str:
    """What is said of a table described wrongly."""
    with pytest.raises(Misuse) as refused:
        opened(table=table)
    assert "\n" not in str(refused.value)
    return str(refused.value)


def test_every_registered_game_is_itself() -> None:
    """The slug of the registry is the game's own, and the law knows it."""
    for slug in GAMES:
        kind = decider_type(slug)
        assert kind.slug == slug
        assert LAW.places_of(slug)
        assert slug in LAW.index.games


def test_an_unknown_game_is_misuse() -> None:
    """The games there are are named."""
    with pytest.raises(Misuse, match=r"^no game is called chess; known: roulette-french"):
        game_type("chess")
    with pytest.raises(Misuse, match=r"^no game is called chess; "):
        open_game(LAW, "chess", "cantabria")


def test_a_game_that_a_place_does_not_have_is_misuse() -> None:
    """Known game, known place, no law."""
    with pytest.raises(Misuse, match=r"^roulette-french is not a game of asturias$"):
        open_game(LAW, ROULETTE, "asturias")
    with pytest.raises(Misuse, match=r"^there is no jurisdiction atlantis"):
        open_game(LAW, ROULETTE, "atlantis")


@pytest.mark.parametrize("place", PLACES)
def test_a_game_is_opened_under_the_law_of_a_place(place: str) -> None:
    """Its ruleset, its game, its set-up and the header of its record belong together."""
    found = usual(place)
    assert isinstance(found.rules, RouletteRules)
    assert isinstance(found.game, Roulette)
    assert (found.rules.jurisdiction, found.statute) == (place, LAW.statute(ROULETTE, place))
    assert found.game.rules is found.rules
    assert found.header.digest == found.rules.digest
    assert found.header.setup == found.setup
    table = found.recorded(Script())
    assert (table.state.phase, table.state.posts) == ("closed", found.setup.posts)


def test_a_game_type_knows_its_bets_incidents_and_accounts() -> None:
    """What the command line lists comes from here."""
    found = usual("cantabria")
    assert set(found.type.bets(found.game)) == set(found.game.bets)
    assert "late-bet" in {incident.slug for incident in found.type.incidents(found.game)}
    assert found.type.accounts == ("prison", "announced")
    assert (found.type.family, found.type.equipment) == ("wheels", "single-zero")


def test_a_licence_is_refused_through_the_registry() -> None:
    """Law, then licence, then table."""
    with pytest.raises(Refused) as refused:
        opened("galicia", licence={"tier": 4})
    assert refused.value.reason is Reason.LICENCE
    with pytest.raises(Refused):
        opened("galicia", licence={"tier": [1, 2]}, table={"tier": 3})
    with pytest.raises(Refused):
        open_game(LAW, ROULETTE, "cantabria")


def test_staff_are_those_of_the_law() -> None:
    """So many of each post, by plain names, for one cloth and for two; director and authority besides."""
    one, two = usual("cantabria").setup.posts, opened(table={"cloths": 2}).setup.posts
    assert one == {
        CHIEF: ("chief",),
        CROUPIER: ("croupier", "croupier-2"),
        TABLE_END: ("table-end",),
        **HOUSE_POSTS,
    }
    assert two[CROUPIER] == ("croupier", "croupier-2", "croupier-3", "croupier-4")
    assert two[DEPUTY] == ("deputy",)
    assert two[TABLE_END] == ("table-end", "table-end-2")


def test_staff_may_be_named() -> None:
    """Those who are named hold the posts, and the house's own remain."""
    found = opened(table={"posts": {"croupier": ["pau"], "chief": ["chief"]}})
    assert found.setup.posts == {CROUPIER: ("pau",), CHIEF: ("chief",), **HOUSE_POSTS}
    table = seated(found)
    assert table.state.at_wheel == "pau"
    assert table.state.roles["director"] is DIRECTOR


def test_a_director_may_be_named() -> None:
    """Like everybody else with a post."""
    found = opened(table={"posts": {"director": ["dina"], "chief": ["chief"]}})
    assert found.setup.posts[DIRECTOR] == ("dina",)


def test_equipment_and_money_of_a_table() -> None:
    """Wheel, float, guarantee and zones are told apart from what the law lets a table choose."""
    wheel: Any = {"like": "single-zero", "paint": {0: "white"}}
    found = opened(table={"equipment": wheel, "advance": "100.50", "guarantee": 7, "zones": {"table-end": ["red"]}})
    assert found.game.wheel.colour(0) is Colour.WHITE
    assert (found.setup.advance, found.setup.guarantee) == (10_050, 700)
    assert found.setup.zones == {"table-end": ("red",)}
    assert set(found.header.table) == {"equipment", "advance", "guarantee", "zones"}


@pytest.mark.parametrize(
    ("described", "said"),
    [
        ({"advance": -5}, "advance: -5 is less than nothing"),
        ({"guarantee": "-0.01"}, "guarantee: -0.01 is less than nothing"),
        ({"advance": "abc"}, "'abc' is not an amount of money"),
        ({"advance": True}, "True is not an amount of money"),
        ({"posts": {"wizard": ["x"]}}, "posts: wizard is no post"),
        ({"posts": {"croupier": "pau"}}, "posts: Expected `array`, got `str`"),
        ({"posts": ["croupier"]}, "posts: Expected `object`, got `array`"),
        ({"zones": ["red"]}, "zones: Expected `object`, got `array`"),
        ({"zones": {"table-end": "red"}}, "zones: Expected `array`, got `str`"),
        ({"equipment": "triple-zero"}, "no wheel is called triple-zero; known: single-zero"),
        ({"equipment": 7}, "wheel: Expected `object`, got `int`"),
        ({"tempo": 7}, "table: tempo is not for the table to choose; it chooses "),
    ],
)
def test_a_table_described_wrongly_is_misuse(described: dict[str, Any], said: str) -> None:
    """The part is named."""
    assert misuse(**described).startswith(said)


@pytest.mark.parametrize(
    "described",
    [
        pytest.param({"zones": {"table-end": ["nonsense"]}}, id="a-bet-that-is-none"),
        pytest.param({"zones": {"nobody": ["red"]}}, id="a-person-without-a-post"),
        pytest.param({"posts": {"croupier": ["Pau B"]}}, id="a-name-that-no-command-can-have"),
        pytest.param({"posts": {"croupier": ["pau"], "chief": ["pau"]}}, id="one-person-at-two-posts"),
        pytest.param({"posts": {"croupier": ["pau"], "player": ["ana"]}}, id="a-player-is-no-post"),
    ],
)
def test_people_and_zones_make_sense(described: dict[str, Any]) -> None:
    """One person holds one post, a name is one that the edge accepts, a zone is a post's and made of bets."""
    assert misuse(**described)


@pytest.mark.parametrize("place", PLACES)
def test_the_usual_licence_opens_every_game(place: str) -> None:
    """A minimum of ten and every default."""
    licence = usual_licence(LAW, ROULETTE, place)
    assert licence == {"minimum": 10}
    assert open_game(LAW, ROULETTE, place, licence=licence).rules == usual(place).rules


def test_a_fitting_header_opens_the_same_table() -> None:
    """Licence and table of a header are all that is needed."""
    header = opened("galicia", licence={"tier": 2}, table={"cloths": 2, "chip": "0.50"}).header
    again = open_game(LAW, header.game, header.jurisdiction, licence=header.licence, table=header.table)
    assert again.header == header


@pytest.mark.parametrize("game", tables())
def test_equipment_is_described_only_where_a_game_has_some(game: str) -> None:
    """The usual one by its name; of a game without any it is refused, whatever it is, not left unread."""
    place, kind = LAW.places_of(game)[0], game_type(game)
    licence = usual_licence(LAW, game, place)
    if kind.equipment:
        described = open_game(LAW, game, place, licence=licence, table={"equipment": kind.equipment})
        assert described.rules == open_game(LAW, game, place, licence=licence).rules
        return
    for named in ("usual", "", None):
        with pytest.raises(Misuse, match=f"^table: {game} has no equipment that could be described$"):
            open_game(LAW, game, place, licence=licence, table={"equipment": named})


def test_the_games_with_equipment() -> None:
    """Wheels, a dish and dice that somebody may bring; cards, a shaker and a cup are not described."""
    assert [game for game in tables() if game_type(game).equipment] == [
        "roulette-french", "roulette-american", "roulette-double-zero", "boule", "wheel-of-fortune", "craps",
    ]  # fmt: skip
