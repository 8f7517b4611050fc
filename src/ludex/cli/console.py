"""What the terminal table writes on: Rich where the extra `terminal` is installed, lines without colours elsewhere."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from ludex.cli.output import broken

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text
else:
    try:
        from rich.console import Console as RichConsole
        from rich.text import Text

        class Console(RichConsole):
            """The console of Rich, which leaves it to us what happens when nobody reads on."""

            def on_broken_pipe(self) -> None:
                """Lets the error end the command, as it ends every other one."""
                raise  # called while it is handled

    except ModuleNotFoundError:

        class Text:
            """Some text; its style is left out."""

            def __init__(self, text: str = "", style: str = "", *, no_wrap: bool = False) -> None:
                self._parts = [text]

            def append(self, text: str, style: str = "") -> None:
                """Adds more of it."""
                self._parts.append(text)

            def __str__(self) -> str:
                return "".join(self._parts)

        class Console:
            """The standard output and input, without colours."""

            is_terminal = False  # so that cloths are drawn in plain signs
            width = 80

            def __init__(self, *, highlight: bool = True) -> None:
                pass

            def print(self, text: Text | str = "", *, soft_wrap: bool = False, end: str = "\n") -> None:
                """Writes a text."""
                sys.stdout.write(f"{text}{end}")

            def input(self, prompt: str = "") -> str:
                """A line that somebody typed."""
                return input(prompt)


__all__ = ["Console", "Text"]


def say(console: Console, text: str, style: str = "") -> None:
    """A line as it stands, within the window where there is one: brackets are clauses, not markup."""
    width = console.width if console.is_terminal else None
    for part in broken(text, width, ""):
        console.print(Text(part, style=style), soft_wrap=True)
