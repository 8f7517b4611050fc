"""The sessions of a record as their minutes have them: the entries of the chief, each game, and all that was noted."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct, field

from ludex.core.events import Event
from ludex.core.table import Entry
from ludex.games.bingo import events as did
from ludex.games.bingo import minutes
from ludex.games.bingo.hall import Hall
from ludex.games.bingo.minutes import GameMinutes, Header
from ludex.games.bingo.state import Complaint, HallSetup, HallState
from ludex.kit.money import NOTHING, Cents

NOTED: tuple[type[Event], ...] = (
    did.PrimaSet,
    did.BallsChanged,
    did.CallCorrected,
    did.FaultReported,
    did.Repaired,
    did.Abandoned,
    did.GameVoided,
    did.ReadOutDone,
    did.RefundBegun,
    did.RefundEnded,
    did.ComputerFailed,
    did.ComputerRestored,
    did.EvidenceKept,
    did.EvidenceTaken,
    did.ComplaintSettled,
    did.LinkedWonElsewhere,
)
"""What stands in the minutes besides the figures of a game."""


class GameWritten(Struct, frozen=True, kw_only=True):
    """A game as the minutes have it."""

    number: int
    minutes: GameMinutes
    """What they say of it in figures, as far as the law asks for it."""
    over: bool
    void: bool
    """Whether its cards were paid back."""
    crazy: tuple[int, ...]
    """The numbers of the crazy ball, drawn beforehand."""
    paid: tuple[did.PrizePaid, ...]
    """What was paid and not given back, extra prizes with their receipts."""
    complaints: tuple[Complaint, ...]
    noted: tuple[Event, ...]


class SessionWritten(Struct, frozen=True, kw_only=True):
    """A session as its minutes have it."""

    session: int
    day: str
    header: Header
    """The entry that begins them, as far as the law says what it holds."""
    games: tuple[GameWritten, ...]
    noted: tuple[Event, ...]
    """What was noted after the last game."""
    signed: str
    """Who signed the entry that closes them; nobody as yet is an empty name."""

    @property
    def played(self) -> tuple[GameWritten, ...]:
        """The games that were played to their end."""
        return tuple(game for game in self.games if game.over and not game.void)

    @property
    def paid(self) -> Cents:
        """What was paid in prizes and not given back."""
        return Cents(sum(each.amount for game in self.games for each in game.paid))


class _Game(Struct):
    """A game while it is written down."""

    number: int
    noted: list[Event]
    minutes: GameMinutes | None = None
    over: bool = False
    void: bool = False
    crazy: tuple[int, ...] = ()
    paid: list[did.PrizePaid] = field(default_factory=list)
    complaints: tuple[Complaint, ...] = ()

    def written(self) -> GameWritten | None:
        """What the minutes have of it; nothing while it was not entered."""
        if self.minutes is None:
            return None
        return GameWritten(
            number=self.number, minutes=self.minutes, over=self.over, void=self.void, crazy=self.crazy,
            paid=tuple(self.paid), complaints=self.complaints, noted=tuple(self.noted),
        )  # fmt: skip


class _Session(Struct):
    """A session while it is written down."""

    header: Header
    number: int
    day: str
    games: list[_Game] = field(default_factory=list)
    pending: list[Event] = field(default_factory=list)
    """What was noted since the last game, and belongs to the next."""
    signed: str = ""

    def written(self) -> SessionWritten:
        """What its minutes have."""
        games = tuple(told for game in self.games if (told := game.written()) is not None)
        return SessionWritten(
            session=self.number, day=self.day, header=self.header, games=games, noted=tuple(self.pending),
            signed=self.signed,
        )  # fmt: skip


def sessions(hall: Hall, setup: HallSetup, entries: Iterable[Entry]) -> tuple[SessionWritten, ...]:
    """Every session of a record, which must be one that follows."""
    state, found = hall.start(setup), list[_Session]()
    for entry in entries:
        for event in entry.events:
            hall.evolve(state, event)
            if isinstance(event, did.SessionOpened):
                found.append(_Session(minutes.header(hall.rules, state), event.session, event.day))
            elif found:
                _write(found[-1], hall, state, event)
    return tuple(session.written() for session in found)


def _write(session: _Session, hall: Hall, state: HallState, event: Event) -> None:
    """Writes down what one event adds."""
    game = session.games[-1] if session.games and not session.games[-1].over else None
    if isinstance(event, NOTED) and getattr(event, "recorded", True):
        (session.pending if game is None else game.noted).append(event)
    match event:
        case did.SeriesAnnounced(second=False):
            session.games.append(_Game(event.game, session.pending))
            session.pending = []
        case did.CrazyBallsDrawn() if game is not None:
            game.crazy = event.numbers
        case did.MinutesWritten() if game is not None:
            game.minutes = minutes.rows(hall.rules, state)[-1]
        case did.PrizePaid() if game is not None:
            game.paid.append(event)
        case did.RefundBegun() if game is not None:
            game.paid, game.void = [], True
        case did.UsedCollected() | did.RefundEnded() if game is not None:
            game.minutes, game.over = minutes.rows(hall.rules, state)[-1], True
        case did.Complained() | did.ComplaintAnswered():
            # A complaint may be answered when its game is over.
            same = (each for each in session.games if each.number == state.game)
            for each in same:
                each.complaints = tuple(state.complaints)
        case did.MinutesSigned():
            session.signed = event.signed


def takings(session: SessionWritten) -> Cents | None:
    """What was taken in the games that were played; nothing where the minutes do not tell it."""
    told = [game.minutes.takings for game in session.played]
    return None if any(each is None for each in told) else Cents(sum(each or NOTHING for each in told))
