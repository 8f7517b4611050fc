"""Tables for other programs: CSV and Parquet of odds, simulations and equities, and charts of best play."""

from __future__ import annotations

import csv
import io
import json
import re
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from ludex.cli import odds as odds_command
from ludex.cli import sheets
from ludex.cli.shapes import EquityRow, OddsRow, SimulatedBetRow
from ludex.games.registry import GAMES, decider_type
from tests.games.golden_texts import compare
from tests.tables import LAW
from tests.tidy import ROOT

SOME = {
    ("roulette-french", "cantabria"): ("straight-0", "red"),
    ("roulette-double-zero", "cantabria"): ("red",),
    ("boule", "galicia"): ("number-1", "red"),
    ("craps", "spain-1977"): ("win", "dont-win", "field"),
    ("punto-y-banca", "cantabria"): ("player", "bank"),
    ("blackjack", "cantabria"): ("box-1", "jackpot-1"),
}
"""The rows that are golden."""
LONG = re.compile(r"(?<![\d.])\d\.\d{10,}\b")
SMALL = ("boule", "wheel-of-fortune", "craps", "holdem")


def shortened(decimals: re.Match[str]) -> str:
    """What is solved in binary fractions may differ in the last digits from machine to machine."""
    return f"{float(decimals[0]):.9f}"


def rows_of(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


# Odds.


def test_some_rows_are_golden(ludex: Any) -> None:
    """The header, and bets of one round and of several, exact, solved and simulated."""
    lines = []
    for (game, place), bets in SOME.items():
        header, *rows = ludex("odds", game, "--in", place, "--csv").out.splitlines()
        lines += [LONG.sub(shortened, line) for line in rows if line.split(",")[2] in bets]
    compare("tables/odds.csv", [header, *lines])


def test_rows_say_what_json_says(ludex: Any) -> None:
    """Every way of every bet, with all its figures."""
    asked = ("odds", "craps", "--in", "galicia", "--all")
    rows = rows_of(ludex(*asked, "--csv").out)
    told = ludex(*asked, "--json").json
    ways = [(bet, way) for bet in told["bets"] for way in (bet, *bet["choices"])]
    assert len(rows) == len(ways) > 70
    for row, (bet, way) in zip(rows, ways, strict=True):
        assert (row["bet"], row["choice"]) == (bet["bet"], way["choice"] or "")
        assert row["edge"] == way["edge"]
        assert float(row["edge_decimal"]) == way["edge_float"] == float(Fraction(row["edge"]))
        assert float(row["deviation"]) == way["deviation"]
        assert row["clauses"].split(";") == bet["clauses"]
        returns = [each.split(":") for each in row["returns"].split(";")]
        assert returns == way["net"]
        assert sum(Fraction(chance) for _, chance in returns) == 1
        assert -sum(Fraction(net) * Fraction(chance) for net, chance in returns) == Fraction(row["edge"])
        assert Fraction(row["win"]) == sum(Fraction(chance) for net, chance in returns if Fraction(net) > 0)


def test_readings_that_move_a_figure_stand_beside_it(ludex: Any) -> None:
    """With what the edge would be."""
    rows = {row["bet"]: row for row in rows_of(ludex("odds", "wheel-of-fortune", "--in", "cantabria", "--csv").out)}
    told = ludex("odds", "wheel-of-fortune", "--in", "cantabria", "--json").json
    moved = {
        bet["bet"]: [(other["reading"], other["edge"]) for other in bet["readings"] if other["edge_float"] is not None]
        for bet in told["bets"]
    }
    assert any(moved.values())
    for bet, readings in moved.items():
        found = [tuple(each.split(":")[:2]) for each in rows[bet]["moved_by"].split(";") if each]
        assert found == readings


def test_the_stake_stands_in_its_column(ludex: Any) -> None:
    """In the main unit of the currency, and empty where the ratios of the law are told."""
    asked = ("odds", "boule", "--in", "galicia", "--csv", "--bet", "red")
    (plain,), (staked,) = (rows_of(ludex(*asked, *more).out) for more in ([], ["--stake", "12.50"]))
    assert (plain["stake"], staked["stake"], staked["minimum"], staked["currency"]) == ("", "12.50", "10", "EUR")


def test_every_game_and_place_in_one_table(ludex: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """One of each kind, or every bet; the same rows as JSON; a game between players has none."""
    monkeypatch.setattr(odds_command, "GAMES", {game: GAMES[game] for game in SMALL})
    rows = rows_of(ludex("odds", "--all-games", "--csv").out)
    tables = [(game, place) for game in SMALL[:-1] for place in LAW.places_of(game)]
    assert list(dict.fromkeys((row["game"], row["place"]) for row in rows)) == tables
    assert len(rows) < len(rows_of(ludex("odds", "--all-games", "--csv", "--all").out))
    told = ludex("odds", "--all-games", "--json").json
    assert [[sheets.cell(value) for value in row.values()] for row in told] == [list(row.values()) for row in rows]
    (place,) = {row["place"] for row in rows_of(ludex("odds", "--all-games", "--csv", "--in", "galicia").out)}
    assert place == "galicia"
    text = ludex("odds", "--all-games", "--in", "galicia").out
    assert text.count("BET ") == 3
    assert "bet against each other" not in text
    assert "bet against each other" in ludex("odds", "--all-games", "--in", "asturias").out


def test_the_place_of_games_between_players_has_rows_of_those_with_a_bank(ludex: Any) -> None:
    """Circle poker has none."""
    rows = rows_of(ludex("odds", "--all-games", "--csv", "--in", "asturias").out)
    assert {row["game"] for row in rows} == {"baccarat-two-tables", "chemin-de-fer"}


@pytest.mark.slow
def test_every_game_there_is(ludex: Any) -> None:
    """Every row has a deviation and a chance to win, and every place of every game with odds is there."""
    rows = rows_of(ludex("odds", "--all-games", "--csv").out)
    places = {(row["game"], row["place"]) for row in rows}
    banked = {game for game in GAMES if decider_type(game).has_odds}
    assert places == {(game, place) for game in banked for place in LAW.places_of(game)}
    for row in rows:
        assert float(row["deviation"]) > 0
        assert 0 < float(row["win_decimal"]) < 1


# Files.


def arrow_cells(path: Path) -> list[list[str]]:
    """What a Parquet file holds, as cells of CSV."""
    import pyarrow.parquet  # type: ignore[import-untyped]

    table = pyarrow.parquet.read_table(path)
    return [list(table.column_names), *([sheets.cell(value) for value in row.values()] for row in table.to_pylist())]


@pytest.mark.parametrize(
    "command",
    [
        ["odds", "craps", "--in", "cantabria", "--all"],
        ["odds", "blackjack", "--in", "galicia"],
        ["odds", "blackjack", "--in", "galicia", "--chart", "--all"],
        ["odds", "holdem"],
        ["simulate", "boule", "--in", "galicia", "--rounds", "1000"],
        ["simulate", "boule", "--in", "galicia", "--rounds", "1"],
        ["equity", "AsAh", "KdKc", "--board", "2s7h9c"],
        ["equity", "AsAh", "random", "--samples", "100"],
    ],
)
def test_parquet_holds_what_csv_holds(ludex: Any, tmp_path: Path, command: list[str]) -> None:
    """Read back, cell by cell; both files are named."""
    files = tmp_path / "odds.csv", tmp_path / "odds.parquet"
    ran = ludex(*command, "--csv", "--out", files[0], "--parquet", files[1])
    assert (ran.code, set(ran.out.split())) == (0, {str(file) for file in files})
    with files[0].open(encoding="utf-8", newline="") as opened:
        assert arrow_cells(files[1]) == list(csv.reader(opened))
    assert ludex(*command, "--csv").out == files[0].read_text(encoding="utf-8")
    printed = ludex(*command, "--parquet", files[1])
    assert printed.out == f"{files[1]}\n"


def test_parquet_has_types(ludex: Any, tmp_path: Path) -> None:
    """Numbers are numbers, lists are lists, and only what may be empty is."""
    import pyarrow.parquet

    file = tmp_path / "odds.parquet"
    ludex("odds", "boule", "--in", "galicia", "--parquet", file)
    schema = pyarrow.parquet.read_schema(file)
    told = {field.name: (str(field.type), field.nullable) for field in schema}
    assert told["edge_decimal"] == ("double", False)
    assert told["edge"] == ("string", True)
    assert told["clauses"] == ("list<element: string>", False)
    assert told["returns"][0].startswith("list<element: struct<net: string not null, chance: string not null>")
    ludex("simulate", "boule", "--in", "galicia", "--rounds", "10", "--parquet", file)
    assert str(pyarrow.parquet.read_schema(file).field("rounds").type) == "int64"


def test_columns() -> None:
    """Every column of simulations and equities: programs read them by name."""
    simulated = "game place bet label choice currency minimum stake rounds seed edge_decimal error low high"
    assert " ".join(sheets.columns(SimulatedBetRow)) == f"{simulated} deviation method"
    hands = "game place hand board dead deals seed wins ties equity equity_decimal low high"
    assert " ".join(sheets.columns(EquityRow)) == hands


def test_the_columns_are_documented() -> None:
    """In their order."""
    page = (ROOT / "docs" / "how-to" / "mathematician.md").read_text(encoding="utf-8")
    table = page.partition("| column |")[2].partition("\n\n")[0]
    told = [name for line in table.splitlines()[2:] for name in re.findall(r"`(\w+)`", line.split("|")[1])]
    assert told == list(sheets.columns(OddsRow))


@pytest.mark.parametrize(
    ("command", "said"),
    [
        (["odds"], "the odds of which game?"),
        (["simulate"], "which game is to be simulated?"),
        (["odds", "boule", "--out", "x.csv"], "--out is the file of a table"),
        (["odds", "boule", "--csv", "--json"], "is written or JSON printed, not both"),
        (["odds", "--all-games", "--parquet", "x", "--json"], "is written or JSON printed, not both"),
        (["equity", "AsAh", "KdKc", "--parquet", "x", "--json"], "is written or JSON printed, not both"),
        (
            ["odds", "boule", "--csv", "--out", "no/such/folder/x.csv"],
            "no/such/folder/x.csv: cannot be written: No such",
        ),
        (["odds", "boule", "--parquet", "."], ".: cannot be written: Is a directory"),
        (
            ["odds", "boule", "--csv", "--out", "x", "--parquet", "./x"],
            "./x: two things would be written to this one file",
        ),
        (["odds", "boule", "--all-games"], "--all-games goes with no game"),
        (["odds", "--all-games", "--bet", "red"], "--all-games goes with no game"),
        (["odds", "--all-games", "--in", "mars"], "mars"),
        (["odds", "boule", "--chart", "--csv"], "boule has no chart of best play"),
        (["odds", "blackjack", "--chart", "--csv"], "a chart is of one place: --in spain-1977, galicia, cantabria"),
        (["odds", "blackjack", "--in", "galicia", "--chart", "--parquet", "x"], "a chart is written as --csv"),
        (["simulate", "boule", "--strategy", "x"], "x: no such file"),
        (["simulate", "blackjack", "--strategy", "."], ".: cannot be read: Is a directory"),
    ],
)
def test_misuse(ludex: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: list[str], said: str) -> None:
    """One line, and two."""
    monkeypatch.chdir(tmp_path)
    ran = ludex(*command)
    assert (ran.code, ran.out) == (2, "")
    assert said in ran.err
    assert not list(tmp_path.glob("x*"))


def test_without_its_extra_there_is_no_parquet(ludex: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """One line names the extra, before anything is solved; CSV needs none."""
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    ran = ludex("odds", "--all-games", "--parquet", tmp_path / "odds.parquet")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == "ludex odds: a Parquet file needs pyarrow: pip install 'ludex[parquet]'\n"
    assert ludex("odds", "boule", "--csv").code == 0


# Charts.


def test_a_chart_is_written_and_played_beside_best_play(ludex: Any, tmp_path: Path) -> None:
    """What is asked for is told of both and of their difference; the same seed gives the same digits."""
    chart = tmp_path / "chart.csv"
    assert ludex("odds", "blackjack", "--in", "galicia", "--chart", "--csv", "--out", chart).out == f"{chart}\n"
    text = chart.read_text(encoding="utf-8")
    assert text == ludex("odds", "blackjack", "--in", "galicia", "--chart", "--csv").out
    chart.write_text(text.replace("Rh", "H"), encoding="utf-8")
    asked = ("simulate", "blackjack", "--in", "galicia", "--rounds", "200000", "--strategy", chart)
    told = ludex(*asked, "--json", "--workers", "1").json
    assert told == ludex(*asked, "--json", "--workers", "2").json
    assert told["strategy"] == str(chart)
    own, best = (row for row in told["bets"] if row["bet"] == "box-1")
    (difference,) = (row for row in told["differences"] if row["bet"] == "box-1")
    assert (own["choice"], best["choice"], difference["choice"]) == ("own", "best", "own-less-best")
    assert difference["edge_float"] == pytest.approx(own["edge_float"] - best["edge_float"], abs=1e-12)
    assert difference["error"] < best["error"] / 2
    low, high = difference["interval"]
    assert low < 0.0024 < high  # what early surrender is worth
    rows = rows_of(ludex(*asked, "--csv").out)
    assert [row["choice"] for row in rows if row["bet"] == "box-1"] == ["own", "best", "own-less-best"]
    said = ludex(*asked).out
    assert [name for name in ("your chart", "best play", "what your chart loses more") if name in said][2:]
    assert "lo que su tabla pierde de más" in ludex(*asked, "--lang", "es").out


def test_a_chart_with_faults_is_refused(ludex: Any, tmp_path: Path) -> None:
    """In one line that names the row and the column; so is one for a game that has no charts."""
    chart = tmp_path / "chart.csv"
    ludex("odds", "blackjack", "--in", "galicia", "--chart", "--csv", "--out", chart)
    chart.write_text(chart.read_text(encoding="utf-8").replace("hard 9,H,Dh", "hard 9,H,D"), encoding="utf-8")
    ran = ludex("simulate", "blackjack", "--in", "galicia", "--strategy", chart)
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert "hard 9 against 3: D may not be done on three cards; say what else, as in Dh or Ds" in ran.err
    assert "known: blackjack" in ludex("simulate", "boule", "--strategy", chart).err
    chart.write_bytes(b"\xff\xfe")
    assert "it is not text in UTF-8" in ludex("simulate", "blackjack", "--strategy", chart).err


def test_every_decision_as_a_table(ludex: Any) -> None:
    """What each choice expects, as `--chart --json` has it."""
    asked = ("odds", "blackjack", "--in", "galicia", "--chart", "--all")
    rows = rows_of(ludex(*asked, "--csv").out)
    told = ludex(*asked, "--json").json["decisions"]
    assert len(rows) == 550
    assert [list(row.values()) for row in rows] == [[sheets.cell(value) for value in row.values()] for row in told]


# What is said meanwhile.


class Terminal(io.StringIO):
    """An error stream that is a terminal."""

    def isatty(self) -> bool:
        return True


def test_a_terminal_is_told_what_is_being_done(ludex: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Solving and compiling; nobody else is."""
    for command, said in (
        (("odds", "boule", "--in", "galicia"), "working it out"),
        (("odds", "boule", "--in", "galicia", "--csv"), "working it out"),
        (("simulate", "boule", "--in", "galicia", "--rounds", "10"), "compiling"),
    ):
        assert ludex(*command).err == ""
        with monkeypatch.context() as patch:
            stream = Terminal()
            patch.setattr("sys.stderr", stream)
            assert ludex(*command).code == 0
            assert stream.getvalue().startswith(f"\r{said}")
            assert stream.getvalue().endswith("\r\x1b[K")


def test_json_and_csv_name_the_place(ludex: Any) -> None:
    """Wherever no place was asked for."""
    assert {each["in"] for each in ludex("odds", "boule", "--json").json} == set(LAW.places_of("boule"))
    assert {row["place"] for row in rows_of(ludex("odds", "boule", "--csv").out)} == set(LAW.places_of("boule"))
    assert json.loads(ludex("simulate", "boule", "--rounds", "10", "--json").out)["in"] == "cantabria"
    assert {row["place"] for row in rows_of(ludex("simulate", "boule", "--rounds", "10", "--csv").out)} == {"cantabria"}
    assert "cantabria" in ludex("simulate", "boule", "--rounds", "10").out.lower()
