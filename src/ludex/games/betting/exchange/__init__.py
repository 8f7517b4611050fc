"""The betting exchange: people bet among themselves; a company matches what they offer and guarantees the amounts."""
