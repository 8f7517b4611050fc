"""`--house FLOOR`: the described house in which somebody plays, and whether it may open the game."""

from __future__ import annotations

from argparse import Namespace

from ludex.law.book import Law


def check_house(arguments: Namespace, law: Law, game: str, place: str) -> None:
    """Refuses a game that the house may not open; where none was named, everybody may."""
    if getattr(arguments, "house", None) is None:
        return
    # Whoever plays without a house need not wait for the inspection to be loaded.
    from ludex.api.floors import read_floor_file
    from ludex.examine.inspection import check_opens

    check_opens(law, place, read_floor_file(arguments.house, law=law), game)
