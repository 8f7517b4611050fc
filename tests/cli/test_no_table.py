"""Every command is told of a game that is not played at a table: it works, or says in one line why it does not."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest
import yaml
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]
from rich.console import Console

import ludex as library
from ludex.api import floors
from ludex.cli.seat import Seat
from ludex.core.game import DeciderType
from ludex.core.table import Entry
from ludex.errors import Misuse
from ludex.examine.inspection import inspect_floor
from ludex.games import registry
from ludex.games.registry import open_usual
from ludex.kit.chance import Seeded
from ludex.law.book import Law
from ludex.proof.keys import Sources
from ludex.words import Words
from tests.core import small_draw
from tests.core.small_draw import installed
from tests.core.test_small_draw import CASE

DRAW, PLACE = "small-draw", "cantabria"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A law with the draw in it."""
    return installed(tmp_path, monkeypatch)


@pytest.fixture
def law(folder: Path) -> Law:
    """The same, read."""
    return Law(folder)


def as_raffle(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Registers the draw once more, in the place of a game whose clauses the law has."""
    monkeypatch.setitem(registry.GAMES, "raffles", "tests.core.small_draw")
    statute = small_draw.STATUTE.replace("game: small-draw", "game: raffles")
    (folder / PLACE / "raffles.yaml").write_text(statute, "utf-8")
    (folder / "practice").mkdir()
    (folder / "practice" / "raffles.yaml").write_text("game: raffles\nin: practice\nrules: {}\n", "utf-8")


class Typed:
    """An evening at the draw by somebody who types these lines."""

    def __init__(self, law: Law, *lines: str, lang: str = "en") -> None:
        self.entries = list[Entry]()
        stream = io.StringIO()
        console = Console(file=stream, width=100, color_system=None)
        opened = open_usual(law, DRAW, PLACE)
        seat = Seat(
            law, opened, Words(lang, PLACE, DRAW), console, iter(lines),
            chance=Seeded(4), seed=4, keep=self.entries.append,
        )  # fmt: skip
        seat.play()
        self.said, self.name = stream.getvalue(), seat.name
        self.closed = seat.table.state.phase == "closed"


def test_it_stands_in_the_catalogue(ludex: Any, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With its family, and without odds or a kernel."""
    as_raffle(folder, monkeypatch)
    rows = {row["game"]: row for row in ludex("games", "--in", PLACE, "--law", folder, "--json").json}
    assert {key: rows["raffles"][key] for key in ("family", "playable", "odds", "kernel")} == {
        "family": "draws", "playable": True, "odds": False, "kernel": False,
    }  # fmt: skip
    assert library.catalogue(law=Law(folder))[DRAW] == (PLACE,)


def test_it_is_traced_and_its_law_altered(
    ludex: Any, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A clause that a case cites and needs is covered; most of what is altered in its law is noticed."""
    as_raffle(folder, monkeypatch)
    monkeypatch.setattr(Sources, "digest_of", lambda *_: "what is remembered of modules outside the package")
    cases = tmp_path / "cases"
    cases.mkdir()
    (cases / "draw.yaml").write_text(CASE.replace("game: small-draw", "game: raffles"), "utf-8")
    asked = ("--game", "raffles", "--cases", cases, "--law", folder, "--workers", "1", "--json")
    traced = ludex("trace", *asked).json
    assert "CAN10/F.I/2" not in traced["uncovered"]
    assert traced["covered"] == 2
    mutants = {row["mutant"]: row["killed_by"] for row in ludex("mutants", *asked).json}
    assert mutants["raffles in cantabria: may.draw.law widened"]
    assert ludex("case", cases, "--picture", tmp_path / "pictures", "--law", folder).code == 0
    assert not list((tmp_path / "pictures").iterdir())


def test_its_rules_choices_and_words_are_told(ludex: Any, folder: Path) -> None:
    """The language of a cloth is not among the choices of what has none, nor a table's accounts among its own."""
    assert "may.draw.law" in ludex("rules", DRAW, "--law", folder).out
    (choices,) = ludex("rules", DRAW, "--choices", "--law", folder, "--json").json
    assert [choice["name"] for choice in choices["choices"]] == ["fund"]
    (told,) = ludex("vocabulary", DRAW, "--law", folder, "--json").json
    assert (told["bets"], set(told["accounts"])) == ({}, {"player:NAME", "tickets", "cage"})
    assert ludex("ruling", DRAW, "--law", folder, "--json").json == []


def test_what_it_may_choose_is_tried_when_it_is_chosen(ludex: Any, folder: Path) -> None:
    """Whoever chooses something opens it so."""
    ran = ludex("play", DRAW, "--auto", "--set", "fund=20", "--law", folder, "--json")
    opening = ran.json["entries"][0]["events"][0]
    assert opening["moves"] == [{"source": "cage", "target": "tickets", "amount": 2000}]


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", ["has no odds", "cannot be simulated yet", "has no drills", "has no picture"]),
        ("es", ["no tiene probabilidades", "aún no se puede simular", "no tiene ejercicios", "no tiene imagen"]),
    ],
)
def test_what_it_does_not_have_is_said_in_one_line(ludex: Any, folder: Path, lang: str, said: list[str]) -> None:
    """In either language."""
    for command, why in zip(("odds", "simulate", "drill", "picture"), said, strict=True):
        ran = ludex(command, DRAW, "--in", PLACE, "--law", folder, "--lang", lang)
        assert (ran.code, ran.err.count("\n"), why in ran.err) == (2, 1, True), ran.err


def test_an_evening_plays_itself_day_by_day(ludex: Any, folder: Path, tmp_path: Path) -> None:
    """It ends by itself each day, is opened anew, and its record is audited, told again and gone on with."""
    path = tmp_path / "days.jsonl"
    assert ludex("play", DRAW, "--auto", "--rounds", "3", "--seed", "5", "--record", path, "--law", folder).code == 0
    entries = [json.loads(line) for line in path.read_text("utf-8").splitlines()[1:]]
    done = [entry["command"]["do"] for entry in entries]
    assert (done.count("open-day"), done.count("draw"), done[-1]) == (3, 3, "close-day")
    assert "buy-ticket" in done
    assert "every fact follows" in ludex("audit", path, "--law", folder).out
    assert ludex("play", "--retell", path, "--law", folder).code == 0
    ran = ludex("play", "--auto", "--resume", path, "--reopen", "--rounds", "1", "--law", folder)
    assert (ran.code, ran.err) == (0, "")


def test_somebody_plays_in_the_terminal(law: Law) -> None:
    """They buy what they are offered, ask, press Enter, and the day closes."""
    evening = Typed(
        law, "help", "options", "felt", "balance", "rules", "buy-ticket 3", "why", "buy-ticket 99", "", "", ""
    )
    own = [entry.command.do for entry in evening.entries if entry.command.by == evening.name]
    assert (own[:2], evening.closed) == (["enter", "buy-ticket"], True)
    assert "COMMAND [FIELDS]" in evening.said
    assert "CAN10/F.I/1" in evening.said
    assert "[CAN10/F.I/3]" in evening.said


@pytest.mark.parametrize("lang", ["en", "es"])
def test_whoever_leaves_a_draw_is_there_until_it_closes(law: Law, lang: str) -> None:
    """Nobody can go before: the day goes on without a word of theirs."""
    evening = Typed(law, "leave", lang=lang)
    assert evening.closed
    assert evening.entries[-1].command.do == "close-day"


def test_it_is_a_table_of_the_library(law: Law) -> None:
    """Opened, entered, played, told and replayed."""
    table = library.open_table(DRAW, PLACE, outcomes=[2], law=law)
    table.join("ana", 10_00)
    table.do("ana", "buy-ticket", number=2)
    table.staff("name-watcher", watcher="ana")
    events = table.go_on()
    assert table.tell(events) == ["Number-drawn"]
    table.do("ana", "claim", number=2)
    assert table.chips("ana") == 10_00
    assert library.replay(table.record(), law=law).phase == table.phase
    with pytest.raises(Misuse, match="has no picture"):
        table.picture()
    with pytest.raises(Misuse, match="has no odds"):
        library.odds_of(DRAW, PLACE, law=law)


def test_a_floor_has_a_hall_among_its_tables(ludex: Any, folder: Path, law: Law, tmp_path: Path) -> None:
    """It has no minimum, in the authorisation or in the room; everything else is looked at as at a table."""
    floor = floors.template(PLACE, [DRAW, "boule"], law=law)["floor"]
    assert (floor["authorised"][DRAW], "minimum" in floor["tables"][0]) == ({}, False)
    assert inspect_floor(law, PLACE, floor) == []
    assert not list(Draft202012Validator(floors.schema()).iter_errors({"floor": floor}))
    floor["tables"][0]["staff"] = {"cashier": ["Ana"], "croupier": ["Bea"]}
    assert [violation.fault for violation in inspect_floor(law, PLACE, floor)] == ["too-few", "unlisted-post"]
    path = tmp_path / "floor.yaml"
    path.write_text(yaml.safe_dump({"floor": floor}), "utf-8")
    ran = ludex("inspect", path, "--in", PLACE, "--law", folder, "--pdf", tmp_path / "report.pdf")
    assert (ran.code, "CAN10/F.III/1" in ran.out) == (1, True)


def test_who_serves_a_hall_serves_no_table_besides(law: Law) -> None:
    """People have their posts in one room, unless a text says otherwise."""
    floor = floors.template(PLACE, [DRAW, "boule"], law=law)["floor"]
    hall, table = floor["tables"]
    table["staff"]["croupier"] += hall["staff"]["cashier"]
    assert [violation.fault for violation in inspect_floor(law, PLACE, floor)] == ["shared-post"]


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"authorised": {DRAW: {"minimum": 5}}}, "small-draw: it is not played at tables, and has no minimum"),
        ({"authorised": {"boule": {}}}, "authorised: boule: Object missing required field `minimum`"),
        ({"tables": [{"id": "hall", "game": DRAW, "minimum": 5, "staff": {}}]}, "unknown field `minimum`"),
    ],
)
def test_a_minimum_belongs_to_tables(law: Law, changed: dict[str, Any], said: str) -> None:
    """It is asked for where there are tables, and nowhere else."""
    floor: Any = {"authorised": {}, "tables": [], **changed}
    with pytest.raises(Misuse, match=said.replace("`", ".")):
        inspect_floor(law, PLACE, floor)
    assert list(Draft202012Validator(floors.schema()).iter_errors({"floor": floor}))


def test_what_is_not_inspected_is_said(law: Law, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where no rules of an establishment are declared."""
    fields = {name: getattr(small_draw.GAME, name) for name in small_draw.GAME.__struct_fields__}
    monkeypatch.setattr(small_draw, "GAME", DeciderType(**{**fields, "establishment": None}))
    floor: Any = {"authorised": {DRAW: {}}, "tables": [{"id": "hall", "game": DRAW, "staff": {}}]}
    with pytest.raises(Misuse, match="a house is not inspected for small-draw"):
        inspect_floor(law, PLACE, floor)
    games = floors.schema()["$defs"]["WrittenFloor"]["properties"]["tables"]["items"]["properties"]["game"]["enum"]
    assert ("boule" in games, DRAW in games) == (True, False)
