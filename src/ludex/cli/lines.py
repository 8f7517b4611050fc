"""The lines that somebody types: edited, remembered and completed where there is a terminal and the extra `terminal` is
installed, as they come elsewhere."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from importlib.util import find_spec
from typing import Any

from ludex.cli.console import Console
from ludex.words import plain

PROMPT = "> "
Suggest = Callable[[], Sequence[str]]
"""What may be typed now, each as it would be written."""


def lines_of(console: Console) -> Iterator[str]:
    """What is typed, line by line, until the input ends or is interrupted."""
    streams = (sys.stdin, sys.stdout)
    terminal = all(stream is not None and stream.isatty() for stream in streams)  # nothing where one is closed
    if terminal and find_spec("prompt_toolkit") is not None:
        return EditedLines()
    return plain_lines(console)


def plain_lines(console: Console) -> Iterator[str]:
    """Lines as they come."""
    while True:
        try:
            yield console.input(PROMPT if sys.stdin.isatty() else "")
        except (EOFError, KeyboardInterrupt):
            if sys.stdin.isatty():
                console.print()  # the prompt has no answer; what follows begins a line of its own
            return


class EditedLines:
    """Lines that can be edited and repeated, and whose words are completed from what is offered."""

    def __init__(self) -> None:
        from prompt_toolkit import PromptSession
        from prompt_toolkit.completion import Completer, Completion
        from prompt_toolkit.history import InMemoryHistory

        lines = self
        self.suggest: Suggest = lambda: ()

        class Suggested(Completer):
            """Completes what is typed so far to what may be said."""

            def get_completions(self, document: Any, complete_event: Any) -> Iterator[Any]:
                begun = document.text_before_cursor.lstrip()
                for said in completed(begun, lines.suggest()):
                    yield Completion(said, start_position=-len(begun))

        self._session: Any = PromptSession(history=InMemoryHistory(), completer=Suggested())

    def __iter__(self) -> EditedLines:
        return self

    def __next__(self) -> str:
        try:
            return str(self._session.prompt(PROMPT))
        except (EOFError, KeyboardInterrupt):
            raise StopIteration from None


def completed(begun: str, suggestions: Sequence[str]) -> list[str]:
    """The suggestions that begin like this, whatever the case and the accents."""
    return [said for said in dict.fromkeys(suggestions) if plain(said).startswith(plain(begun))]


def suggest_to(lines: Iterator[str], suggest: Suggest) -> None:
    """Has lines completed from here on by what is suggested, where they are completed at all."""
    if hasattr(lines, "suggest"):
        lines.suggest = suggest
