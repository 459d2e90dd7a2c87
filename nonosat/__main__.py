"""The command line: `nonosat solve cat.non`, or `python -m nonosat solve cat.non`."""

import sys

from nonosat.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
