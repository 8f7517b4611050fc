"""The law under the other readings: what each alternative would make the rules say, and which figures it moves."""

from __future__ import annotations

import json

import pytest

from ludex.cli import main
from ludex.examine.otherwise import otherwise
from ludex.games.registry import GAMES, open_usual
from tests.tables import LAW

PLAYED = [(game, place) for game in GAMES for place in LAW.places_of(game)]


@pytest.mark.parametrize(("game", "place"), PLAYED)
def test_every_alternative_is_a_law_that_can_be_played(game: str, place: str) -> None:
    """Its rules are known to the statute and make a ruleset."""
    for other in otherwise(LAW, game, place):
        assert open_usual(other.law, game, place).rules != open_usual(LAW, game, place).rules, other.reading


def test_alternatives_name_rules_that_exist() -> None:
    """Somewhere, at least: a misspelt path would never be told."""
    statutes = [LAW.statute(game, place).leaves for game, place in PLAYED]
    # What is said of every house has no rules of play: its readings stand behind those of the establishment.
    statutes += [LAW.general(place).establishment for place in LAW.regulations.jurisdictions]
    for slug, reading in LAW.readings.items():
        standing = [leaves for leaves in statutes if any(leaf.reading == slug for leaf in leaves.values())]
        known = {path for leaves in standing for path in leaves}
        for alternative in reading.alternatives:
            assert set(alternative.rules) <= known, slug


@pytest.mark.parametrize(
    ("game", "bet", "reading", "edge"),
    [
        ("craps", "field", "craps-field-and-par", "1/9"),
        ("boule", "number-1", "boule-simple-pays", "7/9"),
        ("banca-francesa", "outer-line", "banca-francesa-line-bets", "1/63"),
    ],
)
def test_a_reading_that_moves_a_figure_is_named_beside_it(
    capsys: pytest.CaptureFixture[str], game: str, bet: str, reading: str, edge: str
) -> None:
    """With what the alternative would give."""
    assert main(["odds", game, "--in", "cantabria", "--bet", bet, "--json"]) == 0
    (row,) = json.loads(capsys.readouterr().out)["bets"]
    assert (reading, edge) in {(other["reading"], other["edge"]) for other in row["readings"]}


def test_what_a_stake_loses_to_rounding_stands_beside_its_edge(capsys: pytest.CaptureFixture[str]) -> None:
    """By default the ratio of the law is told; twenty euros on six lose a part of a cent at seven to six."""
    told = []
    for stake in ([], ["--stake", "20"], ["--stake", "60"]):
        assert main(["odds", "craps", "--in", "cantabria", "--bet", "right-6", "--json", *stake]) == 0
        told.append(json.loads(capsys.readouterr().out)["bets"][0])
    assert [row["edge"] for row in told] == ["1/66", "67/4400", "1/66"]
    assert [row.get("rounding") for row in told] == [None, "1/13200", "0"]
    assert main(["odds", "craps", "--in", "cantabria", "--bet", "right-6", "--stake", "20"]) == 0
    assert "0.0076% of it is lost to rounding" in capsys.readouterr().out
