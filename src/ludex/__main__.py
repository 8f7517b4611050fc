"""`python -m ludex`: the same as `ludex`."""

import sys

from ludex.cli import main

sys.exit(main())
