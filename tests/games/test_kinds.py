"""Whether anybody is waited for when a command may be given: stated by every command, and told with every option."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from ludex.core.commands import Command, Kind, slug_of
from ludex.core.edge import required_fields
from ludex.core.roles import CHIEF, PLAYER, VISITOR, is_staff
from ludex.core.rulebook import Action, Rulebook
from ludex.core.session import plain
from ludex.core.table import Recorded
from ludex.errors import Misuse
from ludex.games.poker.histories.state import BringIn, LayOpen, Muck
from ludex.games.registry import GAMES, decider_type, open_usual
from ludex.proof.walk import Leaning, Walk
from tests.games.craps import seated_craps
from tests.tables import LAW, give, seated, usual

TABLES = [(game, place) for game in GAMES for place in LAW.places_of(game)]
COMMANDS = sorted({command for game in GAMES for command in decider_type(game).commands}, key=lambda c: c.__qualname__)
DUTIES_BY_WHICH_AN_INCIDENT_SHOWS = {
    "lay-card": "the card that is laid every time is the red one, so that the coup does not count",
    "settle": "hands that turn out to be set wrongly when they are compared lose",
    "pass-shoe": "the shoe that is offered round the table is taken from whoever deals and has not bet",
    "check-card": "every card that is called is checked, and one turns out to be damaged, late or wrong",
    "close-game": "the order that ends every game ends all rights, also of what nobody called",
    "announce-sold": "from the reading of every game on nobody comes in",
    "change-balls": "a set of balls that is worn or bad is changed as any other",
    "end-refund": "every refund ends, also where somebody has not brought their cards",
    "answer-complaint": "whatever somebody complains of is answered",
}
"""What the staff do in every round, and what the law has follow from it when something is amiss."""
ACTS_WITH_A_RULING = {
    "leave": "whoever leaves a game of bingo gets nothing back",
    "give-cards": "cards of bingo may go to another player",
}
"""What players may do at will, and what the law has follow from it."""


@pytest.mark.parametrize("command", [*COMMANDS, BringIn, LayOpen, Muck])
def test_every_command_states_its_kind(command: type[Command]) -> None:
    """In its own class: a kind that is only inherited was never thought of."""
    assert isinstance(vars(command).get("kind"), Kind), command.__qualname__


@pytest.mark.parametrize(("game", "place"), TABLES)
def test_what_an_incident_names_is_an_incident(game: str, place: str) -> None:
    """Whatever is declared or put right; besides duties of every round by which it shows."""
    opened = open_usual(LAW, game, place)
    kinds = {slug_of(command): command.kind for command in opened.type.commands}
    for incident in opened.type.incidents(opened.game):
        usual = Kind.DUTY if incident.command in DUTIES_BY_WHICH_AN_INCIDENT_SHOWS else Kind.INCIDENT
        kind = Kind.AT_WILL if incident.command in ACTS_WITH_A_RULING else usual
        assert kinds[incident.command] is kind, incident.slug


def test_every_exception_is_needed() -> None:
    """Somewhere an incident names it."""
    named = {
        incident.command
        for game, place in TABLES
        for incident in decider_type(game).incidents(open_usual(LAW, game, place).game)
    }
    assert {*DUTIES_BY_WHICH_AN_INCIDENT_SHOWS, *ACTS_WITH_A_RULING} < named


def test_only_players_have_turns_and_offers() -> None:
    """What staff alone may do is never waited for as a choice."""
    players: set[type[Command]] = set()
    for game, place in TABLES:
        opened = open_usual(LAW, game, place)
        may = opened.rules.may
        players |= {
            command
            for command in opened.type.commands
            if slug_of(command) in may
            and not {PLAYER, *opened.type.offices}.isdisjoint(opened.rules.roles_for(slug_of(command)))
        }
    chosen = {command for command in COMMANDS if command.kind in (Kind.TURN, Kind.OFFER)}
    assert chosen
    assert chosen <= players


def test_what_is_automatic_costs_no_thought() -> None:
    """It has no field that must be filled in, and nobody waits for it."""
    automatic = [command for command in COMMANDS if command.automatic]
    assert automatic
    for command in automatic:
        assert command.kind is Kind.AT_WILL
        assert required_fields(command) == ()


def kinds_of(table: Recorded[Any], who: str) -> dict[str, Kind]:
    """The kind of everything that somebody may do now."""
    return {option.do: option.kind for option in table.options(who)}


def test_a_turn_of_staff_is_their_duty() -> None:
    """The same throw is the shooter's turn and the thrower's duty; so is the cut that a player is offered."""
    boule = seated(usual(LAW.places_of("boule")[0], "boule"), ana=100)
    assert kinds_of(boule, boule.state.thrower)["throw"] is Kind.DUTY
    craps = seated_craps(ana=100)
    give(craps, "bet", "ana", bet="win", stake=10)
    give(craps, "no-more-bets", "stickman")
    assert kinds_of(craps, "ana")["throw"] is Kind.TURN
    punto = usual("cantabria", "punto-y-banca").game
    cut = next(action for action in punto.book.actions.values() if action.do == "cut")
    assert (cut.kind_for(PLAYER), cut.kind_for(CHIEF)) == (Kind.OFFER, Kind.DUTY)


def test_a_bet_for_a_player_stays_an_offer() -> None:
    """The croupier puts chips down because a player takes what is offered to them."""
    table = seated(usual("cantabria"), ana=100)
    assert kinds_of(table, "croupier")["bet"] is kinds_of(table, "ana")["bet"] is Kind.OFFER
    assert kinds_of(table, "croupier")["spin"] is Kind.DUTY
    assert kinds_of(table, "ana")["leave"] is Kind.AT_WILL


@pytest.mark.parametrize(("game", "place"), TABLES)
def test_every_option_has_the_kind_of_its_command(game: str, place: str) -> None:
    """By whatever way the table lists it, for everybody, as far as some random steps come."""
    opened, pick = open_usual(LAW, game, place), Random(7).randrange
    walk = Walk(opened, opened.table(Leaning(pick)), pick)
    state, actions = walk.table.state, opened.game.book.actions.values()
    stated = {action.do: action for action in actions}
    for _ in range(250):
        walk.step()
        for who in walk.people:
            role = state.roles.get(who, VISITOR)
            for option in walk.table.options(who):
                assert option.kind is stated[option.do].kind_for(role), option
                assert is_staff(role) or option.kind is stated[option.do].command.kind


class Nod(Command, frozen=True, tag="leave"):
    """A command that states no kind, under a slug that the law knows."""


def test_a_command_without_a_kind_belongs_to_no_rulebook() -> None:
    """It is said when the table is put together, not when somebody is waited for."""
    action = Action(command=Nod, phases=frozenset({"betting"}), offer=plain("leave"), act=lambda *_: ())
    with pytest.raises(Misuse, match=r"^whether anybody is waited for is not stated of leave$"):
        Rulebook(usual("cantabria").rules, [action])
