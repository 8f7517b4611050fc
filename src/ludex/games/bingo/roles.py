"""The people of a bingo hall."""

from ludex.core.roles import AUTHORITY, PLAYER, VISITOR, Role

HALL_CHIEF = Role("hall-chief")
"""Jefe de sala."""
TABLE_CHIEF_CASHIER, CALLER_SELLER = Role("table-chief-cashier"), Role("caller-seller")
"""Jefe de mesa-cajero and locutor-vendedor: those of 2010."""
TABLE_CHIEF, CASHIER, SELLER = Role("table-chief"), Role("cashier"), Role("seller")
"""Jefe de mesa, cajero and expendedor: those of 1977."""

ROLES = (
    PLAYER,
    VISITOR,
    HALL_CHIEF,
    TABLE_CHIEF_CASHIER,
    CALLER_SELLER,
    TABLE_CHIEF,
    CASHIER,
    SELLER,
    AUTHORITY,
)
