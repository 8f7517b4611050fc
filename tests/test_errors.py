"""Refusals as data: what they carry, how they are sent and read back, and what a developer reads."""

from __future__ import annotations

import msgspec
import pytest

from ludex.errors import (
    Allowed,
    Corrupt,
    LudexError,
    Misuse,
    NoOutcome,
    Reason,
    Refusal,
    Refused,
    Several,
    Stopped,
    Unit,
    Unmet,
    Value,
    Worded,
    flaw,
    within,
)


def sent(refused: Refused) -> bytes:
    """A refusal as it goes over a wire."""
    return msgspec.json.encode(refused.refusal)


def test_a_refusal_is_sent_flat() -> None:
    """Reason, clauses and rule, what was asked, and what is allowed with its unit."""
    allowed = Allowed(Unit.MONEY, low=1000)
    refused = Refused(Reason.BELOW_MINIMUM, clauses=("A/1",), rule="minimum", asked=Value.money(950), allowed=allowed)
    assert msgspec.json.decode(sent(refused)) == {
        "reason": "below-minimum",
        "clauses": ["A/1"],
        "rule": "minimum",
        "asked": [{"value": 950, "unit": "money"}],
        "unit": "money",
        "low": 1000,
    }
    assert msgspec.json.decode(sent(Refused(Reason.STALE))) == {"reason": "stale"}


@pytest.mark.parametrize(
    "allowed",
    [
        None,
        Allowed(Unit.CARDS, high=3),
        Allowed(Unit.MONEY, step=5),
        Allowed(Unit.CHOICE, values=("key", True, 7)),
        Allowed(Unit.PLACE, values=()),
    ],
)
def test_a_refusal_is_read_back(allowed: Allowed | None) -> None:
    """The same struct, nothing allowed told from nothing said."""
    refused = Refused(Reason.NO_SUCH, asked=(Value.command("bet"), Value.person("ana")), allowed=allowed)
    read = msgspec.json.decode(sent(refused), type=Refusal)
    assert read == refused.refusal
    assert (read.unit, read.values) == ((None, None) if allowed is None else (allowed.unit, allowed.values))


def test_one_value_or_several_are_asked() -> None:
    """Both are kept as several; a flaw comes before what it names."""
    one = Value("red", Unit.BET)
    assert Refused(Reason.NO_SUCH, asked=one).asked == (one,)
    assert Refused(Reason.NO_SUCH).asked == ()
    assert flaw("painted", one) == (Value("painted", Unit.FLAW), one)


@pytest.mark.parametrize(
    ("allowed", "told"),
    [
        (Allowed(Unit.MONEY, low=1, high=9, step=2), "money from 1 to 9 in steps of 2"),
        (Allowed(Unit.BET, values=("red", "odd")), "bet red, odd"),
        (Allowed(Unit.BET, values=()), "bet nothing"),
    ],
)
def test_what_a_developer_reads(allowed: Allowed, told: str) -> None:
    """In the smallest unit and in slugs; people read `ludex.words`."""
    refused = Refused(Reason.NO_SUCH, asked=(Value.money(3), Value.person("ana")), allowed=allowed)
    assert str(refused) == f"no-such asked money 3, person ana allowed {told}"


def test_slugs_have_a_section_and_numbers_have_none() -> None:
    """The section of the words in which a client finds their names."""
    assert (Unit.COMMAND.section, Unit.BET.section) == ("commands", "bets")
    assert (Unit.MONEY.section, Unit.PERSON.section) == ("", "")


def test_misuse_is_a_line_or_a_template_with_values() -> None:
    """With a slug, values stand in for their names, several with commas; without one the message is as it stands."""
    plain = Misuse("{this} is as it stands")
    assert (str(plain), plain.slug, plain.values) == ("{this} is as it stands", "", {})
    told = Misuse("no {what}; known: {known}", slug="none", what="{x}", known=["a", "b"])
    assert (str(told), told.slug) == ("no {x}; known: a, b", "none")
    assert told.values == {"what": "{x}", "known": "a, b"}


def test_misuse_may_be_about_an_error_of_a_part() -> None:
    """Its line is a value like others; the error itself is kept, so that it can be told in another language."""
    part = Misuse("no {what}", slug="none", what="cards")
    told = Misuse("line {line}: {error}", slug="line", line=3, error=part)
    assert str(told) == "line 3: no cards"
    assert told.values["error"] is part


def test_a_misuse_within_another_keeps_what_it_is() -> None:
    """So that each part is told in the reader's language; in English they read as one line."""
    inner = Misuse("no {what}", slug="none", what="{x}")
    outer = within("a.yaml", Several([inner, Misuse("plain {text}")]))
    assert str(outer) == "a.yaml: no {x}; plain {text}"
    several = outer.values["misuse"]
    assert isinstance(several, Several)
    assert several.found[0] is inner


def test_the_hierarchy_of_errors_is_one() -> None:
    """Whoever catches a LudexError catches everything raised on purpose."""
    kinds = {*LudexError.__subclasses__(), *Worded.__subclasses__()}
    own = {kind for kind in kinds if kind.__module__ == "ludex.errors.raised"}
    assert own == {Worded, Misuse, Corrupt, NoOutcome, Refused, Stopped, Unmet}
