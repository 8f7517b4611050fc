"""The people where scratch tickets are sold."""

from ludex.core.roles import PLAYER, VISITOR, Role

SELLER = Role("seller")

ROLES = (PLAYER, VISITOR, SELLER)
