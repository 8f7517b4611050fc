"""What is asked of a house with a machine: what the machine is, what it plays and gives, and its counter of gifts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from ludex.core.establishment import (
    DescribedRoom,
    EstablishmentType,
    Fault,
    RoomEstablishment,
    Shortcoming,
)
from ludex.games.machines.cabinet import read_cabinet
from ludex.games.machines.described import USUAL, read_described
from ludex.games.machines.findings import found, name_of_b1
from ludex.games.machines.lawful import named_like_b1, shortcomings
from ludex.games.machines.rules import MachineRules
from ludex.law.ruleset import RuleGroup


class MachinePosts(RuleGroup, frozen=True):
    """Who looks after a machine."""

    attendant: int


class MachineStaff(RuleGroup, frozen=True):
    """The posts at a machine, of which there is one kind."""

    room: MachinePosts
    shared_posts: tuple[str, ...]
    """Whose people may look after several places."""


class MachineEstablishment(RoomEstablishment, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is asked of a house with a machine."""

    staff: MachineStaff


class DescribedMachineRoom(DescribedRoom, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A machine where it stands, as somebody describes it."""

    equipment: Any = USUAL
    """A sample by its name, what differs from one, or all of it."""


def inspect(
    _establishment: MachineEstablishment, rules: MachineRules, room: DescribedMachineRoom, _read: None
) -> Iterable[Shortcoming]:
    """What is wrong with a machine: every rule that would keep it out of service."""
    cabinet = read_cabinet(rules, room.equipment)
    for wrong in shortcomings(cabinet):
        what, allowed = found(cabinet, wrong.rule)
        yield Shortcoming(Fault.EQUIPMENT, wrong.rule, what, allowed)


def inspect_together(
    _establishment: MachineEstablishment, rules: MachineRules | None, rooms: Sequence[DescribedMachineRoom]
) -> Iterable[tuple[DescribedRoom, Shortcoming]]:
    """B2 machines under a name that a B1 machine of the same house has."""
    if rules is None or not rules.forbids("b2.own_name"):
        return
    # The usual machine is the one that the licence names; what it is called does not depend on the house.
    said = [(room, read_described("", room.equipment)) for room in rooms if room.equipment != USUAL]
    names = tuple(machine.name for _, machine in said if machine.type == "b1")
    for room, machine in said:
        # What it says itself of B1 machines beside it was found already.
        known = named_like_b1(machine.name, machine.names_of_b1)
        if machine.type == "b2" and not known and named_like_b1(machine.name, names):
            yield room, Shortcoming(Fault.EQUIPMENT, "b2.own_name", name_of_b1(machine))


ESTABLISHMENT = EstablishmentType(
    rules=MachineEstablishment,
    described=DescribedMachineRoom,
    inspect=inspect,
    together=inspect_together,
    inspected=("forms.", "tips.", "b1.", "b2.", "b3.", "c.", "d.", "seats.", "vouchers.", "counter.", "amounts."),
)
