"""Every table of every game and place, drawn by a real browser: nothing clipped, covered or hard to read.

Drawn are the empty table, the fullest moment of an evening, roulettes with two cloths, and moments that are hard to
draw; in both looks and both languages, but not each of them in each.
"""

import json
import shutil
import subprocess
from itertools import cycle
from pathlib import Path

import pytest

from ludex.api.pictures import drawn, scenes
from ludex.core.scene import Scene
from ludex.draw.themes import THEMES
from ludex.games.registry import GAMES, Opened, decider_type, open_game, open_usual, usual_licence
from ludex.house.evening import Evening
from ludex.words import LANGUAGES
from tests.draw.moments import MOMENTS, found
from tests.tables import LAW

BROWSER = Path(__file__).parents[1] / "browser"
SECONDS_MAX = 240
ROUNDS = 3

pytestmark = [
    pytest.mark.skipif(shutil.which("node") is None, reason="Node is not installed"),
    pytest.mark.skipif(not (BROWSER / "node_modules").exists(), reason="make browser has not been run"),
]


PICTURED = [game for game in GAMES if decider_type(game).cloth]


def fullest(opened: Opened) -> Scene:
    """The moment of an evening with the most pieces."""
    return max(scenes(opened, Evening(opened, 5, None).entries(ROUNDS), "ana"), key=len)


def draw_tables(folder: Path) -> None:
    """Every game and place: empty, and at the fullest moment; roulettes with two cloths besides."""
    for game in PICTURED:
        for place in LAW.places_of(game):
            opened = open_usual(LAW, game, place)
            name = f"{game}-{place}"
            (folder / f"{name}-empty.svg").write_text(drawn(opened, (), lang="es", theme="light"), "utf-8")
            svg = drawn(opened, fullest(opened), who="ana", lang="en", theme="dark")
            (folder / f"{name}.svg").write_text(svg, "utf-8")
    for game in (game for game in GAMES if game.startswith("roulette")):
        licence = usual_licence(LAW, game, "cantabria") | {"cloths": 2}
        both = open_game(LAW, game, "cantabria", licence=licence)
        svg = drawn(both, fullest(both), who="bea", lang="es", theme="light")
        (folder / f"{game}-two-cloths.svg").write_text(svg, "utf-8")


def draw_moments(folder: Path) -> None:
    """What is hard to draw, in one look after the other."""
    looks = cycle((theme, lang) for lang in LANGUAGES for theme in THEMES)
    for moment, (theme, lang) in zip(MOMENTS, looks, strict=False):
        told, scene = found(moment)
        svg = drawn(told.opened, scene, who=moment.who, lang=lang, theme=theme)
        (folder / f"{moment.game}-{moment.place}-{moment.name}.svg").write_text(svg, "utf-8")


def told_of(folder: Path) -> dict[str, list[str]]:
    """What is wrong with the pictures of a folder."""
    command = ["node", str(BROWSER / "check-pictures.mjs"), str(folder)]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS_MAX, check=False)
    assert ran.returncode == 0, ran.stderr
    told: dict[str, list[str]] = json.loads(ran.stdout)
    assert len(told) == len(list(folder.glob("*.svg")))
    return told


def test_every_table_can_be_read(tmp_path: Path) -> None:
    draw_tables(tmp_path)
    assert {name: told for name, told in told_of(tmp_path).items() if told} == {}


def test_every_moment_can_be_read(tmp_path: Path) -> None:
    draw_moments(tmp_path)
    assert len(list(tmp_path.glob("*.svg"))) == len(MOMENTS)
    assert {moment.game for moment in MOMENTS} == set(PICTURED)
    assert {name: told for name, told in told_of(tmp_path).items() if told} == {}


def mark(told: str, x: float = 60, y: float = 36, size: float = 6, fill: str = "#ffffff") -> str:
    """Something printed."""
    return f'<text class="mark" font-size="{size}" x="{x}" y="{y}" fill="{fill}" text-anchor="middle">{told}</text>'


def zone(chips: str, printed: str) -> str:
    """A zone in the upper left corner."""
    area = '<path d="M0 0L40 0L40 20L0 20Z" fill="#17181a"/>'
    return f'<g class="zone field" id="zone:a" data-chips="{chips}">{area}{printed}</g>'


def box(x: float, y: float) -> str:
    """A rectangle."""
    return f'<rect x="{x}" y="{y}" width="8" height="8" fill="#17181a"/>'


def figure(x: float, size: float = 4) -> str:
    """The figure of a stack."""
    told = f'<text font-size="{size}" x="{x}" y="26" fill="#ffffff">7</text>'
    return f'<g class="figure">{box(x, 20)}{told}</g>'


def card(x: float) -> str:
    """A king."""
    index = '<text font-size="4" x="-3" y="-2" fill="#17181a">K</text>'
    paper = '<rect x="-4" y="-6" width="8" height="12" fill="#ffffff"/>'
    return f'<g transform="translate({x} 40)">{paper}{index}</g>'


def piece(kind: str, name: str, inside: str) -> str:
    """A piece of a kind."""
    return f'<g class="piece {kind}" id="piece:{name}">{inside}</g>'


BAD = {
    "outside its zone": zone("90 10 3", mark("MUCH TOO LONG", 20, 12)),
    "overlap": mark("AB", 60, 36) + mark("CD", 61, 37),
    "chips on a mark": zone("20 10 3", mark("A", 20, 12)),
    'too small (3.6 pixels): ? "tiny': mark("tiny", size=1),
    'too small (3.6 pixels): ? "7': figure(50, 1),
    "contrast": mark("AB", fill="#0e5237"),
    "nothing below": mark("AB", 200),
    "clipped": piece("ball", "x", box(95, 45)),
    "figures overlap": figure(50) + figure(55),
    "figure on a mark": mark("AB", 52, 25) + figure(50),
    "hidden: piece:a by piece:b": piece("seat", "a", box(10, 10)) + piece("sign", "b", box(15, 15)),
    "hidden: piece:a by the figure 7": piece("seat", "a", box(50, 15)) + figure(50),
    "hidden: piece:a by piece:c": piece("cards", "a", card(20)) + piece("cards", "c", card(19)),
    "index covered": piece("cards", "a", card(20) + card(19)),
    "no cards": piece("cards", "a", box(20, 20)),
}
GOOD = (
    zone("30 10 3", mark("A", 12, 12)),
    figure(50) + figure(60),
    piece("cards", "a", card(20) + card(26)),
    piece("cards", "a", card(20)) + piece("cards", "b", card(26)),
    piece("seat", "a", box(10, 10)) + piece("sign", "b", box(19, 15)),
)


def test_what_is_wrong_is_noticed(tmp_path: Path) -> None:
    """A picture with each fault that is looked for, and some that have none."""
    head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 50"><rect width="100" height="50" fill="#0e5236"/>'
    for number, drawn_badly in enumerate((*BAD.values(), *GOOD)):
        (tmp_path / f"{number:02}.svg").write_text(f"{head}{drawn_badly}</svg>", "utf-8")
    told = [" | ".join(faults) for faults in told_of(tmp_path).values()]
    for fault, faults in zip(BAD, told[: len(BAD)], strict=True):
        assert fault in faults
    assert told[len(BAD) :] == [""] * len(GOOD)
