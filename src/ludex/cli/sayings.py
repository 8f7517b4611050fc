"""What people say at a table that means something else at another moment: «carta», «paso», «take 50».

Which command is meant follows from what is offered to whoever says it; a saying may also name the value of its one
choice (`speak.card`).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from msgspec import Struct

from ludex.core.options import Among, Option
from ludex.words import LANGUAGES, Words

SECTION = "sayings"
_WITH = "."
"""What stands between a command and the value that a saying gives its one choice."""


class Meaning(Struct, frozen=True):
    """A command that a saying may stand for, and the value that it names."""

    do: str
    value: str = ""

    def fits(self, options: Iterable[Option]) -> bool:
        """Whether somebody may do this now."""
        return any(option.do == self.do and (not self.value or _takes(option, self.value)) for option in options)


class Sayings:
    """Every saying about the commands of one table, in both languages."""

    def __init__(self, commands: Collection[str]) -> None:
        self._meanings: dict[str, list[Meaning]] = {}
        for words in map(Words, LANGUAGES):
            for key in sorted(words.slugs(SECTION)):
                do, _, value = key.partition(_WITH)
                for said in words.aliases(SECTION, key) if do in commands else ():
                    self._meanings.setdefault(said, []).append(Meaning(do, value))
        self._longest = max((len(said.split()) for said in self._meanings), default=0)

    def meant(
        self, tokens: Sequence[str], options: Collection[Option], *, named: bool = False
    ) -> tuple[Meaning, list[str]] | None:
        """What a line that begins with a saying means now, and what follows it; nothing where it fits no option.

        With `named` it need fit none where it names a value and more is said: then the table says why not.
        """
        for length in range(min(self._longest, len(tokens)), 0, -1):
            for meaning in self._meanings.get(" ".join(tokens[:length]), ()):
                more = tokens[length:]
                if (meaning.value and more) if named else meaning.fits(options):
                    return meaning, [*more]
        return None


def _takes(option: Option, value: str) -> bool:
    """Whether the first thing to choose in an option may have this value, whatever else bounds it."""
    choices = [domain for domain in option.domains if isinstance(domain, Among)]
    return bool(choices) and all(value in each.values for each in choices if each.field == choices[0].field)
