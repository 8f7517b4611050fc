"""Golden pictures: nothing on a table moves by itself, neither what is printed nor what lies there in an evening.

Of every table the digest of each of its parts is kept, so that what moved is known; whoever writes them anew
(`make golden`) looks at the pictures first (`make pictures`).
"""

from __future__ import annotations

import ast
from collections.abc import Iterable
from functools import cache
from hashlib import blake2b
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import msgspec
import pytest

from ludex.api.pictures import scenes
from ludex.core.cloth import Cloth
from ludex.errors import Misuse
from ludex.games.registry import GAMES, decider_type, open_game, open_usual, usual_licence
from ludex.house.evening import Evening
from ludex.law.strict import Tree
from tests.games.golden_texts import compare
from tests.tables import LAW

_ROULETTE = (
    "ludex.games.common.scenes",
    "ludex.games.wheels.roulette.american_scene",
    "ludex.games.wheels.roulette.cloth",
    "ludex.games.wheels.roulette.family",
    "ludex.games.wheels.roulette.plan",
    "ludex.games.wheels.roulette.scene",
    "ludex.games.wheels.scenes",
)
_THROWS = ("ludex.games.common.throws.scenes", "ludex.games.common.scenes", "ludex.games.common.seats")
_WHEELS = ("ludex.games.wheels.scenes", "ludex.games.common.scenes")
_CARDS = ("ludex.games.common.half_moon", "ludex.games.common.scenes")
_AMONG_PLAYERS = (
    "ludex.games.baccarat.among_players.cloth",
    "ludex.games.baccarat.among_players.scene",
    "ludex.games.common.scenes",
)
_CIRCLE = (
    "ludex.games.common.scenes",
    "ludex.games.poker.circle.cloth",
    "ludex.games.poker.circle.scene",
    "ludex.games.poker.circle.chips",
)
_BANKED = (
    "ludex.games.poker.banked.cloth",
    "ludex.games.poker.banked.pay_tables",
    "ludex.games.poker.banked.prints",
    "ludex.games.poker.banked.scene",
    *_CARDS,
)
DRAWN_BY: dict[str, tuple[str, ...]] = {
    "holdem-bonus": (*_BANKED, "ludex.games.poker.holdem_banked.scene"),
    "holdem-house": (*_BANKED, "ludex.games.poker.holdem_banked.scene"),
    "pai-gow-poker": (
        "ludex.games.poker.banked.cloth",
        "ludex.games.poker.banked.pay_tables",
        "ludex.games.poker.banked.prints",
        *_CARDS,
        "ludex.games.poker.pai_gow_poker.cloth",
        "ludex.games.poker.pai_gow_poker.scene",
    ),
    "poker-no-draw": _BANKED,
    "poker-trijoker": _BANKED,
    "three-card-poker": _BANKED,
    "roulette-french": _ROULETTE,
    "roulette-american": _ROULETTE,
    "roulette-double-zero": _ROULETTE,
    "boule": ("ludex.games.wheels.boule.cloth", "ludex.games.wheels.boule.scene", *_WHEELS),
    "wheel-of-fortune": (
        "ludex.games.wheels.wheel_of_fortune.cloth",
        "ludex.games.wheels.wheel_of_fortune.scene",
        *_WHEELS,
    ),
    "sic-bo": ("ludex.games.dice.sic_bo.cloth", "ludex.games.dice.sic_bo.scene", *_THROWS),
    "banca-francesa": (
        "ludex.games.dice.banca_francesa.cloth",
        "ludex.games.dice.banca_francesa.scene",
        *_THROWS,
    ),
    "craps": (
        "ludex.games.dice.craps.cloth",
        "ludex.games.dice.craps.marks",
        "ludex.games.dice.craps.propositions",
        "ludex.games.dice.craps.scene",
        "ludex.games.common.scenes",
        "ludex.games.common.seats",
    ),
    "punto-y-banca": ("ludex.games.cards.punto_y_banca.cloth", "ludex.games.cards.punto_y_banca.scene", *_CARDS),
    "blackjack": ("ludex.games.cards.blackjack.cloth", "ludex.games.cards.blackjack.scene", *_CARDS),
    "trente-et-quarante": (
        "ludex.games.cards.trente_et_quarante.cloth",
        "ludex.games.cards.trente_et_quarante.scene",
        "ludex.games.common.scenes",
    ),
    "chemin-de-fer": (
        "ludex.games.baccarat.chemin_de_fer.cloth",
        "ludex.games.baccarat.chemin_de_fer.scene",
        *_AMONG_PLAYERS,
    ),
    "baccarat-two-tables": (
        "ludex.games.baccarat.two_tables.cloth",
        "ludex.games.baccarat.two_tables.scene",
        *_AMONG_PLAYERS,
    ),
    "holdem": _CIRCLE,
    "omaha": _CIRCLE,
    "five-card-draw": _CIRCLE,
    "seven-stud": _CIRCLE,
    "five-stud": _CIRCLE,
    "synthetic-poker": _CIRCLE,
    "bingo": ("ludex.games.bingo.cloth", "ludex.games.bingo.scene"),
    "betting": ("ludex.games.betting.cloth", "ludex.games.betting.scene", "ludex.games.common.seats"),
    "machines": ("ludex.games.machines.cloth", "ludex.games.machines.scene", "ludex.games.common.seats"),
    "scratch-tickets": ("ludex.games.draws.among.room", "ludex.games.draws.scratch_tickets.scene"),
    "lottery": ("ludex.games.draws.among.room", "ludex.games.draws.lottery.scene"),
    "raffles": ("ludex.games.draws.among.room", "ludex.games.draws.raffles.scene"),
    "promotions": ("ludex.games.draws.among.room", "ludex.games.draws.promotions.scene"),
}
"""The modules that draw each table."""
SEED, ROUNDS, SIGNS = 3, 2, 16


def digest(part: Any) -> str:
    """The same for the same part, wherever it is worked out."""
    return blake2b(msgspec.json.encode(_rounded(msgspec.to_builtins(part)))).hexdigest()[:SIGNS]


def _rounded(value: Any) -> Any:
    """Lengths to the thousandth: the last digits of an arc differ between machines."""
    if isinstance(value, float):
        return round(value, 3) + 0.0
    if isinstance(value, dict):
        return {key: _rounded(each) for key, each in value.items()}
    return [_rounded(each) for each in value] if isinstance(value, list | tuple) else value


def _cloth(game: str, place: str, licence: dict[str, Tree]) -> Cloth | None:
    """The table under another licence; nothing where the law of the place has no such tables."""
    try:
        return open_game(LAW, game, place, licence=licence).cloth()
    except Misuse:
        return None


@pytest.mark.parametrize("game", DRAWN_BY)
def test_nothing_moves_by_itself(game: str) -> None:
    """What is printed, where things lie, and what lies there in two rounds, as one of the players sees it."""
    lines = []
    for place in LAW.places_of(game):
        opened: Any = open_usual(LAW, game, place)
        cloth = opened.cloth()
        lines += [f"{place} {part}: {digest(getattr(cloth, part))}" for part in cloth.__struct_fields__]
        if opened.type.cloth_from is not None:
            lines.append(f"{place} from place 3: {digest(opened.cloth(3))}")
        if "cloths" in opened.rules.__struct_fields__:
            licence = usual_licence(LAW, game, place) | {"cloths": 3 - opened.rules.cloths}
            lines.append(f"{place} with {licence['cloths']} cloths: {digest(_cloth(game, place, licence))}")
        entries = Evening(opened, SEED, None).entries(ROUNDS)
        lines.append(f"{place} evening: {digest(list(scenes(opened, entries, 'ana')))}")
    compare(f"pictures/{game}.txt", lines)


@cache
def imported(module: str) -> frozenset[str]:
    """The modules that a module's source imports from."""
    found = find_spec(module)
    assert found is not None
    assert found.origin is not None
    tree = ast.parse(Path(found.origin).read_text("utf-8"))
    return frozenset(node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.module)


def reached(*modules: str) -> set[str]:
    """These modules of games, and whatever they import of games."""
    found: set[str] = set()
    left = list(modules)
    while left:
        module = left.pop()
        if module not in found and module.startswith("ludex.games."):
            found.add(module)
            left.extend(imported(module))
    return found


def drawing(modules: Iterable[str]) -> set[str]:
    """Those that make zones, places or pieces; an establishment's rules read a cloth and draw none."""
    drawn = {module for module in modules if imported(module) & {"ludex.core.cloth", "ludex.core.scene"}}
    return {module for module in drawn if not module.endswith(".establishment")}


def test_every_module_that_draws_is_named() -> None:
    """A cloth or scene that nobody watches would move unseen; and nobody watches what draws nothing."""
    assert set(DRAWN_BY) == {game for game in GAMES if decider_type(game).cloth}
    for game, modules in DRAWN_BY.items():
        kind = open_usual(LAW, game, LAW.places_of(game)[0]).type
        starts = [each.__module__ for each in (kind.cloth, kind.scene, kind.cloth_from) if each is not None]
        found = reached(*starts)
        assert drawing(found) <= set(modules) <= found, game


def test_modules_that_draw_are_told_from_others() -> None:
    """By what they import, also through others."""
    scene = "ludex.games.wheels.boule.scene"
    assert "ludex.games.wheels.scenes" in drawing(reached(scene))
    assert "ludex.games.common.stakes.state" in reached(scene) - drawing(reached(scene))
    assert reached("ludex.core.scene") == set()
