"""Runs programs and reports their failures: for all scripts of the studies."""

import os
import pathlib
import subprocess
import sys


class Failed(Exception):
    """The message says what to do."""


def run(*command, allowed=(0,), shows=False, cwd=None):
    """Its output. `shows`: standard error goes to the terminal instead. Fails if the exit code is not one of `allowed`."""
    words = list(map(str, command))
    done = subprocess.run(words, cwd=cwd, stdout=subprocess.PIPE, stderr=None if shows else subprocess.PIPE, text=True)
    said = done.stdout + (done.stderr or "")
    if done.returncode not in allowed:
        raise Failed(f"{' '.join(words)} ended with {done.returncode}: {said[-500:].strip()}")
    return said


def start(main, *arguments):
    """Runs a script's `main`. If it fails, the script says why, and ends with 1."""
    try:
        main(*arguments)
    except Failed as error:
        sys.exit(f"{pathlib.Path(sys.argv[0]).stem}: {error}")


def files(*parts):
    """The files below `parts` that git tracks, and new ones that it does not ignore."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", "--", *map(str, parts)], check=True, capture_output=True
    ).stdout
    return sorted({os.fsdecode(name) for name in listed.split(b"\0") if name})


def commit():
    """The short hash of HEAD in the working directory."""
    return run("git", "rev-parse", "--short", "HEAD").strip()
