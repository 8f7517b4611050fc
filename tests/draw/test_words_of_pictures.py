"""Whatever a picture prints or names has a word in both languages, and no word on a cloth is left over."""

from collections.abc import Iterator
from functools import cache

import pytest

from ludex.api.pictures import scenes
from ludex.core.cloth import Cloth, Mark, MarkKind, PlaceKind
from ludex.core.papers import Paper
from ludex.core.scene import AnyPiece, Marker, Printed, Sign
from ludex.draw.names import Names
from ludex.games.registry import GAMES, Opened, decider_type, open_usual
from ludex.house.evening import Evening
from ludex.words import LANGUAGES, Words
from tests.tables import LAW
from tests.tidy import ROOT

TABLES = [(game, place) for game in GAMES if decider_type(game).cloth for place in LAW.places_of(game)]
ROUNDS = 2


@cache
def opened(game: str, place: str) -> Opened:
    return open_usual(LAW, game, place)


@cache
def pieces(game: str, place: str) -> tuple[AnyPiece, ...]:
    """Everything that lies on a table in the course of an evening."""
    table = opened(game, place)
    entries = Evening(table, 3, None).entries(ROUNDS)
    return tuple(piece for scene in scenes(table, entries, "ana") for piece in scene)


@cache
def papers(game: str, place: str) -> tuple[Paper, ...]:
    """Every paper that lies open in the course of an evening, and those that are kept when it ends."""
    table = opened(game, place)
    state = table.game.start(table.setup)
    for entry in Evening(table, 3, None).entries(ROUNDS):
        for event in entry.events:
            table.game.evolve(state, event)
    lying = (piece.paper for piece in pieces(game, place) if isinstance(piece, Printed))
    return (*lying, *table.type.papers(table.game, state))


def printed(cloth: Cloth) -> Iterator[Mark]:
    """Every mark of a cloth."""
    for zone in cloth.zones:
        yield from zone.marks
    for place in cloth.places:
        yield from place.marks
    yield from cloth.marks


def words_on(game: str, place: str) -> set[str]:
    """The slugs of words that are printed on a cloth."""
    return {mark.text for mark in printed(opened(game, place).cloth()) if mark.kind is MarkKind.WORD}


@pytest.mark.parametrize(("game", "place"), TABLES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_word_on_a_table_is_there(game: str, place: str, lang: str) -> None:
    words = Words(lang, place, game, opened(game, place).type.family)
    assert {slug for slug in words_on(game, place) if words.word("marks", slug) == slug} == set()
    told = {
        "markers": {piece.kind for piece in pieces(game, place) if isinstance(piece, Marker)},
        "signs": {slug for piece in pieces(game, place) if isinstance(piece, Sign) for slug, _ in piece.amounts},
        "states": {state for piece in pieces(game, place) if (state := getattr(piece, "state", ""))},
    }
    for section, slugs in told.items():
        assert {slug for slug in slugs if not words.has(section, slug)} == set(), section


@pytest.mark.parametrize("lang", LANGUAGES)
def test_papers_have_words(lang: str) -> None:
    """Every ticket, slip and voucher of an evening: its kind, its lines, and its signs but for numbers."""
    seen = set()
    for game, place in TABLES:
        words = Words(lang, place, game, opened(game, place).type.family)
        for paper in papers(game, place):
            seen.add(paper.kind)
            told = {("papers", paper.kind), *(("paper-lines", line.label) for line in paper.lines)}
            signs = {sign for row in paper.symbols for sign in row if sign is not None and not sign.isdecimal()}
            assert {each for each in told if not words.has(*each)} == set(), game
            assert {sign for sign in signs if not words.has("symbols", sign)} == set(), game
    assert {"scratch-ticket", "lottery-ticket", "betting-slip"} <= seen


@pytest.mark.parametrize("section", ["papers", "paper-lines", "symbols"])
def test_no_word_of_papers_is_stale(section: str) -> None:
    """Each stands somewhere in what games are made of, whole or by its last part."""
    sources = "".join(path.read_text("utf-8") for path in (ROOT / "src/ludex/games").rglob("*.py"))
    slugs = {slug.partition("/")[0] for slug in Words("en").slugs(section)}
    unused = {slug for slug in slugs if f'"{slug}"' not in sources and f'-{slug.rpartition("-")[2]}"' not in sources}
    assert unused == set()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_kind_of_place_has_a_name(lang: str) -> None:
    words = Words(lang)
    assert {kind.value for kind in PlaceKind} <= words.slugs("places")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_zone_is_called_by_its_bet(lang: str) -> None:
    """Nobody is told a slug."""
    for game, place in TABLES:
        table = opened(game, place)
        cloth = table.cloth()
        names = Names(cloth, Words(lang, place, game, table.type.family), table.rules.currency)
        told = {zone.bet: names.zone(zone) for zone in cloth.zones}
        assert {bet for bet, name in told.items() if name == bet} == set(), game
        kinds = {bet.rpartition("-")[0] for bet in told if bet not in table.type.bets(table.game)} - {""}
        assert kinds <= Words(lang).slugs("places"), game
