"""A cloth: what is wrong with one, and its plan."""

from ludex.core.cloth import (
    Cloth,
    Face,
    FaceKind,
    Field,
    Mark,
    MarkKind,
    Place,
    PlaceKind,
    Shape,
    Spot,
    Zone,
    plan_of,
    problems,
)
from ludex.core.outlines import Box, rectangle

EDGE = rectangle(0, 0, 100, 50)
MIDDLE = Spot(20, 20)


def zone(name: str = "red", *, chips: Spot = MIDDLE, marks: tuple[Mark, ...] = (), plan: Box | None = None) -> Zone:
    return Zone(name, name, rectangle(10, 10, 20, 20), chips, marks=marks, plan=plan)


def test_a_sound_cloth_has_no_problems() -> None:
    cloth = Cloth(
        edge=EDGE, zones=(zone(marks=(Mark("R", 15, 15, 5),)),), places=(Place("shoe", PlaceKind.SHOE, 80, 10),)
    )
    assert problems(cloth) == []


def test_what_cannot_be_right_is_told() -> None:
    astray = zone("black", chips=Spot(40, 20), marks=(Mark("B", 5, 5, 5),))
    face = Face(place="wheel", kind=FaceKind.CYLINDER, cells=())
    lost = Place("rack", PlaceKind.RACK, 300, 10)
    cloth = Cloth(edge=EDGE, zones=(zone(), zone(), astray), places=(lost,), faces=(face,))
    assert problems(cloth) == [
        "red is there twice",
        "black: chips lie outside",
        "black: B is printed outside",
        "rack is off the table",
        "wheel is no place",
    ]


def test_zones_and_places_are_found_by_id() -> None:
    cloth = Cloth(edge=EDGE, zones=(zone(),), places=(Place("shoe", PlaceKind.SHOE, 80, 10),))
    assert cloth.middle("red") == (20, 20)
    assert cloth.middle("shoe") == (80, 10)


def test_the_plan_has_the_zones_that_have_a_place_on_it() -> None:
    diamond = Mark("red", 15, 15, 5, MarkKind.DIAMOND)
    cloth = Cloth(edge=EDGE, zones=(zone(plan=Box(0, 0, 12, 12), marks=(diamond,)), zone("2:red")))
    assert plan_of(cloth) == [Field("red", Shape.FIELD, 0, 0, 12, 12, "red")]
