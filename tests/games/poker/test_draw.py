"""Draw poker: evenings in which cards are changed until the deck will not do, and moments that cases leave out."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from ludex.core.options import Option, Some
from ludex.core.table import Recorded
from ludex.errors import Reason
from ludex.games.poker.circle.bots import STRATEGIES
from ludex.games.poker.circle.draw.commands import Discard, ReportDeckAway, StandPat
from ludex.games.poker.circle.draw.events import OpeningFalse
from ludex.games.poker.circle.draw.opening import opening_value
from ludex.games.poker.circle.hand.deck import ranking_of
from ludex.games.poker.circle.hand.events import BettingRoundClosed
from ludex.games.poker.circle.state import ACTING, DRAWING, PAYING
from ludex.games.poker.hands.ranking import hand_ranking
from ludex.games.registry import Opened
from ludex.kit.cards import read_card
from ludex.kit.chance import Script, Seeded
from ludex.law.book import Law
from ludex.law.strict import Tree
from tests.observed import observed
from tests.tables import LAW, give, opened, refused, saying, seated

DRAW = "five-card-draw"
PEOPLE = ("ana", "bea", "carlos", "dora", "elena", "fran")
SMALL: dict[str, Tree] = {"cards": 32, "places": 6}
TURNS_MAX = 300
"""No hand of six asks that often."""


def hand(
    *faces: str, players: Sequence[str] = PEOPLE[:4], table: dict[str, Tree] | None = None, law: Law = LAW
) -> Recorded[Any]:
    """A hand in Cantabria up to the first turn, which is that of ana, who has the button."""
    playing = opened(game=DRAW, law=law, table={"pot_part": 0, **(table or {})})
    found = seated(playing, Script([*players[:-1], *faces]), **dict.fromkeys(players, 200))
    for do in ("announce-take", "draw-seats", "start-hand"):
        give(found, do, "croupier")
    return found


def act(table: Recorded[Any], **said: str) -> None:
    """What each says, in this order; an amount is a bet."""
    for who, do in said.items():
        if do.isdecimal():
            give(table, "bet", who, stake=int(do))
        else:
            give(table, do, who)


class Evening:
    """Hands played at random, with every card counted after each step."""

    def __init__(self, opened_game: Opened, seed: int) -> None:
        self.random = Random(seed)
        self.table = seated(opened_game, Seeded(seed), **dict.fromkeys(PEOPLE, 500))
        self.cards = opened_game.rules.deck.cards  # the rules of circle poker
        for do in ("announce-take", "draw-seats"):
            give(self.table, do, "croupier")

    def play(self) -> None:
        """One hand to its end."""
        give(self.table, "start-hand", "croupier")
        for _ in range(TURNS_MAX):
            if self.table.state.phase not in (ACTING, DRAWING):
                break
            self._turn()
            self._count()
        assert self.table.state.phase == "ready"
        for player in self.table.state.players:
            if self.table.state.funds(player) < 1000:
                give(self.table, "buy-chips", player, chips=500)

    def _turn(self) -> None:
        state = self.table.state
        who = state.hand.betting.to_act[0]
        options = {option.do: option for option in self.table.options(who)}
        if "look" in options and self.random.random() < 0.5:
            give(self.table, "look", who)
        elif "discard" in options and self.random.random() < 0.9:
            give(self.table, "discard", who, cards=self._some(options["discard"]))
        elif "stand-pat" in options:
            give(self.table, "stand-pat", who)
        elif "bet" in options and self.random.random() < 0.3:
            give(self.table, "bet", who, stake=10)
        else:
            do = (
                "fold" if "fold" in options and self.random.random() < 0.1 else "call" if "call" in options else "check"
            )
            give(self.table, do, who)

    def _some(self, option: Option) -> list[int]:
        domain = next(domain for domain in option.domains if isinstance(domain, Some))
        return self.random.sample(domain.values, self.random.randint(domain.least, domain.most))

    def _count(self) -> None:
        """Every card lies somewhere, and every face is known of a card or still to be seen."""
        state = self.table.state
        if state.phase not in (ACTING, DRAWING):
            return
        lying = [
            *state.hand.muck,
            *(card for pile in (state.hand.cards, state.hand.draw.discards) for own in pile.values() for card in own),
        ]
        assert state.hand.deck.left + len(lying) + state.hand.burnt == self.cards
        unseen = state.hand.deck.unseen
        assert len(set(unseen)) == len(unseen) == self.cards - sum(card.face is not None for card in lying)


@pytest.mark.parametrize("seed", range(3))
def test_no_card_is_lost_or_doubled_when_the_pack_is_shuffled_again(seed: int) -> None:
    """Six players with 32 cards exhaust the deck in most hands."""
    evening = Evening(opened(game=DRAW, table=SMALL), seed)
    for _ in range(12):
        evening.play()
    tags = [event.__struct_config__.tag for entry in evening.table.entries for event in entry.events]
    assert {"deck-reshuffled", "opening-false"} <= set(tags)


@pytest.mark.parametrize("cards", [52, 32])
def test_the_requirement_is_the_lowest_hand_with_the_pair(cards: int) -> None:
    """Any better hand opens too, figures and a straight among them."""
    ranking = ranking_of(opened(game=DRAW, table={"cards": cards, "places": 6}).rules)
    values = hand_ranking(ranking)
    least = opening_value(ranking, "J")
    for written, acts_first in (
        ("JS JH 9D 8C 7S", True),
        ("10S 10H AD KC QS", False),
        ("AS KH QD JC 9S", False),
        ("7S 7H 8D 8C 9S", True),
        ("7S 8H 9D 10C JS", True),
    ):
        assert (values.value([read_card(card) for card in written.split()]) >= least) is acts_first, written


def test_a_pot_that_was_kept_goes_to_the_last_players_when_the_table_closes() -> None:
    """Nobody else could play for it."""
    table = hand()
    act(table, ana="check", bea="check", carlos="check", dora="check")
    assert table.state.accounts["pot"] == 400
    for player in ("bea", "carlos", "dora"):
        give(table, "leave", player)
    give(table, "close-session", "croupier")
    assert table.state.accounts["pot"] == 0
    assert table.state.funds("ana") == 20300


def test_a_pot_that_was_kept_waits_where_all_have_gone() -> None:
    """Whoever comes next plays for it."""
    table = hand()
    act(table, ana="check", bea="check", carlos="check", dora="check")
    for player in PEOPLE[:4]:
        give(table, "leave", player)
    give(table, "close-session", "croupier")
    assert table.state.accounts["pot"] == table.state.carried_over == 400


def test_what_is_kept_of_a_false_opening_outlives_a_hand_that_is_begun_again() -> None:
    """What nobody called of ana's bet waits for the next hand, also where this one is dealt again and stays blank."""
    faces = ("2C", "3D", "5H", "7S", "9C", "2D", "4H", "6S", "8C", "10D")
    chance = Script([*PEOPLE[:3], *map(read_card, faces)])
    table = seated(opened(game=DRAW, table={"pot_part": 0}), chance, ana=200, bea=50, carlos=200, dora=200)
    for do in ("announce-take", "draw-seats", "start-hand"):
        give(table, do, "croupier")
    act(table, ana="100", bea="call", carlos="fold", dora="fold")
    give(table, "stand-pat", "ana")
    table.apply(StandPat(by="bea"))
    while table.state.phase != PAYING:
        table.apply(table.game.duty(table.state))  # type: ignore[arg-type]  # there is one until the pot is paid
    assert table.state.carried_over == 5100
    give(table, "report-misdeal", "croupier", cause="card-missing")
    act(table, ana="check", bea="check", carlos="check", dora="check")
    assert table.state.carried_over == table.state.accounts["pot"] == 5100 + 4 * 100


def test_a_pack_put_away_twice_is_mixed_once_more() -> None:
    """One card is set aside, not two: bea is still given a card, and nobody is looked for who is due none."""
    table = hand(players=PEOPLE, table=SMALL)
    act(table, ana="10", bea="call", carlos="call", dora="call", elena="call", fran="call")
    table.apply(StandPat(by="ana"))
    for _ in range(2):
        table.apply(ReportDeckAway(by="croupier", recovered=False))
        table.apply(table.game.duty(table.state))  # type: ignore[arg-type]  # the deck is cut
        assert len(table.state.hand.deal.due) == 1
    give(table, "deal-replacements", "croupier")
    assert table.state.hand.burnt == 1
    assert table.state.drawer == "bea"


def test_whoever_owns_up_in_his_turn_gives_it_on() -> None:
    """The others still have to match what they bet, and the player at their right changes first."""
    table = hand()
    act(table, ana="10", bea="call")
    give(table, "declare-false-opening", "ana")
    assert table.state.actor == "carlos"
    act(table, carlos="call", dora="fold")
    assert table.state.phase == DRAWING
    assert table.state.drawer == "bea"


def test_whoever_owns_up_last_of_those_who_change_ends_the_exchange() -> None:
    """The next betting round begins with whoever comes after them."""
    table = hand()
    act(table, ana="check", bea="check", carlos="check", dora="10")
    act(table, ana="call", bea="call", carlos="fold")
    act(table, dora="stand-pat", ana="stand-pat")
    give(table, "declare-false-opening", "dora")
    give(table, "stand-pat", "bea")
    assert table.state.actor == "ana"


def test_whoever_owns_up_in_the_exchange_leaves_the_pot_to_the_last_player() -> None:
    """Nobody is asked to change cards who has nobody against them."""
    table = hand()
    act(table, ana="10", bea="call", carlos="fold", dora="fold")
    assert table.state.drawer == "ana"
    pot = table.state.accounts["pot"]
    before = table.state.funds("bea")
    declared, *_ = give(table, "declare-false-opening", "ana")
    # No exchange is said to have ended: nobody has changed anything.
    assert [type(event) for event in declared.events] == [OpeningFalse, BettingRoundClosed]
    assert table.state.phase == "ready"
    assert table.state.funds("bea") == before + pot


def test_whoever_owns_up_last_in_a_betting_round_ends_it() -> None:
    """The others, whose bets are even, go on to change their cards."""
    table = hand()
    act(table, ana="10", bea="fold")
    give(table, "raise", "carlos", stake=20)
    act(table, dora="call")
    assert table.state.actor == "ana"
    give(table, "declare-false-opening", "ana")
    assert table.state.phase == DRAWING
    assert table.state.hand.live == ("carlos", "dora")
    assert table.state.drawer == "carlos"


def test_what_was_seen_of_a_card_is_forgotten_when_it_is_shuffled_again() -> None:
    """A face that its holder threw away can come to another."""
    table = hand("7C", "7D", "8C", "8D", "9C", players=PEOPLE, table=SMALL)
    act(table, ana="10", bea="call", carlos="call", dora="call", elena="call")
    give(table, "look", "fran")
    give(table, "fold", "fran")
    give(table, "stand-pat", "ana")
    assert read_card("7C") not in table.state.hand.deck.unseen
    give(table, "discard", "bea", cards=[1, 7, 13])
    assert read_card("7C") in table.state.hand.deck.unseen


def test_cards_are_named_one_by_one() -> None:
    """Neither twice nor somebody else's."""
    table = hand()
    act(table, ana="10", bea="call", carlos="fold", dora="fold")
    for cards in ([4, 4], [1], [4, 8, 12, 16, 20, 21]):
        assert refused(table, "discard", "ana", cards=cards).reason is Reason.NO_SUCH


@pytest.mark.parametrize("name", STRATEGIES)
def test_bots_change_what_helps_least(name: str) -> None:
    """A pair is kept, the rest goes; a whole hand stays as it is."""
    for faces, thrown in (("JS JH 9D 7C 2S", (12, 16, 20)), ("JS 10H 9D 8C 7S", ())):
        table = hand(*faces.split())
        give(table, "look", "ana")
        act(table, ana="10", bea="call", carlos="fold", dora="fold")
        game, state = table.game, table.state
        sight = observed("ana", game.rules, game.view(state, "ana"), table.options("ana"), Random(1).randrange)
        did = STRATEGIES[name](sight)
        assert did == (Discard(by="ana", cards=thrown) if thrown else StandPat(by="ana"))


@pytest.mark.parametrize("name", STRATEGIES)
def test_bots_do_not_open_falsely(name: str) -> None:
    """Whatever their whims."""
    table = hand("10S", "10H", "AD", "KC", "QS")
    give(table, "look", "ana")
    game, state = table.game, table.state
    for seed in range(20):
        sight = observed("ana", game.rules, game.view(state, "ana"), table.options("ana"), Random(seed).randrange)
        assert str(STRATEGIES[name](sight).__struct_config__.tag) == "check"  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("faces", "thrown"),
    [
        ("AS JH 9D 7C 2S", (12, 16, 20)),  # of nothing, the two highest stay
        ("2S 7S 9S JS AD", (20,)),
    ],
)
def test_bots_keep_four_of_a_suit_or_the_highest_cards(faces: str, thrown: tuple[int, ...]) -> None:
    """What has no pair hopes for a flush, or for a pair of something high."""
    table = hand(*faces.split())
    give(table, "look", "ana")
    act(table, ana="check", bea="10", carlos="fold", dora="fold")
    act(table, ana="call", bea="stand-pat")
    game, state = table.game, table.state
    assert state.drawer == "ana"
    sight = observed("ana", game.rules, game.view(state, "ana"), table.options("ana"), Random(1).randrange)
    assert STRATEGIES["tight"](sight) == Discard(by="ana", cards=thrown)


def test_whoever_is_away_when_cards_are_changed_is_out() -> None:
    """The exchange does not wait, and the hand is withdrawn."""
    table = hand()
    act(table, ana="10", bea="call", carlos="call", dora="fold")
    give(table, "mark-absent", "croupier", who="bea")
    give(table, "stand-pat", "ana")
    assert table.state.drawer == "carlos"
    assert table.state.hand.draw.counts == {"ana": 0}
    assert table.state.hand.live == ("carlos", "ana")


def test_the_exchange_waits_for_whoever_is_there() -> None:
    """That somebody else is away is no reason to change cards for them."""
    table = hand()
    act(table, ana="10", bea="call", carlos="call", dora="fold")
    give(table, "mark-absent", "croupier", who="carlos")
    assert table.state.drawer == "ana"
    assert table.game.duty(table.state) is None


def test_whoever_is_away_changes_nothing_where_their_hand_is_not_withdrawn() -> None:
    """Where the law says nothing of their turn they stay in the hand, and the exchange goes on."""
    table = hand(law=saying("incidents.absent_turn", None, game=DRAW))
    act(table, ana="10", bea="call", carlos="call", dora="fold")
    give(table, "mark-absent", "croupier", who="bea")
    give(table, "stand-pat", "ana")
    assert table.state.drawer == "carlos"
    assert table.state.hand.draw.counts == {"ana": 0, "bea": 0}
    assert "bea" in table.state.hand.live
