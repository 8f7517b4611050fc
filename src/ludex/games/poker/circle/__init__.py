"""Circle poker: what every variety that players play among themselves has in common. A variety is data."""
