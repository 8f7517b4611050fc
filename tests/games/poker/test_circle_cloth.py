"""The table of circle poker as it is drawn: its places, what lies on it after every entry, and nothing secret."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest
from msgspec.structs import replace

from ludex.core.cloth import Cloth, PlaceKind, problems
from ludex.core.outlines import Box
from ludex.core.scene import AnyPiece, Cards, Chips, Marker, Pile, Seat, Sign, by_id, change, held
from ludex.core.table import Entry, Recorded
from ludex.draw import picture
from ludex.games.poker.circle.chips import before_players, gathered
from ludex.games.poker.circle.cloth import CARD_WIDTH, CHIP, INDEX_ROOM, SEAT, cloth, hand_room
from ludex.games.poker.circle.scene import scene
from ludex.games.poker.circle.state import CircleState, Hand
from ludex.games.poker.circle.table import HIDDEN_CARD, CircleView
from ludex.games.registry import Opened, open_game
from ludex.kit.chance import Script
from ludex.kit.money import Cents
from ludex.words import LANGUAGES, Words
from tests.games.poker.evenings import Evening
from tests.tables import LAW

GAMES = ("holdem", "omaha", "five-card-draw", "seven-stud", "five-stud", "synthetic-poker")
TABLES = [(game, place) for game in GAMES for place in LAW.places_of(game)]
MOST = {"five-stud": 6, "seven-stud": 8}
SIZES = [(game, places) for game in GAMES for places in range(4, MOST.get(game, 10) + 1)]


def opened(game: str = "holdem", place: str = "cantabria", **table: Any) -> Opened:
    """A table of a variety."""
    return open_game(LAW, game, place, licence={"minimum": 10}, table=table or None)


def boxes(drawn: Cloth) -> dict[str, Box]:
    """Whatever takes room on a cloth, as upright rectangles: a button and chips in the middle of a spot as well."""
    found = {}
    for place in drawn.places:
        if place.id.startswith("pot:") or place.id == "total":
            continue  # within the box of the pot
        width, height = (place.width, place.height) if place.width else (drawn.chip * 2.5, drawn.chip * 2.5)
        found[place.id] = Box(place.x - width / 2, place.y - height / 2, width, height)
    return found


def overlap(one: Box, other: Box) -> bool:
    """Whether two rectangles share more than a line."""
    apart = one.x >= other.x + other.width or other.x >= one.x + one.width
    return not apart and one.y < other.y + other.height and other.y < one.y + one.height


@pytest.mark.parametrize(("game", "places"), SIZES)
def test_everything_has_room(game: str, places: int) -> None:
    """For every number of places, also with any place below: nothing over anything else, all of it on the table."""
    table = opened(game, places=places)
    for below in range(places + 1):
        drawn = cloth(table.game, below)
        assert problems(drawn) == []
        found = boxes(drawn)
        clashes = [
            (one, other)
            for (one, left), (other, right) in combinations(found.items(), 2)
            if overlap(left, right) and {one[:7], other[:7]} != {"button:"}  # there is only one button
        ]
        assert clashes == []
        edge = drawn.edge
        for name, box in found.items():
            across, down = (box.x, box.x + box.width), (box.y, box.y + box.height)
            # A seat is round: its corners are not there.
            inset = SEAT[1] / 2 if name.startswith("seat:") else 0
            corners = [(x + (inset if x == across[0] else -inset), y) for x in across for y in down]
            assert all(edge.contains(corner) for corner in corners), name
        size = edge.box()
        assert size.width <= 320
        assert size.height <= 180


@pytest.mark.parametrize(("game", "place"), TABLES)
def test_the_first_place_is_at_the_lawful_side(game: str, place: str) -> None:
    """At the croupier's left, which is the right of the picture; or at the right, where the law says so."""
    table = opened(game, place)
    rules: Any = table.rules
    drawn = cloth(table.game)
    sign = 1 if rules.players.first_place == "left" else -1
    first, last = drawn.middle("seat:1")[0], drawn.middle(f"seat:{rules.seating.places}")[0]
    assert sign * first > 0 > sign * last


@pytest.mark.parametrize(("game", "places"), SIZES)
def test_a_place_below(game: str, places: int) -> None:
    """It is at the bottom, in the middle; the others keep their order round the table."""
    table = opened(game, places=places)
    rules: Any = table.rules
    side = 1 if rules.players.first_place == "left" else -1
    for below in range(1, places + 1):
        drawn = cloth(table.game, below)
        x, y = drawn.middle(f"seat:{below}")
        assert x == 0
        assert y == max(drawn.middle(f"seat:{place}")[1] for place in range(1, places + 1))
        # Clockwise from the bottom comes the picture's left.
        after, before = below % places + 1, (below - 2) % places + 1
        assert side * drawn.middle(f"seat:{after}")[0] < 0 < side * drawn.middle(f"seat:{before}")[0]
    assert len({cloth(table.game, below).middle("seat:1") for below in range(1, places + 1)}) == places


def test_the_cloth_follows_the_law() -> None:
    """Boxes for the community cards there are, room for the hands that are dealt, and for every pile."""
    by_game = {game: cloth(opened(game).game) for game in GAMES}
    boards = {game: sum(place.kind is PlaceKind.BOARD for place in drawn.places) for game, drawn in by_game.items()}
    assert boards == dict.fromkeys(GAMES, 0) | dict.fromkeys(("holdem", "omaha", "synthetic-poker"), 5)
    assert all({"deck", "burnt", "dead", "discard"} <= set(drawn.by_id) for drawn in by_game.values())
    rules: Any = opened("seven-stud").rules
    assert hand_room(rules) >= CARD_WIDTH + 6 * INDEX_ROOM - 0.01
    two_cards: Any = opened("holdem").rules
    assert hand_room(rules) > hand_room(two_cards)
    longer = replace(rules, streets=replace(rules.streets, first=replace(rules.streets.first, board=2)))
    game: Any = opened("seven-stud").game
    game_like = type("Like", (), {"rules": longer})()
    assert "board:2" in cloth(game_like).by_id
    assert "board:1" not in cloth(game).by_id


# The scene.


class Looks:
    """Looks at the scene of everybody after every entry."""

    def __init__(self, table: Opened) -> None:
        self._table, self._cloth = table, table.cloth()
        self.seen: set[str] = set()
        self.most = 0
        self._last: dict[str, tuple[AnyPiece, ...]] = {}

    def before(self, table: Recorded[Any], command: object) -> None:
        """Nothing has changed yet."""

    def after(self, table: Recorded[Any], entry: Entry) -> None:
        """The chips are what the accounts hold, every piece has its place, and covered cards are covered."""
        state = table.state
        stakes = {account: amount for account, amount in table.game.money_on_table(state).items() if amount}
        for who in (*state.players, "croupier"):
            view: Any = table.game.view(state, who)
            pieces = tuple(scene(view))
            assert len(by_id(pieces)) == len(pieces)
            assert held(pieces) == stakes, f"entry {entry.version}"
            assert {piece.place for piece in pieces} <= set(self._cloth.by_id)
            self._check_cards(view, pieces, state, who)
            self.seen |= {type(piece).__name__ for piece in pieces}
            self.most = max(self.most, sum(piece.id.startswith("pot:") for piece in pieces))
            before = self._last.get(who, ())
            # Only a new hand, a showdown or the end of it changes more than a few pieces for everybody.
            if entry.command.__struct_config__.tag in ("check", "call", "bet", "raise", "look"):
                assert len(change(before, pieces).set) <= 9
            self._last[who] = pieces

    def _check_cards(self, view: CircleView, pieces: tuple[AnyPiece, ...], state: CircleState, who: str) -> None:
        mine = {who, *(other for player, other in state.hand.peeked if player == who)}
        for piece in pieces:
            if isinstance(piece, Cards) and piece.id.startswith("hand:"):
                player = piece.id.removeprefix("hand:")
                cards = state.hand.cards[player]
                assert [face is None for face in piece.faces] == [face == HIDDEN_CARD for face in view.cards[player]]
                for face, card in zip(piece.faces, cards, strict=True):
                    assert face is None or card.up or player in mine


@pytest.mark.parametrize("mishaps", [0, 12])
@pytest.mark.parametrize(("game", "place"), TABLES)
def test_an_evening_is_seen(game: str, place: str, mishaps: int) -> None:
    """Whatever goes wrong, what lies on the table is what the accounts say, for everybody who may look."""
    table = opened(game, place)
    looks = Looks(table)
    Evening(table, 11 + mishaps, watchers=(looks,), mishaps=mishaps).play(6)
    assert {"Seat", "Cards", "Chips", "Pile", "Marker", "Sign"} <= looks.seen
    assert looks.most >= 1


def test_strangers_see_nothing_of_the_game() -> None:
    """Where nobody may look on, a stranger sees who sits there, and neither cards, chips nor stacks."""
    table = opened()
    evening = Evening(table, 3)
    evening.play(1)
    evening.table.apply(evening.read("start-hand", "croupier"))
    pieces = tuple(scene(table.game.view(evening.table.state, "stranger")))
    assert {type(piece) for piece in pieces} == {Sign, Seat}
    assert all(piece.stack is None for piece in pieces if isinstance(piece, Seat))


def state_of(**hand: Any) -> CircleState:
    """A table with three players in the middle of a hand."""
    names = ("ana", "bea", "carlos")
    state = CircleState(seats=dict(enumerate(names, start=1)), players=list(names))
    state.hand = Hand(order=names, live=names, **hand)
    return state


def test_side_pots() -> None:
    """Whoever had too little plays for the main pot; the bets of this round lie before their players."""
    state = state_of(contributions={"ana": 1000, "bea": 3000, "carlos": 3500})
    state.hand.betting.bets = {"carlos": Cents(500)}
    assert before_players(state) == {"carlos": 500}
    assert gathered(state, before_players(state)) == (3000, 4000)
    state.carried_in = Cents(200)
    assert gathered(state, before_players(state)) == (3200, 4000)


def test_one_pot() -> None:
    """Whoever folded has no part in it, whatever they put in; without anything there is none."""
    state = state_of(contributions={"ana": 500, "bea": 1000, "carlos": 1000})
    state.hand.live = ("bea", "carlos")
    assert gathered(state, {}) == (2500,)
    assert gathered(state, {"bea": 400, "carlos": 400}) == (1700,)
    state.carried_over = Cents(100)
    assert gathered(state, {}) == (2600,)
    assert gathered(state_of(), {}) == ()


def test_chips_of_whoever_has_left_are_in_the_pot() -> None:
    """Nobody sits before them any more."""
    state = state_of(contributions={"ana": 1000, "bea": 1000, "dora": 1000})
    state.hand.betting.bets = {"bea": Cents(1000), "dora": Cents(1000)}
    assert before_players(state) == {"bea": 1000}
    assert sum(gathered(state, before_players(state))) == 2000


def test_what_is_missing_is_missing_in_the_pot() -> None:
    """Once the croupier has counted, all of it lies together."""
    state = state_of(contributions={"ana": 1000, "bea": 1000}, pot_shortfall=1500)
    state.hand.betting.bets = {"ana": Cents(1000), "bea": Cents(1000)}
    assert before_players(state) == {}
    assert sum(gathered(state, before_players(state))) == 500


def view(**fields: Any) -> CircleView:
    """What ana sees in a hand of hold'em, with something said."""
    table = opened().recorded(Script())
    usual = {
        "seats": {2: "ana", 5: "bea", 6: "carlos", 7: "dora"},
        "stacks": {"ana": 10_000, "bea": 20_000, "carlos": 30_000, "dora": 0},
        "in_hand": ("ana", "bea"),
        "phase": "acting",
        "cards": {"ana": ("AC", "10D"), "bea": (HIDDEN_CARD, HIDDEN_CARD)},
        "button": 5,
        "actor": "bea",
        "sitting_out": {"dora": 2},
        "deck": 45,
        "burnt": 1,
        "board": ("2C", "3C", "4C"),
        "before": {"bea": 500},
        "pots": (3000, 1500),
        "pot": 5000,
        "pot_account": "pot",
    }
    empty: Any = table.game.view(table.state, "ana")
    return replace(empty, **(usual | fields))  # type: ignore[no-any-return]


def test_a_moment_of_a_hand() -> None:
    """Seats, hands, bets, pots, board, button and piles, each at its place and with its id."""
    found = by_id(scene(view()))
    assert found["seat:ana"] == Seat(id="seat:ana", place="seat:2", who="ana", stack=Cents(10_000))
    assert found["seat:bea"] == Seat(id="seat:bea", place="seat:5", who="bea", stack=Cents(20_000), acts=True)
    assert [getattr(found[f"seat:{name}"], "state", None) for name in ("ana", "carlos", "dora")] == [
        "", "out", "sitting-out",
    ]  # fmt: skip
    assert found["hand:ana"] == Cards(id="hand:ana", place="hand:2", faces=("AC", "10D"))
    assert found["hand:bea"] == Cards(id="hand:bea", place="hand:5", faces=(None, None))
    assert "hand:carlos" not in found
    assert found["bet:bea"] == Chips(
        id="bet:bea", place="bet:5", owner="bea", amount=Cents(500), account="pot"
    )  # fmt: skip
    assert [getattr(found[f"pot:{number}"], "amount", None) for number in (1, 2)] == [3000, 1500]
    assert getattr(found["pot:1"], "owner", None) == ""
    assert found["total"] == Sign(id="total", place="total", amounts=(("total", Cents(5000)),))
    assert found["board:3"] == Cards(id="board:3", place="board:3", faces=("4C",))
    assert "board:4" not in found
    assert found["button"] == Marker(id="button", place="button:5", kind="button", text="D")
    assert found["deck"] == Pile(id="deck", place="deck", count=45)
    assert found["burnt"] == Pile(id="burnt", place="burnt", count=1)
    assert not {"dead", "discard"} & set(found)
    assert held(found.values()) == {"pot": 5000}


def test_an_action_changes_little() -> None:
    """A call: chips, the stack, whose turn it is, the total; a card on the board: that card and the piles."""
    before = tuple(scene(view()))
    called = view(before={"bea": 500, "ana": 500}, stacks={**view().stacks, "ana": 9500}, pot=5500)
    assert {piece.id for piece in change(before, scene(called)).set} == {"bet:ana", "seat:ana", "total"}
    laid = change(before, scene(view(board=("2C", "3C", "4C", "5C"), deck=43, burnt=2)))
    assert {piece.id for piece in laid.set} == {"board:4", "deck", "burnt"}
    assert laid.gone == ()


def test_bets_that_are_not_gathered() -> None:
    """Then the account is the felt's, and the sum still agrees."""
    assert held(scene(view(pot_account="felt"))) == {"felt": 5000}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_it_is_drawn(game: str, lang: str) -> None:
    """With the name of the game on the cloth, names for readers, and no slug where a word belongs."""
    table = opened(game)
    words, pieces = Words(lang, game, "poker"), tuple(scene(view(discards=3)))
    drawn = picture(cloth(table.game, 2), pieces, words, table.rules.currency, who="ana")
    assert Words("es", game, "poker").word("marks", game).replace("'", "&#x27;") in drawn
    for slug in ("sitting-out", "common-chips", "discard:", "bet:", "board:"):
        assert f">{slug}" not in drawn
        assert f", {slug}<" not in drawn


def test_what_every_seat_has() -> None:
    """A hand, a box for bets and a spot for the button, all with its number; nothing else has one."""
    drawn = cloth(opened().game)
    assert drawn.zones == ()
    kinds = (PlaceKind.SEAT, PlaceKind.HAND, PlaceKind.BET, PlaceKind.BUTTON)
    numbered = sorted((place.number, place.kind) for place in drawn.places if place.number)
    assert numbered == sorted((number, kind) for number in range(1, 10) for kind in kinds)
    assert all(drawn.number(f"{kind.value}:{number}") == number for number, kind in numbered)
    assert {drawn.number(name) for name in ("board:1", "pot:1", "sign", "nowhere")} == {0}


def test_chips_leave_the_number_of_a_bet_free() -> None:
    """They lie in the other end of its box."""
    box = next(place for place in cloth(opened().game).places if place.kind is PlaceKind.BET)
    assert box.chips is not None
    (mark,) = box.marks
    assert mark.x + mark.width / 2 < box.chips[0] - CHIP < box.chips[0] + CHIP < box.x + box.width / 2
