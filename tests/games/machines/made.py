"""Machines for tests: described ones under a licence that lets anything pay, random ones, and people who play them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from ludex.core.table import Entry, Recorded
from ludex.games.machines.lawful import shortcomings
from ludex.games.machines.machine import Machine
from ludex.games.machines.state import BOX, CREDITS, HOPPER, JACKPOT, STAKED
from ludex.games.registry import Opened, open_decider
from ludex.kit.chance import Chance, Script
from tests.tables import LAW, give

LARGE = 100_000
GENEROUS: Mapping[str, Any] = {
    **{f"{type_}_{what}": LARGE for type_ in ("b1", "b2", "b3", "c") for what in ("price", "prize")},
    **{f"{type_}_return": 0 for type_ in ("b1", "b2", "b3", "c")},
}
"""A licence that asks for no return, and with the largest prizes and prices that anybody describes here."""
SYMBOLS = ("a", "b", "c", "d")
DAY = "2026-01-01"
PEOPLE = ("ana", "bea", "carlos")


def opened(described: Any, **licence: Any) -> Opened:
    """A described machine under the usual licence, or with some of it said otherwise."""
    return open_decider(LAW, "machines", "cantabria", licence=licence, table={"equipment": described})


def machine(described: Any, **licence: Any) -> Machine:
    """The same as what decides."""
    game: Any = opened(described, **licence).game
    assert isinstance(game, Machine)
    return game


def wrong_with(described: Any, **licence: Any) -> list[str]:
    """The rules that keep a machine out of service."""
    return [bound.rule for bound in shortcomings(machine(described, **licence).cabinet)]


def running(game: Opened, chance: Chance | None = None, cash: int = LARGE) -> Recorded[Any]:
    """A machine in service, with everybody there."""
    table: Recorded[Any] = game.recorded(chance if chance is not None else Script())
    give(table, "open-session", "attendant", day=DAY)
    for name in PEOPLE:
        give(table, "enter", name, cash=cash)
    return table


def events_of(entries: list[Entry], kind: type[Any]) -> list[Any]:
    """The events of a kind."""
    return [event for entry in entries for event in entry.events if isinstance(event, kind)]


# What somebody may describe.


def cents(random: Random, most: int = 500) -> str:
    """Some amount."""
    return f"{random.randint(1, most) / 100:.2f}"


def reels(random: Random) -> dict[str, Any]:
    """Reels of any length with a pay table in which rows may overlap."""
    strips = [random.choices(SYMBOLS, k=random.randint(1, 6)) for _ in range(random.randint(1, 4))]
    rows = [
        {
            "symbols": [random.choice([*strip, "any"]) for strip in strips],
            "pays": cents(random),
            "jackpot": random.random() < 0.3,
        }
        for _ in range(random.randint(1, 7))
    ]
    return {"strips": strips, "pays": rows}


def cards(random: Random) -> dict[str, Any]:
    """A small card, and balls that may fill none of its lines."""
    numbers = random.randint(3, 9)
    left = random.sample(range(1, numbers + 1), numbers)
    card: list[list[int]] = []
    while left and len(card) < 3:
        size = random.randint(1, min(3, len(left)))
        card.append([left.pop() for _ in range(size)])
        left = left if random.random() < 0.7 else []
    prizes = {name: cents(random) for name in ("line", "lines", "bingo")}
    return {"card": card, "numbers": numbers, "balls": random.randint(min(map(len, card)), numbers), **prizes}


def programs(random: Random) -> dict[str, Any]:
    """Any program of play that chance decides."""
    kind = random.choice(["reels", "plan", "falls", "cards"])
    if kind == "plan":
        return {"plan": [{"prize": cents(random), "count": random.randint(1, 4)} for _ in range(random.randint(1, 5))]}
    if kind == "falls":
        coins = random.sample(range(12), random.randint(2, 4))
        return {"falls": [{"coins": each, "ways": random.randint(1, 4)} for each in coins]}
    return {"reels": reels(random)} if kind == "reels" else {"cards": cards(random)}


def of_b1(seed: int) -> dict[str, Any]:
    """A lawful machine of type B1 (under a generous licence): any program, several seats or held reels or neither."""
    random = Random(seed)
    found: dict[str, Any] = {"type": "b1", "price": f"0.{random.randint(1, 99):02}", **programs(random)}
    if random.random() < 0.2:
        goal = random.choice(["amount", "number"])
        found = {"type": "b1", "tips": {"goal": goal, "reach": random.randint(1, 5), "prize": cents(random)}}
    elif random.random() < 0.6:
        way = random.choice(["independent", "joint", "simultaneous"])
        found["seats"] = {"count": random.randint(2, 4), "way": way}
    if "reels" in found:
        found["reels"]["held"] = random.random() < 0.4
    alone = found.get("seats", {}).get("way") != "joint"
    if alone and not {"plan", "tips"} & found.keys() and random.random() < 0.4:
        found["forced"] = {"after": random.randint(1, 4), "prize": f"0.{random.randint(1, 99):02}"}
    return {**found, "hopper": cents(random), "hopper_most": cents(random, 900)}


def of_b3(seed: int) -> dict[str, Any]:
    """A lawful machine of type B3 whose jackpot can be won, with any number of seats."""
    random = Random(seed)
    found = cards(random)
    on_card = sum(map(len, found["card"]))
    found["balls"] = max(found["balls"], on_card)
    return {
        "type": "b3",
        "price": f"0.{random.randint(1, 99):02}",
        "cards": found,
        "jackpot": {"percent": random.randint(1, 60), "start": cents(random)},
        "hopper": cents(random),
        "hopper_most": cents(random, 900),
        **({"seats": {"count": 3, "way": random.choice(["joint", "simultaneous"])}} if random.random() < 0.5 else {}),
    }


def of_d(seed: int) -> dict[str, Any]:
    """A lawful machine of type D that gives prizes, vouchers or both."""
    random = Random(seed)
    steps = sorted(random.sample(range(1, 10), random.randint(2, 4)))
    ladder = [
        {"least": least, **({"prize": "cup"} if random.random() < 0.4 else {"vouchers": random.randint(1, 9)})}
        for least in steps
    ]
    return {
        "type": "d",
        "price": "0.50",
        "skill": {"decides": random.choice(["skill", "dexterity", "knowledge"]), "score_most": 12, "ladder": ladder},
        "prizes": {
            "cup": {"value": "9.99", "count": random.randint(0, 5)},
            "pen": {"value": "0.30", "count": random.randint(0, 5), "vouchers": random.randint(1, 6)},
            "hat": {"value": "10", "count": random.randint(0, 5), "vouchers": random.randint(3, 20)},
        }
        | ({} if any("prize" in rung for rung in ladder) else {"cup": {"value": "9.99", "vouchers": 30}}),
        "counter": {},
        "hopper": cents(random),
        "hopper_most": cents(random, 900),
    }


# What its moves of money say.


def metered(entries: list[Entry]) -> Iterator[tuple[int, int, int]]:
    """What was taken and paid by the moves of money alone, and what is still to be paid by hand, after each entry."""
    taken = paid = due = 0
    for entry in entries:
        for event in entry.events:
            for move in event.moves:
                if move.source == STAKED and move.target != CREDITS:
                    taken += move.amount
                if move.source.startswith("player:") and move.target in (HOPPER, BOX):
                    taken += move.amount
                if move.source in (HOPPER, JACKPOT) and (move.target == CREDITS or move.target.startswith("player:")):
                    paid += move.amount
            due += sum(won.short for won in getattr(event, "prizes", ()))
            if type(event).__name__ == "HandPaid":
                paid += sum(move.amount for move in event.moves)
                due -= sum(move.amount for move in event.moves)
        yield taken, paid, due
