"""The edge: well-formed commands pass, everything else is misuse in one line."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludex.core.commands import Command, Join, Point
from ludex.core.edge import command_types, read_command, read_written, word_fields
from ludex.core.fields import amount_fields
from ludex.errors import Misuse
from ludex.games.common.stakes.commands import PlaceOnCloth
from ludex.games.registry import game_type
from ludex.games.wheels.roulette.commands import Land, Spin
from ludex.kit.money import LARGEST, Cents
from tests.tables import LAW, ROULETTE

KIND = game_type(ROULETTE)
EURO = LAW.regulations.jurisdiction("cantabria").currency
BET: dict[str, Any] = {"do": "bet", "by": "ana", "bet": "red", "stake": 1000}


def refusal(written: dict[Any, Any]) -> str:
    """What is said of a malformed command."""
    with pytest.raises(Misuse) as refused:
        read_command(KIND, written)
    return str(refused.value)


def test_a_command_is_read() -> None:
    """Its fields, its defaults, its id and what was seen."""
    assert read_command(KIND, BET) == PlaceOnCloth(by="ana", bet="red", stake=Cents(1000))
    seen = {"round": 3, "phase": "betting", "turn": 1}
    command = read_command(KIND, BET | {"id": "x", "seen": seen, "player": "ana", "cloth": 2})
    assert (command.id, command.seen, command.player) == ("x", Point(3, "betting", 1), "ana")
    assert read_command(KIND, {"do": "spin", "by": "croupier", "wheel": None}) == Spin(by="croupier")


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"stake": True}, "bet: Expected `int`, got `bool` - at `stake`"),
        ({"stake": 10.0}, "bet: Expected `int`, got `float` - at `stake`"),
        ({"stake": 10.5}, "bet: Expected `int`, got `float` - at `stake`"),
        ({"stake": "10"}, "bet: Expected `int`, got `str` - at `stake`"),
        ({"stake": None}, "bet: Expected `int`, got `null` - at `stake`"),
        ({"stake": -1}, "bet: Expected `int` >= 1 - at `stake`"),
        ({"stake": 0}, "bet: Expected `int` >= 1 - at `stake`"),
        ({"stake": LARGEST + 1}, f"bet: Expected `int` <= {LARGEST} - at `stake`"),
        ({"stake": 10**40}, f"bet: Expected `int` <= {LARGEST} - at `stake`"),
        ({"bet": 7}, "bet: Expected `str`, got `int` - at `bet`"),
        ({"bet": "x" * 61}, "bet: Expected `str` of length <= 60 - at `bet`"),
        ({"cloth": 0}, "bet: Expected `int` >= 1 - at `cloth`"),
        ({"cloth": 10}, "bet: Expected `int` <= 9 - at `cloth`"),
        ({"tip": 5}, "bet: Object contains unknown field `tip`"),
        ({"id": "x" * 65}, "bet: Expected `str` of length <= 64 - at `id`"),
        ({"id": 5}, "bet: Expected `str`, got `int` - at `id`"),
        ({"seen": 5}, "bet: Expected `object | null`, got `int` - at `seen`"),
        ({"seen": {"round": 1}}, "bet: Object missing required field `phase` - at `seen`"),
        ({"seen": {"round": "1", "phase": "x"}}, "bet: Expected `int`, got `str` - at `seen.round`"),
    ],
)
def test_a_field_of_the_wrong_kind_is_misuse(change: dict[str, Any], said: str) -> None:
    """The command and the field are named."""
    assert refusal(BET | change) == said


def test_what_was_seen_has_no_other_fields() -> None:
    """A misspelt turn is said, not passed over."""
    assert "unknown field `trun`" in refusal(BET | {"seen": {"round": 1, "phase": "betting", "trun": 2}})


@pytest.mark.parametrize("missing", ["by", "bet", "stake"])
def test_a_missing_field_is_misuse(missing: str) -> None:
    """The field is named."""
    written = {key: value for key, value in BET.items() if key != missing}
    assert refusal(written) == f"bet: Object missing required field `{missing}`"


@pytest.mark.parametrize(
    "name", ["", "Ana", "ana b", "-ana", "ána", "a" * 41, "ana!", "player:ana", "\nana", "an\na", 7, None, ["ana"]]
)
@pytest.mark.parametrize("field", ["by", "player"])
def test_a_bad_name_is_misuse(field: str, name: object) -> None:
    """A name is small letters, digits and dashes, and not too long; only a player may be left empty."""
    if (field, name) == ("player", ""):
        assert read_command(KIND, BET | {field: name}) == read_command(KIND, BET)
        return
    said = refusal(BET | {field: name})
    assert said.startswith("bet: Expected `str`")
    assert said.endswith(f"at `{field}`")


@pytest.mark.parametrize("field", ["by", "player"])
def test_a_name_does_not_end_in_a_line_end(field: str) -> None:
    """Two people whose names look alike cannot sit at one table."""
    assert refusal(BET | {field: "ana\n"})


@pytest.mark.parametrize("name", ["a", "0", "ana-2", "croupier-2", "a" * 40])
def test_a_good_name_passes(name: str) -> None:
    """Small letters, digits and dashes."""
    assert read_command(KIND, BET | {"by": name}).by == name


def test_a_command_without_its_word_lists_the_words() -> None:
    """Whoever forgot `do` is told what there is."""
    said = refusal({"by": "ana"})
    assert said.startswith("command: Object missing required field `do`; known commands: announce-bet, announce-last, ")
    assert said.endswith(", withdraw")


@pytest.mark.parametrize("do", ["fly", "", "Bet", 5, None, ["bet"]])
def test_an_unknown_command_is_misuse(do: object) -> None:
    """Whatever was written in its place."""
    said = refusal({"do": do, "by": "ana"})
    assert said.startswith(f"{do}: ")
    assert "`do`" in said


def test_an_unknown_command_lists_the_words() -> None:
    """Whoever misspelt a command is told what there is."""
    assert "known commands: announce-bet, " in refusal({"do": "fly", "by": "ana"})


@pytest.mark.parametrize("written", [{"do": "fly\naway", "by": "ana"}, BET | {"two\nlines": 1}])
def test_misuse_stays_on_one_line(written: dict[str, Any]) -> None:
    """Also when what was written does not."""
    assert "\n" not in refusal(written)


def test_a_key_that_is_no_text_is_misuse() -> None:
    """A number where a field's name belongs."""
    assert refusal({"do": "leave", "by": "ana", 7: 1}).startswith("leave: Expected `str` - at `key`")


def test_commands_by_their_slug() -> None:
    """Each command once, under the word that people write."""
    types = command_types(KIND)
    assert len(types) == len(KIND.commands)
    assert (types["bet"], types["land"], types["join"]) == (PlaceOnCloth, Land, Join)


def test_fields_that_are_money() -> None:
    """Stakes and chips are, also where they may be left out; cloths and pockets are not."""
    found = {do: amount_fields(command) for do, command in command_types(KIND).items()}
    assert {do: fields for do, fields in found.items() if fields} == {
        "bet": {"stake"},
        "announce-bet": {"stake"},
        "report-late": {"stake"},
        "join": {"chips"},
        "buy-chips": {"chips"},
        "open-session": {"minimum"},
        "request-limits": {"minimum"},
        "grant-limits": {"minimum"},
        "change-limits": {"minimum"},
    }
    assert amount_fields(Command) == frozenset()


def test_people_write_amounts_in_the_main_unit() -> None:
    """Exactly to the cent, and other fields as they are."""
    command = read_written(KIND, BET | {"stake": "12.50", "cloth": 2}, EURO)
    assert command == PlaceOnCloth(by="ana", bet="red", stake=Cents(1250), cloth=2)
    assert read_written(KIND, {"do": "open-session", "by": "chief"}, EURO).by == "chief"


@pytest.mark.parametrize("stake", ["12.5050", "abc", True, None, 12.5, [1], "1000000000000000"])
def test_what_is_no_amount_is_misuse(stake: object) -> None:
    """Said before anything else is looked at."""
    with pytest.raises(Misuse, match=r"is not an amount of money$"):
        read_written(KIND, BET | {"stake": stake}, EURO)


def test_an_unknown_command_as_people_write_it_is_misuse() -> None:
    """Its fields cannot be read as money, and it is named."""
    with pytest.raises(Misuse, match=r"^fly: "):
        read_written(KIND, {"do": "fly", "by": "ana", "stake": "abc"}, EURO)


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)


@given(
    do=st.sampled_from(sorted(command_types(KIND))),
    fields=st.dictionaries(st.sampled_from(["by", "player", "bet", "stake", "seen", "cloth", "id", "bets"]), anything),
)
def test_nothing_but_misuse_leaves_the_edge(do: str, fields: dict[str, Any]) -> None:
    """Whatever is written, it is a command or misuse."""
    try:
        command: Command | None = read_command(KIND, {"do": do, **fields})
    except Misuse:
        command = None
    assert command is None or type(command) is command_types(KIND)[do]


def test_fields_that_take_a_word() -> None:
    """They are told with their words, and so is whoever writes another."""
    void = command_types(KIND)["void-spin"]
    assert "ball-jumped-out" in word_fields(void)["cause"]
    assert word_fields(Command) == {}
    with pytest.raises(Misuse, match=r"cause is one of .*ball-jumped-out"):
        read_command(KIND, {"by": "chief", "do": "void-spin", "cause": "earthquake"})
