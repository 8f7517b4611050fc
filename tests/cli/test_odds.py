"""`ludex odds`: the table, the chart, the JSON that must stay stable, and misuse in one line."""

from __future__ import annotations

import json
from typing import Any

import pytest

from ludex.cli import main


def told(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """What a command prints."""
    assert main(["odds", "roulette-french", *arguments]) == 0
    return capsys.readouterr().out


def test_the_json_of_a_place(capsys: pytest.CaptureFixture[str]) -> None:
    """One object with what it assumes and a row a bet, best play first."""
    found = json.loads(told(capsys, "--in", "cantabria", "--json"))
    assert set(found) == {"game", "in", "assumes", "bets"}
    straight = found["bets"][0]
    assert straight["net"] == [["35", "1/37"], ["-1", "36/37"]]
    assert (straight["edge"], straight["method"], straight["error"]) == ("1/37", "exact", 0.0)
    assert straight["clause"] == "CAN10/A.1.IV.1.multiples/1"
    red = next(row for row in found["bets"] if row["bet"] == "red")
    assert red["edge"] == "1/74"
    assert [way["choice"] for way in red["choices"]] == ["half", "prison"]


def test_every_bet_on_demand(capsys: pytest.CaptureFixture[str]) -> None:
    """One of each kind otherwise."""
    some = json.loads(told(capsys, "--in", "galicia", "--json"))["bets"]
    every = json.loads(told(capsys, "--in", "galicia", "--all", "--json"))["bets"]
    assert (len(some), len(every)) == (12, 163)


def test_the_stake_matters(capsys: pytest.CaptureFixture[str]) -> None:
    """At one minimum a second zero leaves no choice, which prison costs; half back is the same at any stake."""
    small, large = (told(capsys, "--in", "cantabria", "--bet", "red", "--stake", stake) for stake in ("10", "20"))
    assert "must stay" not in small
    assert small.count("1/74") == large.count("1/74") == 2


def test_all_places_in_spanish_with_a_chart(capsys: pytest.CaptureFixture[str]) -> None:
    """Without a place every place is told."""
    out = told(capsys, "--lang", "es", "--chart")
    assert out.count("Ruleta francesa") == 3
    assert "Pleno 0" in out
    assert "█" in out


@pytest.mark.parametrize(
    "arguments",
    [["--stake", "0"], ["--stake", "x"], ["--bet", "split-1-3"], ["--in", "mars"], ["--in", "asturias"]],
)
def test_misuse_is_one_line(capsys: pytest.CaptureFixture[str], arguments: list[str]) -> None:
    """And exits 2."""
    assert main(["odds", "roulette-french", *arguments]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.count("\n") == 1


def test_a_jackpot_that_grows(capsys: pytest.CaptureFixture[str]) -> None:
    """What stakes have added is assumed and said; without it all is as before."""
    arguments = ["odds", "blackjack", "--in", "cantabria", "--bet", "jackpot-1"]
    assert main([*arguments, "--pool", "8000", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["assumes"]["pool"] == "€8,000"
    assert (found["bets"][0]["edge"], found["bets"][0]["net"][0][0]) == ("59732/125333", "8000")
    assert main([*arguments, "--pool", "8000", "--lang", "es"]) == 0
    assert "8.000 € sumados al jackpot" in capsys.readouterr().out
    assert main([*arguments, "--json"]) == 0
    usual = json.loads(capsys.readouterr().out)
    assert "pool" not in usual["assumes"]
    assert usual["bets"][0]["edge"] == "65732/125333"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["boule", "--in", "cantabria", "--pool", "5"], "no jackpot of boule grows in cantabria"),
        (["blackjack", "--in", "galicia", "--pool", "5"], "no jackpot of blackjack grows in galicia"),
        (["blackjack", "--in", "cantabria", "--pool", "much"], "'much' is not an amount of money"),
        (["blackjack", "--in", "cantabria", "--pool=-5"], "a jackpot holds no less than nothing\n"),
    ],
)
def test_a_pool_that_cannot_be(capsys: pytest.CaptureFixture[str], arguments: list[str], said: str) -> None:
    """One line says why."""
    assert main(["odds", *arguments]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.count("\n") == 1
    assert said in captured.err


def test_what_prison_leaves_out_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    """With its bound, in the row of prison."""
    assert main(["odds", "trente-et-quarante", "--in", "cantabria", "--bet", "red", "--json", "--stake", "100"]) == 0
    (red,) = json.loads(capsys.readouterr().out)["bets"]
    prison = next(way for way in red["choices"] if way["choice"] == "prison")
    assert (red["method"], red["error"], red["note"]) == ("exact", 0.0, None)
    assert 0 < prison["error"] < 7e-5
    assert "as from a full shoe" in prison["note"]
    assert "0.00679%" in prison["note"]


def test_odds_and_simulation_of_cards_say_what_they_take_a_round_to_be(capsys: pytest.CaptureFixture[str]) -> None:
    """Exact odds are those of a full shoe, the simulation deals to the cut card: their figures differ."""
    assert main(["odds", "punto-y-banca", "--in", "cantabria"]) == 0
    assert "every round as from a full shoe" in capsys.readouterr().out
    assert main(["simulate", "punto-y-banca", "--in", "cantabria", "--rounds", "10"]) == 0
    assert "shoes dealt to the cut card" in capsys.readouterr().out


@pytest.mark.parametrize("place", ["cantabria", "galicia", "spain-1977"])
def test_blackjack_dealt_to_the_cut_card_has_a_figure_of_its_own(
    capsys: pytest.CaptureFixture[str], place: str
) -> None:
    """Simulated for the packaged rules, and a little above that of a full shoe."""
    assert main(["odds", "blackjack", "--in", place, "--bet", "box-1", "--json"]) == 0
    (box,) = json.loads(capsys.readouterr().out)["bets"]
    (dealt,) = (way for way in box["choices"] if way["choice"] == "cut-card")
    assert (dealt["method"], box["method"]) == ("simulated", "enumerated")
    assert 0 < dealt["error"] < 2e-4
    assert abs(dealt["edge_float"] - box["edge_float"]) < 1e-3


@pytest.mark.parametrize(
    ("game", "lang", "said"),
    [
        ("boule", "en", "in this game there is nothing to choose after betting, and so no chart of best play"),
        ("boule", "es", "en este juego no hay nada que elegir después de apostar"),
        ("roulette-french", "en", "what may be chosen in this game stands in the column CHOICE; there is no chart"),
        ("roulette-french", "es", "lo que se puede elegir en este juego está en la columna OPCIÓN; no hay tabla"),
    ],
)
def test_a_game_without_a_chart_of_best_play_says_so(ludex: Any, game: str, lang: str, said: str) -> None:
    """Beside the bars that were asked for; not in JSON, and not where nobody asked."""
    asked = ("odds", game, "--in", "cantabria", "--lang", lang)
    assert ludex(*asked, "--chart").err.startswith(f"ludex odds: {said}")
    assert ludex(*asked, "--chart", "--json").err == ludex(*asked).err == ""
