"""Runs programs, and says what went wrong: for all scripts of the studies."""

import os
import subprocess


class Failed(Exception):
    """What to do stands in the message."""


def run(*command, allowed=(0,), shows=False, cwd=None):
    """What it said. `shows`: its progress goes to the terminal instead. Fails if it ends with another code than `allowed`."""
    words = list(map(str, command))
    done = subprocess.run(words, cwd=cwd, stdout=subprocess.PIPE, stderr=None if shows else subprocess.PIPE, text=True)
    said = done.stdout + (done.stderr or "")
    if done.returncode not in allowed:
        raise Failed(f"{' '.join(words)} ended with {done.returncode}: {said[-500:].strip()}")
    return said


def files(*parts):
    """Those below `parts` that git knows, and new ones that it does not ignore."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", "--", *map(str, parts)], check=True, capture_output=True
    ).stdout
    return sorted({os.fsdecode(name) for name in listed.split(b"\0") if name})


def commit():
    """Of the tree in which this runs."""
    return run("git", "rev-parse", "--short", "HEAD").strip()
