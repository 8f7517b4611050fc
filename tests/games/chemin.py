"""What the tests of chemin de fer share: tables whose cards are known, and coups that both play as they are advised."""

from __future__ import annotations

from random import Random
from typing import Any

from ludex.core.options import Among
from ludex.core.table import Recorded
from ludex.games.baccarat.chemin_de_fer.coup_events import ResultAnnounced
from ludex.games.baccarat.chemin_de_fer.odds import ALL_DRAWN, NONE_DRAWN
from ludex.games.common.shoe.preparing import full
from ludex.games.registry import Opened, open_game
from ludex.kit.cards import Card, name
from ludex.kit.chance import Script
from ludex.law.strict import Tree
from tests.tables import LAW, give

GAME = "chemin-de-fer"
PLACES = ("spain-1977", "galicia", "cantabria", "asturias")
PLAYERS = ("ana", "bea", "carlos", "dora")
LEFT_OPEN = {(3, 9), (5, 4)}
"""The bank's total and the third card on which the table lets it choose."""


def at(place: str, *, table: dict[str, Tree] | None = None, **licence: Tree) -> Opened:
    """The game at a place, with a minimum of ten."""
    chosen: dict[str, Tree] = {"minimum": 10, **licence}
    if place == "spain-1977":
        chosen.setdefault("bank_threshold", 100)
    return open_game(LAW, GAME, place, licence=chosen, table=table)


def shuffled(opened: Opened, seed: int) -> list[Card]:
    """A whole shoe in some order."""
    cards = list(full(opened.game.rules.shoe).faces)
    Random(seed).shuffle(cards)
    return cards


def value(card: Card) -> int:
    """What a card counts, written a second time."""
    return card // 4 + 1 if card // 4 < 9 else 0


def advised(bank: int, third: int | None, *, chosen: bool) -> bool:
    """Whether the bank draws by the table, and where that leaves it the choice draws if so chosen, written by hand."""
    if third is None:
        return bank <= 5
    if (bank, third) in LEFT_OPEN:
        return chosen
    low, high = {0: (0, 9), 1: (0, 9), 2: (0, 9), 3: (0, 9), 4: (2, 7), 5: (4, 7), 6: (6, 7), 7: (9, 0)}[bank]
    return low <= third <= high and (bank, third) != (3, 8)


def asked(opened: Opened, cards: list[Card], way: str) -> list[str]:
    """The cards of a shoe in the order in which their faces are asked: the punto's hand, the bank's, third cards."""
    to_five, chosen = way == ALL_DRAWN, way != NONE_DRAWN
    place, faces, left = 0, list[str](), opened.game.rules.shoe.reserve
    while len(cards) - place > left:
        first, second, third, fourth = cards[place : place + 4]
        place += 4
        own, bank = (value(first) + value(third)) % 10, (value(second) + value(fourth)) % 10
        faces += map(name, (first, third, second, fourth))
        if own >= 8 or bank >= 8:
            continue
        drawn = None
        if own <= 4 or (own == 5 and to_five):
            drawn = value(cards[place])
            faces.append(name(cards[place]))
            place += 1
        if advised(bank, drawn, chosen=chosen):
            faces.append(name(cards[place]))
            place += 1
    return faces


def begun(opened: Opened, faces: list[str], chips: int = 100_000) -> Recorded[Any]:
    """A table with four players in their places, the shoe loaded, where these cards will come."""
    table: Recorded[Any] = opened.recorded(Script(faces))
    give(table, "open-session", "inspector")
    for player in PLAYERS:
        give(table, "join", player, chips=chips)
    while table.state.shoe is None or table.state.phase in ("cutting", "loading"):
        table.run(opened.game.lead(table.state))
    return table


def played(opened: Opened, faces: list[str], way: str) -> list[str]:
    """Who wins every coup of a shoe: somebody else takes a lost bank, and the first who may bets the minimum."""
    table = begun(opened, faces)
    state = table.state
    while state.packs_mixed == 1 and state.phase not in ("mixing", "cards-round"):
        if state.phase == "offering-bank" and state.offered:
            least = opened.game.offering.least_now(state) // opened.rules.currency.per_main
            # More than the minimum that is bet against it: a stake of the whole bank would make banco.
            give(table, "take-bank", state.offered, amount=max(least, 20))
        elif state.phase == "betting" and not state.stakes:
            other = next(player for player in PLAYERS if player != state.banker)
            give(table, "bet", other, bet="punto", stake=10)
        elif state.phase == "dealt" and "punto" in state.coup.lifted and "bank" not in state.coup.lifted:
            give(table, "lift-cards", state.banker)
        elif state.phase == "bank-speaks" and not state.coup.has("bank-by-table"):
            give(table, "ask-table", state.banker)
        elif state.phase == "bank-speaks":
            _say(
                table,
                "play-bank",
                state.banker,
                "does",
                ("turn", "stand", "draw") if way == NONE_DRAWN else ("turn", "draw", "stand"),
            )
        elif state.phase == "dealt" and "punto" in state.coup.lifted and way == ALL_DRAWN:
            _say(table, "speak", state.punto, "says", ("turn", "card", "no"))
        else:
            table.run(opened.game.lead(state))
    events = [event for entry in table.entries for event in entry.events]
    return [event.winner for event in events if isinstance(event, ResultAnnounced)]


def _say(table: Recorded[Any], do: str, by: str, field: str, words: tuple[str, ...]) -> None:
    """The first of some words that somebody may say now."""
    option = next(each for each in table.options(by) if each.do == do)
    allowed = set.intersection(*(set(domain.values) for domain in option.domains if isinstance(domain, Among)))
    give(table, do, by, **{field: next(word for word in words if word in allowed)})
