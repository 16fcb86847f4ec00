"""Where the built program begins."""

import sys

if any(word in {"--multiprocessing-fork", "-c"} for word in sys.argv[1:]):
    # A process that the table server has started for itself; the window never has one.
    from multiprocessing import freeze_support

    freeze_support()

from demineur.cli import main

sys.exit(main())
