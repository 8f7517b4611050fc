"""Hand histories of others: what PokerKit plays is replayed to the same stacks, by the same bounds at every turn."""

from __future__ import annotations

from decimal import Decimal
from typing import Any
from warnings import catch_warnings, simplefilter

import pytest
from msgspec.structs import replace as replaced
from pokerkit import HandHistory

from ludex.core.commands import Command
from ludex.core.options import Range
from ludex.errors import Misuse
from ludex.games.poker.histories.ends import Replayed
from ludex.games.poker.histories.phh import History, read_histories, written_history
from ludex.games.poker.histories.replay import Replay, replay
from ludex.games.poker.histories.rules import practice_rules
from ludex.games.poker.histories.table import PracticeTable
from tests.games.poker.strangers import KINDS, Stranger, stranger

HANDS, PARTS = 120, 8

BASE: dict[str, str] = {
    "variant": "'NT'",
    "antes": "[0, 0, 0]",
    "blinds_or_straddles": "[1, 2, 0]",
    "min_bet": "2",
    "starting_stacks": "[200, 200, 200]",
    "actions": "['d dh p1 AcAd', 'd dh p2 KcKd', 'd dh p3 ????', 'p3 f', 'p1 cbr 6', 'p2 cc', 'd db 2h7s9c',"
    " 'p1 cbr 10', 'p2 f']",
}


def text(**changed: str | None) -> str:
    """A history with some fields written otherwise, or left out."""
    fields: dict[str, str | None] = {**BASE, **changed}
    return "".join(f"{key} = {value}\n" for key, value in fields.items() if value is not None)


def one(written: str) -> History:
    """The only hand of a text."""
    (history,) = read_histories(written)
    return history


def acted(*actions: str, **changed: str | None) -> Replayed:
    """The usual stakes with these actions."""
    return replay(one(text(actions=repr(list(actions)), **changed)))


class Watched(Replay):
    """A hand that keeps what everybody might have raised to."""

    def __init__(self, history: History) -> None:
        super().__init__(history)
        self.turns: list[tuple[int, int | None, int | None]] = []

    def _act(self, command: Command) -> None:
        self._ready()
        bet, low, high = self.state.hand.betting.bets.get(command.by, 0), None, None
        for option in self.table.options(command.by):
            for domain in option.domains:
                if option.do in ("bet", "raise") and isinstance(domain, Range):
                    low, high = bet + domain.low, bet + domain.high
        self.turns.append((self.players.index(command.by), low, high))
        super()._act(command)


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("kind", KINDS)
def test_hands_of_others_end_with_the_same_stacks(kind: str, part: int) -> None:
    """Any stakes, stacks and numbers of players: the same turns, the same bounds, the same end."""
    for seed in range(part, HANDS, PARTS):
        theirs: Stranger = stranger(kind, seed)
        hand = Watched(one(theirs.text))
        for action in one(theirs.text).actions:
            hand.act(action)
        assert hand.ended().stacks == theirs.stacks, (kind, seed)
        assert hand.turns == [(turn.player, turn.low, turn.high) for turn in theirs.turns], (kind, seed)


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_written_is_read_again(kind: str) -> None:
    """Fields, decimals and names come back as they were, here and there."""
    for seed in range(5):
        history = one(stranger(kind, seed).text)
        assert one(written_history(history)) == history
        with catch_warnings():
            simplefilter("ignore")
            *_, last = HandHistory.loads(written_history(history, {"remark": 'it "is" so\x7f'}))
        assert tuple(last.stacks) == replay(history).stacks


def test_decimals_become_whole_units() -> None:
    """The finest amount of a hand says how many units make one; PokerKit ends at the same amounts."""
    written = text(
        blinds_or_straddles="[0.5, 1.0, 0]",
        min_bet="1",
        actions="['d dh p1 AcAd', 'd dh p2 KcKd', 'p3 f', 'p1 cbr 2.25', 'p2 cc', 'd db 2h7s9c', 'p1 f']",
    )
    history = one(written)
    assert history.scale == 100
    ended = replay(history)
    assert ended.stacks == (19775, 20225, 20000)
    with catch_warnings():
        simplefilter("ignore")  # p1 folds where they need not
        *_, last = HandHistory.loads(written)
    assert [Decimal(stack) / 100 for stack in ended.stacks if stack is not None] == list(last.stacks)
    assert "[0.5, 1, 0]" in written_history(history)


def test_unlimited_stacks_stay_unlimited() -> None:
    """Whoever has no end of chips is asked and bets like others; what they won is told."""
    ended = acted(
        "d dh p1 AcAd", "d dh p2 KcKd", "d dh p3 ????", "p3 f", "p1 cbr 6", "p2 f", starting_stacks="[inf, 200, 200]"
    )
    assert (ended.stacks, ended.nets) == ((None, 198, 200), (2, -2, 0))
    assert written_history(ended.history).count("inf") == 1


def test_several_hands_are_one_file() -> None:
    """Numbered tables, each a hand; what is wrong says in which."""
    both = f"[1]\n{text()}\n[2]\n{text()}"
    assert [replay(hand).stacks for hand in read_histories(both)] == [(206, 194, 200)] * 2
    with pytest.raises(Misuse, match="hand 2: NT needs min_bet"):
        list(read_histories(f"[1]\n{text()}\n[2]\n{text(min_bet=None)}"))
    with pytest.raises(Misuse, match="hand 2: action 4, 'p9 f': there is no player 'p9' among 3"):
        list(map(replay, read_histories(f"[1]\n{text()}\n[2]\n{text().replace('p3 f', 'p9 f')}")))


def test_comments_and_lists_over_several_lines_are_read() -> None:
    """A million-dollar pot between Ivey and Dwan, as an annotator would write it down."""
    written = """
    # The first million-dollar pot on television.
    variant = "NT"
    antes = [500, 500, 500]
    blinds_or_straddles = [1000, 2000, 0]
    min_bet = 2000
    starting_stacks = [1125600, 2000000, 553500]
    actions = [
      "d dh p1 Ac2d", "d dh p2 ????", "d dh p3 7h6h",
      "p3 cbr 7000", "p1 cbr 23000", "p2 f", "p3 cc",  # before the flop
      "d db Jc3d5c", "p1 cbr 35000", "p3 cc",
      "d db 4h", "p1 cbr 90000", "p3 cbr 232600", "p1 cbr 1067100", "p3 cc",
      "p1 sm Ac2d", "p3 sm 7h6h", "d db Jh",
    ]
    players = ["Phil Ivey", "Patrik Antonius", "Tom Dwan"]
    year = 2009
    """
    assert replay(one(written)).stacks == (572_100, 1_997_500, 1_109_500)


def test_between_two_players_the_button_posts_the_small_blind() -> None:
    """The last player has it: they act first before the community cards, and last after them."""
    stakes = {"antes": "[0, 0]", "blinds_or_straddles": "[1, 2]", "starting_stacks": "[50, 50]"}
    deal = ("d dh p1 AcAd", "d dh p2 KcKd")
    assert acted(*deal, "p2 f", **stakes).stacks == (51, 49)
    ended = acted(*deal, "p2 cc", "p1 cc", "d db 2h7s9c", "p1 cbr 2", "p2 f", **stakes)
    assert ended.stacks == (52, 48)


def test_cards_may_stay_unknown() -> None:
    """Nobody need know a hand that was never shown; what is shown later is learnt then."""
    preflop = ("d dh p1 ????", "d dh p2 ????", "p3 cc", "p1 cc", "p2 cc")
    board = ("d db 2h7s9c", "p1 cc", "p2 cc", "p3 cc", "d db 3h", "p1 cc", "p2 cc", "p3 cc", "d db 4h")
    river = (*preflop, *board, "p1 cc", "p2 cc", "p3 cc")
    assert acted(*river, "p1 sm AcAd", "p2 sm", "p3 sm 5h6h").stacks == (198, 198, 204)
    # One card alone, with the community cards.
    assert acted(*river, "p1 sm Ac", "p2 sm", "p3 sm").stacks == (204, 198, 198)
    assert acted(*river, "p1 sm ????", "p2 sm 8cTc", "p3 sm -").stacks == (198, 204, 198)
    # Whoever shows nothing has the community cards; where these make no hand, nobody knows whose the pot is.
    assert acted(*river, "p1 sm ????", "p2 sm ????", "p3 sm").stacks == (201, 201, 198)
    with pytest.raises(Misuse, match="nobody knows who wins: p1, p2 show no hand"):
        acted(*river[2:], "p1 sm ????????", "p2 sm ????????", "p3 sm", variant="'PO'")
    # Whoever does not show when the file ends has thrown their cards away.
    assert acted(*river, "p1 sm AcAd").stacks == (204, 198, 198)
    # The last one left need not show.
    assert acted(*river, "p1 sm", "p2 sm").stacks == (198, 198, 204)


def test_remarks_are_left_out() -> None:
    """Whatever follows a # is no action."""
    assert acted("# a hand", "d dh p1 ???? # covered", "p3 f", "p1 f#gone").stacks == (199, 201, 200)


def test_all_antes_belong_to_everybody_unless_they_are_trimmed() -> None:
    """With half an ante one plays for all of them, or only for as much of each."""
    stakes = {"antes": "[4, 4, 4]", "starting_stacks": "[2, 100, 100]", "blinds_or_straddles": "[0, 1, 2]"}
    deal = ("d dh p1 AcAd", "d dh p2 KcKd", "d dh p3 QcQd", "p2 cc", "p3 cc")
    board = ("d db 2h7s9c", "p2 cc", "p3 cc", "d db 3h", "p2 cc", "p3 cc", "d db 4s", "p2 cc", "p3 cc")
    shown = ("p1 sm AcAd", "p2 sm KcKd", "p3 sm QcQd")
    assert acted(*deal, *board, *shown, **stakes).stacks == (10, 98, 94)
    assert acted(*deal, *board, *shown, **stakes, ante_trimming_status="true").stacks == (6, 102, 94)


MALFORMED: list[tuple[str, str]] = [
    ("", "it holds no hand"),
    ("variant = ", "not TOML"),
    ("a = 1", "it has no variant"),
    ("[[[", "not TOML"),
    ("[1]\nvariant = 'NT'", "hand 1: NT needs antes, blinds_or_straddles, min_bet, starting_stacks, actions"),
    (text(variant="'XX'"), "no variant is called 'XX'"),
    (text(variant="'FB'"), "variant FB is not replayed"),
    (text(variant="7"), "no variant is called 7"),
    (text(variant="[1]"), "no variant is called"),
    (text(antes=None), "NT needs antes"),
    (text(variant="'F7S'"), "F7S needs bring_in, small_bet, big_bet"),
    (text(antes="3"), "antes is a list of amounts"),
    (text(antes="['a', 0, 0]"), "antes: 'a' is not an amount"),
    (text(antes="[true, 0, 0]"), "antes: True is not an amount"),
    (text(antes="[nan, 0, 0]"), "antes: 'nan' is not an amount"),
    (text(antes="[inf, 0, 0]"), "antes: only stacks may be unlimited"),
    (text(min_bet="inf"), "min_bet: only stacks may be unlimited"),
    (text(min_bet="[2]"), "min_bet: .* is not an amount"),
    (text(min_bet="0"), "bets are above nothing"),
    (text(antes="[-1, 0, 0]"), "antes and bring-in are not below nothing"),
    (text(antes="[0, 0, 0, 0]"), "antes has 4 entries for 3 stacks"),
    (text(players="['a']"), "players has 1 entries for 3 stacks"),
    (text(players="[1, 2, 3]"), "players is a list of texts"),
    (text(winnings="[1]"), "winnings has 1 entries"),
    (text(blinds_or_straddles="[0, 0, 0]"), "nobody posts anything"),
    (text(starting_stacks="[0, 200, 200]"), "a stack is above nothing"),
    (text(starting_stacks="[-inf, 200, 200]"), "more than a table can count"),
    (text(starting_stacks="[1e30, 200, 200]"), "more than a table can count"),
    (text(starting_stacks="[0.12345678, 200, 200]"), "6 decimals at most"),
    (text(starting_stacks="[200]"), "1 stacks: NT has 2 to 23 players"),
    (text(ante_trimming_status="1"), "ante_trimming_status is true or false"),
    (text(actions="'p1 f'"), "actions is a list of texts"),
    (text(actions="[1]"), "actions is a list of texts"),
]


@pytest.mark.parametrize(("written", "why"), MALFORMED)
def test_malformed_files_say_what_is_wrong(written: str, why: str) -> None:
    """In one line, whatever is wrong with them."""
    with pytest.raises(Misuse, match=why):
        list(read_histories(written))


DEAL = ("d dh p1 AcAd", "d dh p2 KcKd", "d dh p3 ????")
UNPLAYABLE: list[tuple[tuple[str, ...], str]] = [
    (("p1 x",), "action 1, 'p1 x': this is no action"),
    (("d dh p1",), "this is no action"),
    (("d dh p4 AcAd",), "there is no player 'p4' among 3"),
    (("d dh p1 AcAdAh",), "3 cards, where 2 are due"),
    (("d dh p1 Acd",), "is no row of cards"),
    (("d dh p1 AcXx",), "no card is written Xx"),
    (("d dh p1 AcAd", "d dh p1 Kc"), "1 cards, where 0 are due"),
    (("d dh p1 AcAd", "d dh p2 AcKd", "d dh p3 ????"), "Ac was dealt already"),
    (("d db 2h7s9c",), "3 cards, where 0 are due"),
    ((*DEAL, "d db 2h7s9c"), "no cards are due"),
    ((*DEAL, "d dh p1 2c"), "no cards are due"),
    ((*DEAL, "p1 cc"), "out-of-turn"),
    ((*DEAL, "p3 cbr 3"), "below-minimum"),
    ((*DEAL, "p3 cbr 201"), "above-maximum"),
    ((*DEAL, "p3 cbr x"), "cbr: 'x' is not an amount"),
    ((*DEAL, "p3 cbr inf"), "nobody bets without end"),
    ((*DEAL, "p3 cbr -4"), "is no more than what p3 has bet"),
    ((*DEAL, "p3 pb"), "nothing-to-do"),
    ((*DEAL, "p3 sd"), "nobody changes cards in NT"),
    ((*DEAL, "p3 sm AcAd"), "p3 was dealt other cards|nobody shows cards now"),
    ((*DEAL, "p3 sm"), "nobody throws cards away now"),
    ((*DEAL, "p3 f", "p1 f", "p2 cc"), "nobody is asked any more"),
    ((*DEAL, "p3 cc", "p1 cc", "p2 cc", "p1 cc"), "cards are due first"),
    ((*DEAL, "p3 cc", "p1 cc", "p2 cc", "d db 2h7s??"), "a card that everybody sees has a face"),
    ((*DEAL, "p3 cc"), "the hand is not over: it ends while acting"),
    (DEAL[:2], "the hand is not over"),
]


@pytest.mark.parametrize(("actions", "why"), UNPLAYABLE)
def test_unplayable_hands_say_where_they_go_wrong(actions: tuple[str, ...], why: str) -> None:
    """The number of the action, the action, and what is wrong with it."""
    with pytest.raises(Misuse, match=why):
        acted(*actions)


def test_shown_cards_are_the_dealt_ones() -> None:
    """Nobody shows what another has, more than they have, or other cards than they were dealt."""
    allin = (*DEAL, "p3 f", "p1 cbr 200", "p2 cc")
    board = ("d db 2h7s9c", "d db 3h", "d db 4s")
    assert acted(*allin, "p1 sm AcAd", "p2 sm KcKd", *board).stacks == (400, 0, 200)
    assert acted(*allin, "p1 sm", *board).stacks == (0, 400, 200)
    for wrong in ("p1 sm KcAd", "p1 sm AcAdAh", "p1 sm QcQd"):
        with pytest.raises(Misuse, match="p1 was dealt other cards"):
            acted(*allin, wrong, *board)
    with pytest.raises(Misuse, match="not over: it ends while showdown"):
        acted(*allin, *board)


def test_cards_lie_in_one_place_only() -> None:
    """What is learnt at the end is neither on the board, nor in another hand, nor there twice."""
    dealt = ("d dh p1 ????", "d dh p2 KcKd", "p3 f", "p1 cbr 200", "p2 cc", "d db 2h7s9c", "d db 3h", "d db 4s")
    for wrong, why in (("p1 sm 2hAc", "2H lies elsewhere"), ("p1 sm KcAc", "KC lies"), ("p1 sm AcAc", "has not these")):
        with pytest.raises(Misuse, match=why):
            acted(*dealt, wrong)


def test_needless_folds_leave_all_to_the_last_one() -> None:
    """Even what those put in who are gone, beyond what they could match."""
    ended = acted(
        "p3 cc", "p1 cbr 20", "p2 cc", "p3 cc", "d db 2h7s9c", "p1 f", "p3 f", starting_stacks="[200, 10, 200]"
    )
    assert ended.stacks == (180, 50, 180)


def test_odd_chips_go_to_one_winner_or_round_the_table() -> None:
    """By convention to the first after the button; another custom is one word in the data."""
    written = text(
        starting_stacks="[5, 5, 5, 5]",
        antes="[0, 0, 0, 0]",
        blinds_or_straddles="[1, 2, 0, 0]",
        actions="['d dh p1 AcKd', 'd dh p2 AdKh', 'd dh p3 AhKs', 'd dh p4 2c3d', 'p3 cbr 5', 'p4 cc', 'p1 cc',"
        " 'p2 cc', 'p1 sm AcKd', 'p2 sm AdKh', 'p3 sm AhKs', 'p4 sm 2c3d', 'd db 7s8s9d', 'd db Jc', 'd db Qd']",
    )
    assert replay(one(written)).stacks == (8, 6, 6, 0)
    rules = practice_rules("holdem", "no-limit")
    other = PracticeTable(replaced(rules, customs=replaced(rules.customs, odd_chips="one-by-one")))
    hand = Replay(one(written))
    hand.table.game = other
    for action in one(written).actions:
        hand.act(action)
    assert hand.ended().stacks == (7, 7, 6, 0)


@pytest.mark.parametrize("kind", KINDS)
def test_money_is_conserved_and_the_pot_holds_what_was_put_in(kind: str) -> None:
    """After every entry of a hand; and everybody sees a table like any other."""
    for seed in range(10):
        history = one(stranger(kind, seed).text)
        hand = Replay(history)
        game, state = hand.table.game, hand.state
        assert game.lead(state) is None
        whole = sum(state.accounts.values())
        for action in history.actions:
            hand.act(action)
            assert sum(state.accounts.values()) == whole
            assert game.money_on_table(state) == {"pot": state.accounts.get("pot", 0)}
        assert game.view(state, "p1").balances == {"p1": state.funds("p1")}
        hand.ended()
        assert state.accounts["pot"] == 0


def test_what_must_be_done_is_a_duty() -> None:
    """From the first shuffle to the payment a table by convention says itself what comes next."""
    hand = Replay(one(text()))
    table = hand.table
    assert type(table.game.duty(hand.state)).__name__ == "Deal"
    for action in one(text()).actions[:-1]:
        hand.act(action)
    assert table.game.duty(hand.state) is None
    hand.act("p2 f")
    table.apply(table.game.duty(hand.state) or pytest.fail("the pot is to be paid"))
    assert hand.ended().stacks == (206, 194, 200)


def test_the_bring_in_comes_first() -> None:
    """Whoever shows the lowest card, suits counted, must bring in or bet."""
    stakes: dict[str, Any] = {
        "variant": "'F7S'",
        "antes": "[1, 1, 1]",
        "blinds_or_straddles": None,
        "bring_in": "2",
        "small_bet": "5",
        "big_bet": "10",
        "min_bet": None,
    }
    deal = ("d dh p1 ????2d", "d dh p2 ????2c", "d dh p3 ????Kc")
    assert acted(*deal, "p2 pb", "p3 cbr 5", "p1 f", "p2 f", **stakes).stacks == (199, 197, 204)
    for action, why in (("p2 f", "must-bet"), ("p2 cc", "must-bet"), ("p1 pb", "out-of-turn"), ("p2 cbr 4", "below")):
        with pytest.raises(Misuse, match=why):
            acted(*deal, action, **stakes)
    with pytest.raises(Misuse, match="a card that everybody sees has a face"):
        acted("d dh p1 ??????", "d dh p2 ????2c", "d dh p3 ????Kc", **stakes)
