"""The cases and examples that come with Ludex: inside an installed package, or in the checkout that it runs from."""

from __future__ import annotations

from pathlib import Path

from ludex.errors import Misuse

PACKAGE = Path(__file__).parents[1]
CASES, EXAMPLES = "cases", "examples"
_IN_CHECKOUT = {CASES: "cases", EXAMPLES: "docs/examples"}


def packaged(what: str) -> Path:
    """The folder of the packaged cases or examples."""
    installed, checkout = PACKAGE / what, PACKAGE.parents[1]
    for folder in (installed, checkout / _IN_CHECKOUT[what]):
        if folder.is_dir():
            return folder
    raise Misuse("this installation of Ludex has no {what}", slug="not-installed", what=what)
