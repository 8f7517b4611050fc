"""Random evenings of circle poker: people come and go, look, bet all they have, and things go wrong.

Everything that is done was offered; whoever watches is told of every entry before and after it is folded.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Protocol

from msgspec import Struct, field

from ludex.core.commands import Command
from ludex.core.edge import read_command
from ludex.core.options import Option, Range
from ludex.core.roles import CROUPIER
from ludex.core.table import Entry, Recorded
from ludex.games.registry import Opened
from ludex.kit.chance import Chance, Seeded
from ludex.proof.walk import Walk
from tests.games.poker.opinions import HAND, brute_of, can_open

PEOPLE = tuple(f"player-{number}" for number in range(1, 21))
CROWD_MOST = 9
"""How many come at the beginning, at most; others come when too many have gone."""
ACTIONS = frozenset({"fold", "check", "call", "bet", "raise"})
PLAIN = ACTIONS | {
    "start-hand",
    "shuffle",
    "cut",
    "post-forced-bets",
    "deal",
    "look",
    "show",
    "reveal",
    "pay-pot",
    "end-round",
    "discard",
    "stand-pat",
    "deal-replacements",
    "reshuffle",
    "recut",
    "verify-opening",
    "mix-dead-cards",
    "lay-community-card",
}
"""The commands of a hand in which nothing goes wrong."""
KEPT_OUT = frozenset({"close-session", "announce-last", "set-length", "change-limits", "request-limits", "end-game"})
"""What would end an evening, or change its stakes."""
SELDOM = frozenset({"leave", "sit-out", "exclude", "warn", "mark-absent", "end-hour"})
TRIES, PATIENCE = 2000, 100
"""How many things are tried before another hand, and after how many somebody new comes."""
STEPS_MAX = 2000


class Turn(Struct, frozen=True):
    """What somebody might have raised to when it was their turn, and what they did."""

    player: str
    low: int | None
    high: int | None
    do: str
    to: int
    """What they have bet in the betting round after it."""


class Hand(Struct):
    """A hand as it went: who began it with how much, and every turn."""

    order: tuple[str, ...]
    stacks: dict[str, int]
    minimum: int
    turns: list[Turn] = field(default_factory=list)
    entries: list[Entry] = field(default_factory=list)
    clean: bool = True
    """Nothing went wrong, and nobody came or went."""


class Watcher(Protocol):
    """Somebody who looks on and complains."""

    def before(self, table: Recorded[Any], command: Command) -> None:
        """A command is about to be given."""

    def after(self, table: Recorded[Any], entry: Entry) -> None:
        """It was carried out."""


class Evening:
    """A table and its people for some hands."""

    def __init__(
        self,
        opened: Opened,
        seed: int,
        *,
        watchers: Sequence[Watcher] = (),
        mishaps: int = 0,
        looks: bool = True,
        chance: Chance | None = None,
    ) -> None:
        """`mishaps` is how often in a hundred steps somebody does something else than play."""
        self.table: Recorded[Any] = opened.recorded(chance or Seeded(seed))
        self.hands: list[Hand] = []
        self._opened, self._random = opened, Random(seed)
        self._walk = Walk(opened, self.table, self._random.randrange)
        self._watchers, self._mishaps, self._looks = watchers, mishaps, looks
        self._brute = brute_of(opened.rules)
        self._staff = tuple(name for holders in opened.setup.posts.values() for name in holders)
        self._croupier = opened.setup.posts[CROUPIER][0]
        self._crowd = self._random.randint(4, CROWD_MOST)
        self.give(self.read("open-session", self._croupier))

    @property
    def people(self) -> tuple[str, ...]:
        """Everybody who may do something, from the croupier to those who wait outside."""
        return (*PEOPLE[: self._crowd], *self._staff)

    def give(self, command: Command) -> Entry:
        """Gives one command under everybody's eyes."""
        for watcher in self._watchers:
            watcher.before(self.table, command)
        entry = self.table.apply(command)
        for watcher in self._watchers:
            watcher.after(self.table, entry)
        if self.hands:
            hand = self.hands[-1]
            hand.entries.append(entry)
            hand.clean = hand.clean and _tag(command) in PLAIN
        return entry

    def play(self, hands: int) -> None:
        """So many hands, one after the other."""
        for _ in range(hands):
            self._between()
            self._hand()

    # Between two hands.

    def _between(self) -> None:
        """People come, go, rest and buy until another hand can begin."""
        restless = self._random.randrange(4)
        for tried in range(TRIES):
            if tried and not tried % PATIENCE:
                self._crowd = min(self._crowd + 1, len(PEOPLE))
            if not restless and self._option(self._croupier, "start-hand") is not None:
                return
            restless = max(0, restless - 1)
            duty = self.table.game.duty(self.table.state)
            if duty is not None:
                self.give(duty)
            else:
                self._something(self._random.choice(self.people))
        raise AssertionError(f"no hand can begin: {self.table.state}")

    def _something(self, who: str) -> None:
        """Something that somebody may do besides playing, if there is anything."""
        options = [option for option in self.table.options(who) if self._may_be_done(option.do)]
        if not options:
            return
        option = self._random.choice(options)
        command = self._join(option) if option.do == "join" else self._walk.within(option)
        if command is not None:
            self.give(command)

    def _may_be_done(self, do: str) -> bool:
        if do in PLAIN or do in KEPT_OUT:
            return False
        return do not in SELDOM or not self._random.randrange(12)

    def _join(self, option: Option) -> Command:
        """Stacks differ: some sit down with as little as they may."""
        domain = next(domain for domain in option.domains if isinstance(domain, Range) and domain.field == "chips")
        low = -(-domain.low // domain.step) * domain.step
        more = self._random.choice((0, 0, 1, 7, 50, 333)) * domain.step
        return self.read("join", option.by, chips=low * self._random.choice((1, 1, 2, 5)) + more)

    # The hand.

    def _hand(self) -> None:
        """A hand from the button to the last payment."""
        state = self.table.state
        stacks = {name: state.funds(name) for name in state.players}
        self.hands.append(Hand((), stacks, int(state.minimum)))
        self.give(self.read("start-hand", self._croupier))
        self.hands[-1].order = state.hand.order
        for _ in range(STEPS_MAX):
            if state.phase == "ready":
                return
            if self._random.randrange(100) < self._mishaps:
                self._something(self._random.choice(self.people))
                continue
            duty = self.table.game.duty(state)
            if duty is not None:
                self.give(duty)
            elif state.actor is not None:
                self._act(state.actor)
            elif state.drawer is not None:
                self._change(state.drawer)
            else:
                self._something(self._random.choice(self.people))
        raise AssertionError(f"this hand never ends: {state}")

    def _act(self, who: str) -> None:
        """Somebody's turn: they look, mostly, and then do one of the things they are offered."""
        offered = self._offered(who)
        acted = [do for do in offered if do in ACTIONS]
        if not acted:
            self._something(self._random.choice((who, *self._staff)))  # something must be decided first
            return
        weights = {"fold": 2, "check": 6, "call": 6, "bet": self._courage(who), "raise": 3}
        do = self._random.choices(acted, [weights[each] for each in acted])[0]
        before = self.table.state.hand.betting.bets.get(who, 0)
        staked = offered.get("raise") or offered.get("bet")
        sizes = None if staked is None else staked.domains[0]
        assert sizes is None or isinstance(sizes, Range)
        hand = self.hands[-1]
        command = self.read(do, who, **({"stake": self._stake(sizes)} if do in ("bet", "raise") and sizes else {}))
        self.give(command)
        spent = sum(
            move.amount for event in hand.entries[-1].events for move in event.moves if move.source == f"player:{who}"
        )
        low, high = (None, None) if sizes is None else (before + sizes.low, before + sizes.high)
        hand.turns.append(Turn(who, low, high, do, before + spent))

    def _offered(self, who: str) -> dict[str, Option]:
        """What somebody may do in their turn, once they have looked, as they mostly do."""
        offered = {option.do: option for option in self.table.options(who)}
        if "look" in offered and self._looks and self._random.randrange(10):
            self.give(self.read("look", who))
        return offered

    def _courage(self, who: str) -> int:
        """How readily somebody bets against a weight of six for checking: whoever cannot open the pot seldom does."""
        rules: Any = self._opened.rules
        view: Any = None if rules.opening is None else self.table.game.view(self.table.state, who)
        pair = None if view is None else view.opens_with
        if pair is None:
            return 3
        faces = [card.face for card in self.table.state.hand.cards[who] if card.face is not None]
        return 20 if len(faces) == HAND and can_open(self._brute, faces, pair) else 1

    def _change(self, who: str) -> None:
        """Somebody's turn to change cards: some of them, all, or none."""
        offered = self._offered(who)
        do = "discard" if self._random.randrange(5) and "discard" in offered else "stand-pat"
        if do not in offered:
            self._something(self._random.choice((who, *self._staff)))
            return
        command = self._walk.within(offered[do])
        assert command is not None
        self.give(command)

    def _stake(self, sizes: Range) -> int:
        """The least, the most, or something between, in whole chips unless it is all they have."""
        some = self._random.randint(sizes.low, min(sizes.high, 4 * sizes.low))
        wanted = self._random.choice((sizes.low, some, some, sizes.high))
        return wanted - wanted % sizes.step or sizes.low

    def _option(self, who: str, do: str) -> Option | None:
        return next((option for option in self.table.options(who) if option.do == do), None)

    def read(self, do: str, by: str, **fields: Any) -> Command:
        return read_command(self._opened.type, {"do": do, "by": by, **fields})


def _tag(command: Command) -> str:
    return str(command.__struct_config__.tag)
