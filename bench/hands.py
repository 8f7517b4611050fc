"""Hold'em through the table and through PokerKit: six players who call to the end, in turns, for rates in one run."""

from __future__ import annotations

import gc
import time
from collections import deque
from collections.abc import Callable
from statistics import median

from pokerkit import Automation, NoLimitTexasHoldem

from ludex.core.commands import Command, Join, OpenSession
from ludex.core.table import Recorded
from ludex.games.poker.circle.hand.commands import CallBet, Check
from ludex.games.poker.circle.state import ACTING, CircleState
from ludex.games.registry import open_game
from ludex.kit.chance import Seeded
from ludex.kit.money import Cents
from ludex.law.book import Law

PLAYERS = tuple(f"player-{number}" for number in range(1, 7))
CHIPS = Cents(10**9)
TURNS = 15
OURS_IN_A_TURN, THEIRS_IN_A_TURN = 300, 10
"""Hands, so that a turn takes either about as long."""
AUTOMATIONS = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.CARD_BURNING,
    Automation.HOLE_DEALING,
    Automation.BOARD_DEALING,
    Automation.RUNOUT_COUNT_SELECTION,
    Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)


def hands_a_second() -> tuple[float, float]:
    """Ours and theirs, each the median of some turns taken one after the other."""
    table = opened_table()
    rates: tuple[list[float], list[float]] = ([], [])
    plays: tuple[tuple[Callable[[], None], int], ...] = (
        (lambda: called_down(table), OURS_IN_A_TURN),
        (pokerkit_hand, THEIRS_IN_A_TURN),
    )
    for _ in range(TURNS):
        for which, (play, hands) in enumerate(plays):
            gc.collect()  # neither pays for what the other left behind
            begun = time.perf_counter()
            for _ in range(hands):
                play()
            rates[which].append(hands / (time.perf_counter() - begun))
    return median(rates[0]), median(rates[1])


def opened_table() -> Recorded[CircleState]:
    """A table of hold'em with six rich players, before its first hand."""
    opened = open_game(Law(), "holdem", "cantabria", licence={"minimum": 10})
    table: Recorded[CircleState] = opened.recorded(Seeded(1))
    table.run(OpenSession(by="croupier"))
    for player in PLAYERS:
        table.run(Join(by=player, chips=CHIPS))
    return table


def called_down(table: Recorded[CircleState]) -> None:
    """A hand: whoever has the turn asks what they may do, and calls or checks; at the end everybody shows."""
    state, game = table.state, table.game
    number = state.round
    while state.phase != ACTING:
        leading = game.lead(state)
        assert leading is not None, "six players are there"
        table.run(leading)
    while state.round == number:
        actor = state.hand.betting.to_act[0]
        command: Command = Check(by=actor)
        for option in table.options(actor):
            if option.do == "call":
                command = CallBet(by=actor)
                break
        table.apply(command)
        if state.phase != ACTING:
            deque(table.perform_duties(), maxlen=0)


def pokerkit_hand() -> None:
    """The same by PokerKit, which deals, posts, shows and pays by itself."""
    state = NoLimitTexasHoldem.create_state(AUTOMATIONS, True, 0, (5, 10), 10, (10**6,) * len(PLAYERS), len(PLAYERS))
    while state.status:
        state.check_or_call()
