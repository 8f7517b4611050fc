"""The cards before they go into the shoe: the croupier mixes, any player may, and the croupier mixes last."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, Protocol

from ludex.core.commands import Command
from ludex.core.events import Event
from ludex.core.options import Bound, Option
from ludex.core.parts import Part
from ludex.core.rulebook import Action, Roster
from ludex.errors import Reason
from ludex.games.baccarat.among_players import commands as shared
from ludex.games.baccarat.among_players import events as happened
from ludex.games.baccarat.among_players.rules import MixedCalls, MixingRules
from ludex.games.baccarat.among_players.state import CARDS_ROUND, MIXING, AmongPlayersState
from ludex.games.common.shoe.commands import Shuffle
from ludex.games.common.shoe.preparing import full
from ludex.games.common.shoe.rules import ShoeRules
from ludex.games.common.shoe.state import CUTTING
from ludex.kit.chance import Chance


class CardRules(Protocol):
    """The part of a ruleset that says what is done with the cards beforehand."""

    @property
    def dealing(self) -> MixingRules:
        """Who mixes them."""

    @property
    def calls(self) -> MixedCalls:
        """What is said of it."""

    @property
    def shoe(self) -> ShoeRules:
        """The cards themselves."""

    def clauses_of(self, *paths: str) -> tuple[str, ...]:
        """The clauses behind some rules."""

    def paths_for(self, do: str) -> tuple[str, ...]:
        """The paths of the rules that let somebody give a command."""


class Mixing(Part[AmongPlayersState]):
    """What is done with the cards before they are cut, and the count that a player may ask for."""

    def __init__(
        self,
        rules: CardRules,
        roster: Roster,
        *,
        in_shoe: frozenset[str],
        ended: Callable[[Any], list[Event]],
        ended_by: tuple[str, ...],
        shut: Callable[[Any], Bound | None] = lambda _state: None,
    ) -> None:
        """In the phases of `in_shoe` a shoe is dealt; `ended` is what becomes of the bank when it is over, and
        `ended_by` are the rules on its end; `shut` is why no other is made up.
        """
        self._rules, self._law, self._roster = rules, rules.dealing, roster
        self._in_shoe, self._ended, self._ended_by, self._shut = in_shoe, ended, ended_by, shut
        self._cite = cache(rules.clauses_of)

    def actions(self) -> list[Action]:
        """Passing the cards round, mixing, and counting."""
        # Whoever mixes after the croupier would be the last to do so.
        begun = frozenset({MIXING, CARDS_ROUND})
        rounds = {MIXING, CARDS_ROUND} if self._law.mixed_last is not None else {MIXING, CARDS_ROUND, CUTTING}
        return [
            Action(command=shared.PassCards, phases=frozenset({MIXING}), offer=self._offer_pass, act=self._pass),
            Action(
                command=shared.MixCards,
                phases=frozenset(rounds),
                offer=self._offer_mix,
                act=self._mix,
                when="dealing.mixed_last",
            ),
            Action(command=shared.AskCount, phases=self._in_shoe | begun, offer=self._offer_ask, act=self._ask),
            Action(
                command=shared.CountCards,
                phases=frozenset({MIXING, CARDS_ROUND}),
                offer=self._offer_count,
                act=self._count,
            ),
        ]

    def duty(self, state: AmongPlayersState) -> Command | None:
        """The cards are counted where somebody asked, and passed round."""
        if state.phase in (MIXING, CARDS_ROUND) and state.count_asked:
            return shared.CountCards(by=self._roster.who(state, "count-cards"))
        if state.phase != MIXING or self._shut(state) is not None:
            return None
        who = self._roster.who(state, "pass-cards")
        return shared.MixCards(by=who) if self._must_mix(state) else shared.PassCards(by=who)

    def lead(self, state: AmongPlayersState) -> Command | None:
        """When nobody wants to mix any more the croupier does, for the last time."""
        return Shuffle(by=self._roster.who(state, "shuffle")) if state.phase == CARDS_ROUND else None

    def _must_mix(self, state: AmongPlayersState) -> bool:
        """Whether the croupier has not mixed the cards yet that they will offer."""
        return self._law.mixed_first is not None and not state.mixed_by

    def _offer_pass(self, state: AmongPlayersState, by: str, owners: tuple[str, ...]) -> Option | Bound:
        shut = self._shut(state) or self._uncounted(state)
        if shut is not None:
            return shut
        if self._must_mix(state):
            return Bound(Reason.OUT_OF_ORDER, self._cite("dealing.mixed_first"), "dealing.mixed_first")
        return Option("pass-cards", by)

    def _pass(self, state: AmongPlayersState, command: shared.PassCards, chance: Chance) -> list[Event]:
        ended = self._ended_by if state.shoe is not None else ()
        clauses = self._cite("calls.cards_pass", *ended, *self._rules.paths_for("pass-cards"))
        passed = happened.CardsPassed(call=self._rules.calls.cards_pass, clauses=clauses, phase=CARDS_ROUND)
        return [*self._ended(state), passed]

    def _uncounted(self, state: AmongPlayersState) -> Bound | None:
        """Why cards are not mixed yet that a player wanted counted."""
        if not state.count_asked or state.shoe is None:
            return None
        return Bound(Reason.OUT_OF_ORDER, self._cite("dealing.counted"), "dealing.counted")

    def _offer_mix(self, state: AmongPlayersState, by: str, owners: tuple[str, ...]) -> Option | Bound | None:
        if state.phase == MIXING and self._uncounted(state) is not None:
            return self._uncounted(state)
        if state.phase == MIXING:
            return Option("mix-cards", by) if by not in state.players and self._must_mix(state) else None
        if self._law.mixed_by_players is None or by in state.mixed_by or by not in state.players:
            return None
        return Option("mix-cards", by)

    def _mix(self, state: AmongPlayersState, command: shared.MixCards, chance: Chance) -> list[Event]:
        path = "dealing.mixed_first" if state.phase == MIXING else "dealing.mixed_by_players"
        clauses = self._cite(path, *self._rules.paths_for("mix-cards"))
        return [happened.CardsMixed(player=command.by, clauses=clauses)]

    def _offer_ask(self, state: AmongPlayersState, by: str, owners: tuple[str, ...]) -> Option | None:
        if self._law.counted is None or state.count_asked:
            return None
        return Option("ask-count", by)

    def _ask(self, state: AmongPlayersState, command: shared.AskCount, chance: Chance) -> list[Event]:
        clauses = self._cite("dealing.counted", *self._rules.paths_for("ask-count"))
        return [happened.CountAsked(player=command.by, clauses=clauses)]

    def _offer_count(self, state: AmongPlayersState, by: str, owners: tuple[str, ...]) -> Option | None:
        return Option("count-cards", by) if state.count_asked else None

    def _count(self, state: AmongPlayersState, command: shared.CountCards, chance: Chance) -> list[Event]:
        clauses = self._cite("dealing.counted", *self._rules.paths_for("count-cards"))
        return [happened.CardsCounted(cards=full(self._rules.shoe).left, clauses=clauses)]
