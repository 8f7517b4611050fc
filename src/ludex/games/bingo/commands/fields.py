"""What the fields of a hall's commands may hold."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from ludex.errors import Unit

Day = Annotated[str, Meta(pattern=r"^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])\Z"), Unit.DAY]
"""A day as a calendar writes it."""
SeriesName = Annotated[str, Meta(pattern=r"^[A-Za-z0-9][A-Za-z0-9-]{0,19}\Z"), Unit.SERIES]
CardNumber = Annotated[int, Meta(ge=1, le=1_000_000), Unit.NUMBER]
CardCount = Annotated[int, Meta(ge=1, le=1_000_000), Unit.CARDS]
Ball = Annotated[int, Meta(ge=1, le=100), Unit.NUMBER]
BallPlace = Annotated[int, Meta(ge=1, le=100), Unit.NUMBER]
"""Which ball of the game, counted from one."""
Place = Annotated[int, Meta(ge=1, le=1000), Unit.NUMBER]
Means = Literal["cash", "bank-card", "on-account", "cheque", "credit", "deferred"]
Form = Literal["physical", "electronic"]
Line = Literal["any", "top", "middle", "bottom"]
Book = Literal["computer", "manual"]
CardsKept = Literal["used", "winning", "evidence"]
Variety = Literal["ordinary", "simultaneous", "electronic", "derived", "plus"]
Prize = Literal["line", "bingo"]
AnyPrize = Literal["line", "bingo", "prima", "linked", "crazy-ball"]
Condition = Literal["intact", "unreadable", "burnt", "destroyed", "manipulated"]
PayMeans = Literal["cash", "cheque", "kind"]
Against = Literal["the-card", "nothing"]
Tray = Literal["own", "shared"]
Added = Literal["money", "kind"]
Extra = Literal["approximation", "refund", "other"]
Subject = Literal["game", "prize", "sale"]
StopFault = Literal["equipment", "premises", "accident"]
BallFault = Literal["missing", "duplicated", "defective", "overweight", "mechanism", "other"]
