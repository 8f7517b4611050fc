"""What baccarat is where players hold the bank against one another, whatever the game."""
