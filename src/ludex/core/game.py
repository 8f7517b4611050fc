"""What a game is to everything else: a decider with options, duties, a fold, and a view for each person.

A hall, a draw or a market is a decider too, with people, money, sessions and records, and maybe odds, bots, exercises
or a picture, but without chips and limits: it has a `DeciderType` where a game at a table has a `GameType`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from importlib import import_module
from typing import Any, Generic, NamedTuple, Protocol, TypeVar, cast

from msgspec import Struct

from ludex.core.cloth import Cloth
from ludex.core.commands import AnnounceLast, Command, slug_of
from ludex.core.establishment import EstablishmentType
from ludex.core.events import Event
from ludex.core.options import Option, Range
from ludex.core.papers import Paper
from ludex.core.roles import TABLE_ROLES, Role
from ludex.core.rules import DeciderRules, TableRules
from ludex.core.scene import AnyPiece
from ludex.core.session import joining, opening_of_table
from ludex.core.state import DeciderSetup, DeciderState, Setup
from ludex.extras import needed_for
from ludex.kit.chance import Chance
from ludex.kit.money import Cents

State = TypeVar("State", bound=DeciderState)
Rules = TypeVar("Rules", bound=DeciderRules)
Built = TypeVar("Built", bound="Game[Any]")

USUAL_PARTY = 3
"""How many sit down where the law asks for nobody."""

Equipment = Any
"""What lies on a table besides money, as somebody described it: the name of a wheel, or its differences."""


class DeciderView(Struct, frozen=True, kw_only=True):
    """What a person may see everywhere."""

    phase: str
    round: int
    players: tuple[str, ...]
    balances: dict[str, Cents]
    """One's own; the staff see everybody's."""


class View(DeciderView, frozen=True, kw_only=True):
    """What a person may see of any table; games add what lies on theirs."""

    minimum: Cents
    rounds_left: int | None = None


class Game(Protocol[State]):
    """One game under one ruleset."""

    @property
    def rules(self) -> DeciderRules:
        """The ruleset that it is played by."""
        ...

    def start(self, setup: Any) -> State:
        """How it is before its first session."""
        ...

    def options(self, state: State, who: str) -> Sequence[Option]:
        """What this person may do now."""
        ...

    def duty(self, state: State) -> Command | None:
        """What the staff must do now, without choice."""
        ...

    def lead(self, state: State) -> Command | None:
        """What happens next when nobody wants to bet or choose any more; nothing when the table waits for somebody."""
        ...

    def awaited(self, state: State) -> tuple[str, ...]:
        """Who alone can bring on a table that silence does not; nobody in particular mostly. All may know it."""
        ...

    def decide(self, state: State, command: Command, chance: Chance) -> Sequence[Event]:
        """Checks one command and says what happens; refuses what may not be done."""
        ...

    def evolve(self, state: State, event: Event) -> None:
        """Records a fact: the only writer of state."""
        ...

    def show(self, event: Event, who: str, state: State) -> Event:
        """What this person gets of an event."""
        ...

    def view(self, state: State, who: str) -> DeciderView:
        """What this person may see."""
        ...

    def copy(self, state: State) -> State:
        """A state of its own for somebody who wants to look ahead."""
        ...

    def money_on_table(self, state: State) -> Mapping[str, Cents]:
        """What the stakes in the state say each account of the table holds: `felt`, `prison`..."""
        ...


class Incident(Struct, frozen=True, kw_only=True):
    """Something that goes wrong: when it may be declared, by whom, and what is then done."""

    slug: str
    phases: tuple[str, ...]
    decides: tuple[str, ...]
    command: str
    remedy: str
    """The slug of what is done."""
    call: str | None
    clauses: tuple[str, ...]
    reading: str = ""


class HouseTake(Struct, frozen=True):
    """What the house takes where players bet against each other."""

    way: str
    """The slug of how it takes it."""
    part: Fraction
    """How much of a pot or of what a fee is reckoned from."""
    clauses: tuple[str, ...]


class Sold(NamedTuple):
    """Something that was bought at its price, and of which chance has said what it won."""

    bet: str
    """What its odds call it."""
    price: int
    won: int


class HandCount(Struct, frozen=True):
    """What the cards of a hand count to, and who has a part in it."""

    points: int | None = None
    """Nothing where hands are told by their combinations alone."""
    soft: bool | None = None
    """Whether an ace counts its greater value in it; nothing where no card has two values."""
    whose: tuple[str, ...] = ()
    """Whoever plays it or has bet on it; nobody where it is everybody's."""
    name: str = ""
    """The slug of what such a hand is called rather than by its points: a combination of poker, or a phrase."""


class ProgressiveJackpot(Struct, Generic[Built], frozen=True, kw_only=True):
    """A jackpot to which stakes add up, where the law lets a licence have one."""

    rule: str
    """The path of the rule that it grows."""
    odds: Callable[[Built, Cents, Cents], Iterable[Any]]
    """(game, stake, added) -> the odds of every bet when stakes have added so much"""


def imported(reference: str) -> Any:
    """What a "module:name" of a game type means, imported now: such parts are heavy, and few commands need them."""
    module, _, name = reference.partition(":")
    return getattr(import_module(module), name)


def solved_by(reference: str) -> Callable[..., Any]:
    """The function that a "module:name" means, imported when it is called: it needs libraries that a table does not."""

    def solve(*arguments: Any) -> Any:
        with needed_for("best play"):
            function = imported(reference)
        return function(*arguments)

    return solve


class DeciderType(Struct, Generic[Rules, Built], frozen=True, kw_only=True):
    """What the registry knows of a decider before any ruleset is resolved; what it does not have is left out."""

    slug: str
    family: str
    rules: type[Rules]
    commands: tuple[type[Command], ...]
    events: tuple[type[Event], ...]
    view: type[DeciderView]
    setup: type[DeciderSetup]
    build: Callable[[Rules, Equipment], Built]
    """(rules, equipment) -> the decider"""
    equipment: str = ""
    """The equipment that it has when nothing is said; empty where it has none that could be described."""
    posts: Callable[[Rules], str]
    """(rules) -> the rules under which the establishment's data list its staff"""
    roles: tuple[Role, ...]
    """Every post and place that its statute may name."""
    offices: tuple[Role, ...] = ()
    """What players may hold for a while, which its statute may name besides."""
    opening: Callable[[Mapping[str, Any]], Sequence[Mapping[str, Any]]]
    """(what a case says of the session) -> the commands that open it"""
    entering: Callable[[str, Any], Mapping[str, Any]]
    """(who, with how much) -> the command by which somebody comes in"""
    ending: str = ""
    """The command, without fields of its own, by which the staff bring a session to its end: given at the first moment
    when it may be, once enough was played; empty where a session ends by itself."""
    incidents: Callable[[Built], Sequence[Incident]] = lambda _decider: ()
    establishment: EstablishmentType | None = None
    """What the law asks of a house that has it, where such a thing is inspected."""
    accounts: tuple[str, ...] = ()
    """The accounts of its own, besides those of every table."""
    least_stake: Callable[[Built], Cents] = lambda _decider: Cents(1)
    """(decider) -> the least that somebody plays for: a table's minimum, the price of a card or of a ticket"""
    bets: Callable[[Built], Sequence[str]] = lambda _decider: ()
    """(decider) -> every bet's slug; none where nobody chooses what to bet on"""
    priced: Callable[[Built], Mapping[str, Range]] | None = None
    """(decider) -> what has odds and is simulated, each with the stakes that it takes, where what is open to bets at a
    moment does not say it: a player holds the bank, or something is bought at its price"""
    sold: str = ""
    """Module and function, (decider, state, event) -> what an event that was just folded has decided of what is bought
    at its price, as `Sold`; empty where stakes lie on a cloth, or where odds depend on what others do."""
    lasting_bets: bool = False
    """Whether bets may stay undecided from round to round."""
    opposites: tuple[frozenset[str], ...] = ()
    """Bets of which one loses when another wins, so that nobody sensible has chips on two of them at once."""
    cloth: Callable[[Built], Cloth] | None = None
    """(decider) -> its table or room as it is drawn; nothing where it has no picture"""
    labelled_cloth: Callable[[Built, Any], Cloth] | None = None
    """(decider, establishment) -> the same, where a text words what is printed on it; nothing where none does"""
    cloth_from: Callable[[Built, int], Cloth] | None = None
    """(decider, number of a place) -> its table as somebody sees it who sits there, where people sit all round it"""
    scene: Callable[[Any], Iterable[AnyPiece]] = lambda _view: ()
    """(what a person sees) -> the pieces on the table"""
    papers: Callable[[Built, Any], Iterable[Paper]] = lambda _decider, _state: ()
    """(decider, state) -> every ticket, slip or voucher that was handed out and is still kept, as it is printed"""
    counts: Callable[[Built, Any], Mapping[str, HandCount]] = lambda _decider, _view: {}
    """(decider, what a person sees) -> what the hands that they see count to, by the ids of the cards in the scene"""
    odds: Callable[[Built, Cents], Iterable[Any]] | None = None
    """(decider, stake) -> the odds of every bet, as rows with `bet`, `choice`, `net`, `edge`, `clauses` and `reading`;
    nothing where none are known"""
    duels: Callable[[Built], Iterable[Any]] | None = None
    """(decider) -> best play of two who both choose, as `DuelOdds`; nothing where nobody plays cards against another"""
    hall_odds: str = ""
    """Module and function, (decider, cards sold) -> how soon prizes are won as balls come, as `HallOdds`; empty where
    no cards are sold. Its `odds` then take how many are sold, several perhaps, after the price."""
    progressive: ProgressiveJackpot[Built] | None = None
    """Its jackpot that may grow; none where there is none."""
    odds_model: str = ""
    """The slug of a phrase on what the odds take a round to be, where the simulation takes it to be something else."""
    kernel_model: str = ""
    """The same of the simulation."""
    kernel: str = ""
    """Module and class of its compiled simulation, imported when somebody simulates; empty where there is none."""
    chart: str = ""
    """Module and function that solves and draws best play of a game; empty where nothing is to be chosen."""
    strategies: str = ""
    """Module and name of how it is simulated by a strategy that somebody wrote down; empty where it is not."""
    drills: str = ""
    """Module and table of the makers of its exercises, imported when somebody practises; empty where there are none."""
    bots: str = ""
    """Module and table of its players by strategy, imported when somebody plays with them; where there are none, the
    company bets at random."""
    party: Callable[[Rules, int], int] = lambda _rules, _people: USUAL_PARTY
    """(rules, how many people come with them) -> how many bots come"""
    holdings: Callable[[Any], Mapping[str, Mapping[str, Cents]]] | None = None
    """(view) -> what players have in each account of the table, where one of them holds the bank: it is told at every
    prompt, with whoever holds an office"""
    pack: Callable[[Rules], Sequence[int]] = lambda _rules: ()
    """(rules) -> the cards that are mixed whenever a pack or shoe is made up, as a live generator commits to them"""
    house_take: Callable[[Rules], HouseTake] | None = None
    """(rules) -> what the house takes, where players bet against each other and no bet against the house has odds"""

    @property
    def all_roles(self) -> tuple[Role, ...]:
        """Whoever its statute may say that somebody is."""
        return (*self.roles, *self.offices)

    @property
    def has_odds(self) -> bool:
        """Whether anything that is played for against the house has odds."""
        return self.odds is not None and self.house_take is None


class GameType(DeciderType[Rules, Built], Generic[Rules, Built], frozen=True, kw_only=True):
    """What the registry knows of a game at a table: it has chips, a minimum, bets and a cloth."""

    view: type[View]
    setup: type[Setup] = Setup
    roles: tuple[Role, ...] = TABLE_ROLES
    opening: Callable[[Mapping[str, Any]], Sequence[Mapping[str, Any]]] = opening_of_table
    entering: Callable[[str, Any], Mapping[str, Any]] = joining
    ending: str = slug_of(AnnounceLast)
    establishment: EstablishmentType
    least_stake: Callable[[Built], Cents] = lambda game: cast("TableRules", game.rules).minimum
    bets: Callable[[Built], Sequence[str]]
    cloth: Callable[[Built], Cloth]
    scene: Callable[[Any], Iterable[AnyPiece]]
    odds: Callable[[Built, Cents], Iterable[Any]]


AnyDeciderType = DeciderType[Any, Any]
"""Something that decides, where it does not matter what."""
AnyGameType = GameType[Any, Any]
"""Some game, where it does not matter which."""
