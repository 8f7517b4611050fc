"""Games decided by a draw or by what a ticket hides: scratch tickets, lotteries, raffles and promotions."""
