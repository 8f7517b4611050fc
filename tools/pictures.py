"""The pictures of the documentation (`make pictures`): the README's tour, and a sheet of every table.

The tour is written as SVG; a test keeps it as it would be drawn today. The sheets are made by the browser of the tests,
one with every table empty and one in the midst of play.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from msgspec import Struct

from ludex.api.pictures import drawn, scenes
from ludex.games.registry import GAMES, decider_type, open_usual
from ludex.house.evening import Evening
from ludex.law.book import Law
from ludex.words import Words

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "docs" / "pictures"
ROUNDS = 3
SEED = 5


class Shown(Struct, frozen=True):
    """A picture of the tour."""

    name: str
    game: str
    place: str
    seed: int
    who: str = "ana"


TOUR = (
    Shown("roulette", "roulette-french", "cantabria", 2),
    Shown("blackjack", "blackjack", "galicia", 2),
    Shown("craps", "craps", "galicia", 3),
    Shown("holdem", "holdem", "cantabria", 4),
    Shown("bingo", "bingo", "cantabria", 12),
)


def fullest(game: str, place: str, seed: int, who: str) -> str:
    """The fullest moment of an evening."""
    opened = open_usual(Law(), game, place)
    entries = Evening(opened, seed, None).entries(ROUNDS)
    scene = max(scenes(opened, entries, who), key=len)
    return drawn(opened, scene, who=who)


def tour() -> dict[str, str]:
    """The pictures of the README by file name."""
    return {f"{each.name}.svg": fullest(each.game, each.place, each.seed, each.who) + "\n" for each in TOUR}


def tables() -> Iterator[tuple[str, str]]:
    """Every game that has a picture with each of its places."""
    law = Law()
    return ((game, place) for game in GAMES if decider_type(game).cloth for place in law.places_of(game))


def sheet(folder: Path, *, empty: bool) -> None:
    """Draws every table into a folder, with a list of what each is called."""
    law, listed = Law(), []
    for game, place in tables():
        svg = drawn(open_usual(law, game, place), ()) if empty else fullest(game, place, SEED, "ana")
        name = f"{game}-{place}.svg"
        (folder / name).write_text(svg, encoding="utf-8")
        listed.append({"file": name, "title": f"{Words('en').word('games', game)}, {place}"})
    (folder / "list.json").write_text(json.dumps(listed), encoding="utf-8")


def main(argv: Sequence[str] | None = None) -> int:
    """Writes all of them."""
    argparse.ArgumentParser(description=__doc__).parse_args(argv)
    FOLDER.mkdir(exist_ok=True)
    for name, svg in tour().items():
        (FOLDER / name).write_text(svg, encoding="utf-8")
    script = ROOT / "tests" / "browser" / "contact-sheet.mjs"
    for name, empty in (("tables-empty.png", True), ("tables-in-play.png", False)):
        with tempfile.TemporaryDirectory() as folder:
            sheet(Path(folder), empty=empty)
            subprocess.run(["node", str(script), folder, str(FOLDER / name)], check=True)
        sys.stdout.write(f"{(FOLDER / name).relative_to(ROOT)}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
