"""What every table shares: commands, events, moves of money, posts, options, refusals, sessions, record and replay."""
