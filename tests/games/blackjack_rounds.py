"""Rounds of blackjack at the table by a chart, for tests that hold the compiled game against it."""

from __future__ import annotations

from typing import Any, NamedTuple

from ludex.core.commands import Join, OpenSession
from ludex.core.table import Recorded
from ludex.games.cards.blackjack.commands import AskHands, Double, EvenMoney, Hit, Insure, Split, Stand, Surrender
from ludex.games.cards.blackjack.hands import is_blackjack
from ludex.games.cards.blackjack.odds.charts import DOUBLE, HIT, SPLIT, STAND, SURRENDER, Chart
from ludex.games.cards.blackjack.state import BlackjackState, box_slug
from ludex.games.common.stakes.commands import NoMoreBets, PlaceBet
from ludex.games.registry import Opened
from ludex.kit.cards import Card, rank
from ludex.kit.chance import Script
from ludex.kit.money import Cents

CHIPS = Cents(10**9)


def choose(state: BlackjackState, rules: Any, chart: Chart) -> Any:
    """What somebody who plays by a chart does next at the table."""
    bank = state.this_round.bank[0]
    assert state.this_round.current is not None
    hand = state.this_round.hands[state.this_round.current]
    if len(hand.cards) == 2:
        code = chart.on_two(hand.cards, bank, split=hand.split, may_surrender=False)
    else:
        code = chart.on_more(rules, hand.cards, bank)
    if hand.aces and code != SPLIT:
        code = STAND
    return {STAND: Stand, HIT: Hit, DOUBLE: Double, SPLIT: Split}[code](by="ana")


def before_third_cards(table: Recorded[Any], rules: Any, chart: Chart, stake: Cents) -> None:
    """Surrender, even money and insurance by the chart."""
    state: BlackjackState = table.state
    bank = state.this_round.bank[0]
    for hand in list(state.this_round.hands.values()):
        code = chart.on_two(hand.cards, bank, split=False, may_surrender=True)
        natural = is_blackjack(rules, hand.cards)
        if code == SURRENDER:
            table.run(Surrender(by="ana", bet=hand.slug))
            continue
        if rank(bank) == 1 and chart.insure:
            table.run(Insure(by="ana", bet=hand.slug, stake=Cents(stake // 2)))
        if rank(bank) == 1 and natural and chart.even_money and rules.insurance.even_money is not None:
            table.run(EvenMoney(by="ana", bet=hand.slug))


class Played(NamedTuple):
    """A round: how many cards were drawn before it, and what every box came to."""

    drawn: int
    nets: list[int]


def rounds_at_the_table(game: Opened, cards: list[Card], chart: Chart, boxes: int, stake: Cents) -> list[Played]:
    """What every box came to, round by round, until the shoe ends."""
    rules: Any = game.rules
    table = game.recorded(Script(cards))
    table.run(OpenSession(by="chief"))
    table.run(Join(by="ana", chips=CHIPS))
    found = []
    while table.state.phase == "betting" and table.state.shoe.left > table.state.behind:
        begun, left = len(table.entries), table.state.shoe.left
        number = table.state.round
        for box in range(1, boxes + 1):
            table.run(PlaceBet(by="ana", bet=box_slug(box), stake=stake))
        table.run(NoMoreBets(by="croupier"))
        if table.state.phase == "offering":
            before_third_cards(table, rules, chart, stake)
            table.run(AskHands(by="croupier"))
        while table.state.round == number:
            table.run(choose(table.state, rules, chart))
        found.append(Played(len(cards) - left, _nets(table.entries[begun:], boxes)))
    return found


def _nets(entries: Any, boxes: int) -> list[int]:
    """What ana gained on each box, by the events: stakes by their box, and what came back of them."""
    boxes_of: dict[int, int] = {}
    nets = [0] * boxes
    for entry in entries:
        for event in entry.events:
            laid = getattr(event, "stake", None)
            if laid is not None:
                boxes_of[laid.id] = int(laid.bet.split("-")[1].split(".")[0])
            moved = sum(m.amount for m in event.moves if m.target == "player:ana") - sum(
                m.amount for m in event.moves if m.source == "player:ana"
            )
            if not moved:
                continue
            ids = [laid.id] if laid is not None else list(event.stakes)
            (box,) = {boxes_of[each] for each in ids}
            nets[box - 1] += moved
    return nets
