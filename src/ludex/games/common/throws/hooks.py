"""What a game that one throw decides may do in a way of its own; most have nothing to say here."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic

from msgspec import Struct

from ludex.core.events import Event
from ludex.core.parts import Part
from ludex.games.common.stakes.betting import Standing
from ludex.games.common.stakes.state import NO_MORE_BETS, ROLLING
from ludex.games.common.throws.commands import VoidThrow
from ludex.games.common.throws.state import ASKED, State, ThrowState


class ThrowHooks(Struct, Generic[State], frozen=True, kw_only=True):
    """What a game says of its own table, besides its declaration."""

    new_state: Callable[[], State]
    parts: Sequence[Part[State]] = ()
    """Parts of its own; their duties come last."""
    standing: Callable[[State], Standing | None] | None = None
    """A rule by which chips may not be taken back now, besides the one on withdrawal."""
    check_throw: Callable[[State, str], None] = lambda _state, _by: None
    """Refuses a throw for a reason of the game's own."""
    cited_at_rest: tuple[str, ...] = ()
    """The paths of the rules that are cited when the throw comes to rest."""
    void_while: frozenset[str] = frozenset({ROLLING, ASKED, NO_MORE_BETS})
    """The phases in which a throw may be declared void."""
    voided: Callable[[State, VoidThrow], Sequence[Event]] = lambda _state, _command: ()
    """What happens besides when a throw is void."""
    spares: Callable[[State], bool] = lambda _state: False
    """Whether nobody loses on the throw at hand."""
    check_payer: Callable[[State, str], None] = lambda _state, _by: None
    """Refuses somebody who may not collect and pay."""
    payer: Callable[[State, str], str] | None = None
    """(state, duty) -> who collects and pays, where the law divides the work; whoever may, elsewhere."""


NO_HOOKS: ThrowHooks[ThrowState] = ThrowHooks(new_state=ThrowState)
"""Nothing of its own."""
