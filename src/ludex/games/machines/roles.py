"""The people at a machine."""

from ludex.core.roles import PLAYER, VISITOR, Role

ATTENDANT = Role("attendant")
"""Looks after the machine, and stands in the record for what it does by itself."""

ROLES = (PLAYER, VISITOR, ATTENDANT)
