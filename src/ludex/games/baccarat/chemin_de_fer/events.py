"""The events of chemin de fer: complete facts, with the shares that money has after them."""

from __future__ import annotations

from msgspec import field

from ludex.core.events import SESSION_EVENTS, Event
from ludex.games.baccarat.among_players.events import SHARED_EVENTS
from ludex.games.baccarat.chemin_de_fer.coup_events import COUP_EVENTS, Shares
from ludex.games.baccarat.chemin_de_fer.state import OfferState, TogetherClaim
from ludex.games.common.places.events import PLACE_EVENTS
from ludex.games.common.shoe.events import SHOE_EVENTS, BlockCleared
from ludex.games.common.stakes.events import STAKE_EVENTS
from ludex.games.common.stakes.state import Stake
from ludex.kit.money import NOTHING, Cents


class BankDeclined(Event, frozen=True, tag="bank-declined"):
    """Somebody does not want the bank; where it was their turn, that counts."""

    player: str
    counts: bool = False


class HandSaluted(Event, frozen=True, tag="hand-saluted"):
    """Somebody let the hand pass, as they must after a change of place."""

    player: str


class HandMissed(Event, frozen=True, tag="hand-missed"):
    """Somebody was away when the hand came to them."""

    player: str


class TogetherClaimed(Event, frozen=True, tag="together-claimed"):
    """Two would take the hand together, unless somebody takes it alone."""

    claim: TogetherClaim


class StageEnded(Event, frozen=True, tag="stage-ended"):
    """Nobody took the bank at this stage of its offers."""

    stage: str


class BankUnclaimed(Event, frozen=True, tag="bank-unclaimed"):
    """Nobody at all took the bank: it is offered anew when there is somebody to offer it to."""


class BankAwarded(Event, frozen=True, tag="bank-awarded"):
    """Somebody has the bank, alone or with an associate."""

    player: str
    held: Shares
    place: int = 0
    """The place where they sit; nothing for somebody who stands."""
    associate: str = ""
    bought: bool = False
    giver: str = ""
    giver_place: int = 0
    before: Cents = NOTHING


class AssociationOffered(Event, frozen=True, tag="association-offered"):
    """Somebody would put so much into the bank."""

    player: str
    amount: Cents


class PledgeTakenBack(Event, frozen=True, tag="pledge-taken-back"):
    """Somebody took back what they had put down to share in something."""

    player: str


class Associated(Event, frozen=True, tag="associated"):
    """The banker has an associate."""

    player: str
    held: Shares


class BankRaised(Event, frozen=True, tag="bank-raised"):
    """There is more in the bank."""

    player: str
    held: Shares


class BankEnded(Event, frozen=True, tag="bank-ended"):
    """Nobody has the bank any more: what was in it and beside it is with its owners."""

    player: str
    offer: OfferState


class GarageAsked(Event, frozen=True, tag="garage-asked"):
    """The banker was asked what is to stay out of play."""


class GarageFormed(Event, frozen=True, tag="garage-formed"):
    """A part of the bank is out of play."""

    why: str
    amount: Cents
    held: Shares
    garage: Shares
    excluded: Shares = field(default_factory=dict)
    """What is out of play for the coup alone."""


class GarageEmptied(Event, frozen=True, tag="garage-emptied"):
    """What was out of play is in the bank again."""

    held: Shares
    garage: Shares


class BankLeftIn(Event, frozen=True, tag="bank-left-in"):
    """The whole bank stays in play."""

    player: str


class AllWent(Event, frozen=True, tag="all-went"):
    """The banker plays all they have."""

    player: str
    held: Shares


class BancoCalled(Event, frozen=True, tag="banco-called"):
    """Somebody claims the cards by what they stake; chips that they had staked before are with them again."""

    player: str
    claim: str
    stake: Stake
    returned: tuple[int, ...] = ()


class TogetherProposed(Event, frozen=True, tag="together-proposed"):
    """Somebody who stands would make banco with another."""

    player: str
    partner: str
    amount: Cents


class BancoMadeTogether(Event, frozen=True, tag="banco-made-together"):
    """Two who stand make banco: the first of them would have the cards."""

    stakes: tuple[Stake, ...]
    returned: tuple[int, ...] = ()
    """What they had staked before."""


class PuntoChosen(Event, frozen=True, tag="punto-chosen"):
    """Somebody has the right to the cards; stakes that do not play are with their owners again."""

    player: str
    claim: str
    returned: tuple[int, ...] = ()
    abandoned: str = ""
    """Who might have made banco again and did not."""


class CoupWithoutPunto(Event, frozen=True, tag="coup-without-punto"):
    """Nobody bet against the bank."""


class DifferenceCalled(Event, frozen=True, tag="difference-called"):
    """So much was staked beyond the bank and may be backed."""

    amount: Cents
    call: str | None = None


class BankBacked(Event, frozen=True, tag="bank-backed"):
    """Somebody bets for the bank."""

    player: str
    amount: Cents


class BackingClosed(Event, frozen=True, tag="backing-closed"):
    """What neither the bank nor anybody behind it covers is with its owners again, or smaller by that."""

    returned: tuple[int, ...] = ()
    reduced: tuple[Stake, ...] = ()


class BackingReturned(Event, frozen=True, tag="backing-returned"):
    """Bets for the bank that cover no stake any more are with their owners again."""

    backed: dict[str, Cents]
    """What still backs the bank."""


class OffersBegun(Event, frozen=True, tag="offers-begun"):
    """With another shoe the bank is offered from the first place on."""


CHEMIN_EVENTS = (
    *SESSION_EVENTS, *STAKE_EVENTS, *SHOE_EVENTS, *PLACE_EVENTS, *SHARED_EVENTS, *COUP_EVENTS, BlockCleared,
    BankDeclined, HandSaluted, HandMissed, TogetherClaimed, StageEnded, BankUnclaimed, BankAwarded, AssociationOffered,
    PledgeTakenBack, Associated, BankRaised, BankEnded, GarageAsked, GarageFormed, GarageEmptied, BankLeftIn, AllWent,
    BancoCalled, TogetherProposed, BancoMadeTogether, PuntoChosen, CoupWithoutPunto, DifferenceCalled, BankBacked,
    BackingClosed, BackingReturned, OffersBegun,
)  # fmt: skip
