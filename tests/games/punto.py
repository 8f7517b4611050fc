"""What the tests of punto y banca share: tables whose cards are known, played to the end of a shoe."""

from __future__ import annotations

from random import Random
from typing import Any

from ludex.core.commands import Join, OpenSession
from ludex.core.table import Recorded
from ludex.games.cards.punto_y_banca.events import WinnerAnnounced
from ludex.games.common.shoe.preparing import full
from ludex.games.registry import Opened, open_game
from ludex.kit.cards import Card, name
from ludex.kit.chance import Script
from ludex.kit.money import Cents
from ludex.law.book import Law
from ludex.law.strict import Tree
from tests.tables import LAW

GAME = "punto-y-banca"


def at(place: str, *, law: Law = LAW, table: dict[str, Tree] | None = None, **licence: Tree) -> Opened:
    """The game at a place, with a minimum of ten."""
    return open_game(law, GAME, place, licence={"minimum": 10, **licence}, table=table)


def shuffled(opened: Opened, seed: int) -> list[Card]:
    """A whole shoe in some order."""
    counts = full(opened.game.rules.shoe).unseen.counts
    cards = [Card(face) for face, number in enumerate(counts) for _ in range(number)]
    Random(seed).shuffle(cards)
    return cards


def asked(opened: Opened, cards: list[Card]) -> tuple[list[str], list[Card]]:
    """The cards of a shoe in the order in which their faces are asked: burnt ones never, a hand's together.

    The same rules are written here a second time, by hand.
    """
    burnt = min(cards[0] // 4 + 1, 10)
    place, faces, left = 1 + burnt, [name(cards[0])], opened.game.rules.shoe.reserve

    def value(card: Card) -> int:
        return card // 4 + 1 if card // 4 < 9 else 0

    while len(cards) - place > left:
        first, second, third, fourth = cards[place : place + 4]
        place += 4
        faces += map(name, (first, third, second, fourth))
        player, bank = (value(first) + value(third)) % 10, (value(second) + value(fourth)) % 10
        if player >= 8 or bank >= 8:
            continue
        drawn = None
        if player <= 5:
            drawn = value(cards[place])
            faces.append(name(cards[place]))
            place += 1
        draws = {0: True, 1: True, 2: True, 7: False}.get(bank)
        if draws is None and drawn is None:
            draws = bank != 6
        elif draws is None:
            low, high = {3: (0, 9), 4: (2, 7), 5: (4, 7), 6: (6, 7)}[bank]
            draws = low <= drawn <= high and (bank, drawn) != (3, 8)  # type: ignore[operator]
        if draws:
            faces.append(name(cards[place]))
            place += 1
    return faces, cards[place:]


def played(opened: Opened, faces: list[str]) -> list[str]:
    """What comes of every hand at a table where nobody deals but the croupier."""
    table: Recorded[Any] = opened.recorded(Script(faces))
    table.run(OpenSession(by="chief"))
    number = table.state.session
    while table.state.phase == "betting" and table.state.session == number:
        table.run(opened.game.lead(table.state))
    events = [event for entry in table.entries for event in entry.events]
    return [event.outcome for event in events if isinstance(event, WinnerAnnounced)]


def joined(opened: Opened, *players: str, cards: list[str]) -> Recorded[Any]:
    """A table with players in their places, where these cards will come."""
    table: Recorded[Any] = opened.recorded(Script(cards))
    table.run(OpenSession(by="chief"))
    for player in players:
        table.run(Join(by=player, chips=Cents(100_000)))
    return table
