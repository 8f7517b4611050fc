"""Games decided by a wheel."""
