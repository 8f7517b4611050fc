"""`ludex games`, `rules`, `vocabulary` and `ruling`: what there is, what it says, what it is called, what to do."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from msgspec import UNSET
from msgspec.structs import fields

from ludex.api.odds import priced_bets
from ludex.cli.choices import choices, chosen_there
from ludex.cli.output import (
    aligned,
    law_of,
    place_name,
    places_asked,
    places_on_the_day,
    print_json,
    print_lines,
    title_of,
    words_of,
)
from ludex.cli.rule_words import RuleWords
from ludex.core.edge import command_types, word_fields
from ludex.core.events import CAGE, FELT, HOUSE_ACCOUNTS
from ludex.core.game import Incident
from ludex.errors import LudexError, Misuse, Reason, Refused
from ludex.games.registry import GAMES, decider_type, is_table, open_usual
from ludex.law.book import Law
from ludex.law.clauses import GENERAL
from ludex.law.leaves import Leaf, LeafKind
from ludex.law.strict import Tree
from ludex.words import Words
from ludex.words.rules import RuleTexts


def games(arguments: Namespace) -> int:
    """Every game of every place."""
    law, words = law_of(arguments), words_of(arguments)
    if arguments.place is not None:
        law.regulations.jurisdiction(arguments.place)
    asked = tuple(law.regulations.jurisdictions) if arguments.place is None else (arguments.place,)
    there = places_on_the_day(arguments, law, asked, _in_force(law))
    rows = [row for row in _catalogue(law, words) if row["in"] in there and _is_law(law, row["game"], row["in"])]
    if arguments.json:
        print_json(rows)
        return 0
    yes = words.word("phrases", "yes")
    table = [tuple(words.word("columns", name) for name in ("game", "in", "family", "playable", "title"))]
    families = {row["family"]: words.word("families", row["family"]) for row in rows if row["family"]} | {None: "-"}
    table += [
        (row["game"], row["in"], families[row["family"]], yes if row["playable"] else "-", row["title"]) for row in rows
    ]
    print_lines(aligned(table))
    return 0


def _in_force(law: Law) -> Callable[[str], None]:
    """Refuses a place of which no text was law on the day that is asked for."""
    documents = law.regulations.jurisdiction
    return lambda place: law.moment(place).check_any_in_force(documents(place).documents)


def _is_law(law: Law, game: str, place: str) -> bool:
    """Whether the text of a game was law at a place on the day that is asked for."""
    if law.on is None:
        return True
    documents = {clause.document for clause in law.index.of_game(game)}
    try:
        law.moment(place).check_in_force(documents & {*law.regulations.jurisdiction(place).documents})
    except Refused:
        return False
    return True


def _is_known(law: Law, game: str, place: str) -> bool:
    """Whether Ludex knows how the rules of a game read on the day that is asked for."""
    if law.on is None:
        return True
    try:
        law.statute(game, place)
    except LudexError:
        return False
    return True


def _catalogue(law: Law, words: Words) -> Iterator[dict[str, Any]]:
    for game in sorted(law.index.games):
        if game == GENERAL:
            continue
        places = {law.regulations.jurisdiction_of(clause.id) for clause in law.index.of_game(game)}
        for place in law.regulations.jurisdictions:
            if place in places:
                kind = decider_type(game) if game in GAMES else None
                here = kind if place in law.places_of(game) and _is_known(law, game, place) else None
                yield {
                    "game": game,
                    "in": place,
                    "title": words.word("games", game),
                    "family": None if kind is None else kind.family,
                    "playable": here is not None,
                    "odds": here is not None and here.has_odds,
                    "kernel": here is not None and bool(here.kernel),
                }


def rules(arguments: Namespace) -> int:
    """Every rule with its value, its clauses and, where the text is in doubt, its reading."""
    law, words = law_of(arguments), words_of(arguments)
    if arguments.game != GENERAL:
        decider_type(arguments.game)
    places = places_asked(arguments, law, arguments.game)
    if arguments.choices and arguments.game != GENERAL:
        return choices(arguments, law, words, places)
    if arguments.json:
        print_json([_rules_of(law, arguments.game, place, words) for place in places])
        return 0
    for place in places:
        told = _rules_of(law, arguments.game, place, words)
        chosen = chosen_there(law, arguments.game, place)
        rule_words = RuleWords(words, law.regulations.jurisdiction(place).currency, chosen)
        print_lines([title_of(law, words, arguments.game, place), ""])
        for group in _by_heading(_leaves(law, arguments.game, place)):
            print_lines([*aligned([rule_words.row(leaf) for leaf in group]), ""])
        if told["readings"]:
            print_lines([f"{words.word('phrases', 'readings')}:"])
            print_lines(
                line
                for row in told["readings"]
                for line in (f"  {row['reading']}", f"    {row['question']}", f"    {row['taken']}")
            )
            print_lines([""])
    return 0


def _rules_of(law: Law, game: str, place: str, words: Words) -> dict[str, Any]:
    leaves, chosen, texts = _leaves(law, game, place), chosen_there(law, game, place), RuleTexts(words)
    # Also those of rules that a game inherits.
    followed = {leaf.reading for leaf in leaves if leaf.reading}
    readings = {
        slug: reading
        for slug, reading in law.readings.items()
        if place in reading.jurisdictions and (reading.game == game or slug in followed)
    }
    return {
        "game": game,
        "in": place,
        "rules": [_rule(leaf, chosen, texts) for leaf in leaves],
        "readings": [
            {
                "reading": slug,
                "clauses": list(reading.clauses),
                "trouble": reading.trouble,
                "question": reading.question.said(words.lang),
                "taken": reading.taken.said(words.lang),
                "alternatives": [other.said(words.lang) for other in reading.alternatives],
                "evidence": reading.evidence.said(words.lang),
            }
            for slug, reading in readings.items()
        ],
    }


def _leaves(law: Law, game: str, place: str) -> list[Leaf]:
    """The rules by heading, those of the house last."""
    statute = law.statute(game, place)
    headings = list(dict.fromkeys(path.split(".")[0] for path in statute.leaves))
    ordered = sorted(statute.leaves.values(), key=lambda leaf: headings.index(leaf.path.split(".")[0]))
    return [*ordered, *statute.establishment.values()]


def _by_heading(leaves: Sequence[Leaf]) -> list[list[Leaf]]:
    """Rules under their headings, in order; those that have none come together."""
    groups: dict[str, list[Leaf]] = {}
    for leaf in leaves:
        heading, _, below = leaf.path.partition(".")
        groups.setdefault(heading if below else "", []).append(leaf)
    return list(groups.values())


def _rule(leaf: Leaf, chosen: Mapping[str, Tree], texts: RuleTexts) -> dict[str, Any]:
    row: dict[str, Any] = {"path": leaf.path, "kind": leaf.kind.value, "value": leaf.value, "unit": leaf.unit}
    row |= {"clauses": list(leaf.clauses), "open": leaf.open, "why": texts.note(leaf.why), "reading": leaf.reading}
    row |= {"default": leaf.default, "inherited": leaf.inherited}
    told = {key: value for key, value in row.items() if key in ("path", "kind", "value", "clauses") or value}
    return told | ({"chosen": chosen[leaf.name]} if leaf.kind is LeafKind.CHOOSE and leaf.name in chosen else {})


def vocabulary(arguments: Namespace) -> int:
    """The slugs of a game's commands with their fields, bets, roles, accounts, incidents and reasons."""
    law, words = law_of(arguments), words_of(arguments)
    decider_type(arguments.game)
    places = places_asked(arguments, law, arguments.game)
    told = [_vocabulary(law, arguments.game, place, words) for place in places]
    if arguments.json:
        print_json(told)
        return 0
    for row in told:
        title = title_of(law, words, row["game"], row["in"])
        print_lines([title, "", f"{words.word('columns', 'commands')}:"])
        print_lines(aligned([(f"  {c['do']}", ", ".join(c["fields"]) or "-", c["meaning"]) for c in row["commands"]]))
        for command in row["commands"]:
            choices = command["values"].items()
            print_lines(f"  {command['do']} {field}: {' | '.join(slugs)}" for field, slugs in choices)
        for section in ("roles", "accounts", "phases", "incidents", "reasons", "bets"):
            print_lines([f"{words.word('columns', section)}:"])
            entries = row[section]
            names = [(f"  {slug}", name) for slug, name in entries.items()]
            print_lines(aligned(names))
        print_lines([""])
    return 0


def _vocabulary(law: Law, game: str, place: str, words: Words) -> dict[str, Any]:
    opened = open_usual(law, game, place)
    book = opened.game.book
    phases = words.in_order("phases", {phase for action in book.actions.values() for phase in book.phases(action.do)})
    house = (FELT, *opened.type.accounts, *HOUSE_ACCOUNTS) if is_table(game) else (*opened.type.accounts, CAGE)
    accounts = ("player:NAME", *house)
    bets = (*opened.type.bets(opened.game), *priced_bets(opened))
    return {
        "game": game,
        "in": place,
        "commands": [
            {
                "do": do,
                "fields": [
                    field.name + ("" if field.default is UNSET or field.required else "?")
                    for field in fields(command)
                    if field.name not in ("by", "player", "id", "seen")
                ],
                "values": word_fields(command),
                "by": list(book.roles(do)),
                "phases": words.in_order("phases", book.phases(do)),
                "meaning": words.word("commands", do),
            }
            for do, command in command_types(opened.type).items()
        ],
        "bets": {bet: words.bet(bet) for bet in dict.fromkeys(bets)},
        "roles": {role: words.word("roles", role) for role in opened.type.all_roles},
        "accounts": {account: words.word("accounts", account) for account in accounts},
        "phases": {phase: words.word("phases", phase) for phase in phases},
        "incidents": {i.slug: words.word("incidents", i.slug) for i in opened.type.incidents(opened.game)},
        "reasons": {reason.value: words.word("reasons", reason) for reason in Reason},
    }


def ruling(arguments: Namespace) -> int:
    """Incidents with what is done, who decides, when it may be declared, the clause, and how other places differ."""
    law, words = law_of(arguments), words_of(arguments)
    kind = decider_type(arguments.game)
    asked = places_asked(arguments, law, arguments.game)
    known: dict[str, dict[str, Incident]] = {}
    elsewhere = law.choosing({})
    for place in law.places_of(arguments.game):
        there = law if place in asked else elsewhere
        for incident in kind.incidents(open_usual(there, arguments.game, place).game):
            known.setdefault(incident.slug, {})[place] = incident
    if arguments.incident is not None and arguments.incident not in known:
        raise Misuse(
            "no incident is called {incident}; known: {known}",
            slug="no-such-incident",
            incident=arguments.incident,
            known=known,
        )
    rows = [
        _ruling(arguments.game, place, by_place, law, words)
        for slug, by_place in known.items()
        if arguments.incident in (None, slug)
        for place in asked
        if place in by_place
    ]
    if arguments.incident is not None and not rows:
        raise Misuse(
            "{incident} is not an incident that the text of {place} knows",
            slug="not-an-incident-there",
            incident=arguments.incident,
            place=arguments.place,
        )
    if arguments.json:
        print_json(rows)
        return 0
    names = {place: place_name(law, place, words) for place in law.places_of(arguments.game)}
    for row in rows:
        print_lines(_told(row, words, names))
    return 0


def _ruling(game: str, place: str, by_place: dict[str, Incident], law: Law, words: Words) -> dict[str, Any]:
    incident = by_place[place]
    return {
        "incident": incident.slug,
        "in": place,
        "what": words.word("incidents", incident.slug),
        "decides": list(incident.decides),
        "when": words.in_order("phases", incident.phases),
        "command": incident.command,
        "remedy": words.word("remedies", incident.remedy),
        "call": incident.call,
        "clauses": [{"id": clause, "says": law.index[clause].summary(words.lang)} for clause in incident.clauses],
        "reading": incident.reading or None,
        "elsewhere": [
            {"in": other, **_difference(incident, by_place.get(other), words)}
            for other in law.places_of(game)
            if other != place
        ],
    }


def _difference(here: Incident, there: Incident | None, words: Words) -> dict[str, Any]:
    """How another place rules on the same thing: what it has otherwise, and nothing where it has it alike."""
    if there is None:
        return {"unknown": True}
    told = {
        "remedy": (words.word("remedies", there.remedy), here.remedy == there.remedy),
        "decides": (", ".join(words.word("roles", role) for role in there.decides), here.decides == there.decides),
        "call": (there.call, here.call == there.call),
    }
    return {name: value for name, (value, alike) in told.items() if not alike}


def _told(row: dict[str, Any], words: Words, places: Mapping[str, str]) -> Sequence[str]:
    def named(phrase: str) -> str:
        return words.word("phrases", phrase)

    lines = [f"{row['what']} ({row['incident']}, {places[row['in']]})"]
    lines.append(f"  {named('remedy')}: {row['remedy']}")
    lines.append(f"  {named('decides')}: {', '.join(words.word('roles', role) for role in row['decides'])}")
    lines.append(f"  {named('when')}: {'; '.join(words.word('phases', phase) for phase in row['when'])}")
    if row["call"]:
        lines.append(f"  {named('call')}: «{row['call']}»")
    lines += [f"  {clause['id']}: {clause['says']}" for clause in row["clauses"]]
    if row["reading"]:
        lines.append(f"  {named('reading')}: {row['reading']}")
    lines += [f"  {places[other['in']]}: {_told_difference(other, named)}" for other in row["elsewhere"]]
    return [*lines, ""]


def _told_difference(other: dict[str, Any], named: Callable[[str], str]) -> str:
    if other.get("unknown"):
        return named("not-there")
    told = {name: f"«{value}»" if name == "call" else value for name, value in other.items() if name != "in" and value}
    parts = [f"{named(name)}: {told[name]}" if name in told else named("no-call") for name in other if name != "in"]
    return "; ".join(parts) or named("alike")
