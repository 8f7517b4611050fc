"""A house with all its tables, before anybody plays."""

from __future__ import annotations

from pathlib import Path

from ludex.house.house import House
from ludex.house.keys import keys_at
from tests.house.faults.busy import furnish
from tests.tables import LAW


async def furnished_folder(folder: Path) -> Path:
    """A folder with such a house in SQLite, closed, and its keys."""
    house = await House.open(str(folder / "house.db"), LAW, keys_at(folder / "keys"))
    try:
        await furnish(house)
    finally:
        await house.close()
    return folder
