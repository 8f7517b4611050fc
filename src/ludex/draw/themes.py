"""What things look like, by day and by night: the paints of cloth, cards, chips and print."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct


class Theme(Struct, frozen=True, kw_only=True):
    """The paints of one look."""

    page: str
    text: str
    """Letters on the page."""
    rail: str
    rail_edge: str
    felt: str
    line: str
    """Printed lines, and letters on the bare cloth."""
    print: str
    """Printed sentences."""
    own: str
    """Whatever belongs to the person who looks."""
    seat: str
    seat_text: str
    acts: str
    acts_text: str
    lit: float
    """How much light falls on the middle of the cloth, from nought to one."""
    shade: float
    """How much darker its rim is."""


DARK = Theme(
    page="#15110d",
    text="#f4efe2",
    rail="#4a2c17",
    rail_edge="#c79a45",
    felt="#0e5236",
    line="#f4efe2",
    print="#f0d58c",
    own="#f2c230",
    seat="#10241b",
    seat_text="#ffffff",
    acts="#f5d77a",
    acts_text="#1d1606",
    lit=0.09,
    shade=0.3,
)
LIGHT = Theme(
    page="#ffffff",
    text="#1a1a1a",
    rail="#d9c3a0",
    rail_edge="#8a6a32",
    felt="#e4f1e8",
    line="#123b29",
    print="#6b4a00",
    own="#f2c230",
    seat="#ffffff",
    seat_text="#1a1a1a",
    acts="#1f5f3f",
    acts_text="#ffffff",
    lit=0.4,
    shade=0.05,
)
THEMES: Mapping[str, Theme] = {"dark": DARK, "light": LIGHT}

PAINTS: Mapping[str, tuple[str, str]] = {
    "red": ("#b01f2b", "#ffffff"),
    "black": ("#17181a", "#ffffff"),
    "green": ("#0b6b3f", "#ffffff"),
    "white": ("#f6f3ea", "#17181a"),
    "yellow": ("#e6b422", "#17181a"),
    "blue": ("#1f4e9c", "#ffffff"),
    "orange": ("#b9540e", "#ffffff"),
    "purple": ("#6a3fa0", "#ffffff"),
    "brown": ("#6b4423", "#ffffff"),
    "grey": ("#5b6068", "#ffffff"),
    "silver": ("#9aa3ad", "#17181a"),
    "gold": ("#f2c230", "#17181a"),
}
"""Every paint that the data name, and the letters that can be read on it."""

OWNERS = ("blue", "red", "purple", "orange", "green", "brown", "grey", "black")
"""The chips of the people at a table, in the order in which they are met."""
