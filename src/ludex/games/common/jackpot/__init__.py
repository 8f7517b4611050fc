"""A jackpot that stakes add to, and tables whose jackpots are one."""
