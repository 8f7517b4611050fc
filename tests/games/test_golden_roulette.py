"""One round of French roulette in full, with a zero in it: what everybody may do, what happens, what everybody sees.

The dump is compared line by line with a golden text. `make golden` writes it anew; the commit then says why it moved.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from ludex.core.edge import read_written
from ludex.core.events import Event
from ludex.core.options import Among, Bound, Option, Own, Range, Rows, Stakes
from ludex.core.table import Entry, Recorded
from ludex.errors import Refused
from ludex.games.registry import game_type
from ludex.kit.chance import Script
from ludex.words import Words
from tests.games.golden_texts import compare
from tests.tables import LAW, ROULETTE, opened

CURRENCY = LAW.regulations.jurisdiction("cantabria").currency
PEOPLE = ("ana", "bea", "stranger", "croupier", "croupier-2", "table-end", "chief", "director", "authority")
MANY = 12
WATCHING = ("ana", "stranger", "croupier")
WATCHED = ("red", "even", "straight-0", "split-0-2")
ROUND: list[dict[str, Any]] = [
    {"do": "open-session", "by": "chief"},
    {"do": "join", "by": "ana", "chips": 500},
    {"do": "join", "by": "bea", "chips": 200},
    {"do": "bet", "by": "ana", "bet": "red", "stake": 50},
    {"do": "bet", "by": "bea", "bet": "even", "stake": 20},
    {"do": "bet", "by": "croupier", "player": "bea", "bet": "straight-0", "stake": 10},
    {"do": "bet", "by": "table-end", "player": "ana", "bet": "split-0-2", "stake": 20},
    {"do": "announce-bet", "by": "croupier", "player": "bea", "bet": "street-0-1-2", "stake": 15},
    {"do": "spin", "by": "croupier"},
    {"do": "bet", "by": "ana", "bet": "dozen-1", "stake": 20},
    {"do": "bet", "by": "ana", "bet": "straight-17", "stake": 201},
    {"do": "repeat-bet", "by": "chief", "announcement": 5},
    {"do": "no-more-bets", "by": "croupier"},
    {"do": "bet", "by": "bea", "bet": "black", "stake": 10},
    {"do": "place-announced", "by": "croupier", "announcement": 5},
    {"do": "land", "by": "croupier"},
    {"do": "announce-result", "by": "croupier"},
    {"do": "hold-zero", "by": "croupier"},
    {"do": "take-half", "by": "bea", "bet": "even"},
    {"do": "leave-in-prison", "by": "ana", "bet": "red"},
    {"do": "close-choices", "by": "croupier"},
    {"do": "clear", "by": "croupier"},
    {"do": "pay", "by": "croupier", "bets": "street"},
    {"do": "pay", "by": "croupier", "bets": "split"},
    {"do": "pay", "by": "croupier", "bets": "straight"},
    {"do": "end-round", "by": "croupier"},
]


def dump() -> list[str]:
    """The whole round as lines of text."""
    game = opened(licence={"change_authorised": True}, table={"advance": 5000})
    table: Recorded[Any] = game.recorded(Script([0]))
    told: dict[str, dict[str, str]] = {}
    lines = [
        "French roulette in Cantabria: one round, amounts in cents.",
        "What somebody may do or sees is written when it changes.",
        *_shown(table, (), told),
    ]
    for written in ROUND:
        given = ", ".join(f"{key} {value}" for key, value in written.items() if key not in ("do", "by"))
        lines += ["", f"== {written['by']}: {written['do']}{f' ({given})' if given else ''}"]
        try:
            entry = table.apply(read_written(game_type(ROULETTE), written, game.rules.currency))
        except Refused as refused:
            lines.append(f"refused: {refused}")
            continue
        lines += _happened(entry)
        lines += _shown(table, entry.events, told)
    return lines


def _happened(entry: Entry) -> Iterator[str]:
    """The events of an entry with their sentence, outcome, money and clauses."""
    for event in entry.events:
        sentence = Words("en").event(event, CURRENCY)
        yield f"entry {entry.version}: {event.__struct_config__.tag}" + (f' "{sentence}"' if sentence else "")
        yield from (f"  drawn {outcome}" for outcome in event.drawn)
        yield from (f"  {move.source} -> {move.target} {move.amount}" for move in event.moves)
        yield from (f"  by {clause}" for clause in event.clauses)


def _shown(table: Recorded[Any], events: tuple[Event, ...], told: dict[str, dict[str, str]]) -> Iterator[str]:
    """What the table is now, what was kept from some, the duty, and what changed for each person."""
    state = table.state
    held = {account: amount for account, amount in sorted(state.accounts.items()) if amount}
    yield f"round {state.round}, {state.phase}" + "".join(f", {name} {amount}" for name, amount in held.items())
    for who in PEOPLE:
        for event in events:
            shown = table.game.show(event, who, state)
            if shown != event:
                yield f"  {who} is not shown all of it: {_plain(shown)}"
    duty = table.game.duty(state)
    if duty is not None:
        yield f"  duty of {duty.by}: {duty.__struct_config__.tag}"
    for who in PEOPLE:
        yield from _changed(who, "may", {option.do: _option(option) for option in table.options(who)}, told)
        if who in WATCHING:
            yield from _changed(who, "sees", _view(table.game.view(state, who)), told)


def _changed(who: str, verb: str, now: dict[str, str], told: dict[str, dict[str, str]]) -> Iterator[str]:
    """What somebody may do or sees, as far as it is not what it was."""
    before = told.get(f"{who} {verb}", {})
    yield from (f"  {who} {verb} {name}{text}" for name, text in now.items() if before.get(name) != text)
    gone = [name for name in before if name not in now]
    if gone:
        yield f"  {who} no longer {verb} {', '.join(gone)}"
    told[f"{who} {verb}"] = now


def _view(view: Any) -> dict[str, str]:
    """The fields of a view that say anything."""
    fields = [(name, getattr(view, name)) for name in view.__struct_fields__]
    return {name: f": {_plain(value)}" for name, value in fields if value not in (None, (), {})}


def _plain(value: Any) -> str:
    """A value without the names of classes."""
    if isinstance(value, tuple):
        return " ".join(map(_plain, value))
    if isinstance(value, dict):
        return ", ".join(f"{key} {_plain(part)}" for key, part in value.items())
    if hasattr(value, "__struct_fields__"):
        return f"({', '.join(f'{name} {getattr(value, name)}' for name in value.__struct_fields__)})"
    return str(value)


def _option(option: Option) -> str:
    """The domains of an option."""
    return "".join(f"; {_domain(domain, option)}" for domain in option.domains)


def _domain(domain: Any, option: Option) -> str:
    """A domain; of stakes, how much may still be put on some bets."""
    match domain:
        case Among(field, values):
            return f"{field} {_choices(values)}"
        case Range(field, low, high, step=step):
            return f"{field} {low} to {high} by {step}"
        case Own(field, values_of):
            return ", ".join(f"{field} of {who} {_choices(own)}" for who, own in values_of.items())
        case Rows(fields, rows):
            return f"{'+'.join(fields)} {' or '.join('+'.join(map(_choice, row)) for row in rows)}"
        case Stakes():
            most = {who: [f"{domain.largest(who, bet)} on {bet}" for bet in WATCHED] for who in option.owners}
            return "; ".join(f"{who} at most {', '.join(bets)}" for who, bets in most.items())
        case _:
            parts = [getattr(domain, name) for name in domain.__struct_fields__]
            return (
                f"{type(domain).__name__.lower()} {' '.join(_plain(part) for part in parts if type(part) is not Bound)}"
            )


def _choices(values: tuple[Any, ...]) -> str:
    if len(values) > MANY:
        return f"one of {len(values)}, {_choice(values[0])} to {_choice(values[-1])}"
    return " or ".join(map(_choice, values))


def _choice(value: Any) -> str:
    return "-" if value is None else str(value)


def test_the_golden_round_has_not_moved() -> None:
    """Line by line the same as the file."""
    compare("roulette-french-cantabria.txt", dump())


def test_the_golden_round_is_the_same_every_time() -> None:
    """Nothing of it depends on time, order of sets or chance."""
    assert dump() == dump()


def test_the_golden_round_shows_what_it_should() -> None:
    """A zero, a prisoner, a half taken back, an announced bet, two refusals, and what is kept from others."""
    text = "\n".join(dump())
    for part in ("zero-held", "left-prison", "stayed-in-prison", "announced-placed", "stranger is not shown all of it"):
        assert part in text
    assert text.count("refused: ") == 2


@pytest.mark.parametrize("who", PEOPLE)
def test_everybody_but_the_authority_may_do_something(who: str) -> None:
    """Nobody is forgotten; where the licence holds the authorisation, nothing is asked of the authority."""
    assert any(line.startswith(f"  {who} may ") for line in dump()) == (who != "authority")
