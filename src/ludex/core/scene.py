"""A scene: the pieces on a table as one person sees them, each with an id that it keeps while it is the same piece.

A scene is made from what a person may see, so that no covered face can be in it. Two scenes are compared by id.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct

from ludex.core.events import FELT
from ludex.core.papers import Paper
from ludex.kit.money import Cents


class Piece(Struct, frozen=True, gc=False, omit_defaults=True, tag_field="piece"):
    """Something that lies on the table."""

    id: str
    place: str
    """The zone or place that it lies on; for chips on a bet, the bet."""


class Chips(Piece, frozen=True, gc=False, omit_defaults=True, tag="chips"):
    """Chips that lie together."""

    owner: str
    """Whose they are; nobody's where several people have a part in them."""
    amount: Cents
    account: str = FELT
    """The account that holds them."""
    state: str = ""
    """What is so of them: won, off, marked; nothing of chips that just lie there."""
    colour: str = ""
    """The colour of chips that are somebody's own."""
    slot: int = 0
    """Which of several piles side by side, from nought: one for each split hand."""
    slots: int = 1
    bet: str = ""
    """The bet that they stand for, where the place does not say: one that was announced."""


class Cards(Piece, frozen=True, gc=False, omit_defaults=True, tag="cards"):
    """Cards in a row; nothing for a covered one."""

    faces: tuple[str | None, ...]
    state: str = ""
    """What is so of them: folded, dead, asked for; nothing of cards in play."""
    slot: int = 0
    slots: int = 1


class Pile(Piece, frozen=True, gc=False, omit_defaults=True, tag="pile"):
    """Cards upon each other that nobody tells apart: the shoe, the discards."""

    count: int


class Dice(Piece, frozen=True, gc=False, omit_defaults=True, tag="dice"):
    """Dice as they lie; none shown while they are in the cup or the hand."""

    faces: tuple[int, ...]


class Ball(Piece, frozen=True, gc=False, omit_defaults=True, tag="ball"):
    """The ball in a pocket or hole, or the pointer at a cell; running while there is none."""

    cell: str | None


class Marker(Piece, frozen=True, gc=False, omit_defaults=True, tag="marker"):
    """A piece that tells something: the button, the puck, the dolly on the winning number."""

    kind: str
    text: str = ""
    amount: Cents | None = None
    """What it says in money, where that is what it tells."""
    who: str = ""
    """About whom it tells something, where it does."""
    colour: str = ""


class Seat(Piece, frozen=True, gc=False, omit_defaults=True, tag="seat"):
    """Somebody at their place."""

    who: str
    stack: Cents | None = None
    """What they have in front of them; nothing where that is not for everybody to see."""
    acts: bool = False
    """Whether the table waits for them."""
    state: str = ""


class Sign(Piece, frozen=True, gc=False, omit_defaults=True, tag="sign"):
    """The sign with the limits, and what else is shown in figures: pot, jackpot."""

    amounts: tuple[tuple[str, Cents], ...]
    """The slug of each figure, and the figure."""


class Lights(Piece, frozen=True, gc=False, omit_defaults=True, tag="lights"):
    """What is lit on a board: some of the marks that are printed at its place."""

    lit: tuple[str, ...]
    """Their texts, in the order in which they were lit."""
    newest: str = ""


class Display(Piece, frozen=True, gc=False, omit_defaults=True, tag="display"):
    """What a panel shows at its place: an amount, how many of something, or odds in hundredths."""

    amount: Cents | None = None
    count: int | None = None
    state: str = ""
    """What is so of it: waits, won; nothing of what counts now."""
    odds: int | None = None


class NumberBall(Piece, frozen=True, gc=False, omit_defaults=True, tag="number-ball"):
    """A ball with a number on it that came out."""

    number: int
    state: str = ""
    """What is so of it: out, while nobody has called its number."""


class NumberCard(Piece, frozen=True, gc=False, omit_defaults=True, tag="number-card"):
    """A card with numbers in rows, some of them marked."""

    series: str
    number: int
    """Nought where nobody says which card it is."""
    rows: tuple[tuple[int | None, ...], ...]
    """Nothing where a cell is blank."""
    marked: tuple[int, ...] = ()
    state: str = ""
    """What is so of it: called, won."""
    slot: int = 0
    """Which of several cards side by side, from nought."""
    slots: int = 1


class CardCount(Piece, frozen=True, gc=False, omit_defaults=True, tag="card-count"):
    """How many cards with numbers somebody has before them."""

    who: str
    count: int


class Call(Piece, frozen=True, gc=False, omit_defaults=True, tag="call"):
    """What somebody has called aloud, and about which card."""

    who: str
    """Nobody where those call who run the hall."""
    what: str
    """The slug of what they called."""
    about: str = ""
    state: str = ""
    """What is so of it: won, once it was found right."""


class Reels(Piece, frozen=True, gc=False, omit_defaults=True, tag="reels"):
    """The window of a machine: signs in rows, some of which won; nothing for one that nobody sees yet."""

    rows: tuple[tuple[str | None, ...], ...]
    won: tuple[tuple[int, int], ...] = ()
    """The row and the column of each sign that won, from nought."""


class Printed(Piece, frozen=True, gc=False, omit_defaults=True, tag="printed"):
    """A ticket, slip or voucher that lies open."""

    paper: Paper
    slot: int = 0
    """Which of several papers side by side, from nought."""
    slots: int = 1


AnyPiece = (
    Chips
    | Cards
    | Pile
    | Dice
    | Ball
    | Marker
    | Seat
    | Sign
    | Lights
    | Display
    | NumberBall
    | NumberCard
    | CardCount
    | Call
    | Reels
    | Printed
)
Scene = tuple[AnyPiece, ...]


class Change(Struct, frozen=True, omit_defaults=True):
    """What is new or different in a scene, and the ids of what is gone."""

    set: tuple[AnyPiece, ...] = ()
    gone: tuple[str, ...] = ()


def change(before: Iterable[AnyPiece], after: Iterable[AnyPiece]) -> Change:
    """What leads from one scene to the next."""
    known, now = by_id(before), by_id(after)
    new = tuple(piece for key, piece in now.items() if known.get(key) != piece)
    return Change(new, tuple(key for key in known if key not in now))


def by_id(scene: Iterable[AnyPiece]) -> Mapping[str, AnyPiece]:
    """The pieces of a scene by their ids, in its order."""
    return {piece.id: piece for piece in scene}


def held(scene: Iterable[AnyPiece]) -> dict[str, Cents]:
    """What the chips of a scene say that each account holds."""
    found: dict[str, Cents] = {}
    for piece in scene:
        if isinstance(piece, Chips):
            found[piece.account] = Cents(found.get(piece.account, 0) + piece.amount)
    return found
