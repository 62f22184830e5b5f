#!/usr/bin/env python3
"""Checks that programs are installed: needed.py NAME... If one is not, says what to install, and ends with 2. Scripts call `need`."""

import pathlib
import shutil
import sys

# Programs whose package has another name.
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
