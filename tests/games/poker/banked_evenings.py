"""Random evenings of poker against the house, and a second reckoning: every box settled once more, from the texts.

The combinations, the comparison and the payments are written down here a second time, as plain as can be. Voids, folds,
bought cards and pools that two tables share are part of the evenings; `python -m tests.games.poker.banked_evenings`
runs thousands of them.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from itertools import combinations, pairwise
from random import Random
from typing import Any

from ludex.core.events import ChipsBought, Event, Joined, Left
from ludex.core.table import Entry, Recorded
from ludex.games.common.jackpot.linking import to_tell
from ludex.games.common.stakes.events import BetPlaced, BetsClosed
from ludex.games.common.stakes.state import Stake
from ludex.games.poker.banked import events as fact
from ludex.games.poker.banked.raising import Answered, Folded, Raised
from ludex.games.poker.holdem_banked.errors import BoxVoided
from ludex.games.poker.no_draw.exchange import CardBought
from ludex.games.poker.no_draw.progressive import SlotFed, SlotReturned
from ludex.games.poker.trijoker.pulling import BetPulled
from ludex.games.registry import Opened
from ludex.kit.cards import Card, name
from ludex.proof.walk import Leaning, Walk
from tests.games.evenings import Evenings, Told, check_money, step
from tests.tables import give, opened

PLAYERS = ("ana", "bea", "carlos", "dora", "eva")
SETTINGS: dict[str, dict[str, Any]] = {
    "three-card-poker": {"extra_bets": True},
    "three-card-poker:royal": {"table": "royal", "pair_plus_least": "1/2"},
    "poker-no-draw": {"extra_bets": True, "insurance": True, "progressive": True, "exchange": True, "linked": True},
    "poker-no-draw:automatic": {"dealer": "automatic"},
    "poker-trijoker": {},
    "holdem-bonus": {},
    "holdem-house": {"dealer": "automatic"},
}
RANKS = "23456789TJQKA"
Made = tuple[str, tuple[int, ...]]
"""A combination, and the ranks by which equal ones are compared."""
ORDERS = {
    3: ("high", "pair", "flush", "straight", "three", "straight-flush", "royal-flush"),
    5: ("high", "pair", "two-pair", "three", "straight", "flush", "full", "four", "straight-flush", "royal-flush"),
}
NO_DRAW = dict(zip(ORDERS[5], (1, 1, 2, 3, 4, 5, 7, 20, 25, 100), strict=True))
INSURANCE = {"full": 100, "four": 300, "straight-flush": 1000, "royal-flush": 2000}
TRIJOKER = {"two-pair": 2, "three": 3, "straight": 5, "flush": 8, "full": 11, "four": 50, "straight-flush": 200}
TRIJOKER["royal-flush"] = 500
BONUS = {"straight": 1, "three": 4, "straight-flush": 5, "royal-flush": 5}
FORTY = {"pair": 1, "flush": 4, "straight": 6, "three": 30, "straight-flush": 40, "royal-flush": 40}
ROYAL = {"pair": 1, "flush": 3, "straight": 6, "three": 30, "straight-flush": 40, "royal-flush": 50}

LATER = ("flop", "turn", "river")


def made(cards: tuple[Card, ...]) -> Made:
    """What cards make, by counting them."""
    written = [name(card).replace("10", "T") for card in cards]
    ranks = Counter(RANKS.index(card[0]) for card in written)
    grouped = tuple(sorted(ranks, key=lambda rank: (ranks[rank], rank), reverse=True))
    counts = sorted(ranks.values(), reverse=True)
    suited = len({card[1] for card in written}) == 1
    high = tuple(sorted(ranks, reverse=True))
    straight = counts[0] == 1 and all(above == below + 1 for above, below in pairwise(high))
    top = high
    if counts[0] == 1 and high[0] == 12 and high[1:] == tuple(range(len(cards) - 2, -1, -1)):
        straight, top = True, (len(cards) - 2,)
    if straight and suited:
        return ("royal-flush" if top[0] == 12 else "straight-flush"), top
    for shape, combination in (([4, 1], "four"), ([3, 2], "full")):
        if counts == shape:
            return combination, grouped
    if suited:
        return "flush", high
    if straight:
        return "straight", top
    shapes = {(3, 1, 1): "three", (3,): "three", (2, 2, 1): "two-pair", (2, 1, 1, 1): "pair", (2, 1): "pair"}
    return shapes.get(tuple(counts), "high"), grouped


def best(cards: tuple[Card, ...]) -> Made:
    """The highest that any five of some cards make."""
    hands = (made(five) for five in combinations(cards, 5))
    return max(hands, key=lambda hand: (ORDERS[5].index(hand[0]), hand[1]))


def hole_prize(own: tuple[Card, ...], bank: tuple[Card, ...]) -> int | None:
    """What two cards win on the bonus; nothing where they lose."""
    low, high = sorted((name(card).replace("10", "T") for card in own), key=lambda card: RANKS.index(card[0]))
    if high[0] == low[0]:
        if high[0] == "A":
            return 1000 if {name(card)[0] for card in bank} == {"A"} else 30
        return 10 if high[0] in "KQJ" else 3
    prizes = {"K": (25, 15), "Q": (20, 5), "J": (20, 5)}.get(low[0]) if high[0] == "A" else None
    return None if prizes is None else prizes[high[1] != low[1]]


def beats(own: Made, bank: Made, size: int) -> int:
    """More than nothing where one's own is higher, less where it is lower."""
    order = ORDERS[size]
    mine, theirs = (order.index(own[0]), own[1]), (order.index(bank[0]), bank[1])
    return (mine > theirs) - (mine < theirs)


class Reckoning:
    """The money of an evening reckoned a second time."""

    def __init__(self, game: str, setting: dict[str, Any]) -> None:
        self.accounts: Counter[str] = Counter()
        self.checked: Counter[str] = Counter()
        self.happened: Counter[str] = Counter()
        self._game, self._setting = game, setting
        self._begin()

    def _begin(self) -> None:
        self._stakes: dict[int, Stake] = {}
        self._before: Counter[str] | None = None
        self._bank: tuple[Card, ...] = ()
        self._common: tuple[Card | None, ...] = ()
        self._slots: dict[int, list[str]] = {}
        self._closed = False
        """Whether bets are closed: then the round may become void although nobody's chips are left in it."""

    def follow(self, entry: Entry) -> None:
        """Reckons what should come, and takes note of what came."""
        for event in entry.events:
            self._reckon(event)
            for move in event.moves:
                self.accounts[move.source] -= move.amount
                self.accounts[move.target] += move.amount
            self._note(event)
            self.happened.update(_told(event))

    def _reckon(self, event: Event) -> None:
        match event:
            case fact.BoxSettled():
                self._check_box(event)
            case fact.RoundVoided():
                self._check_void(event)
            case BoxVoided():
                self._check_void_hand(event)
            case _:
                pass

    def _check_box(self, event: fact.BoxSettled) -> None:
        """What everybody at the box gets, from the cards that lie open."""
        due: Counter[str] = Counter()
        for stake in self._stakes.values():
            kind, _, box = stake.bet.rpartition("-")
            if int(box) == event.box:
                due[stake.player] += self._worth(event, kind, stake)
        pool = self.accounts["jackpot"]
        first = (*event.faces[:-1], *event.discards) if event.discards else event.faces
        for player in self._slots.get(event.box, ()):
            part = {"royal-flush": pool, "straight-flush": pool // 10}.get(made(first)[0], 0)
            due[player] += part
            pool -= part
        got: Counter[str] = Counter()
        for move in event.moves:
            if move.target.startswith("player:"):
                got[move.target.removeprefix("player:")] += move.amount
        assert +due == +got, (event, due, got)
        self.checked["boxes"] += 1

    def _worth(self, event: fact.BoxSettled, kind: str, stake: Stake) -> int:
        """What a stake comes back to, with its profit."""
        amount, own = stake.amount, event.faces
        if self._game == "poker-trijoker":
            combination, ranks = made((*own, *(card for card in self._common if card is not None)))
            pays = TRIJOKER.get(combination, 1 if combination == "pair" and ranks[0] >= RANKS.index("J") else None)
            return 0 if pays is None else amount * (1 + pays)
        if self._game.startswith("holdem"):
            return self._holdem(kind, amount, own)
        hand = made(own)
        if kind == "insurance":
            bought = (*own[:-1], *event.discards) if event.discards else own
            pays = INSURANCE.get(made(bought)[0])
            return 0 if pays is None else amount * (1 + pays)
        if kind == "pair-plus":
            pays = (ROYAL if self._setting.get("table") == "royal" else FORTY).get(hand[0])
            return 0 if pays is None else amount * (1 + pays)
        return self._against_bank(kind, amount, hand, len(own))

    def _holdem(self, kind: str, amount: int, own: tuple[Card, ...]) -> int:
        """Later bets at evens, the ante only from a straight on, the bonus by the table."""
        if kind == "bonus":
            prize = hole_prize(own, self._bank)
            return 0 if prize is None else amount * (1 + prize)
        common = tuple(card for card in self._common if card is not None)
        hand = best((*own, *common))
        verdict = beats(hand, best((*self._bank, *common)), 5)
        if verdict <= 0:
            return 0 if verdict < 0 else amount
        paid = kind in LATER or ORDERS[5].index(hand[0]) >= ORDERS[5].index("straight")
        return amount * (2 if paid else 1)

    def _against_bank(self, kind: str, amount: int, hand: Made, size: int) -> int:
        bank = made(self._bank)
        least = (12, 11) if size == 5 else (10,)
        bonus = BONUS.get(hand[0], 0) * amount if size == 3 and kind == "ante" else 0
        if bank[0] == "high" and bank[1][: len(least)] < least:
            return bonus + (2 * amount if kind == "ante" else amount)
        verdict = beats(hand, bank, size)
        if verdict < 0:
            return bonus
        if verdict == 0:
            return bonus + amount
        return bonus + amount + amount * (1 if kind == "ante" or size == 3 else NO_DRAW[hand[0]])

    def _check_void(self, event: fact.RoundVoided) -> None:
        """Everybody has what they had before the round, but for what they brought or bought besides."""
        assert self._before is not None
        after = self.accounts.copy()
        for move in event.moves:
            after[move.source] -= move.amount
            after[move.target] += move.amount
        for account, held in self._before.items():
            if account.startswith("player:"):
                assert after[account] == held, (account, held, after[account])
        assert after["felt"] == 0
        self.checked["voids"] += 1

    def _check_void_hand(self, event: BoxVoided) -> None:
        """Whoever played it has what they had before the round."""
        assert self._before is not None
        own = f"player:{event.player}"
        moved = sum((move.target == own) * move.amount - (move.source == own) * move.amount for move in event.moves)
        assert self.accounts[own] + moved == self._before[own], event
        self.checked["void hands"] += 1

    def _note(self, event: Event) -> None:
        match event:
            case BetPlaced(stake=stake):
                self._stakes[stake.id] = stake
            case Raised(stake=stake) | Answered(stake=stake) if stake is not None:
                self._stakes[stake.id] = stake
            case SlotFed(player=player, box=box):
                self._slots.setdefault(box, []).append(player)
            case Answered(player=player, box=box, slot=True) | SlotReturned(player=player, box=box):
                self._slots[box].remove(player)
            case Folded(box=box):
                self._slots.pop(box, None)
            case fact.ConductReported(player=player, stakes=stakes) if stakes:
                self._slots = {box: [who for who in own if who != player] for box, own in self._slots.items()}
            case fact.Revealed(hand="bank", faces=faces):
                self._bank = tuple(face for face in faces if face is not None)
            case fact.Revealed(hand="common", faces=faces):
                self._common = faces
            case fact.CardsGiven(to="common", faces=faces):
                self._common = (*self._common, *faces)
            case fact.CardsCollected() | fact.RoundVoided():
                self._begin()
            case _:
                pass
        for stake_id in (*getattr(event, "stakes", ()), *getattr(event, "returned", ())):
            self._stakes.pop(stake_id, None)
        self._keep_before(event)

    def _keep_before(self, event: Event) -> None:
        """What everybody would have if this round had never been: known while nobody has bet, and kept up since."""
        self._closed = self._closed or isinstance(event, BetsClosed)
        if self._before is None or not (self._stakes or self._slots or self._closed):
            self._before = self.accounts.copy()
        elif isinstance(event, Joined | Left | ChipsBought):
            for move in event.moves:
                self._before[move.source] -= move.amount
                self._before[move.target] += move.amount


class Tables:
    """Tables that share a pool: what one tells, the others hear."""

    def __init__(self, found: Opened, seed: int, setting: dict[str, Any]) -> None:
        self.tables: list[Recorded[Any]] = []
        self.walks: list[Walk] = []
        self._owed: list[list[Any]] = []
        picks = [Random(f"{seed}/{number}").randrange for number in range(2 if setting.get("linked") else 1)]
        for pick in picks:
            table = found.recorded(Leaning(pick))
            self.tables.append(table)
            self.walks.append(Walk(found, table, pick))

    def tell(self, of: int, entry: Entry) -> Iterator[tuple[int, Entry]]:
        """What the other tables hear of an entry."""
        for event in entry.events:
            for command in to_tell(event, "director"):
                for at, other in enumerate(self.tables):
                    if at != of:
                        yield at, other.apply(command)


def evening(place: str, seed: int, steps: int) -> Reckoning:
    """One evening of a game by its setting, at one table or at two that share a pool."""
    game, setting = place.partition(":")[0], SETTINGS[place]
    found = opened(game=game, table=setting)
    tables = Tables(found, seed, setting)
    pick = Random(seed).randrange
    reckonings = [Reckoning(game, setting) for _ in tables.tables]
    told = [Told(table, found, (PLAYERS[seed % len(PLAYERS)], "croupier", "stranger")) for table in tables.tables]

    def follow(at: int, entry: Entry, *, ask: bool = True) -> None:
        reckonings[at].follow(entry)
        (told[at].follow if ask else told[at].hear)(entry)

    for at, table in enumerate(tables.tables):
        give(table, "open-session", "chief")
        for place_number, player in enumerate(PLAYERS, start=1):
            give(table, "join", player, chips=2000)
            if pick(5):
                give(table, "sit", player, place=place_number)
        for entry in table.entries:
            follow(at, entry, ask=False)
    for _ in range(steps):
        at = pick(len(tables.tables))
        done = step(tables.tables[at], tables.walks[at], pick, PLAYERS)
        if done is not None:
            follow(at, done)
            for other, heard in tables.tell(at, done):
                follow(other, heard)
            check_money(tables.tables[at], reckonings[at])
    for other_reckoning in reckonings[1:]:
        reckonings[0].checked += other_reckoning.checked
        reckonings[0].happened += other_reckoning.happened
    return reckonings[0]


def _told(event: Event) -> Iterator[str]:
    """What people would tell of an evening."""
    match event:
        case Left():
            yield "left"
        case Folded() | fact.RoundVoided() | BoxVoided() | fact.BoxSettled() | BetPulled() | CardBought() | SlotFed():
            yield event.__struct_config__.tag  # type: ignore[misc]
        case Answered(stake=stake):
            yield "followed" if stake is not None else "stayed behind"
        case fact.ConductReported():
            yield "conduct reported"
        case _:
            pass


HAPPENS = frozenset({"box-settled", "round-voided"})
"""What must come about in many evenings of every game."""
EVENINGS = 1000
"""Evenings of each setting."""


if __name__ == "__main__":
    sys.exit(Evenings(tuple(SETTINGS), evening, HAPPENS).run(int(sys.argv[1]) if len(sys.argv) > 1 else EVENINGS))
