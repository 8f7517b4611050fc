"""What every test session needs: cases collected as tests, and one profile for random examples."""

import gc
import os

from hypothesis import settings

# Whoever runs the tests may speak any language; a test that wants another one says so.
os.environ["LUDEX_LANG"] = "en"

# pytest accepts plugins only from the conftest at the root, which is why this file is not in tests/.
pytest_plugins = ["ludex.proof.collect"]

# No deadline: shared machines are slow in bursts. A failure prints the blob that reproduces it.
settings.register_profile("ludex", deadline=None, print_blob=True)
settings.register_profile("ludex-ci", settings.get_profile("ludex"), derandomize=True)
settings.load_profile("ludex-ci" if os.environ.get("CI") else "ludex")


def pytest_collection_finish() -> None:
    """What was collected stays to the end: looking through all of it for garbage, again and again, took a fifth."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)
