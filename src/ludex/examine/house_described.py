"""What may be said of a house besides its tables: its hours, its material, its tournaments."""

from __future__ import annotations

from msgspec import Struct

from ludex.core.establishment import Label, Time, Word


class Hours(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, rename={"opens": "from", "closes": "to"}):
    """When a house is open; the same time twice is the whole day."""

    opens: Time
    """When play begins, as 17:00."""
    closes: Time
    """When it ends, on the next day where that is the earlier time."""


class Material(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something that is played with: a wheel, a shoe, a machine, a pack of cards."""

    id: Label
    """What the house calls the material."""
    kind: Label
    """What it is, as a wheel or a shoe."""
    game: str | None = None
    """The game that it is used for; that of its table where nothing is said."""
    table: Label | None = None
    """The table at which it is used."""
    approved: bool = True
    """The authority approved it before it was used."""
    registered: bool = True
    """It stands in the register of games."""
    languages: tuple[Word, ...] = ()
    """The languages that it is printed in; nothing where there is no print on it."""


class TournamentMaterial(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Material of a tournament that is not as the catalogue describes it."""

    kind: Label
    """What is not as the catalogue describes it, as a cloth or chips."""
    in_terms: bool = True
    """The terms of the tournament contain it."""
    works: bool = True
    """The authority verified that it does what it is for."""


class Tournament(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A tournament that the house holds."""

    id: Label
    """What the tournament is called."""
    game: str
    """The game that is played in it."""
    tables: tuple[Label, ...] = ()
    """The tables at which it is played."""
    authorised: bool = True
    """The authority authorised it on its terms."""
    terms_set: bool = True
    """The authority set those terms."""
    asked_by_holder: bool = True
    """The company that holds the house's authorisation asked for it."""
    material: tuple[TournamentMaterial, ...] = ()
    """What is not as the catalogue describes it."""
