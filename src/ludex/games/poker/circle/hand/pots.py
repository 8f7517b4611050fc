"""The pots of a hand, computed when it is paid: what nobody called, the layers of what was put in, their winners."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from ludex.core.events import FELT
from ludex.games.poker.circle.rules import CircleRules
from ludex.games.poker.circle.state import POT
from ludex.kit.money import NOTHING, Cents, total


def pot_account(rules: CircleRules) -> str:
    """Where bets are gathered."""
    return POT if rules.betting.gathered is not None else FELT


class Layer(Struct, frozen=True):
    """One pot: how much is in it, and who may win it."""

    amount: Cents
    players: tuple[str, ...]


def uncalled(put: Mapping[str, Cents], live: Sequence[str]) -> tuple[str, Cents]:
    """What the largest bettor put in beyond what anybody else did, if they may still win; nobody's otherwise."""
    amounts = {put.get(player, 0) for player in live}
    if len(amounts) == 1 and len(live) > 1:
        return live[0], NOTHING
    top = max(live, key=lambda player: put.get(player, 0))
    others = max((amount for player, amount in put.items() if player != top), default=0)
    return top, Cents(max(0, put.get(top, 0) - others))


def layers(put: Mapping[str, Cents], live: Sequence[str]) -> list[Layer]:
    """The main pot and the side pots: each player takes part up to what they put in.

    What those put in who folded goes to the layers that it reaches; what lies above every player left joins the last.
    """
    whole = sum(put.values())
    if all(put.get(player, 0) * len(put) == whole for player in live):
        return [Layer(Cents(whole), tuple(live))] if whole else []
    found: list[Layer] = []
    below = 0
    for level in sorted({put.get(player, 0) for player in live}):
        amount = sum(min(stake, level) - min(stake, below) for stake in put.values())
        players = tuple(player for player in live if put.get(player, 0) >= level)
        if amount:
            found.append(Layer(Cents(amount), players))
        below = level
    above = sum(stake - min(stake, below) for stake in put.values())
    if above:
        # Whoever is left without having put in anything has nobody against them.
        last = found.pop() if found else Layer(NOTHING, tuple(live))
        found.append(Layer(Cents(last.amount + above), last.players))
    return found


def without(pots: Sequence[Layer], missing: Cents) -> list[Layer]:
    """The pots when so much is missing of what should be in them: the main pot is short of it first."""
    if not missing:
        return list(pots)
    left: list[Layer] = []
    for pot in pots:
        part = min(missing, pot.amount)
        missing = Cents(missing - part)
        left.append(Layer(Cents(pot.amount - part), pot.players))
    return left


def joined(pots: Sequence[Layer], carried: Cents, live: Sequence[str]) -> list[Layer]:
    """The pots with what earlier hands left: it belongs to the main pot, for which everybody plays."""
    if not carried:
        return list(pots)
    amount = pots[0].amount if pots else 0
    return [Layer(Cents(amount + carried), tuple(live)), *pots[1:]]


def house_part(amount: Cents, thousandths: int, chip: Cents) -> Cents:
    """What the house takes of an amount, in whole chips."""
    return Cents(amount * thousandths // 1000 // chip * chip)


def after_take(pots: Sequence[Layer], thousandths: int, chip: Cents) -> tuple[list[Layer], Cents]:
    """The pots after the house took its part of each, in whole chips, and what it took in all."""
    taken = [house_part(pot.amount, thousandths, chip) for pot in pots]
    left = [Layer(Cents(pot.amount - part), pot.players) for pot, part in zip(pots, taken, strict=True)]
    return left, total(taken)


def winners(players: Iterable[str], values: Mapping[str, int]) -> list[str]:
    """Those of some players with the highest hand."""
    shown = [player for player in players if player in values]
    best = max([values[player] for player in shown], default=0)
    return [player for player in shown if values[player] == best]


def divided(amount: Cents, players: Sequence[str], weights: Mapping[str, int], chip: Cents) -> dict[str, Cents]:
    """An amount among players by weight, in whole chips; what cannot be divided goes chip by chip from the first on."""
    if len(players) == 1:
        return {players[0]: amount}
    whole = sum(weights[player] for player in players)
    shares = {player: amount * weights[player] // whole // chip * chip for player in players}
    rest = amount - sum(shares.values())
    for player in players:
        extra = min(chip, rest)
        shares[player] += extra
        rest -= extra
    # Less than a chip for each is left only where the amount itself was no whole number of chips.
    shares[players[0]] += rest
    return {player: Cents(part) for player, part in shares.items()}
