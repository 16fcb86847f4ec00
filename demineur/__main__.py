"""`python -m demineur`."""

import sys

from demineur.cli import main

sys.exit(main())
