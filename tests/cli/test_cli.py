"""The command line in process: every command as text, as JSON and in Spanish."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from ludex.core.record import Record, dump
from ludex.games.records import audit, read_record
from ludex.games.registry import GAMES, GROUPS
from ludex.law.clauses import GENERAL
from tests.proof.scenarios import BASE
from tests.tables import LAW, PLACES, ROULETTE, overlay

# games


def test_games_lists_the_catalogue(ludex: Any) -> None:
    """Every game of every place once, with what Ludex can do; the registered ones are playable where they have law."""
    rows = ludex("games", "--json").json
    assert all(set(row) == {"game", "in", "title", "family", "playable", "odds", "kernel"} for row in rows)
    pairs = [(row["game"], row["in"]) for row in rows]
    assert len(set(pairs)) == len(pairs) > 50
    assert {place for game, place in pairs if game == ROULETTE} == set(PLACES)
    playable = {(row["game"], row["in"]) for row in rows if row["playable"]}
    assert playable == {(game, place) for game in GAMES for place in LAW.places_of(game)}
    assert {row["title"] for row in rows if row["game"] == ROULETTE} == {"French roulette"}


def test_games_as_text_and_in_spanish(ludex: Any) -> None:
    """A table with a heading, titles in the language asked for, one place when one is named."""
    ran = ludex("games", "--in", "cantabria", "--lang", "es")
    assert ran.code == 0
    lines = ran.out.splitlines()
    assert lines[0].split() == ["JUEGO", "EN", "FAMILIA", "SE", "JUEGA", "TÍTULO"]
    assert ludex("games").out.splitlines()[0].split() == ["GAME", "IN", "FAMILY", "PLAYABLE", "TITLE"]
    assert any(line.split()[:4] == [ROULETTE, "cantabria", "ruedas", "sí"] for line in lines)
    assert any(line.endswith("Ruleta francesa") for line in lines)
    assert {line.split()[1] for line in lines[1:]} == {"cantabria"}
    assert not any(line != line.rstrip() for line in lines)


# rules


def test_rules_as_json(ludex: Any) -> None:
    """Every rule with value and clauses, and the readings of the place."""
    (told,) = ludex("rules", ROULETTE, "--in", "cantabria", "--json").json
    assert set(told) == {"game", "in", "rules", "readings"}
    rules = {row["path"]: row for row in told["rules"]}
    assert rules["bets.straight.pays"] == {
        "path": "bets.straight.pays",
        "kind": "value",
        "value": 35,
        "clauses": ["CAN10/A.1.IV.1.multiples/1"],
    }
    assert rules["establishment.staff.one_cloth.croupier"]["value"] == 2
    assert rules["cloths"]["default"] == 1
    assert rules["chip"]["open"] is True
    assert all(set(row) >= {"path", "kind", "value", "clauses"} for row in told["rules"])
    keys = {"reading", "clauses", "trouble", "question", "taken", "alternatives", "evidence"}
    assert told["readings"]
    assert all(set(row) == keys for row in told["readings"])


def test_rules_tell_the_readings_of_what_a_game_inherits(ludex: Any) -> None:
    """Whoever asks for hold'em is told how the common rules of circle poker are read, too."""
    (told,) = ludex("rules", "holdem", "--in", "cantabria", "--json").json
    named = {row["reading"] for row in told["rules"] if row.get("reading")}
    assert "circle-least-raise" in named
    assert named <= {row["reading"] for row in told["readings"]}


def test_rules_as_text_and_in_spanish(ludex: Any) -> None:
    """All places unless one is named; readings in the language asked for."""
    english, spanish = ludex("rules", ROULETTE), ludex("rules", ROULETTE, "--in", "galicia", "--lang", "es")
    assert (english.code, spanish.code) == (0, 0)
    assert all(LAW.regulations.jurisdiction(place).name.en in english.out for place in PLACES)
    titles = [line for line in spanish.out.splitlines() if line.startswith("Ruleta francesa, ")]
    assert titles == ["Ruleta francesa, Galicia"]
    assert any(line.split()[:2] == ["bets.straight.pays", "GAL07/01.V.1.B.a/1"] for line in spanish.out.splitlines())
    reading = LAW.readings["roulette-zero-bets"]
    assert reading.taken.es in spanish.out
    assert reading.taken.en in english.out


def test_rules_stand_under_their_headings(ludex: Any) -> None:
    """A blank line between two headings, columns by heading, and a reading's question and answer on their own lines."""
    blocks = ludex("rules", "boule", "--in", "galicia").out.split("\n\n")
    title, alone, *headed, readings, end = blocks
    assert (title, end) == ("Boule, Galicia", "")
    assert [line.split()[0] for line in alone.splitlines()][:2] == ["minimum", "cloths"]
    assert all("." not in line.split()[0] for line in alone.splitlines())
    for block in headed:
        assert len({line.partition(".")[0] for line in block.splitlines()}) == 1
        assert len({line.index(line.split()[1]) for line in block.splitlines()}) == 1
    name, *lines = readings.splitlines()
    assert name == "Readings:"
    assert lines[0::3] == [f"  {slug}" for slug, each in LAW.readings.items() if f"  {slug}" in lines]
    taken = {f"    {each.taken.en}" for each in LAW.readings.values()}
    assert set(lines[2::3]) <= taken
    assert len(lines) % 3 == 0


# vocabulary


def test_vocabulary_as_json(ludex: Any) -> None:
    """Commands with fields, bets, roles, accounts, phases, incidents and reasons."""
    told = ludex("vocabulary", ROULETTE, "--json").json
    assert [row["in"] for row in told] == list(PLACES)
    cantabria = told[-1]
    assert set(cantabria) == {
        *("game", "in", "commands", "bets", "roles", "accounts", "phases", "incidents", "reasons"),
    }
    commands = {row["do"]: row for row in cantabria["commands"]}
    assert commands["bet"]["fields"] == ["bet", "stake", "cloth?"]
    assert commands["bet"]["by"] == ["player", "croupier", "table-end"]
    assert commands["bet"]["phases"] == ["betting", "rolling"]
    assert commands["land"]["fields"] == []
    assert len(cantabria["bets"]) == 161
    assert cantabria["bets"]["split-0-2"] == "Split 0-2"
    assert {"player:NAME", "felt", "prison", "float", "cage"} <= set(cantabria["accounts"])
    assert cantabria["roles"]["table-end"] == "table end"
    assert "late-bet" in cantabria["incidents"]


def test_vocabulary_as_text_and_in_spanish(ludex: Any) -> None:
    """Section by section."""
    ran = ludex("vocabulary", ROULETTE, "--in", "cantabria", "--lang", "es")
    assert ran.code == 0
    headings = [line for line in ran.out.splitlines() if line.endswith(":") and not line.startswith(" ")]
    assert headings == ["órdenes:", "cargos:", "cuentas:", "momentos:", "incidencias:", "motivos:", "apuestas:"]
    assert any(line.split() == ["float", "el", "anticipo", "de", "la", "mesa"] for line in ran.out.splitlines())
    assert any(line.split() == ["split-0-2", "Caballo", "0-2"] for line in ran.out.splitlines())


# ruling


def test_ruling_as_json(ludex: Any) -> None:
    """Every incident with its remedy, who decides, when, the call and the clauses in words."""
    rows = ludex("ruling", ROULETTE, "--in", "cantabria", "--json").json
    keys = {"incident", "in", "what", "decides", "when", "command", "remedy", "call", "clauses", "reading", "elsewhere"}
    assert all(set(row) == keys for row in rows)
    jumped = next(row for row in rows if row["incident"] == "ball-jumped-out")
    assert jumped["elsewhere"][1] == {"in": "galicia", "call": "tirada nula"}
    assert jumped["elsewhere"][0].keys() == {"in", "remedy", "decides", "call"}
    assert (jumped["decides"], jumped["command"], jumped["call"]) == (["chief"], "void-spin", "bola nula")
    assert jumped["clauses"][0] == {
        "id": "CAN10/A.1.V/8",
        "says": LAW.index["CAN10/A.1.V/8"].en,
    }


@pytest.mark.parametrize(
    ("game", "incident", "when"),
    [
        (ROULETTE, "ball-jumped-out", ["rolling", "no-more-bets"]),
        ("sic-bo", "die-out-of-shaker", ["asked", "no-more-bets", "rolling"]),
        ("holdem", "wrong-order", ["dealing", "acting", "showdown", "paying"]),
        (
            "five-card-draw",
            "wrong-order",
            ["dealing", "acting", "drawing", "replacing", "recutting", "showdown", "paying"],
        ),
    ],
)
def test_moments_of_a_ruling(ludex: Any, game: str, incident: str, when: list[str]) -> None:
    """In the order of play of the game, and none that it does not come to."""
    (row,) = ludex("ruling", game, incident, "--in", "cantabria", "--json").json
    assert row["when"] == when


def test_ruling_as_text_and_in_spanish(ludex: Any) -> None:
    """One incident in every place that has it, in the language asked for."""
    ran = ludex("ruling", ROULETTE, "ball-jumped-out", "--lang", "es")
    assert ran.code == 0
    headings = [line for line in ran.out.splitlines() if line.startswith("La bola salta")]
    names = [LAW.regulations.jurisdiction(place).name.said("es") for place in PLACES]
    assert [line.partition("(ball-jumped-out, ")[2] for line in headings] == [f"{name})" for name in names]
    assert "remedio: " in ran.out
    assert "  España en 1977: remedio: la tirada es nula y se repite; decide: crupier; sin voz\n" in ran.out
    assert "  Cantabria: voz: «bola nula»\n" in ran.out
    assert LAW.index["CAN10/A.1.V/8"].es in ran.out
    assert LAW.index["CAN10/A.1.V/8"].en not in ran.out


# play


def test_play_tells_an_evening(ludex: Any) -> None:
    """The same seed the same evening, another seed another; it opens, plays so many rounds, closes, and adds up."""
    first = ludex("play", ROULETTE, "--auto", "--seed", "7", "--rounds", "5")
    assert first.code == 0
    assert ludex("play", ROULETTE, "--auto", "--seed", "7", "--rounds", "5").out == first.out
    assert ludex("play", ROULETTE, "--auto", "--seed", "8", "--rounds", "5").out != first.out
    lines = first.out.splitlines()
    assert lines[0] == "French roulette, Cantabria"
    assert lines[-1].startswith("Balances: ana ")
    assert sum(line.startswith("The ball rests in") for line in lines) == 5
    assert "The table closes; what was left on it is back with its owners." in lines
    assert "{" not in first.out


@pytest.mark.parametrize("place", PLACES)
def test_play_as_json_is_a_record(ludex: Any, place: str) -> None:
    """Header, entries and balances; the entries verify against the rules they were played by."""
    told = ludex("play", ROULETTE, "--auto", "--seed", "3", "--rounds", "12", "--in", place, "--json").json
    assert set(told) == {"header", "entries", "balances"}
    assert list(told["balances"]) == ["ana", "bea", "carlos"]
    lines = [json.dumps(part) for part in (told["header"], *told["entries"])]
    record = read_record("\n".join([*lines, ""]).encode())
    assert record.header.jurisdiction == place
    state = audit(LAW, record).state
    assert {player: state.funds(player) for player in told["balances"]} == told["balances"]
    assert dump(Record(record.header, record.entries))


def test_play_in_spanish(ludex: Any) -> None:
    """The sentences, the calls and the amounts."""
    ran = ludex("play", ROULETTE, "--auto", "--rounds", "2", "--lang", "es", "--in", "spain-1977")
    assert ran.out.startswith("Ruleta francesa, España en 1977\n")
    assert "«no va más»" in ran.out
    assert ran.out.splitlines()[-1].startswith("Saldos: ana ")


# case


def test_case_runs_files_and_folders(ludex: Any, cases: Path) -> None:
    """What holds passes, as text and as JSON."""
    for path in (cases, cases / "pays.yaml"):
        ran = ludex("case", path)
        assert (ran.code, ran.out, ran.err) == (0, "1 passed, 0 failed\n", "")
    assert ludex("case", cases, "--json", "--lang", "es").json == [
        {
            "case": "A number pays thirty-five times its stake [cantabria]",
            "file": "pays.yaml",
            "in": "cantabria",
            "passed": True,
            "problem": None,
            "clauses": ["CAN10/A.1.IV.1.multiples/1"],
        }
    ]


def test_case_fails_with_one(ludex: Any, cases: Path) -> None:
    """A case that does not hold is named with what was wrong."""
    overlay(cases, "wrong.yaml", BASE | {"case": "It pays too much", "expect": {"players": {"ana": 1350}}})
    ran = ludex("case", cases)
    assert ran.code == 1
    assert ran.out.splitlines() == [
        "FAILED wrong.yaml: It pays too much [cantabria]",
        "       ana has 134000, not 135000",
        "1 passed, 1 failed",
    ]
    rows = ludex("case", cases, "--json").json
    assert [row["passed"] for row in rows] == [True, False]


def test_case_in_one_place(ludex: Any, cases: Path) -> None:
    """Cases of other places are left out, and an empty run says so."""
    assert ludex("case", cases, "--in", "cantabria").out == "1 passed, 0 failed\n"
    ran = ludex("case", cases, "--in", "galicia")
    assert (ran.out, ran.err) == ("0 passed, 0 failed\n", "no cases found\n")


def test_altered_law_makes_a_case_fail(ludex: Any, cases: Path, richer_law: Path) -> None:
    """One more for a number, and the case that cites it notices."""
    assert ludex("case", cases).code == 0
    ran = ludex("case", cases, "--law", richer_law)
    assert ran.code == 1
    assert "ana has 135000, not 134000" in ran.out


# trace and mutants


def test_mutants_as_json(ludex: Any, cases: Path) -> None:
    """Every mutant with its clause and the case that killed it, if any; survivors fail the check."""
    ran = ludex("mutants", "--game", ROULETTE, "--in", "cantabria", "--cases", cases, "--json")
    assert ran.code == 1
    rows = ran.json
    assert all({"mutant", "clause", "killed_by"} <= set(row) for row in rows)
    killed = {row["mutant"]: row["killed_by"] for row in rows if row["killed_by"]}
    label = "pays.yaml: A number pays thirty-five times its stake [cantabria]"
    path = "roulette-french in cantabria: bets.straight.pays"
    assert killed == {f"{path} 35 -> 34": label, f"{path} 35 -> 36": label}
    assert len(rows) > 150


def test_mutants_as_text(ludex: Any, cases: Path) -> None:
    """Survivors are listed and counted."""
    ran = ludex("mutants", "--game", ROULETTE, "--in", "cantabria", "--cases", cases)
    assert ran.code == 1
    lines = ran.out.splitlines()
    assert "ALIVE roulette-french in cantabria: bets.split.pays 17 -> 16 [CAN10/A.1.IV.1.multiples/2]" in lines
    assert lines[-1].endswith(f"2 killed, {len(lines) - 1} alive")


def test_citations_that_prove_nothing(ludex: Any, cases: Path) -> None:
    """None in a good case; an idle one is named and fails the check."""
    asked = ("mutants", "--game", ROULETTE, "--cases", cases, "--citations")
    ran = ludex(*asked)
    assert (ran.code, ran.out) == (0, "0 citations prove nothing\n")
    other = "CAN10/A.1.IV.1.multiples/2"
    overlay(cases, "pays.yaml", BASE | {"clauses": [*BASE["clauses"], other]})
    ran = ludex(*asked)
    assert ran.code == 1
    assert ran.out.splitlines()[0] == f"IDLE {other} cited by pays.yaml: {BASE['case']} [cantabria]"
    (row,) = ludex(*asked, "--json").json
    assert row == {
        "file": "pays.yaml",
        "case": "A number pays thirty-five times its stake",
        "place": "cantabria",
        "clause": other,
    }


def test_trace_as_json(ludex: Any, cases: Path) -> None:
    """Clauses counted, covered, set apart and uncovered; one uncovered clause of play fails the check."""
    ran = ludex("trace", "--game", ROULETTE, "--cases", cases, "--json")
    assert ran.code == 1
    told = ran.json
    assert {"clauses", "executable", "covered", "reclassified", "uncovered"} <= set(told)
    assert told["covered"] == 1
    assert "CAN10/A.1.IV.1.multiples/1" not in told["uncovered"]
    assert "CAN10/A.1.IV.1.multiples/2" in told["uncovered"]
    assert all({"id", "why"} <= set(row) for row in told["reclassified"])
    assert len(told["uncovered"]) == told["executable"] - told["covered"]


def test_trace_as_text_over_all_games(ludex: Any, cases: Path) -> None:
    """A line a game, then each uncovered clause with its summary in the language asked for."""
    ran = ludex("trace", "--cases", cases, "--in", "cantabria", "--lang", "es")
    assert ran.code == 1
    assert ran.out.startswith(f"{ROULETTE}: ")
    clause = LAW.index["CAN10/A.1.IV.1.multiples/2"]
    assert f"  UNCOVERED     {clause.id}  {clause.es}" in ran.out.splitlines()
    whole = ludex("trace", "--cases", cases, "--in", "cantabria", "--json").json
    assert [row["game"] for row in whole] == [*GAMES, *GROUPS, GENERAL]
