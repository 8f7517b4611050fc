"""Extras: the libraries that only some of Ludex needs, and the line that says how to get one that is missing.

`pip install ludex` brings msgspec, PyYAML and Babel; `ludex[sim]` adds what compiled code needs, `ludex[pictures]` what
PNG and paper need, `ludex[parquet]` what tables for other programs need, `ludex[house]` what keeps live tables.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from ludex.errors import Misuse

EXTRAS = {
    "numpy": "sim",
    "numba": "sim",
    "llvmlite": "sim",
    "rich": "terminal",
    "resvg_py": "pictures",
    "reportlab": "pictures",
    "pyarrow": "parquet",
    "alembic": "house",
    "asyncpg": "house",
    "cryptography": "house",
    "sqlalchemy": "house",
}
"""Every optional library with the extra that installs it."""


@contextmanager
def needed_for(what: str) -> Iterator[None]:
    """Turns the failed import of an optional library into one line that names its extra."""
    try:
        yield
    except ModuleNotFoundError as error:
        library = (error.name or "").partition(".")[0]
        if library not in EXTRAS:
            raise
        raise Misuse(
            "{what} needs {library}: pip install 'ludex[{extra}]'",
            slug="needs-extra",
            what=what,
            library=library,
            extra=EXTRAS[library],
        ) from None
