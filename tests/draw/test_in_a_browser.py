"""Every table of every game and place, drawn by a real browser: nothing clipped, covered or hard to read."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from ludex.api.pictures import drawn, scenes
from ludex.cli.evening import Evening
from ludex.games.registry import GAMES, open_usual
from ludex.law.book import Law

BROWSER = Path(__file__).parents[1] / "browser"
SECONDS_MAX = 240
ROUNDS = 3

pytestmark = [
    pytest.mark.skipif(shutil.which("node") is None, reason="Node is not installed"),
    pytest.mark.skipif(not (BROWSER / "node_modules").exists(), reason="make browser has not been run"),
]


def draw_all(folder: Path) -> None:
    """The empty table, and the fullest moment of an evening in both looks, of every game and place."""
    law = Law()
    for game in GAMES:
        for place in law.places_of(game):
            opened = open_usual(law, game, place)
            entries = Evening(opened, 5, None).entries(ROUNDS)
            fullest = max(scenes(opened, entries, "ana"), key=len)
            name = f"{game}-{place}"
            (folder / f"{name}-empty.svg").write_text(drawn(opened, (), lang="es"), "utf-8")
            for theme in ("dark", "light"):
                svg = drawn(opened, fullest, who="ana", lang="en", theme=theme)
                (folder / f"{name}-{theme}.svg").write_text(svg, "utf-8")


def test_every_picture_can_be_read(tmp_path: Path) -> None:
    draw_all(tmp_path)
    command = ["node", str(BROWSER / "check-pictures.mjs"), str(tmp_path)]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS_MAX, check=False)
    assert ran.returncode == 0, ran.stderr
    found = json.loads(ran.stdout)
    assert len(found) == len(list(tmp_path.glob("*.svg")))
    assert {name: told for name, told in found.items() if told} == {}


def test_what_is_wrong_is_noticed(tmp_path: Path) -> None:
    """A picture with every fault that is looked for."""
    text = '<text class="mark" font-size="6" text-anchor="middle"'
    (tmp_path / "bad.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 50">'
        '<rect width="100" height="50" fill="#0e5236"/>'
        '<g id="zone:a" class="zone field" data-chips="20 10 3"><path d="M10 5L30 5L30 15L10 15Z" fill="#17181a"/>'
        f'{text} x="20" y="12" fill="#ffffff">MUCH TOO LONG</text></g>'
        '<g id="zone:b" class="zone field" data-chips="70 40 3"><path d="M50 30L90 30L90 45L50 45Z" fill="#b01f2b"/>'
        f'{text} x="60" y="36" fill="#b02020">AB</text>{text} x="61" y="37" fill="#ffffff">CD</text></g>'
        '<g id="piece:x" class="piece"><circle cx="99" cy="49" r="4" fill="#ffffff"/></g>'
        '<text class="mark" font-size="1" x="50" y="25" fill="#ffffff">tiny</text></svg>',
        "utf-8",
    )
    command = ["node", str(BROWSER / "check-pictures.mjs"), str(tmp_path)]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS_MAX, check=True)
    told = " | ".join(json.loads(ran.stdout)["bad.svg"])
    for fault in ("outside its zone", "overlap", "chips on a mark", "too small", "contrast", "clipped"):
        assert fault in told
