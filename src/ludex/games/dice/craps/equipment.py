"""Whether a set of dice is what the law describes: how many, of which colours and size, how finished and marked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator

from ludex.errors import Reason, Unit, Value, flaw
from ludex.games.dice.craps.rules import CrapsRules
from ludex.kit.dice import CRAPS_DIE, Die, read_dice
from ludex.law.strict import Tree

USUAL = "usual"
PATHS = (
    "dice.set",
    "dice.in_play",
    "dice.colours",
    "dice.edge_least",
    "dice.edge_most",
    "dice.transparent",
    "dice.polished",
    "dice.sharp_edges",
    "dice.square_corners",
    "dice.flush_spots",
    "dice.serial",
    "dice.initials",
    "dice.balanced",
    "dice.sound",
    "dice.faces",
)
COLOURS = ("red", "green", "blue", "amber")
"""The colours in which the usual dice are made."""

Fault = tuple[str, tuple[Value, ...]]
"""The path of the rule that a set of dice breaks, and what was found."""


def read_set(rules: CrapsRules, described: Tree) -> tuple[Die, ...]:
    """The dice of a table: the usual ones that its law asks for, or as somebody describes them."""
    usual: list[Tree] = []
    for number in range(rules.dice.set):
        place = number % rules.dice.in_play if rules.dice.colours == "different" and rules.dice.in_play else 0
        usual.append({"like": CRAPS_DIE, "colour": COLOURS[place % len(COLOURS)]})
    return read_dice(None if described == USUAL else described, tuple(usual))


def check_dice(rules: CrapsRules, dice: tuple[Die, ...]) -> tuple[str, ...]:
    """Refuses an unlawful set by its first fault; gives the clauses it was checked against."""
    for path, fault in faults(rules, dice):
        raise rules.refusal(path, reason=Reason.UNLAWFUL_DICE, asked=fault)
    return rules.clauses_of(*PATHS)


def faults(rules: CrapsRules, dice: tuple[Die, ...]) -> Iterator[Fault]:
    """Everything about a set of dice that the law does not allow."""
    law = rules.dice
    if len(dice) != law.set:
        yield "dice.set", flaw("dice", _number(len(dice)))
    yield from _colours(rules, dice)
    for number, die in enumerate(dice, start=1):
        if die.edge < law.edge_least:
            yield "dice.edge_least", flaw("die-measures", _number(number), Value(str(die.edge_mm), Unit.MEASURE))
        if die.edge > law.edge_most:
            yield "dice.edge_most", flaw("die-measures", _number(number), Value(str(die.edge_mm), Unit.MEASURE))
        for path, is_lawful in _asked(die).items():
            if rules.forbids(path) and not is_lawful:
                quality = Value(path.removeprefix("dice.").replace("_", "-"), Unit.CHOICE)
                yield path, flaw("die-lacks", _number(number), quality)


def _colours(rules: CrapsRules, dice: tuple[Die, ...]) -> Iterator[Fault]:
    """Dice thrown together have one colour, or a colour each: then there are as many of every colour."""
    found = Counter(die.colour for die in dice)
    told = flaw("dice-coloured", *(Value(die.colour, Unit.SETTING) for die in dice))
    if rules.dice.colours == "same":
        if len(found) > 1:
            yield "dice.colours", told
    elif len(found) != rules.dice.in_play or len(set(found.values())) != 1:
        yield "dice.colours", told


def may_be_thrown(rules: CrapsRules, dice: Collection[Die]) -> bool:
    """Whether dice have the colours of dice that are thrown together."""
    colours = len({die.colour for die in dice})
    return colours == 1 if rules.dice.colours == "same" else colours > 1


def _asked(die: Die) -> dict[str, bool]:
    """What may be asked of a die, and whether this one has it."""
    return {
        "dice.transparent": die.transparent,
        "dice.polished": die.polished,
        "dice.sharp_edges": die.edges == "sharp",
        "dice.square_corners": die.corners == "square",
        "dice.flush_spots": die.spots == "flush",
        "dice.serial": bool(die.serial),
        "dice.initials": bool(die.initials),
        "dice.balanced": die.balanced,
        "dice.sound": not die.damaged,
        "dice.faces": die.is_whole,
    }


def _number(number: int) -> Value:
    return Value(number, Unit.NUMBER)
