"""Hands of no-limit hold'em as public collections have them: most are over before the flop, and few cards are known.

The fields and their order are those of files that poker rooms' hands were turned into: amounts with two decimals, the
time of day, names that nobody can read, winnings less the house's part. A seed gives the same hands again.
"""

from __future__ import annotations

import base64
from itertools import count
from random import Random
from typing import Any

BLINDS = ((10, 25), (25, 50), (50, 100), (100, 200), (300, 600))
"""Small and large, in hundredths of what a file counts in."""
KNOWN = 0.1
"""How often the cards of one player are told from the beginning."""
SHOWN = 0.7
"""How often whoever is left at the end shows their cards: the others throw them away."""
HOUSE_PERCENT = 5
"""What the house takes of a pot that has seen a flop."""
_CARDS = [value + suit for value in "23456789TJQKA" for suit in "cdhs"]


def real_hand(seed: int) -> str:
    """One hand as the text of a file; none whose pot is shared, since PokerKit divides amounts with decimals otherwise.

    It shares whole dollars and gives the rest to one winner, where a table shares every cent.
    """
    hands = (_Hand(Random(f"real/{seed}/{attempt}"), seed) for attempt in count())
    return next(hand.text() for hand in hands if not hand.is_shared)


def real_file(seeds: range) -> str:
    """Many hands as the numbered tables of one file."""
    return "\n".join(f"[{number}]\n{real_hand(seed)}" for number, seed in enumerate(seeds, start=1))


class _Hand:
    """A hand that PokerKit plays, so that every action is lawful, and that is written down on the way."""

    def __init__(self, random: Random, seed: int) -> None:
        import pokerkit

        self._random, self._seed = random, seed
        self._count = random.choice((6, 6, 6, 7, 8, 9, 9))
        self._blinds = random.choice(BLINDS)
        self._ante = random.choice((0, 0, 0, 0, 0, self._blinds[0] // 2))
        large = self._blinds[1]
        # Most sit down with a hundred large blinds; some have less, some have won.
        self._stacks = [
            large * 100 if random.random() < 0.2 else random.randint(15 * large, 250 * large)
            for _ in range(self._count)
        ]
        cards = random.sample(_CARDS, 2 * self._count + 5)
        self._board = [cards.pop() for _ in range(5)]
        self._own = [cards.pop() + cards.pop() for _ in range(self._count)]
        self._actions: list[str] = []
        automations = pokerkit.HandHistory.automations
        game = pokerkit.NoLimitTexasHoldem(
            automations, False, self._ante, self._blinds, large, mode=pokerkit.Mode.CASH_GAME
        )
        self._state: Any = game(tuple(self._stacks), self._count)
        self._put = [0] * self._count
        self._play()

    def _play(self) -> None:
        state, random = self._state, self._random
        known = random.randrange(self._count) if random.random() < KNOWN else None
        for player in range(self._count):
            cards = self._own[player] if player == known else "????"
            self._actions.append(f"d dh p{player + 1} {cards}")
            state.deal_hole(cards)
        while state.status:
            self._put = [before - now for before, now in zip(self._stacks, state.stacks, strict=True)]
            if state.can_deal_board():
                self._deal_board()
            elif state.actor_index is None:
                self._show()
            else:
                self._speak(state.actor_index)

    def _deal_board(self) -> None:
        laid = len(self._state.board_cards)
        cards = "".join(self._board[laid : 3 if laid == 0 else laid + 1])
        self._actions.append(f"d db {cards}")
        self._state.deal_board(cards)

    def _show(self) -> None:
        """Whoever is asked first shows, and everybody who is all-in; of the others some throw their cards away."""
        state = self._state
        player = state.showdown_index
        first = not any(" sm" in action for action in self._actions)
        shows = first or state.all_in_status or self._random.random() < SHOWN
        self._actions.append(f"p{player + 1} sm {self._own[player]}" if shows else f"p{player + 1} sm")
        state.show_or_muck_hole_cards(self._own[player] if shows else False)

    def _speak(self, player: int) -> None:
        """Before the flop nearly everybody folds, to a raise above all; after it, half of what is bet is believed."""
        state, wish = self._state, self._random.random()
        before_flop, owes = not self._board_laid(), state.checking_or_calling_amount
        raised = max(state.bets) > self._blinds[1]
        if before_flop:
            folds, raises = (0.86, 0.03) if raised else (0.75, 0.17)
        else:
            folds, raises = (0.55, 0.09) if owes else (0.0, 0.38)
        if wish < raises and self._raise(player):
            return
        if owes and wish < raises + folds:
            self._actions.append(f"p{player + 1} f")
            state.fold()
        else:
            self._actions.append(f"p{player + 1} cc")
            state.check_or_call()

    def _board_laid(self) -> bool:
        return bool(self._state.board_cards)

    def _raise(self, player: int) -> bool:
        """To three large blinds or three times the bet; after the flop to a part of the pot."""
        state, large = self._state, self._blinds[1]
        least = state.min_completion_betting_or_raising_to_amount
        if least is None:
            return False
        highest = max(state.bets)
        wanted = highest * 3 if highest else state.total_pot_amount * self._random.choice((1, 2, 3, 4)) // 4
        most = state.max_completion_betting_or_raising_to_amount
        amount = min(most, max(least, wanted - wanted % (large // 2 or 1)))
        self._actions.append(f"p{player + 1} cbr {_written(amount)}")
        state.complete_bet_or_raise_to(amount)
        return True

    @property
    def is_shared(self) -> bool:
        """Whether several collected of the pots."""
        return sum(won > 0 for won in self._winnings()) > 1

    def _winnings(self) -> list[int]:
        """What each collected: neither what nobody called nor what the house took."""
        called = sorted(self._put)[-2]
        back = [max(0, put - called) for put in self._put]
        won = [
            now - (before - put) - returned
            for now, before, put, returned in zip(self._state.stacks, self._stacks, self._put, back, strict=True)
        ]
        take = HOUSE_PERCENT if self._board_laid() else 0
        return [amount - amount * take // 100 for amount in won]

    def text(self) -> str:
        """As a file has it."""
        random = Random(f"room/{self._seed}")
        names = [base64.b64encode(random.randbytes(16)).decode().rstrip("=") for _ in range(self._count)]
        first = random.randrange(self._count)
        seats = [(first + place) % self._count + 1 for place in range(self._count)]
        blinds = (*self._blinds, *(0 for _ in range(self._count - 2)))
        second = random.randrange(86_400)
        fields = {
            "variant": "'NT'",
            "ante_trimming_status": "false",
            "antes": _listed([self._ante] * self._count),
            "blinds_or_straddles": _listed(blinds),
            "min_bet": _written(self._blinds[1]),
            "starting_stacks": _listed(self._stacks),
            "actions": str(self._actions),
            "venue": "'A Room'",
            "time": f"{second // 3600:02}:{second // 60 % 60:02}:{second % 60:02}",
            "day": str(random.randint(1, 28)),
            "month": "7",
            "year": "2009",
            "hand": str(3_017_000_000 + self._seed),
            "seats": str(seats),
            "table": "'BREWERY ST'",
            "players": str(names),
            "winnings": _listed(self._winnings()),
            "currency_symbol": "'$'",
            "time_zone_abbreviation": "'ET'",
        }
        return "".join(f"{field} = {value}\n" for field, value in fields.items())


def _listed(amounts: Any) -> str:
    return f"[{', '.join(map(_written, amounts))}]"


def _written(hundredths: int) -> str:
    """With two decimals, unless the amount is whole."""
    whole, part = divmod(hundredths, 100)
    return f"{whole}.{part:02}" if part else str(whole)
