"""The store: streams of entries that are appended whole or not at all, chained by hashes and signed at intervals."""
