#!/usr/bin/env python3
"""Whether programs are installed: needed.py NAME... Ends with 2, and says what to install, if one is not. Scripts ask by `need`."""

import pathlib
import shutil
import sys

# Where the package has another name.
PACKAGES = {"objcopy": "binutils", "size": "binutils"}


def need(*names):
    missing = [name for name in names if not shutil.which(name)]
    if missing:
        packages = " ".join(dict.fromkeys(PACKAGES.get(name, name) for name in missing))
        are = "is" if len(missing) == 1 else "are"
        print(f"{pathlib.Path(sys.argv[0]).stem}: {', '.join(missing)} {are} not installed; apt-get install {packages}", file=sys.stderr)
        sys.exit(2)


if __name__ == "__main__":
    need(*sys.argv[1:])
