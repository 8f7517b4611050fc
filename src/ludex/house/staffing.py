"""Which of a table's staff gives a command: whoever may now, whatever posts the game has."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from ludex.core.commands import Command
from ludex.core.edge import read_written
from ludex.core.options import Option
from ludex.core.roles import CROUPIER
from ludex.games.registry import Opened


def opening_commands(opened: Opened, options: Callable[[str], Sequence[Option]]) -> Iterator[Command]:
    """The commands that open a session, each by whoever of the staff may give it when the one before was given."""
    for written in opened.type.opening({}):
        by = staff_who_may(opened, options, str(written["do"]))
        yield read_written(opened.type, {**written, "by": by}, opened.rules.currency)


def staff_who_may(opened: Opened, options: Callable[[str], Sequence[Option]], command: str) -> str:
    """Who of the staff may give a command now; where nobody may, somebody who will be told why."""
    posts = opened.setup.posts
    holders = [name for names in posts.values() for name in names]
    may = (name for name in holders if any(option.do == command for option in options(name)))
    # Somebody else would be told that it is not theirs to do, and never what is wrong.
    roles = opened.rules.roles_for(command) if command in opened.rules.may else ()
    told = (name for role in roles for name in posts.get(role, ()))
    return next(may, next(told, next(iter(posts.get(CROUPIER) or holders), "")))
