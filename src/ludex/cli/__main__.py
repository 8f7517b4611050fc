"""`python -m ludex.cli`: the same as `ludex`."""

import sys

from ludex.cli import main

sys.exit(main())
