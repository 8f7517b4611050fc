"""The frame of every command: options before or after it, choices, the place that is assumed, narrow terminals."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Any

import pytest

from ludex.cli import OPENING, _parsed
from ludex.cli.output import aligned, broken, print_lines
from ludex.games.registry import tables
from tests.tables import LAW

TABLES = [(game, place) for game in tables() for place in LAW.places_of(game)]


# options before the command or after it


@pytest.mark.parametrize(
    "arguments",
    [
        ("--lang", "es", "--in", "galicia", "odds", "boule", "--set", "minimum=5"),
        ("--set", "minimum=5", "odds", "--lang", "es", "boule", "--in", "galicia"),
        ("--set", "minimum=5", "--in", "galicia", "--lang", "es", "odds", "boule"),
        (
            "--lang",
            "en",
            "--set",
            "minimum=7",
            "odds",
            "boule",
            "--lang",
            "es",
            "--in",
            "galicia",
            "--set",
            "minimum=5",
        ),
        ("--in", "cantabria", "--lang", "es", "odds", "boule", "--in", "galicia", "--set", "minimum=5"),
        ("--set=minimum=7", "--set=minimum=5", "--in=galicia", "odds", "boule", "--lang=es"),
    ],
)
def test_options_stand_before_the_command_or_after_it(ludex: Any, arguments: tuple[str, ...]) -> None:
    """Where both say something, the later holds."""
    same = ludex("odds", "boule", "--in", "galicia", "--lang", "es", "--set", "minimum=5")
    assert same.code == 0
    assert ludex(*arguments).out == same.out


@pytest.mark.parametrize(
    ("arguments", "same"),
    [
        ("ruling boule --in galicia late-bet", "ruling boule late-bet --in galicia"),
        ("ruling --in galicia boule --js late-bet --lang=es", "ruling boule late-bet --in galicia --json --lang es"),
        ("ruling boule --in galicia -- late-bet", "ruling boule late-bet --in galicia"),
        ("history export --seen-by -5 a.phh", "history export a.phh --seen-by=-5"),
        ("history replay a --lang en b --json c", "history replay a b c --lang en --json"),
        ("audit a --json b", "audit a b --json"),
        ("case a --in galicia b", "case a b --in galicia"),
        ("equity AsAh --random 1 KsKh --seed 2 -- QsQh", "equity AsAh KsKh QsQh --random 1 --seed 2"),
        ("inspect boule --template craps", "inspect boule craps --template"),
        ("odds --all boule --stake 5 --csv", "odds boule --all --stake 5 --csv"),
    ],
)
def test_options_stand_between_other_arguments(arguments: str, same: str) -> None:
    """Abbreviated or not, for every command that takes several others or may do without one."""
    assert _parsed(arguments.split()) == _parsed(same.split())


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("rules", "boule", "--in"), "ludex rules: argument --in: expected one argument; "),
        (("ruling", "boule", "--in", "--json", "late-bet"), "ludex ruling: argument --in: expected one argument; "),
        (("ruling", "boule", "--in", "--", "late-bet"), "ludex ruling: argument --in: expected one argument; "),
        (("ruling", "boule", "--la", "es", "late-bet"), "ludex: ambiguous option: --la could match "),
        (("ruling", "boule", "--in", "galicia", "late-bet", "x"), "ludex: unrecognized arguments: x; "),
        (("ruling", "boule", "--colour", "red", "late-bet"), "ludex: unrecognized arguments: --colour late-bet; "),
    ],
)
def test_what_is_wrong_between_other_arguments(ludex: Any, arguments: tuple[str, ...], said: str) -> None:
    """An option without its value takes nothing else for it."""
    ran = ludex(*arguments)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith(said)


def test_a_value_of_several_words_between_other_arguments(ludex: Any) -> None:
    """After a space or after an equals sign."""
    asked = ("ruling", "roulette-french", "late-bet", "--in", "Spain in 1977")
    same = ludex(*asked)
    assert same.code == 0
    assert ludex("ruling", "roulette-french", "--in=Spain in 1977", "late-bet").out == same.out
    assert ludex("ruling", "roulette-french", "--in", "Spain in 1977", "late-bet").out == same.out


@pytest.mark.parametrize(
    ("game", "place"),
    [("Bola", "Galicia"), ("bola o BOULE", "galicia"), ("Boule", "GALICIA")],
)
def test_games_and_places_by_their_names(ludex: Any, game: str, place: str) -> None:
    """As people call them, in any language."""
    assert ludex("odds", game, "--in", place).out == ludex("odds", "boule", "--in", "galicia").out


def test_places_of_several_words(ludex: Any) -> None:
    """With and without their accents."""
    names = ("España en 1977", "espana en 1977", "Spain in 1977", "SPAIN-1977")
    assert len({ludex("odds", "Ruleta francesa", "--in", name).out for name in (*names, "spain-1977")}) == 1


def test_json_and_law_before_the_command(ludex: Any, richer_law: Any) -> None:
    """They are as good there as after it."""
    after = ludex("rules", "roulette-french", "--in", "cantabria", "--json", "--law", richer_law)
    assert ludex("--json", "--law", richer_law, "--in", "cantabria", "rules", "roulette-french").out == after.out
    assert '"value": 36' in after.out


def test_choices_before_and_after_add_up(ludex: Any) -> None:
    """Each name has the later value."""
    ran = ludex("--set", "cloths=1", "--set", "minimum=7", "rules", "boule", "--in", "galicia")
    both = ludex("--set", "cloths=1", "rules", "boule", "--in", "galicia", "--set", "minimum=7")
    assert ran.code == both.code == 0
    assert ran.out == both.out
    assert "chosen: 1\n" in ran.out
    assert "chosen: €7\n" in ran.out


# --set


COMMANDS = {
    "rules": ("boule",),
    "vocabulary": ("boule",),
    "ruling": ("boule", "late-bet"),
    "odds": ("boule",),
    "play": ("boule", "--auto", "--rounds", "1"),
    "simulate": ("boule", "--rounds", "10", "--workers", "1"),
    "equity": ("AsAh", "KdKc", "--samples", "10"),
    "drill": ("boule", "--count", "1"),
    "picture": ("boule",),
    "wheel": (),
}
ELSEWHERE = {"equity": "cantabria"}


def test_every_command_that_opens_a_table_is_tried() -> None:
    """Whoever adds one names it here; what hands out papers has no minimum and is tried by itself."""
    assert {*COMMANDS, "papers"} == OPENING


def test_a_choice_reaches_papers(ludex: Any) -> None:
    """As it reaches every other command."""
    asked = ("papers", "betting", "--in", "cantabria", "--seed", "1")
    assert ludex(*asked, "--set", "stake-least=3").code == 0
    refused = ludex(*asked, "--set", "shared-percent=101")
    assert (refused.code, refused.out, refused.err.count("\n")) == (2, "", 1)
    assert "CAN10/H.III.1.a/1" in refused.err


@pytest.mark.parametrize("command", COMMANDS)
def test_a_choice_reaches_every_command_that_opens_a_table(ludex: Any, command: str) -> None:
    """A lawful one is taken; one that the law does not admit, and two that no table can have, are refused with the
    reason, an unknown one is named.
    """
    place = ("--in", ELSEWHERE.get(command, "galicia"))
    asked = (command, *COMMANDS[command], *place)
    assert ludex(*asked, "--set", "minimum=20").code == 0
    together = ludex(*asked, "--set", "minimum=20", "--set", "chip=3")
    assert (together.code, together.out, together.err.count("\n")) == (2, "", 1)
    assert together.err.startswith(f"ludex {command}: the table's chips cannot make this amount (€")
    refused = ludex(*asked, "--set", "minimum=-5")
    assert (refused.code, refused.out, refused.err.count("\n")) == (2, "", 1)
    assert refused.err.startswith(f"ludex {command}: the law does not allow this choice (licence, «minimum: -5»); ")
    assert refused.err.rstrip().endswith("]")
    unknown = ludex(*asked, "--set", "minimun=5")
    assert (unknown.code, unknown.out, unknown.err.count("\n")) == (2, "", 1)
    assert "the nearest is minimum, and ludex rules " in unknown.err


def test_equipment_that_somebody_describes(ludex: Any, tmp_path: Path) -> None:
    """Its odds, simulation, picture, evening and papers are its own; what the game cannot have is one line."""
    market = "{event: derby, kind: pool, forecasts: [red, blue]}"
    (tmp_path / "shop.yaml").write_text(f"events: {{derby: {{}}}}\nmarkets: {{first: {market}}}\n", "utf-8")
    (tmp_path / "machine.yaml").write_text("{like: b1, price: '0.10'}\n", "utf-8")
    shop, machine = (("--in", "cantabria", "--equipment", tmp_path / name) for name in ("shop.yaml", "machine.yaml"))
    bets = [bet["bet"] for bet in ludex("odds", "betting", *shop, "--all", "--json").json["bets"]]
    assert bets == ["pool-bet-first-red", "pool-bet-first-blue"]
    assert ludex("odds", "machines", *machine, "--json").json["assumes"]["stake"] == "€0.10"
    for asked in (("simulate", "machines", "--rounds", "9"), ("picture", "machines"), ("play", "machines", "--auto")):
        assert ludex(*asked, *machine).code == 0, asked
    assert "first" in ludex("papers", "betting", "--seed", "1", *shop).out
    ran = ludex("odds", "three-card-poker", *shop)
    assert (ran.code, ran.err) == (2, "ludex odds: table: three-card-poker has no equipment that could be described\n")
    missing = ludex("odds", "machines", "--in", "cantabria", "--equipment", tmp_path / "none.yaml")
    assert (missing.code, missing.out, missing.err.count("\n")) == (2, "", 1)


def test_what_was_chosen_moves_what_is_told(ludex: Any) -> None:
    """The minimum of odds and of an evening, the boxes of a cloth, the pay table of sic bo."""
    small = ("--set", "minimum=2,50", "--set", "chip=0,5")
    assumed = ludex("odds", "boule", "--in", "galicia", *small, "--json").json["assumes"]
    assert assumed["minimum"] == "€2.50"
    evening = ludex("play", "boule", "--auto", "--rounds", "1", "--in", "galicia", "--set", "minimum=20", "--json").json
    assert evening["header"]["rules"]["minimum"] == 2000
    assert evening["header"]["licence"] == {"minimum": "20"}
    few, many = (ludex("picture", "blackjack", "--in", "galicia", "--set", f"boxes={n}", "--json").out for n in (3, 7))
    assert len(few) < len(many)
    assert ludex("picture", "blackjack", "--in", "galicia", "--json").out == many
    edge = [
        ludex("odds", "sic-bo", "--bet", "small", "--in", "cantabria", "--json", *more).json["bets"][0]["edge_float"]
        for more in ((), ("--set", "pays-small=2"))
    ]
    assert edge[0] > 0 > edge[1]


@pytest.mark.parametrize("written", ["20,5", "20.5", "20,50"])
def test_amounts_are_read_with_either_sign(ludex: Any, written: str) -> None:
    """Those of options and of choices alike."""
    stake = ludex("odds", "boule", "--in", "galicia", "--stake", written, "--json").json["assumes"]["stake"]
    chosen = ludex("odds", "boule", "--in", "galicia", "--set", f"minimum={written}", "--set", "chip=0.5", "--json")
    assert (stake, chosen.json["assumes"]["minimum"]) == ("€20.50", "€20.50")


@pytest.mark.parametrize("option", [("--stake", "1.234"), ("--set", "minimum=1.234"), ("--set", "guarantee=1,234")])
@pytest.mark.parametrize(
    ("lang", "said"), [("en", "can be read in two ways: write 1234"), ("es", "se puede leer de dos maneras: ")]
)
def test_an_amount_in_doubt_is_refused(ludex: Any, option: tuple[str, str], lang: str, said: str) -> None:
    """In one line, rather than guessed."""
    ran = ludex("odds", "boule", "--in", "galicia", *option, "--lang", lang)
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert said in ran.err


def test_a_refused_choice_names_its_reading_and_no_path(ludex: Any) -> None:
    """Where no clause states the rule."""
    ran = ludex("odds", "holdem", "--in", "cantabria", "--set", "places=3")
    assert ran.err.endswith("(licence, «places: 3»); allowed: from 4 to 10 [reading circle-places]\n")
    ran = ludex("odds", "boule", "--in", "cantabria", "--set", "places=0")
    assert ran.err.endswith("(licence, «places: 0»); allowed: 1 or more\n")


def test_choices_are_refused_where_something_else_says_them(ludex: Any) -> None:
    """A case or a record has its own."""
    ran = ludex("picture", "boule", "--in", "galicia", "--case", "x.yaml", "--set", "minimum=5")
    assert (ran.code, ran.err.count("\n")) == (2, 1)
    assert "--set is not for a case or a record" in ran.err


def test_a_ruling_compares_with_places_that_do_not_know_the_choice(ludex: Any) -> None:
    """`tier` is Galicia's alone."""
    ran = ludex("ruling", "roulette-french", "--in", "galicia", "--set", "tier=2", "--json")
    assert ran.code == 0
    assert {other["in"] for row in ran.json for other in row["elsewhere"]} == {"spain-1977", "cantabria"}
    everywhere = ludex("ruling", "roulette-french", "--set", "tier=2")
    assert (everywhere.code, everywhere.err.count("\n")) == (2, 1)
    assert "roulette-french in spain-1977 is called tier" in everywhere.err


# rules --choices


@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize(("game", "place"), TABLES)
def test_choices_are_listed(ludex: Any, game: str, place: str, lang: str) -> None:
    """Every one with its name in words, what is so otherwise, what the law admits, and the clause; no bare slug."""
    ran = ludex("rules", game, "--in", place, "--choices", "--lang", lang)
    assert ran.code == 0
    title, _, _head, *rows, _ = ran.out.splitlines()
    (told,) = ludex("rules", game, "--in", place, "--choices", "--lang", lang, "--json").json
    assert [row.split()[0] for row in rows] == [choice["name"] for choice in told["choices"]]
    assert LAW.regulations.jurisdiction(place).name.said(lang) in title
    for row, choice in zip(rows, told["choices"], strict=True):
        assert choice["what"] != choice["name"]
        assert row.endswith(choice["what"])
        assert choice["admits"]
        assert choice["default"] is not None
        for clause in choice["clauses"]:
            assert clause in row
        assert choice["clauses"] or choice["reading"] or ("practice" if lang == "en" else "práctica") in row


def test_choices_are_told_in_the_currency(ludex: Any) -> None:
    """In the way of the language; what was chosen takes the default's place."""
    rows = ludex("rules", "boule", "--in", "galicia", "--choices", "--lang", "es").out.splitlines()
    assert any(line.split()[:5] == ["minimum", "10", "€", "0,01", "€"] for line in rows)
    asked = ("rules", "boule", "--in", "galicia", "--choices", "--set", "minimum=2.50", "--set", "chip=0.50")
    ran = ludex(*asked)
    assert any(line.split()[:2] == ["minimum", "€2.50"] for line in ran.out.splitlines())
    assert "VALUE" in ran.out
    (told,) = ludex(*asked, "--json").json
    assert (told["choices"][0]["chosen"], told["currency"]) == ("2.50", "EUR")
    assert told["choices"][0]["admits"] == {"low": "0.01"}
    assert told["choices"][1]["admits"] == {"values": [1, 2]}
    assert told["choices"][2]["admits"] == {"low": 40, "high": 100}


def test_rules_as_json_name_what_was_chosen(ludex: Any) -> None:
    """Beside the choice that the law leaves."""
    (told,) = ludex("rules", "boule", "--in", "galicia", "--set", "cloths=1", "--json").json
    rules = {row["path"]: row for row in told["rules"]}
    assert rules["cloths"]["chosen"] == 1
    assert "chosen" not in rules["minimum"]


@pytest.mark.parametrize("game", ["blackjack", "holdem", "roulette-american"])
def test_rules_in_spanish_tell_no_english_kind_or_unit(ludex: Any, game: str) -> None:
    """Kinds, units, roles, reasons and truths have names, rules are called by theirs, and notes are translated."""
    rules, _, _ = ludex("rules", game, "--in", "cantabria", "--lang", "es").out.partition("\nLecturas:")
    told = [re.split(r"\s{2,}", line)[-1] for line in rules.splitlines() if line]
    english = re.compile(r"^(value|choose|policy|order|by|refuse|call): |times-minimum|True|False|None|\{'from'| the ")
    assert [line for line in told if english.search(line)] == []
    cloths = "cuántos paños tiene la mesa; se elige: 1 o 2; si no se dice, 1"
    assert cloths in told or game != "roulette-american"
    assert any(line.startswith("dejar la mesa: jugador (") for line in told)


def test_notes_are_told_in_the_language_of_the_rest(ludex: Any) -> None:
    """Also in JSON, where slugs stay what they are."""
    (told,) = ludex("rules", "boule", "--in", "galicia", "--lang", "es", "--json").json
    chip = next(row for row in told["rules"] if row["path"] == "chip")
    assert chip["why"].startswith("los textos no fijan la ficha menor")
    assert next(row for row in told["rules"] if row["path"] == "winning_stake")["value"] == "stays"


# the place that is assumed


@pytest.mark.parametrize("command", ["play", "simulate", "equity", "drill", "picture"])
def test_the_place_that_is_assumed_is_said_aloud(ludex: Any, command: str) -> None:
    """On the other stream, so that the output is as it was; not where it was named, nor in JSON, which has it."""
    asked = (command, *COMMANDS[command])
    silent, assumed = ludex(*asked, "--in", "cantabria"), ludex(*asked)
    assert (silent.code, assumed.code) == (0, 0)
    assert silent.err == ""
    assert assumed.err == f"ludex {command}: in Cantabria, where nothing else was said; --in names another place\n"
    assert assumed.out == silent.out
    spanish = ludex(*asked, "--lang", "es")
    assert spanish.err == f"ludex {command}: en Cantabria, porque no se ha dicho otro lugar; --in nombra otro\n"
    told = ludex(*asked, "--json")
    assert told.err == ""
    assert "cantabria" in told.out


def test_the_only_place_of_a_game_is_said_as_such(ludex: Any) -> None:
    """There is no other to name."""
    assert ludex("picture", "sic-bo").err == "ludex picture: in Cantabria, the only place that has it\n"


# narrow terminals


class Terminal:
    """A stream that says it is a terminal."""

    def __init__(self) -> None:
        self.written = ""

    def isatty(self) -> bool:
        return True

    def write(self, text: str) -> None:
        self.written += text

    def flush(self) -> None:
        """Nothing is kept back."""


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Makes the output a terminal of so many columns."""

    def make(columns: int) -> Terminal:
        stream = Terminal()
        monkeypatch.setattr(sys, "stdout", stream)
        monkeypatch.setenv("COLUMNS", str(columns))
        return stream

    return make


@pytest.mark.parametrize("columns", [40, 60, 80, 120])
@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize(
    "asked",
    [
        ("games",),
        ("rules", "holdem", "--in", "cantabria"),
        ("rules", "blackjack", "--in", "cantabria", "--choices"),
        ("vocabulary", "craps", "--in", "galicia"),
        ("ruling", "roulette-french", "--in", "cantabria"),
    ],
)
def test_nothing_is_wider_than_the_terminal(
    ludex: Any, terminal: Any, asked: tuple[str, ...], lang: str, columns: int
) -> None:
    """From 40 columns, and no word is lost."""
    wide = ludex(*asked, "--lang", lang).out
    stream = terminal(columns)
    assert ludex(*asked, "--lang", lang).code == 0
    assert max(map(len, stream.written.splitlines())) <= columns
    assert "".join(stream.written.split()) == "".join(wide.split())


def test_columns_stay_columns_where_there_is_room(terminal: Any) -> None:
    """The last one runs down within itself; where there is none, cells stand below each other."""
    rows = [("one", "a b c d e f g h i j k l m n"), ("three", "x")]
    assert aligned(rows) == ["one    a b c d e f g h i j k l m n", "three  x"]
    terminal(30)
    assert aligned(rows) == ["one    a b c d e f g h i j k l", "       m n", "three  x"]
    terminal(20)
    assert aligned(rows) == ["one", "    a b c d e f g h", "      i j k l m n", "three", "    x"]


def test_lines_are_broken_between_words_on_a_terminal_alone(terminal: Any, capsys: pytest.CaptureFixture[str]) -> None:
    """What follows is indented further than what it follows."""
    line = "  one two three four five six seven"
    print_lines([line, ""])
    assert capsys.readouterr().out == f"{line}\n\n"
    stream = terminal(20)
    print_lines([line, ""])
    assert stream.written == "  one two three four\n    five six seven\n\n"
    assert broken("a" * 30, 20, "") == ["a" * 20, "a" * 10]
    assert broken("", 20, "") == [""]
