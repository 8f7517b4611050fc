"""What the streams of a house are called: that of the house itself, and how those of its parts begin."""

from __future__ import annotations

HOUSE = "house"
TABLE, CHANCE, WALLET, LINK = "table:", "chance:", "wallet:", "link:"
"""Before the name of a table (twice: for what happened there, and for its generator), a person, a link."""
