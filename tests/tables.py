"""What tests of tables share: the law read once, tables with players, commands as people write them, altered law."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from ludex.core.edge import read_written
from ludex.core.table import Entry, Recorded
from ludex.errors import Refused
from ludex.games.registry import Opened, decider_type, open_game, open_usual
from ludex.kit.chance import Chance, Script
from ludex.law.book import Law
from ludex.law.sources import LawFiles
from ludex.law.strict import Tree, load_text

ROULETTE = "roulette-french"
PLACES = ("spain-1977", "galicia", "cantabria")
LAW = Law()


def opened(
    place: str = "cantabria",
    *,
    licence: dict[str, Tree] | None = None,
    table: dict[str, Tree] | None = None,
    law: Law = LAW,
    game: str = ROULETTE,
) -> Opened:
    """A game at a place, French roulette if none is named, with a minimum of ten unless the licence says otherwise."""
    return open_game(law, game, place, licence={"minimum": 10, **(licence or {})}, table=table)


@cache
def usual(place: str, game: str = ROULETTE) -> Opened:
    """The same without anything chosen, resolved once."""
    return open_usual(LAW, game, place)


def seated(game: Opened, chance: Chance | None = None, **players: int) -> Recorded[Any]:
    """An open table with these players, whose chips are given in the currency's main unit."""
    table: Recorded[Any] = game.recorded(chance if chance is not None else Script())
    give(table, "open-session", "chief" if "chief" in game.setup.posts else "inspector")
    for name, chips in players.items():
        give(table, "join", name, chips=chips)
    return table


def give(table: Recorded[Any], do: str, by: str, **fields: Any) -> list[Entry]:
    """One command as people write it, and the duties that follow."""
    written = {"do": do, "by": by, **fields}
    rules = table.game.rules
    return table.run(read_written(decider_type(rules.game), written, rules.currency))


def refused(table: Recorded[Any], do: str, by: str, **fields: Any) -> Refused:
    """The refusal that a command meets; an accepted one fails the test."""
    with pytest.raises(Refused) as refusal:
        give(table, do, by, **fields)
    return refusal.value


def spin(table: Recorded[Any], *outcomes: int) -> list[Entry]:
    """One spin after another with these results, for a table whose chance is a script."""
    entries: list[Entry] = []
    assert isinstance(table.chance, Script)
    for outcome in outcomes:
        table.chance.add([outcome])
        entries += give(table, "spin", table.state.at_wheel)
        entries += give(table, "no-more-bets", "croupier")
    return entries


def packaged(name: str) -> Any:
    """The tree of a packaged file of the law, free to be altered."""
    return load_text(LawFiles().read(name), name=name)


def overlay(folder: Path, name: str, tree: object) -> Path:
    """A directory of law in which this file is replaced."""
    file = folder / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(yaml.dump(tree, Dumper=_Plain, allow_unicode=True, sort_keys=False), encoding="utf-8")
    return folder


class _Plain(yaml.SafeDumper):
    """Writes equal parts out twice, since the strict reader knows no aliases."""

    def ignore_aliases(self, data: object) -> bool:
        return True


def statute_tree(place: str = "cantabria") -> Any:
    """The tree of French roulette's statute at a place."""
    return packaged(f"{place}/{ROULETTE}.yaml")


def altered_law(folder: Path, tree: Any) -> Law:
    """The law with this statute in the place that it names."""
    return Law(overlay(folder, f"{tree['in']}/{tree['game']}.yaml", tree))


def without(path: str, place: str = "cantabria") -> Law:
    """The law with one rule switched off."""
    return saying(path, None, place)


def saying(path: str, value: Tree, place: str = "cantabria", game: str = ROULETTE) -> Law:
    """The law with one rule saying something else."""
    statute = LAW.statute(game, place)
    return LAW.with_statute(statute.altered(statute.leaves[path].altered(value)))
