"""Tables without a ball or a wheel are told of neither: what all games share has words of its own at cards and dice."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from ludex.core.edge import command_types
from ludex.games.registry import GAMES, decider_type, open_usual
from ludex.words import Words
from tests.tables import LAW
from tests.tidy import ROOT

OF_WHEELS = {
    "en": re.compile(r"\b(spins?|spun|balls?|wheels?|cylinder)\b", re.IGNORECASE),
    "es": re.compile(r"\b(bolas?|ruedas?|ruleta|cilindro)\b", re.IGNORECASE),
}
WITHOUT = [slug for slug in GAMES if decider_type(slug).family not in ("wheels", "bingo")]
CITED = re.compile(r"^(?:bound|refused) \S+ (\S+)", re.MULTILINE)
BY_ANOTHER_READING = {"blackjack": {"must-accept"}}
"""Reasons that a table gives only by a reading that is not taken, so that no round in our records shows them."""


def slugs(game: str) -> Iterator[tuple[str, str]]:
    """What a table may tell of itself, as section and slug."""
    kind = decider_type(game)
    commands = command_types(kind)
    opened = open_usual(LAW, game, LAW.places_of(game)[0])
    phases = {phase for do in commands for phase in opened.game.book.phases(do)}
    citations = (ROOT / "tests/games/golden/citations" / f"{game}.txt").read_text("utf-8")
    yield from (("commands", do) for do in commands)
    events = {str(event.__struct_config__.tag) for event in kind.events}
    # The events of stakes are shared as one list; croupiers take turns only where a command says so.
    yield from (("events", event) for event in events if event != "rotated" or "rotate" in commands)
    yield from (("phases", phase) for phase in phases)
    yield from (("reasons", reason) for reason in {*CITED.findall(citations), *BY_ANOTHER_READING.get(game, ())})
    for incident in kind.incidents(opened.game):
        yield "incidents", incident.slug
        yield "remedies", incident.remedy


@pytest.mark.parametrize("game", WITHOUT)
def test_cards_and_dice_have_no_ball(game: str) -> None:
    """Commands, events, phases, refusals, incidents and remedies, in both languages."""
    told = set(slugs(game))
    assert {section for section, _ in told} >= {"commands", "events", "phases", "reasons"}
    for lang, pattern in OF_WHEELS.items():
        words = Words(lang, game, decider_type(game).family)
        assert [(lang, *each) for each in sorted(told) if pattern.search(words.word(*each))] == []
