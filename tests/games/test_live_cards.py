"""Every game of cards with the live generator: cards lie as they were mixed, whatever goes wrong at the table.

The generator refuses a card that was drawn before, one that its pack has not and one that the table says has gone. So
what is played here to its end has asked for every card in its own slot.
"""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from ludex.core.commands import Command, OpenSession
from ludex.core.events import Event
from ludex.core.table import Entry, Table
from ludex.games.poker.circle.draw.events import DeckReshuffled
from ludex.games.poker.circle.hand.events import Dealt, DealtCard
from ludex.games.poker.circle.irregularities.misdeals import CardOwed
from ludex.games.poker.circle.state import FROM_DEAD, HOLE, Hand, PlayerCard
from ludex.games.poker.circle.stud.dead_cards import CommunityCardDue, DeadCardsMixed
from ludex.games.registry import GAMES, GROUPS, Opened, decider_type, open_usual
from ludex.kit.cards import Card, deck
from ludex.kit.chance import Draw, Outcome, Slot
from ludex.kit.fair import CardReceipt, Live, PackInUse, Published, check_card_receipt, check_pack, pack_key
from ludex.law.book import Law
from ludex.proof.walk import Walk
from tests.games.poker.evenings import Evening
from tests.tables import give, opened, seated

LAW = Law()
SEED = bytes(range(32))
PLACES = [(game, place) for game in GAMES for place in LAW.places_of(game)]
SHOES = [(game, place) for game, place in PLACES if decider_type(game).family == "cards"]
POKER = [(game, place) for game, place in PLACES if game in GROUPS["circle-poker"]]
BANKED = [
    (game, place) for game, place in PLACES if decider_type(game).family == "poker" and (game, place) not in POKER
]
STEPS = 400
HANDS = 12


class Supplied(Live):
    """The live generator of a table whose house commits to as much as is asked for; it notes what was asked."""

    def __init__(self, opened: Opened, **stored: Any) -> None:
        super().__init__(SEED, opened.type.slug, **stored)
        self._cards = opened.type.pack(opened.rules)
        self.slots: list[Slot] = []
        self.without = 0
        """How many cards were drawn that do not lie as they were mixed."""

    def next(self, draw: Draw[Outcome]) -> Outcome:
        if not self.left:
            self.commit()
        while draw.slot is not None and draw.slot.pack >= self.next_pack:
            self.commit_pack(self._cards)
        outcome = super().next(draw)
        if draw.slot is not None:
            self.slots.append(draw.slot)
        elif draw.what == "card":
            self.without += 1
        return outcome

    def check(self) -> None:
        """Every card of the packs in use that was drawn opens, and checks."""
        for stored in self.packs:
            published = stored.published
            for number in stored.drawn:
                opening = self.open_card(Slot(published.commitment.pack, number))
                check_card_receipt(CardReceipt(published, number, opening, opening.face))


@pytest.mark.parametrize(("game", "place"), SHOES + POKER)
def test_every_card_is_asked_for_in_its_own_slot(game: str, place: str) -> None:
    """People do at random what they are offered, also what goes wrong."""
    table_of = open_usual(LAW, game, place)
    chance, pick = Supplied(table_of), Random(11).randrange
    table = table_of.recorded(chance)
    walk = Walk(table_of, table, pick)
    for _ in range(STEPS):
        walk.step()
    chance.undo()
    assert chance.number == table.state.draws, "where the generator of a table that stopped goes on"
    assert {slot.pack for slot in chance.slots} <= set(range(table.state.packs_mixed))
    chance.check()


@pytest.mark.parametrize("mishaps", [0, 15])
@pytest.mark.parametrize(("game", "place"), POKER)
def test_hands_of_poker_are_dealt_from_mixed_packs(game: str, place: str, mishaps: int) -> None:
    """Hands played to their end; where nothing goes wrong and no discards are mixed in, no card lies elsewhere."""
    table_of = open_usual(LAW, game, place)
    chance = Supplied(table_of)
    evening = Evening(table_of, 5, mishaps=mishaps, chance=chance)
    evening.play(HANDS)
    assert {slot.pack for slot in chance.slots} <= set(range(evening.table.state.packs_mixed))
    assert len({slot.pack for slot in chance.slots}) >= HANDS // 2
    back = any(event.__struct_config__.tag in WITH_BACK for entry in evening.table.entries for event in entry.events)
    assert back or not chance.without
    chance.check()


WITH_BACK = frozenset({"deck-reshuffled", "dead-cards-mixed", "community-card-due", "card-owed"})
"""What puts cards back into the deck."""


class Killed:
    """Watches a table, and decides each command again as if the process had died before it was stored."""

    def __init__(self, opened: Opened) -> None:
        self._opened = opened
        self.drawn = 0

    def before(self, table: Table[Any], _command: Command | None = None) -> None:
        """Stores what a house stores."""
        chance = table.chance
        assert isinstance(chance, Live)
        self._stored = msgspec.json.encode((chance.published, chance.packs))
        self._state, self._version = table.game.copy(table.state), table.version

    def after(self, table: Table[Any], entry: Entry) -> None:
        """Decides a command that drew again, twice, from what was stored and nothing else."""
        if table.state.draws == self._state.draws:
            return
        published, packs = msgspec.json.decode(self._stored, type=tuple[list[Published], list[PackInUse]])
        chance = Supplied(self._opened, published=published, packs=packs, number=self._state.draws)
        again: Table[Any] = Table.at(table.game, self._state, self._version, chance)
        assert again.decide(entry.command) == again.decide(entry.command) == entry
        self.drawn += table.state.draws - self._state.draws


@pytest.mark.parametrize(("game", "place"), POKER)
def test_killing_the_process_changes_no_hand_of_poker(game: str, place: str) -> None:
    """At every command of some hands, with mishaps."""
    table_of = open_usual(LAW, game, place)
    killed = Killed(table_of)
    Evening(table_of, 3, mishaps=10, watchers=(killed,), chance=Supplied(table_of)).play(3)
    assert killed.drawn > 20


@pytest.mark.parametrize(("game", "place"), SHOES)
def test_killing_the_process_changes_no_shoe(game: str, place: str) -> None:
    """At every step of an evening on which people do at random what they are offered."""
    table_of = open_usual(LAW, game, place)
    killed, table = Killed(table_of), table_of.recorded(Supplied(table_of))
    walk = Walk(table_of, table, Random(7).randrange)
    for _ in range(STEPS):
        killed.before(table)
        entry = walk.step()
        if entry is not None:
            killed.after(table, entry)
    assert killed.drawn > 20


@pytest.mark.parametrize("place", LAW.places_of("punto-y-banca"))
def test_covered_cards_are_shown_from_where_they_were_dealt(place: str) -> None:
    """Player and bank in turn as the law deals them; after the burnt cards no slot is passed over."""
    table_of = open_usual(LAW, "punto-y-banca", place)
    chance = Supplied(table_of)
    table = table_of.recorded(chance)
    command: Command | None = OpenSession(by="chief")
    while len(chance.slots) < 60:
        assert command is not None
        table.apply(command)
        command = table.game.duty(table.state) or table.game.lead(table.state)
    first, *numbers = [slot.number for slot in chance.slots if slot.pack == 0]
    hand = 1 + table.state.burnt
    assert first == 0, "the card that says how many are burnt"
    assert numbers[:4] == [hand, hand + 2, hand + 1, hand + 3]
    assert sorted(numbers)[:50] == list(range(hand, hand + 50))


def test_who_looks_first_changes_no_card() -> None:
    """The cards lie before the players from the deal on; a look is answered by where they lie."""
    found = [looked(order) for order in (PLAYERS, PLAYERS[::-1])]
    assert found[0] == found[1]
    assert len({face for faces in found[0].values() for face in faces}) == 8


PLAYERS = ("ana", "bea", "carlos", "dora")


def looked(order: tuple[str, ...]) -> dict[str, tuple[Card | None, ...]]:
    """The faces of the hole cards of a hand of hold'em, where people look in this order."""
    table_of = opened("cantabria", game="holdem")
    table = seated(table_of, Supplied(table_of), **dict.fromkeys(PLAYERS, 200))
    for do in ("announce-take", "draw-seats", "start-hand"):
        give(table, do, "croupier")
    for player in order:
        give(table, "look", player)
    assert isinstance(table.chance, Live)
    lying = check_pack(table.chance.packs[0].published.commitment, pack_key(SEED, "holdem", 0)).faces
    held: dict[str, tuple[PlayerCard, ...]] = table.state.hand.cards
    assert [card.face for cards in held.values() for card in cards] == [
        lying[card.id - 1] for cards in held.values() for card in cards
    ], "the n-th card that was dealt lies in position n - 1"
    return {player: tuple(card.face for card in cards) for player, cards in held.items()}


def test_a_card_that_was_named_leaves_the_rest_to_values() -> None:
    """Nobody asked chance for the card that lay face up: the shoe is drawn by value until another one is mixed."""
    table_of = open_usual(LAW, "blackjack", "cantabria")
    chance = Supplied(table_of)
    table = seated(table_of, chance, ana=1000)
    for box in ("box-1", "box-2"):
        give(table, "bet", "ana", bet=box, stake=10)
    give(table, "no-more-bets", "croupier")
    dealt = len(chance.slots)
    assert (dealt, chance.without) == (5, 0)
    give(table, "discard-face-up", "chief", card="AS")
    assert table.state.shoe.draw.slot is None
    while not chance.without:
        following = table.game.lead(table.state)
        assert following is not None
        table.run(following)
    assert len(chance.slots) == dealt
    table.state.mix(6)
    assert table.state.shoe.draw.slot == Slot(1, 0)


HELD = {"ana": (PlayerCard(1), PlayerCard(3, Card(5))), "bea": (PlayerCard(2),)}
BACK: dict[str, tuple[Event, int, bool]] = {
    "dealt": (Dealt(cards=(DealtCard(4, "bea", HOLE),)), 48, True),
    "a dead card dealt": (Dealt(cards=(DealtCard(4, "bea", FROM_DEAD),)), 49, False),
    "dead cards mixed in": (DeadCardsMixed(cards=2), 51, False),
    "a community card from the deck": (CommunityCardDue(due=(), mixed=0), 49, True),
    "a community card from dead cards": (CommunityCardDue(due=(), mixed=2), 51, False),
    "a card that reached nobody": (CardOwed(player="ana", due=()), 50, False),
    "discards mixed in": (DeckReshuffled(players=(), cutter="bea"), 49, False),
}


@pytest.mark.parametrize("what", BACK)
def test_cards_put_back_leave_the_deck_without_slots(what: str) -> None:
    """Whatever is dealt after it is drawn by value; where none went back, the deck lies as it was mixed."""
    event, left, ordered = BACK[what]
    game = "five-card-draw" if isinstance(event, DeckReshuffled) else "seven-stud"
    table_of = open_usual(LAW, game, "cantabria")
    state = table_of.game.start(table_of.setup)
    held = replace(deck(tuple(range(1, 14))), pack=0).dealt(3).seen([Card(5)])
    state.hand = Hand(order=("ana", "bea"), live=("ana", "bea"), deck=held, cards=dict(HELD), dead=2, next_card=4)
    table_of.game.evolve(state, event)
    assert (state.hand.deck.left, state.hand.deck.pack) == (left, 0 if ordered else None)
