"""`ludex picture` and `ludex case --picture`: which moment is drawn, where it goes, and what is refused."""

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from ludex.cli import main

SVG = "{http://www.w3.org/2000/svg}"
GAME = ("roulette-french", "--in", "cantabria")
CASE = "cases/roulette-french/incidents/ball-thrown-again.yaml"


def ids(svg: str) -> set[str]:
    """The ids of a picture, which must be sound XML."""
    return {element.attrib["id"] for element in ElementTree.fromstring(svg).iter() if "id" in element.attrib}


def drawn(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["picture", *arguments]) == 0
    return capsys.readouterr().out


def test_without_a_moment_the_table_is_empty(capsys: pytest.CaptureFixture[str]) -> None:
    found = ids(drawn(capsys, *GAME))
    assert {"zone:straight-17", "zone:red", "place:rack", "face:wheel"} <= found
    assert not any(name.startswith("piece:") for name in found)


def test_an_evening_by_seed_shows_its_fullest_moment(capsys: pytest.CaptureFixture[str]) -> None:
    found = ids(drawn(capsys, *GAME, "--seed", "3"))
    assert any(name.startswith("piece:stake:") for name in found)


def test_an_entry_is_the_moment_after_it(capsys: pytest.CaptureFixture[str]) -> None:
    opened, later = (ids(drawn(capsys, *GAME, "--seed", "3", "--entry", entry)) for entry in ("1", "9"))
    assert {name for name in opened if name.startswith("piece:")} == {"piece:sign"}
    assert len(later) > len(opened)


def test_the_same_seed_gives_the_same_picture(capsys: pytest.CaptureFixture[str]) -> None:
    assert drawn(capsys, *GAME, "--seed", "3") == drawn(capsys, *GAME, "--seed", "3")


def test_a_case_is_drawn_at_its_moment(capsys: pytest.CaptureFixture[str]) -> None:
    assert "piece:ball" in ids(drawn(capsys, *GAME, "--case", CASE))


def test_a_record_is_drawn_at_its_moment(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["play", *GAME, "--auto", "--json", "--rounds", "2", "--seed", "3"]) == 0
    (tmp_path / "evening.json").write_text(capsys.readouterr().out, "utf-8")
    found = ids(drawn(capsys, *GAME, "--record", str(tmp_path / "evening.json"), "--who", "ana"))
    assert any(name.startswith("piece:stake:") for name in found)


def test_names_are_told_in_the_language_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    english, spanish = (drawn(capsys, *GAME, "--lang", lang) for lang in ("en", "es"))
    assert "<title>Red</title>" in english
    assert "<title>Rojo</title>" in spanish
    # What is printed on the cloth stays as the law of the place has it.
    assert ">PASA<" in english
    assert ">PASA<" in spanish


def test_the_look_changes_the_page(capsys: pytest.CaptureFixture[str]) -> None:
    dark, light = (drawn(capsys, *GAME, "--theme", theme) for theme in ("dark", "light"))
    assert 'fill="#ffffff"' not in dark[:900]
    assert 'fill="#ffffff"' in light[:900]


def test_it_goes_into_a_file(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert drawn(capsys, *GAME, "--out", str(tmp_path / "table.svg")) == ""
    assert ids((tmp_path / "table.svg").read_text("utf-8"))


def test_cloth_and_scene_are_told_as_data(capsys: pytest.CaptureFixture[str]) -> None:
    told = json.loads(drawn(capsys, *GAME, "--seed", "3", "--json"))
    assert {"game", "in", "cloth", "scene"} == set(told)
    assert {piece["piece"] for piece in told["scene"]} >= {"chips", "sign"}


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--entry", "3"], "--entry goes with"),
        (["--seed", "1", "--entry", "0"], "entries go from 1 to"),
        (["--seed", "1", "--entry", "999999"], "entries go from 1 to"),
        (["--seed", "1", "--case", CASE], "one moment"),
        (["--case", "nowhere.yaml"], "no such file"),
        (["--case", "cases/boule"], "no case that is played at roulette-french"),
        (["--record", CASE], "line 1"),
        (["--out", "no/such/folder/x.svg"], "No such file"),
    ],
)
def test_what_makes_no_sense_is_refused_in_one_line(
    arguments: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["picture", *GAME, *arguments]) == 2
    error = capsys.readouterr().err
    assert told in error
    assert error.count("\n") == 1


def test_a_case_is_drawn_as_a_strip(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["case", CASE, "--in", "cantabria", "--lang", "es", "--picture", str(tmp_path / "strips")]) == 0
    files = sorted((tmp_path / "strips").glob("*.svg"))
    assert len(files) == capsys.readouterr().out.count("\n") > 0
    tree = ElementTree.fromstring(files[0].read_text("utf-8"))
    frames = tree.findall(f"{SVG}svg")
    assert len(frames) > 2
    names = [element.attrib["id"] for element in tree.iter() if "id" in element.attrib]
    assert len(names) == len(set(names))
    assert "«no va más»" in "".join(tree.itertext())


def test_a_folder_that_cannot_be_made_is_told(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("", "utf-8")
    assert main(["case", CASE, "--picture", str(tmp_path / "taken")]) == 2
    assert "taken" in capsys.readouterr().err
