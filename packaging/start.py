"""Where the built program begins."""

import sys

from demineur.cli import main

sys.exit(main())
