"""Random evenings of pai gow poker against a second reckoning: banks, hands by brute force, void rounds and money."""

from __future__ import annotations

import sys
from collections import Counter
from random import Random

from ludex.core.events import ChipsBought, Joined, Left, RoundEnded, purse
from ludex.core.table import Entry
from ludex.games.poker.banked import events as fact
from ludex.games.poker.pai_gow_poker import events as own
from ludex.games.registry import open_usual
from ludex.kit.cards import JOKER, SUITS, Card
from ludex.proof.walk import Leaning, Walk
from tests.games.evenings import Evenings, Told, check_money, step
from tests.tables import LAW, give

PLAYERS = ("ana", "bea", "carlos", "dora")
CHIPS = 2000
ACE_HIGH = 14
Value = tuple[int, ...]


def high(card: Card) -> int:
    """From 2 to 14 for the ace."""
    return ACE_HIGH if card // SUITS == 0 else card // SUITS + 1


def plain(cards: tuple[Card, ...], *, aces: int = 0) -> Value:
    """Five cards without a joker, or four with one that is an ace of no suit."""
    ranks = sorted([*map(high, cards), *[ACE_HIGH] * aces], reverse=True)
    groups = sorted(((ranks.count(rank), rank) for rank in set(ranks)), reverse=True)
    counts, order = tuple(count for count, _ in groups), tuple(rank for _, rank in groups)
    flush = not aces and len({card % SUITS for card in cards}) == 1
    run = len(set(ranks)) == 5 and (ranks[0] - ranks[4] == 4 or ranks == [14, 5, 4, 3, 2])
    # The straight from the ace to the five comes next to the highest.
    top = 0 if not run else 13.5 if ranks[1] == 5 else ranks[0]
    led = (int(2 * top),)
    if counts == (5,):
        return (9, 0)
    if run and flush:
        return (8, *led)
    made = {(4, 1): 7, (3, 2): 6, (3, 1, 1): 3, (2, 2, 1): 2, (2, 1, 1, 1): 1}.get(counts)
    if made is not None:
        return (made, *order)
    if flush:
        return (5, *order)
    return (4, *led) if run else (0, *order)


def five(cards: tuple[Card, ...]) -> Value:
    """A high hand: a joker is an ace, or whatever card completes a straight or a flush."""
    if JOKER not in cards:
        return plain(cards)
    four = tuple(card for card in cards if card != JOKER)
    found = [plain(four, aces=1)]
    for face in range(JOKER):
        value = plain((*four, Card(face))) if Card(face) not in four else (0,)
        if value[0] in (4, 5, 8):
            found.append(value)
    return max(found)


def two(cards: tuple[Card, ...]) -> Value:
    """A low hand."""
    ranks = sorted((ACE_HIGH if card == JOKER else high(card) for card in cards), reverse=True)
    return (1, ranks[0]) if ranks[0] == ranks[1] else (0, *ranks)


class Reckoning:
    """A second reckoning of a table."""

    def __init__(self) -> None:
        self.accounts: Counter[str] = Counter()
        self.checked: Counter[str] = Counter()
        self.happened: Counter[str] = Counter()
        self._lows: dict[int, tuple[int, ...]] = {}
        self._bank: tuple[tuple[Card, ...], tuple[Card, ...]] = ((), ())
        self._banker = ""
        self._before: dict[str, int] = {}

    def follow(self, entry: Entry) -> None:
        """Reckons what should come, and takes note of what came."""
        for event in entry.events:
            for move in event.moves:
                self.accounts[move.source] -= move.amount
                self.accounts[move.target] += move.amount
            self._hear(event)

    def _hear(self, event: object) -> None:
        match event:
            case own.CroupierBanks() | own.BankTaken():
                self._banker = getattr(event, "player", "")
                self.happened["player's bank" if self._banker else "croupier's bank"] += 1
                self._before = {player: self.accounts[purse(player)] for player in PLAYERS}
            case ChipsBought() | Joined() | Left():
                if event.player in self._before:
                    self._before[event.player] += sum(
                        (move.target == purse(event.player)) * move.amount
                        - (move.source == purse(event.player)) * move.amount
                        for move in event.moves
                    )
            case own.HandSet():
                self._lows[event.box] = event.low
            case own.HouseSet() if not self._banker:
                self._bank = (event.high_cards, event.low_cards)
            case own.BankExposed():
                self._bank = self._divided(event.faces, event.box, event.house_low)
            case own.HandsCompared():
                self._compare(event)
            case fact.RoundVoided():
                self._void()
            case RoundEnded():
                self._lows = {}
            case _:
                pass

    def _divided(
        self, faces: tuple[Card, ...], box: int, house_low: tuple[int, ...]
    ) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
        low = self._lows[box] or house_low
        assert (not self._lows[box]) is bool(house_low), "the house way is for whoever has left it to that"
        return (
            tuple(face for place, face in enumerate(faces, start=1) if place not in low),
            tuple(faces[place - 1] for place in low),
        )

    def _compare(self, event: own.HandsCompared) -> None:
        mine, theirs = self._divided(event.faces, event.box, event.house_low), self._bank
        foul, bank_foul = ((two(hands[1]) >= five(hands[0])) for hands in (mine, theirs))
        won = (five(mine[0]) > five(theirs[0])) + (two(mine[1]) > two(theirs[1]))
        expected = "lost" if foul else "won" if bank_foul else ("lost", "void", "won")[won]
        assert event.outcome == expected, event
        self.checked["hands"] += 1
        self.happened[f"{event.outcome}{' wrongly set' if foul or bank_foul else ''}"] += 1
        assert self.accounts[purse(self._banker)] >= 0 or not self._banker

    def _void(self) -> None:
        """Nobody has more or less than before the bets, but for chips that they bought since."""
        for player, held in self._before.items():
            assert self.accounts[purse(player)] == held, player
        assert self.accounts["felt"] == 0
        self.checked["voids"] += 1
        self.happened["void"] += 1


def evening(place: str, seed: int, steps: int) -> Reckoning:
    """One evening of people who take what they are offered as often as not."""
    opened = open_usual(LAW, "pai-gow-poker", place)
    pick = Random(seed).randrange
    table = opened.recorded(Leaning(pick))
    walk, followed = Walk(opened, table, pick), Reckoning()
    told = Told(table, opened, (PLAYERS[seed % len(PLAYERS)], "croupier", "stranger"))
    give(table, "open-session", "chief")
    for place_number, player in enumerate(PLAYERS, start=1):
        give(table, "join", player, chips=CHIPS)
        if pick(5):
            give(table, "sit", player, place=place_number)
    for entry in table.entries:
        followed.follow(entry)
        told.hear(entry)
    for _ in range(steps):
        done = step(table, walk, pick, PLAYERS)
        if done is not None:
            followed.follow(done)
            told.follow(done)
            check_money(table, followed)
    return followed


HAPPENS = frozenset({"won", "lost", "void", "player's bank", "croupier's bank", "lost wrongly set"})
"""What must come about in many evenings."""
EVENINGS = 1000


if __name__ == "__main__":
    sys.exit(Evenings(("cantabria",), evening, HAPPENS).run(int(sys.argv[1]) if len(sys.argv) > 1 else EVENINGS))
