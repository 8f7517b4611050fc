"""The people of a promotion."""

from ludex.core.roles import AUTHORITY, PLAYER, VISITOR, Role

PROMOTER = Role("promoter")
"""Promotor."""

ROLES = (PLAYER, VISITOR, PROMOTER, AUTHORITY)
