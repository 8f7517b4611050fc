"""Whom a table waits for, for what, and what happens when they say nothing: derived for every game in the same way.

A terminal, a clock, a bot or a server reads this instead of knowing a game. `waits` is for whoever runs the table;
`shown_wait` is what one of its people may be told of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from ludex.core.commands import Command, Kind
from ludex.core.game import Game
from ludex.core.options import Option
from ludex.core.roles import VISITOR, is_staff
from ludex.core.state import CLOSED


class Wait(Struct, frozen=True, kw_only=True):
    """What an open table waits for."""

    kind: Kind
    """What it is to the people that it waits for: a turn, an offer, or a duty."""
    people: tuple[str, ...]
    """Whom it waits for; nobody where it cannot go on before people come, or those who are there bring chips."""
    do: tuple[str, ...]
    """The slugs of what it waits for from them."""
    silence: Command | None
    """The command that follows when they do none of it; nothing where the table waits for ever."""
    clauses: tuple[str, ...] = ()
    """What that command stands on."""


Offered = Callable[[str], Sequence[Option]]
"""(who) -> what they may do now: whoever has asked this already need not ask again"""


def waits(game: Game[Any], state: Any, offered: Offered | None = None) -> Wait | None:
    """What the table waits for: a duty; else whoever's turn it is, alone; else those who are offered something.

    Silence leads to `lead` where the law lets that follow: bets are not closed while somebody must still bet. Then
    it is their turn, whatever the others are offered. Nothing is waited for at a closed table at which nothing is due.
    """
    offered = offered or partial(game.options, state)
    duty = game.duty(state)
    if duty is not None:
        return _of_one(game, state, duty, _within(offered, duty))
    if state.phase == CLOSED:
        return None
    silence, given = _lead(game, state, offered)
    awaited = game.awaited(state) if silence is None else ()
    options = {player: offered(player) for player in awaited or state.players}
    for kind in (Kind.TURN, Kind.OFFER):
        asked = {player: [option.do for option in some if option.kind is kind] for player, some in options.items()}
        people = tuple(player for player, some in asked.items() if some)
        if people:
            return Wait(
                kind=Kind.TURN if awaited else kind,
                people=people,
                do=_once(do for some in asked.values() for do in some),
                silence=silence,
                clauses=() if silence is None else _clauses(game, state, silence, given),
            )
    return _without_offers(game, state, silence, given)


def leads_on(game: Game[Any], state: Any) -> bool:
    """Whether a table at which no duty is due goes on when everybody says nothing, or is closed."""
    return state.phase == CLOSED or _lead(game, state, partial(game.options, state))[0] is not None


def _lead(game: Game[Any], state: Any, offered: Offered) -> tuple[Command | None, Option | None]:
    """What leads on, where the law lets that follow now, with the option that it is within."""
    lead = game.lead(state)
    given = None if lead is None else _within(offered, lead)
    return (None, None) if given is None else (lead, given)


def shown_wait(game: Game[Any], state: Any, who: str) -> Wait | None:
    """What somebody may be told of it, which follows from what they were shown.

    The staff know all of it. What another player is offered may depend on their purse, so a player learns whose turn it
    is, what follows without them, and of the rest only their own part. A visitor, who may be kept from a game, is told
    nothing.
    """
    role = state.roles.get(who, VISITOR)
    wait = None if role == VISITOR else waits(game, state)
    if wait is None or wait.kind is Kind.DUTY or is_staff(role):
        return wait
    if wait.kind is Kind.OFFER and who not in wait.people:
        # As if nobody were offered anything: that somebody is may tell of their purse.
        given = None if wait.silence is None else _within(partial(game.options, state), wait.silence)
        return _without_offers(game, state, wait.silence, given)
    # In the order of their own options: that of the others' would tell of their purses too.
    own = game.options(state, who) if who in wait.people else ()
    known = wait.people if wait.kind is Kind.TURN else (who,)
    return replace(wait, people=known, do=_once(option.do for option in own if option.do in wait.do))


def _without_offers(game: Game[Any], state: Any, silence: Command | None, given: Option | None) -> Wait:
    """A wait of which nobody is offered anything: for what leads on, or for people to come."""
    if silence is not None:
        return _of_one(game, state, silence, given)
    return Wait(kind=Kind.OFFER, people=(), do=(), silence=None)


def _of_one(game: Game[Any], state: Any, command: Command, given: Option | None) -> Wait:
    """A wait for whoever gives a command that is due, and that follows without them."""
    clauses = _clauses(game, state, command, given)
    return Wait(kind=Kind.DUTY, people=(command.by,), do=(command.do,), silence=command, clauses=clauses)


def _within(offered: Offered, command: Command) -> Option | None:
    """The option that a command is within; nothing when it would be refused."""
    for option in offered(command.by):
        if option.do == command.do and option.refusal(command) is None:
            return option
    return None


def _clauses(game: Game[Any], state: Any, command: Command, given: Option | None) -> tuple[str, ...]:
    """Those of the option where the game cites any, otherwise those of the rule that lets this person give it."""
    if given is not None and given.clauses:
        return given.clauses
    paths = game.rules.roles_for(command.do)
    return game.rules.clauses_of(*(paths[role] for role in state.roles_of(command.by) if role in paths))


def _once(slugs: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(slugs))
