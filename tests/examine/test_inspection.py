"""The inspection of a floor: all is found at once and where it is; what makes no sense is said in one line."""

from __future__ import annotations

from copy import deepcopy
from inspect import getmodule, getsource, signature
from pathlib import Path
from typing import Any

import pytest

from ludex.core.establishment import DescribedRoom, DescribedTable, Fault
from ludex.errors import Misuse, Unit, Value
from ludex.examine.floor import establishment_of, read_floor
from ludex.examine.inspection import inspect_floor, inspection
from ludex.examine.templates import lawful_floor
from ludex.examine.violations import Violation
from ludex.games import registry
from ludex.games.registry import GAMES, decider_type
from ludex.games.wheels.roulette.establishment import RouletteEstablishment
from ludex.law.establishment import resolve_establishment
from ludex.law.strict import load_file
from ludex.words import Words
from tests.tables import LAW, PLACES, ROULETTE, altered_law, packaged, statute_tree

EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "floor-cantabria.yaml"
EURO = LAW.regulations.jurisdiction("cantabria").currency
INSPECTED = [game for game in GAMES if decider_type(game).establishment is not None]


def table(name: str = "r1", **changes: Any) -> dict[str, Any]:
    """A lawful table with one cloth, but for these changes; its people are called after it."""
    staff = {"chief": [f"ana-{name}"], "croupier": [f"leo-{name}", f"eva-{name}"], "table-end": [f"ivo-{name}"]}
    lawful = {"id": name, "game": ROULETTE, "cloths": 1, "equipment": "single-zero", "layout_languages": ["es"]}
    return {**lawful, "minimum": 10, "staff": staff, **changes}


def floor(*tables: dict[str, Any], **authorised: Any) -> Any:
    """A floor with these tables, or with one that is lawful."""
    return {"authorised": {ROULETTE: {"minimum": 10, **authorised}}, "tables": list(tables or [table()])}


def found(tree: Any, place: str = "cantabria") -> list[tuple[str | None, Fault, str]]:
    """Where the violations are and what they are."""
    return [(v.table, v.fault, v.post or Words("en").found(v, EURO)[0]) for v in inspect_floor(LAW, place, tree)]


@pytest.mark.parametrize("place", PLACES)
def test_a_lawful_floor(place: str) -> None:
    """Nothing is wrong with it, and the clauses that were looked at are known."""
    seen = inspection(LAW, place, floor())
    assert seen.violations == ()
    assert {LAW.regulations.jurisdiction_of(LAW.index[clause].id) for clause in seen.checked} == {place}


def test_the_example_is_lawful_where_it_says_so() -> None:
    """And not elsewhere."""
    tree: Any = load_file(EXAMPLE)
    assert inspect_floor(LAW, "cantabria", tree["floor"]) == []
    assert inspect_floor(LAW, "galicia", tree["floor"])
    assert inspect_floor(LAW, "spain-1977", tree["floor"])


def test_everything_is_found_at_once() -> None:
    """A reader collects: three tables, each with its own fault, and one for the floor."""
    tree = floor(
        table("r1", staff={"chief": ["ana"], "valet": ["paz"]}, minimum=20),
        table("r2", equipment={"like": "single-zero", "paint": {0: "red"}}, minimum=20),
        table("r3", cloths=3, minimum=20),
    )
    tree["authorised"][ROULETTE]["licence"] = {"change_authorised": True}
    assert found(tree, "galicia") == [
        ("r1", Fault.TOO_FEW, "croupier"),
        ("r1", Fault.UNLISTED_POST, "valet"),
        ("r2", Fault.EQUIPMENT, "0 is red"),
        ("r3", Fault.NOT_AUTHORISED, "«cloths: 3»"),
        (None, Fault.NO_TABLE_AT_MINIMUM, "€20"),
    ]


def test_a_violation_says_where_what_and_by_which_clause() -> None:
    """Everything that a report needs is in its fields."""
    (violation,) = inspect_floor(LAW, "cantabria", floor(table(layout_languages=["fr", "de"])))
    assert violation == Violation(
        table="r1",
        game=ROULETTE,
        fault=Fault.PRINT,
        clauses=("CAN10/A.1.II.instrumentos/7",),
        rule="establishment.layout.languages",
        what=(Value("fr", Unit.LANGUAGE), Value("de", Unit.LANGUAGE)),
        allowed=(Value("es", Unit.LANGUAGE),),
        place="cantabria",
    )


def test_galicia_names_no_language_for_this_cloth() -> None:
    """Its rule on languages is of all games together; but the names of the bets are printed in some."""
    assert found(floor(table(layout_languages=["gl"])), "galicia") == []
    assert found(floor(table(layout_languages=[])), "galicia") == [
        ("r1", Fault.PRINT, "the names of the bets are not printed")
    ]


def test_a_licence_that_cannot_be_is_said_of_the_floor() -> None:
    """Once, however many tables there are."""
    tree = floor(table("r1"), table("r2"), licence={"cloths": 5})
    assert found(tree) == [(None, Fault.NOT_AUTHORISED, "licence, «cloths: 5»")]


def test_chiefs_of_two_tables() -> None:
    """Whichever of the two names the other, they adjoin; each fault is told of its table."""
    one, two = table("r1", own_recording=True), table("r2", own_recording=True)
    two["staff"] = {**two["staff"], "chief": ["ana-r1"]}
    for first, second in ((["r2"], []), ([], ["r1"])):
        assert found(floor({**one, "adjoining": first}, {**two, "adjoining": second})) == []
    apart = [("r1", Fault.NOT_ADJOINING, "chief"), ("r2", Fault.NOT_ADJOINING, "chief")]
    assert found(floor(one, two)) == apart
    unrecorded = {**two, "own_recording": False, "adjoining": ["r1"]}
    assert found(floor(one, unrecorded)) == [("r2", Fault.NOT_RECORDED, "chief")]
    assert found(floor(one, two), "galicia") == []
    assert found(floor(one, two), "spain-1977") == [("r2", Fault.TOO_MANY_TABLES, "chief")]


def test_nobody_else_serves_two_tables() -> None:
    """A chief who deals elsewhere, a croupier of two tables; at a closed table nobody serves."""
    two = table("r2")
    two["staff"] = {**two["staff"], "croupier": ["ana-r1", "leo-r1"]}
    both = [("r2", Fault.SHARED_POST, "croupier")] * 2
    assert found(floor(table(), two)) == both
    assert found(floor(table(), {**two, "open": False})) == []


def test_a_post_that_nobody_holds_is_no_post() -> None:
    """A deputy at one cloth is not listed; an empty line for one is nothing."""
    staff = table()["staff"]
    assert found(floor(table(staff={**staff, "deputy": []}))) == []
    assert found(floor(table(staff={**staff, "deputy": ["bea"]}))) == [("r1", Fault.UNLISTED_POST, "deputy")]
    assert found(floor(table(dispensed=["deputy"]))) == [("r1", Fault.UNLISTED_POST, "deputy")]


def test_a_house_with_every_table_closed_owes_no_minimum() -> None:
    """And so does an empty one."""
    assert found(floor(table(minimum=20, open=False)), "galicia") == []
    assert inspect_floor(LAW, "galicia", {"authorised": {}, "tables": []}) == []


@pytest.mark.parametrize(
    "wheel",
    [
        {"order": [], "red": [], "black": []},
        {"order": [0], "red": [], "black": [], "green": [0]},
        {"order": [7], "red": [7], "black": []},
        {"like": "single-zero", "without": [0]},
    ],
)
def test_a_wheel_without_pockets_or_zero_is_found_wanting(wheel: Any) -> None:
    """Whatever stands on the table can be looked at."""
    assert (Fault.EQUIPMENT, "r1") in {
        (v.fault, v.table) for v in inspect_floor(LAW, "cantabria", floor(table(equipment=wheel)))
    }


@pytest.mark.parametrize(
    ("tree", "said"),
    [
        (None, "floor: Expected `object`, got `null`"),
        ([], "floor: Expected `object`, got `array`"),
        ({"tables": []}, "floor: Object missing required field `authorised`"),
        ({**floor(), "bar": 1}, "floor: Object contains unknown field `bar`"),
        ({**floor(), "authorised": {"chess": {"minimum": 1}}}, "no game is called chess"),
        (floor(bet=1), "floor: authorised: Object contains unknown field `bet`"),
        (
            {**floor(), "authorized": {}},
            "floor: Object contains unknown field `authorized`; the nearest is `authorised`",
        ),
        ({**floor(), "name": "a\nb"}, "floor: name: this is no name that can stand here"),
        ({**floor(), "name": " "}, "floor: name: this is no name that can stand here"),
        (floor(minimum=0), "floor: authorised: roulette-french: a minimum is more than 0"),
        (floor(minimum="much"), "'much' is not an amount of money"),
        (
            floor(licence={"minimum": 5}),
            "floor: authorised: roulette-french: the minimum is not said again in the licence",
        ),
        (floor(licence={"dice": 5}), "licence: dice is not for the licence to choose"),
        (floor({"id": "r1"}), "floor: table r1: game is missing"),
        (floor({"game": 7}), "floor: table 1: 7 is no game"),
        (floor(table(game="chess")), "no game is called chess"),
        (floor(table(minimum=-1)), "floor: r1: a minimum is more than -1"),
        (floor(table(colour="green")), "floor: table r1: Object contains unknown field `colour`"),
        (floor(table(cloths="two")), "floor: table r1: cloths: Expected `int`, got `str`"),
        (floor(table(open="yes")), "floor: table r1: open: Expected `bool`, got `str`"),
        (floor(table(equipment="square")), "floor: table r1: no wheel is called square"),
        (floor(table(equipment=7)), "floor: table r1: wheel: "),
        (floor(table(staff={"croupier": ["leo", "leo"]})), "floor: table r1: croupier names leo twice"),
        (floor(table(staff={1: ["leo"]})), "floor: table r1: staff: Expected `str`, got `int`"),
        (floor(table(), table()), "floor: two tables are called r1"),
        (floor(table(adjoining=["r1"])), "floor: table r1 cannot adjoin r1"),
        (floor(table(adjoining=["r9"])), "floor: table r1 cannot adjoin r9"),
    ],
)
def test_a_floor_that_makes_no_sense(tree: Any, said: str) -> None:
    """Misuse, told in one line."""
    with pytest.raises(Misuse) as misuse:
        inspect_floor(LAW, "cantabria", tree)
    assert str(misuse.value).startswith(said)
    assert "\n" not in str(misuse.value)


def test_a_game_that_the_place_does_not_have() -> None:
    """It is a violation at each table; where none has it, of the floor. Asturias has no clause on it."""
    (here,) = inspect_floor(LAW, "asturias", floor())
    assert (here.table, here.fault, here.clauses) == ("r1", Fault.GAME_NOT_OF_PLACE, ())
    (alone,) = inspect_floor(LAW, "asturias", {**floor(), "tables": []})
    assert (alone.table, alone.fault) == (None, Fault.GAME_NOT_OF_PLACE)
    sic_bo = {"id": "s1", "game": "sic-bo", "dice": 4, "minimum": 1, "staff": {}}
    (found,) = inspect_floor(LAW, "galicia", floor(table(), sic_bo))
    assert (found.table, found.fault, found.clauses) == ("s1", Fault.GAME_NOT_OF_PLACE, ("GAL07/art.2.1/1",))


def test_a_game_that_another_text_governs() -> None:
    """Poker in Galicia: its law is not here, so nothing can be said against it."""
    with pytest.raises(Misuse, match=r"^floor: holdem is played in galicia by a text that Ludex does not have \[GAL07"):
        inspect_floor(LAW, "galicia", floor(table(), {"id": "h1", "game": "holdem"}))


def test_a_game_without_authorisation() -> None:
    """A violation at each of its tables, by the clauses on authorisations; the others are looked at as ever."""
    unauthorised = {**floor(table("r1"), table("r2")), "authorised": {}}
    for place, clauses in (("cantabria", ("CAN10/art.2.1/1", "CAN10/art.2.2/1")), ("spain-1977", ("ES77/pre/2",))):
        seen = inspection(LAW, place, unauthorised)
        assert [(v.table, v.fault, v.clauses) for v in seen.violations] == [
            (name, Fault.UNAUTHORISED_GAME, clauses) for name in ("r1", "r2")
        ]
        assert {*clauses} <= inspection(LAW, place, floor()).checked
    boule = {"id": "b1", "game": "boule", "cloths": 1, "minimum": 2, "staff": {"chief": ["bea"], "croupier": ["gil"]}}
    both = inspect_floor(LAW, "cantabria", floor(table(layout_languages=["fr"]), boule))
    assert [(v.table, v.fault) for v in both] == [("b1", Fault.UNAUTHORISED_GAME), ("r1", Fault.PRINT)]


def test_a_game_of_the_place_that_nobody_can_inspect_yet(monkeypatch: pytest.MonkeyPatch) -> None:
    """The law has it and Ludex has not, as where one is taken away: that is no violation."""
    monkeypatch.delitem(registry.GAMES, "betting")
    with pytest.raises(Misuse, match="betting is known to the law of"):
        inspect_floor(LAW, "cantabria", floor({"id": "c1", "game": "betting"}))
    (found,) = inspect_floor(LAW, "spain-1977", floor(table(), {"id": "p1", "game": "pai-gow-poker"}))
    assert (found.table, found.fault) == ("p1", Fault.GAME_NOT_OF_PLACE)


def test_people_and_tables_are_called_as_they_are_called() -> None:
    """Accents, capitals and spaces; and one name is one name, however its letters were typed."""
    staff = {
        "chief": ["José Ángel Núñez"],
        "croupier": ["Eva O'Neill", "Àlex (noche)"],
        "table-end": ["Íñigo Ruiz-Gómez"],
    }
    lawful = floor(table("Ruleta 1 · Sala Azul", staff=staff))
    assert found({**lawful, "name": "Gran Casino", "place": "cantabria"}) == []
    again = {**staff, "chief": ["Jose\u0301  A\u0301ngel Nu\u0301n\u0303ez"]}
    two = floor(table("uno", staff=staff), table("dos", staff={**table("x")["staff"], "chief": again["chief"]}))
    assert {(v.fault, v.what) for v in inspect_floor(LAW, "spain-1977", two)} == {
        (Fault.TOO_MANY_TABLES, (Value.person("José Ángel Núñez"),))
    }
    with pytest.raises(Misuse, match="croupier names José twice"):
        inspect_floor(LAW, "cantabria", floor(table(staff={"croupier": ["José", "Jose\u0301"]})))
    with pytest.raises(Misuse, match="a name is there twice"):
        inspect_floor(LAW, "cantabria", floor(table(staff={"cáf": ["a"], "ca\u0301f": ["b"]})))


def test_a_place_that_there_is_not() -> None:
    """It is said at once."""
    with pytest.raises(Misuse, match="there is no jurisdiction atlantis"):
        inspect_floor(LAW, "atlantis", floor())


def test_a_floor_is_read_table_by_table() -> None:
    """Each by its own game."""
    read = read_floor(floor(table("r1"), table("r2")), EURO)
    assert [each.id for each in read.tables] == ["r1", "r2"]
    assert read.games == (ROULETTE,)


@pytest.mark.parametrize("game", INSPECTED)
def test_every_place_has_the_rules_of_its_houses(game: str) -> None:
    """Whatever the text leaves out practice says, and nothing is left over."""
    for place in LAW.places_of(game):
        resolve_establishment(LAW.statute(game, place), establishment_of(game).rules)


def test_rules_of_a_house_that_are_unknown_or_missing(tmp_path: Path) -> None:
    """The statute is refused, with the place of the mistake."""
    tree = statute_tree()
    extra = deepcopy(tree)
    extra["establishment"]["staff"]["one_cloth"]["valet"] = {"value": 1, "clause": "CAN10/A.1.III.1/3"}
    missing = deepcopy(tree)
    del missing["establishment"]["staff"]["one_cloth"]["croupier"]
    unfit = deepcopy(tree)
    unfit["establishment"]["staff"]["one_cloth"]["croupier"]["value"] = "many"
    path = "establishment.staff.one_cloth"
    for wrong, said in (
        (extra, f"cantabria/roulette-french.yaml: {path}.valet: there is no such rule"),
        (missing, f"roulette-french in cantabria has no rule {path}.croupier"),
        (unfit, f"cantabria/roulette-french.yaml: {path}.croupier: expected int, got str"),
    ):
        statute = altered_law(tmp_path, wrong).statute(ROULETTE, "cantabria")
        with pytest.raises(Misuse, match=f"^{said}$"):
            resolve_establishment(statute, RouletteEstablishment)


def test_what_practice_says_of_a_house_cites_nothing() -> None:
    """The place's own word stands before it; the clauses of a rule are known by its path."""
    rules = resolve_establishment(LAW.statute(ROULETTE, "spain-1977"), RouletteEstablishment)
    assert set(packaged("practice/roulette-french.yaml")["establishment"]) == {"layout", "staff", "floor"}
    assert rules.clauses_of("establishment.staff.shared_chief.tables") == ()
    assert rules.clauses_of("establishment.staff.one_cloth.chief") == ("ES77/01.III.1.b/1",)
    assert (rules.staff.shared_chief.tables, rules.layout.languages) == (1, ("es",))


def test_every_described_field_is_looked_at() -> None:
    """What may be said of a table is chosen, or read where the game or its family inspects it: nothing is ignored."""
    own = set(DescribedTable.__struct_fields__)
    for slug in INSPECTED:
        kind = establishment_of(slug)
        family = (each for each in kind.described.__mro__ if issubclass(each, DescribedRoom))
        readers = {getmodule(each) for each in (kind.inspect, *family)}
        source = "".join(getsource(each) for each in readers if each is not None)
        fields = set(kind.described.__struct_fields__) - own - set(kind.choices)
        # What is no table is a room, a stand or an activity where it is inspected.
        names = {"table", *list(signature(kind.inspect).parameters)[2:3]}
        assert {field for field in fields if not any(f"{name}.{field}" in source for name in names)} == set(), slug


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "the floor: no card table is in service, and one must be while anything is played [GAL07/art.2.3/1]"),
        ("es", "la sala: no hay en servicio ninguna mesa de naipes, y ha de haber una mientras se juegue [GAL07/"),
    ],
)
def test_a_kind_of_table_that_is_missing_is_told_of_the_floor(lang: str, said: str) -> None:
    """In both languages; in a place whose law does not ask for it nothing is said."""
    floor: Any = lawful_floor(LAW, "galicia", ["boule", "blackjack"])
    floor["tables"][1]["open"] = False
    (violation,) = inspect_floor(LAW, "galicia", floor)
    assert Words(lang).violation(violation, EURO).startswith(said)
    assert inspect_floor(LAW, "cantabria", floor) == []
