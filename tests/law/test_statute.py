"""Statutes: what a file of the law must be, versions in time, practice below it, inheritance, altered law."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Any

import pytest

from ludex.errors import Misuse
from ludex.games.wheels.roulette.rules import RouletteRules
from ludex.law.book import Law
from ludex.law.leaves import LeafKind
from ludex.law.ruleset import resolve
from ludex.law.statute import Statute, load_statute
from tests.tables import LAW, PLACES, ROULETTE, altered_law, opened, overlay, packaged, statute_tree

FIRST, SECOND = date(2010, 1, 1), date(2015, 7, 1)
STATUTE = "cantabria/roulette-french.yaml"
CLAUSE = "CAN10/A.1.V/1"
STEP = {"gesture": "bow", "clause": CLAUSE, "en": "The croupier bows.", "es": "Se inclina."}


def refusal(folder: Path, tree: Any) -> str:
    """What is said of a statute of Cantabria's roulette that is refused."""
    law = Law(overlay(folder, STATUTE, tree))
    with pytest.raises(Misuse) as refused:
        law.statute(ROULETTE, "cantabria")
    assert "\n" not in str(refused.value)
    return str(refused.value)


def small(**rules: Any) -> dict[str, Any]:
    """A statute with these rules alone."""
    return {"game": ROULETTE, "in": "cantabria", "rules": rules}


def on_day(folder: Path, tree: Any, day: date | None) -> Statute:
    """A statute of Cantabria's roulette as it stands on a day."""
    law = Law(overlay(folder, STATUTE, tree))
    return load_statute(
        ROULETTE,
        "cantabria",
        files=law.files,
        index=law.index,
        regulations=law.regulations,
        readings=law.readings,
        on=day,
    )


@pytest.mark.parametrize("place", PLACES)
def test_every_packaged_statute_loads(place: str) -> None:
    """The law of each place is whole, names itself, and is read once."""
    statute = LAW.statute(ROULETTE, place)
    assert (statute.game, statute.jurisdiction) == (ROULETTE, place)
    assert LAW.statute(ROULETTE, place) is statute
    assert all(path == leaf.path for path, leaf in [*statute.leaves.items(), *statute.establishment.items()])
    assert all(leaf.clauses or leaf.open for leaf in statute.leaves.values())


def test_the_places_of_a_game() -> None:
    """The jurisdictions whose law has a game, in the order of the regulations."""
    assert LAW.places_of(ROULETTE) == PLACES
    assert LAW.places_of("chess") == ()


def test_an_unknown_place_is_said_before_an_unknown_game() -> None:
    """Both are misuse, in one line."""
    with pytest.raises(Misuse, match=r"^there is no jurisdiction atlantis"):
        LAW.statute("chess", "atlantis")
    with pytest.raises(Misuse, match=r"^chess is not a game of cantabria$"):
        LAW.statute("chess", "cantabria")
    with pytest.raises(Misuse, match=r"^roulette-french is not a game of asturias$"):
        LAW.statute(ROULETTE, "asturias")


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (
            {"extra": 1},
            "the keys are apart, establishment, game, in, inherits, rules, script; game, in and rules are needed",
        ),
        ({"game": "boule"}, "it says it is boule in cantabria"),
        ({"in": "galicia"}, "it says it is roulette-french in galicia"),
        ({"inherits": "boule"}, "inherits takes a game and the clause that sends there"),
        ({"inherits": {"game": "boule"}}, "inherits takes a game and the clause that sends there"),
        (
            {"inherits": {"game": "boule", "clause": CLAUSE, "from": 1}},
            "inherits takes a game and the clause that sends there",
        ),
        ({"apart": "nothing"}, "apart: Expected `array`, got `str`"),
        ({"apart": [{"clause": CLAUSE}]}, "apart: Object missing required field `why` - at `$[0]`"),
        (
            {"apart": [{"clause": CLAUSE, "why": "x", "because": "y"}]},
            "apart: Object contains unknown field `because` - at `$[0]`",
        ),
        ({"script": "nothing"}, "script: Expected `array`, got `str`"),
        ({"script": [STEP | {"en": ""}]}, "script: Expected `str` of length >= 1 - at `$[0].en`"),
        ({"script": [STEP | {"fr": "x"}]}, "script: Object contains unknown field `fr` - at `$[0]`"),
        ({"script": [STEP, STEP]}, "script: bow is there twice"),
        ({"script": [STEP | {"clause": "nowhere"}]}, "script: bow: unknown clause nowhere"),
        (
            {"script": [STEP | {"clause": "GAL07/01.V.3.a/1"}]},
            "script: bow: clause GAL07/01.V.3.a/1 is not of cantabria",
        ),
    ],
)
def test_a_statute_of_the_wrong_shape_is_refused(tmp_path: Path, change: dict[str, Any], said: str) -> None:
    """Keys, names, inheritance and what stands apart have one shape each."""
    assert refusal(tmp_path, statute_tree() | change) == f"{STATUTE}: {said}"


@pytest.mark.parametrize("place", PLACES)
def test_every_place_has_the_script_of_its_croupier(place: str) -> None:
    """Each step cites a clause of the place and is said in both languages."""
    script = LAW.statute(ROULETTE, place).script
    assert {"turning-the-wheel", "closing-the-bets", "showing-the-number", "throwing-again"} <= {
        step.gesture for step in script
    }
    assert all(step.said("en") == step.en != step.es == step.said("es") for step in script)


@pytest.mark.parametrize("missing", ["game", "in", "rules"])
def test_what_a_statute_needs(tmp_path: Path, missing: str) -> None:
    """Game, place and rules are never left out."""
    tree = statute_tree()
    del tree[missing]
    assert "game, in and rules are needed" in refusal(tmp_path, tree)


def test_a_statute_is_a_mapping(tmp_path: Path) -> None:
    """A list is no statute."""
    assert "game, in and rules are needed" in refusal(tmp_path, ["rules"])


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"minimum": {"value": 1, "clause": "CAN10/NOSUCH.1/1"}}, "minimum: unknown clause CAN10/NOSUCH.1/1"),
        ({"minimum": {"value": 1, "clause": "NOSUCH"}}, "minimum: unknown clause NOSUCH"),
        ({"minimum": {"value": 1, "clause": "GAL07/01.II/1"}}, "minimum: clause GAL07/01.II/1 is not of cantabria"),
        ({"minimum": {"value": 1, "clause": CLAUSE, "unit": "ells"}}, "minimum: unknown unit ells"),
        ({"minimum": {"value": 1, "clause": CLAUSE, "pays": 1}}, "minimum: unknown key pays"),
        (
            {"minimum": {"value": 1, "open": True, "reading": "no-such-reading"}},
            "minimum: unknown reading no-such-reading",
        ),
        ({"minimum": 5}, "minimum: a value needs its clause"),
        ({"minimum": [5]}, "minimum: a value needs its clause"),
        ({"zero": {"back": "1/2"}}, "zero.back: a value needs its clause"),
        ({"zero": []}, "zero: a value needs its clause"),
    ],
)
def test_a_faulty_rule_is_refused(tmp_path: Path, change: dict[str, Any], said: str) -> None:
    """The fault is named with file and path."""
    assert refusal(tmp_path, small(**change)) == f"{STATUTE}: {said}"


def test_clauses_are_checked_everywhere(tmp_path: Path) -> None:
    """Also those of the establishment, of what stands apart and of what another clause says already."""
    unknown, foreign = "CAN10/NOSUCH.1/1", "ES77/art.3/1"
    tree = small() | {
        "establishment": {"staff": {"chief": {"value": 1, "clause": unknown}}},
        "apart": [{"clause": foreign, "why": "x", "subsumed_by": [unknown]}],
    }
    said = refusal(tmp_path, tree)
    assert f"establishment.staff.chief: unknown clause {unknown}" in said
    assert f"apart: clause {foreign} is not of cantabria" in said
    assert f"apart: unknown clause {unknown}" in said


def test_all_problems_are_said_at_once(tmp_path: Path) -> None:
    """An author sees everything that is wrong with their file."""
    faulty = {
        "first": {"value": 1},
        "second": {"value": 1, "clause": "CAN10/NOSUCH.1/1"},
        "third": {"value": 1, "clause": CLAUSE, "unit": "ells"},
        "fourth": {"value": 1, "open": True, "reading": "no-such-reading"},
    }
    parts = refusal(tmp_path, small(**faulty)).split("; ")
    assert [part.split(": ")[1].split(".")[0] for part in parts] == ["first", "third", "second", "fourth"]


def version(value: int, since: date | None = None, until: date | None = None) -> dict[str, Any]:
    """One version of a rule."""
    dates = {"from": since, "until": until}
    return {"value": value, "clause": CLAUSE, **{key: day for key, day in dates.items() if day is not None}}


@pytest.mark.parametrize(
    ("day", "value"),
    [(FIRST, 1), (date(2015, 6, 30), 1), (SECOND, 2), (date(2030, 1, 1), 2), (None, 2)],
)
def test_a_rule_has_one_version_for_each_day(tmp_path: Path, day: date | None, value: int) -> None:
    """From its first day to the day before the next; without a day the last one, in whatever order they stand."""
    tree = small(minimum=[version(2, SECOND), version(1, FIRST, date(2015, 6, 30))])
    assert on_day(tmp_path, tree, day).leaves["minimum"].value == value


def test_a_day_that_no_version_covers_is_refused(tmp_path: Path) -> None:
    """Neither the day before the first version nor the day after the last has a rule."""
    versions = small(minimum=[version(1, FIRST, date(2015, 6, 30)), version(2, SECOND, date(2016, 1, 1))])
    for day in (date(2009, 12, 31), date(2016, 1, 2)):
        with pytest.raises(Misuse, match=rf"^{STATUTE}: minimum: no version applies on {day}$"):
            on_day(tmp_path, versions, day)


@pytest.mark.parametrize(
    ("versions", "said"),
    [
        ([version(1, FIRST), version(2, SECOND)], "two versions apply at once"),
        ([version(1, FIRST, SECOND), version(2, SECOND)], "two versions apply at once"),
        ([version(1), version(2)], "two versions apply at once"),
        (
            [version(1, FIRST, date(2015, 6, 29)), version(2, SECOND)],
            "no version applies from 2015-06-29 to 2015-07-01",
        ),
    ],
)
def test_versions_leave_no_overlap_and_no_hole(tmp_path: Path, versions: list[Any], said: str) -> None:
    """Two values in force, or none, are errors on every day."""
    with pytest.raises(Misuse, match=f"minimum: {said}$"):
        on_day(tmp_path, small(minimum=versions), None)


def test_practice_stands_below_the_law(tmp_path: Path) -> None:
    """What practice says holds where the place is silent, and the place's own word replaces it."""
    statute = LAW.statute(ROULETTE, "cantabria")
    assert statute.leaves["chip"].open
    tree = statute_tree()
    tree["rules"]["chip"] = {"value": 500, "clause": CLAUSE}
    chip = altered_law(tmp_path, tree).statute(ROULETTE, "cantabria").leaves["chip"]
    assert (chip.value, chip.clauses) == (500, (CLAUSE,))


def test_practice_cites_no_clause(tmp_path: Path) -> None:
    """A clause makes law, and law belongs to a place."""
    tree = packaged("practice/roulette-french.yaml")
    tree["rules"]["chip"] = {"value": 1, "clause": CLAUSE}
    law = Law(overlay(tmp_path, "practice/roulette-french.yaml", tree))
    with pytest.raises(Misuse, match=r"^practice/roulette-french.yaml: chip: practice cites no clause$"):
        law.statute(ROULETTE, "cantabria")


@pytest.mark.parametrize("tree", [["chip"], {"game": ROULETTE, "rules": {}}, {"game": 1, "in": 1, "rules": {}, "x": 1}])
def test_practice_of_the_wrong_shape_is_refused(tmp_path: Path, tree: Any) -> None:
    """Practice has game, in and rules, and nothing else."""
    law = Law(overlay(tmp_path, "practice/roulette-french.yaml", tree))
    with pytest.raises(
        Misuse,
        match=r"^practice/roulette-french\.yaml: the keys are game, in and rules, with or without establishment$",
    ):
        law.statute(ROULETTE, "cantabria")


def heir(folder: Path, **rules: Any) -> Law:
    """Law with a made-up game that is played as French roulette but for these rules."""
    overlay(folder, "regulations.yaml", packaged("regulations.yaml"))
    inherits = {"game": ROULETTE, "clause": "CAN10/A.2.I/2"}
    return altered_law(folder, {"game": "boule-new", "in": "cantabria", "inherits": inherits, "rules": rules})


def test_as_in_another_game_is_inheritance(tmp_path: Path) -> None:
    """Inherited rules name the clause that sends there; the game's own word wins and names only its own."""
    law = heir(tmp_path, bets={"straight": {"pays": {"value": 34, "clause": CLAUSE}}})
    statute, parent = law.statute("boule-new", "cantabria"), law.statute(ROULETTE, "cantabria")
    assert set(statute.leaves) == set(parent.leaves)
    own = statute.leaves["bets.straight.pays"]
    assert (own.value, own.clauses, own.inherited) == (34, (CLAUSE,), ())
    for path, leaf in statute.leaves.items():
        if path != "bets.straight.pays":
            assert leaf.value == parent.leaves[path].value
            assert leaf.inherited == ("CAN10/A.2.I/2",)


def test_an_inherited_rule_cites_both_clauses(tmp_path: Path) -> None:
    """The ruleset cites the rule's own clause and the one that sends there."""
    statute = heir(tmp_path, bets={"straight": {"pays": {"value": 34, "clause": CLAUSE}}}).statute(
        "boule-new", "cantabria"
    )
    currency = LAW.regulations.jurisdiction("cantabria").currency
    rules = resolve(statute, currency, RouletteRules, [("licence", {"minimum": 10})])
    assert rules.bets.straight.pays == 34
    assert rules.clauses_of("bets.straight.pays") == (CLAUSE,)
    assert rules.clauses_of("bets.split.pays") == ("CAN10/A.1.IV.1.multiples/2", "CAN10/A.2.I/2")
    assert rules.clauses_of("chip") == ()


def heir_with(folder: Path, inherits: dict[str, Any], rules: dict[str, Any], practice: dict[str, Any]) -> Statute:
    """A made-up game that inherits French roulette in some way, with a practice of its own."""
    overlay(folder, "regulations.yaml", packaged("regulations.yaml"))
    overlay(folder, "practice/boule-new.yaml", {"game": "boule-new", "in": "practice", "rules": practice})
    tree = {"game": "boule-new", "in": "cantabria", "inherits": INHERITS | inherits, "rules": rules}
    return altered_law(folder, tree).statute("boule-new", "cantabria")


INHERITS = {"game": ROULETTE, "clause": "CAN10/A.2.I/2"}


def test_own_text_then_inherited_clauses_then_own_practice_then_inherited_practice(tmp_path: Path) -> None:
    """What another game's text says outranks our practice for this one; its open rules do not."""
    said = {"open": True, "why": "for this test"}
    practice = {
        "bets": {"straight": {"pays": {"value": 1, **said}}, "split": {"pays": {"value": 1, **said}}},
        "maximum_per": {"value": "table", **said},
        "withdrawal": {"value": False, **said},
    }
    own = {"bets": {"straight": {"pays": {"value": 34, "clause": CLAUSE}}}, "withdrawal": {"value": True, **said}}
    leaves = heir_with(tmp_path, {}, own, practice).leaves
    assert leaves["bets.straight.pays"].value == 34
    assert leaves["bets.split.pays"].value == 17
    assert leaves["maximum_per"].value == "table"
    assert leaves["withdrawal"].value is True
    assert leaves["tier"].value == 1
    assert leaves["tier"].sources == ()


def test_what_a_game_leaves_no_room_for_is_excepted(tmp_path: Path) -> None:
    """A rule or a heading falls with all below it, and practice may then take its place."""
    excepting = [{"rules": ["zero.next_spin", "bets.split"], "clause": CLAUSE, "why": "for this test"}]
    practice = {"zero": {"next_spin": {"open": True, "policy": None, "why": "for this test"}}}
    statute = heir_with(tmp_path, {"except": excepting}, {}, practice)
    assert statute.leaves["zero.next_spin"].open
    assert not [path for path in statute.leaves if path.startswith("bets.split.")]
    assert "bets.street.pays" in statute.leaves
    assert statute.sent_by == ("CAN10/A.2.I/2",)


def test_a_step_of_the_script_is_excepted_too(tmp_path: Path) -> None:
    """A gesture about something that the heir has not is none of its own, and one that nobody knows is a mistake."""
    excepting = [{"rules": ["script.turning-the-wheel"], "clause": CLAUSE, "why": "for this test"}]
    gestures = {step.gesture for step in heir_with(tmp_path, {"except": excepting}, {}, {}).script}
    assert "turning-the-wheel" not in gestures
    assert "closing-the-bets" in gestures
    excepting = [{"rules": ["script.bowing"], "clause": CLAUSE, "why": "for this test"}]
    with pytest.raises(Misuse, match=r"has no rule script\.bowing to be excepted"):
        heir_with(tmp_path, {"except": excepting}, {}, {})


def test_an_exception_names_rules_that_are_there(tmp_path: Path) -> None:
    """A misspelt path would except nothing, and says so; its clause is looked up like any other."""
    for rules, clause, said in (
        (["zero.nextspin"], CLAUSE, "has no rule zero.nextspin to be excepted"),
        (["zero.next_spin"], "CAN10/NOSUCH.1/1", "unknown clause"),
        (["zero.next"], CLAUSE, "has no rule zero.next to be excepted"),
    ):
        excepting = [{"rules": rules, "clause": clause, "why": "for this test"}]
        with pytest.raises(Misuse, match=said):
            heir_with(tmp_path, {"except": excepting}, {}, {})


def test_a_clause_that_sends_to_some_sections_names_them(tmp_path: Path) -> None:
    """Nothing else comes along, neither rules nor the script; a rule that several clauses reach stands on all."""
    overlay(tmp_path, "regulations.yaml", packaged("regulations.yaml"))
    sends = [
        {**INHERITS, "only": ["bets.split", "zero.next_spin"]},
        {"game": ROULETTE, "clause": "CAN10/A.3/1", "only": ["bets.split.pays"], "reading": "es77-scan-figures"},
    ]
    tree = {"game": "boule-new", "in": "cantabria", "inherits": sends, "rules": {}}
    statute = altered_law(tmp_path, tree).statute("boule-new", "cantabria")
    assert {path for path in statute.leaves if not path.startswith("bets.split.")} == {"zero.next_spin"}
    assert statute.leaves["bets.split.pays"].inherited == ("CAN10/A.2.I/2", "CAN10/A.3/1")
    assert statute.leaves["bets.split.pays"].reading == "es77-scan-figures"
    assert statute.leaves["zero.next_spin"].inherited == ("CAN10/A.2.I/2",)
    assert statute.script == ()
    assert statute.sent_by == ("CAN10/A.2.I/2", "CAN10/A.3/1")


def test_a_section_that_is_sent_to_must_be_there(tmp_path: Path) -> None:
    """A misspelt path would take over nothing, and says so; so does a reading that nobody wrote."""
    with pytest.raises(Misuse, match=r"has no rule zero\.nextspin to send to"):
        heir_with(tmp_path, {"only": ["zero.nextspin"]}, {}, {})
    with pytest.raises(Misuse, match="unknown reading no-such"):
        heir_with(tmp_path, {"reading": "no-such"}, {}, {})


def test_an_heir_of_an_heir_names_both_clauses() -> None:
    """Double-zero roulette comes to French roulette by way of the American."""
    statute = LAW.statute("roulette-double-zero", "cantabria")
    assert statute.sent_by == ("CAN10/A.2.I/2", "CAN10/A.3/1")
    assert statute.leaves["bets.split.pays"].inherited == ("CAN10/A.2.I/2", "CAN10/A.3/1")
    assert statute.leaves["settlement.order"].inherited == ("CAN10/A.3/1",)
    assert statute.leaves["wheel.pockets"].inherited == ()
    assert statute.leaves["wheel.pockets"].sources == ("CAN10/A.3/2",)


def test_the_clause_of_inheritance_is_checked(tmp_path: Path) -> None:
    """A game cannot be sent elsewhere by a clause that does not exist or is law in another place."""
    tree = {"game": "boule-new", "in": "cantabria", "rules": {}}
    overlay(tmp_path, "regulations.yaml", packaged("regulations.yaml"))
    for clause, said in (("CAN10/NOSUCH.1/1", "unknown clause"), ("GAL07/01.II/1", "is not of cantabria")):
        law = altered_law(tmp_path, tree | {"inherits": {"game": ROULETTE, "clause": clause}})
        with pytest.raises(Misuse, match=f"inherits: .*{said}"):
            law.statute("boule-new", "cantabria")
    law = altered_law(tmp_path, tree | {"inherits": {"game": "chess", "clause": CLAUSE}})
    with pytest.raises(Misuse, match=r"^chess is not a game of cantabria$"):
        law.statute("boule-new", "cantabria")


def test_a_game_cannot_inherit_from_itself(tmp_path: Path) -> None:
    """A circle of games that are each played as the next is refused."""
    inherits = {"game": ROULETTE, "clause": CLAUSE}
    assert "inherits" in refusal(tmp_path, statute_tree() | {"inherits": inherits})


def test_altered_law_changes_a_number(tmp_path: Path) -> None:
    """A directory of law replaces a value and nothing else."""
    tree = statute_tree()
    tree["rules"]["bets"]["straight"]["pays"]["value"] = 36
    law = altered_law(tmp_path, tree)
    assert opened(law=law).rules.bets.straight.pays == 36
    before, after = LAW.statute(ROULETTE, "cantabria").leaves, law.statute(ROULETTE, "cantabria").leaves
    assert [path for path in before if before[path] != after[path]] == ["bets.straight.pays"]
    assert law.statute(ROULETTE, "galicia") == LAW.statute(ROULETTE, "galicia")


def test_one_statute_replaced_leaves_the_law_as_it_was() -> None:
    """An altered statute is another law; what was read is shared and the first is untouched."""
    statute = LAW.statute(ROULETTE, "cantabria")
    other = LAW.with_statute(statute.altered(statute.leaves["bets.straight.pays"].altered(36)))
    assert other.statute(ROULETTE, "cantabria").leaves["bets.straight.pays"].value == 36
    assert LAW.statute(ROULETTE, "cantabria").leaves["bets.straight.pays"].value == 35
    assert other.statute(ROULETTE, "galicia") is LAW.statute(ROULETTE, "galicia")
    assert other.index is LAW.index


@pytest.mark.parametrize("place", PLACES)
def test_what_stands_apart_is_no_rule(place: str) -> None:
    """A clause set apart says why, is executable in the index, and is no rule of play."""
    statute = LAW.statute(ROULETTE, place)
    cited = {clause for leaf in statute.leaves.values() for clause in leaf.clauses}
    for entry in statute.apart:
        assert entry.why
        assert LAW.index[entry.clause].executable
        assert entry.clause not in cited


def test_every_kind_of_rule_is_used() -> None:
    """The packaged law has rules of every kind, so that no mutation operator goes unused."""
    kinds = {leaf.kind for place in PLACES for leaf in LAW.statute(ROULETTE, place).leaves.values()}
    assert kinds == set(LeafKind)
