"""The people of a betting shop."""

from ludex.core.roles import AUTHORITY, PLAYER, VISITOR, Role

OPERATOR, CLERK = Role("operator"), Role("clerk")
"""Empresa organizadora, and whoever sells and pays for it."""

ROLES = (PLAYER, VISITOR, OPERATOR, CLERK, AUTHORITY)
