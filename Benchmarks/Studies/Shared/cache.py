"""Keeps earlier measurements of the same files, so that an interrupted command continues where it stopped."""

import functools
import hashlib
import json
import os
import pathlib
import subprocess
import sys

from Shared.command import files


@functools.cache
def compiler():
    return subprocess.run([os.environ.get("SWIFT") or "swift", "--version"], check=True, capture_output=True).stdout


def state(*parts):
    """A hash of the compiler and of every file below `parts`, except documents and lists."""
    whole = hashlib.sha256(compiler())
    for name in files(*parts):
        # These are not built. A test reads the README, but a patch does not change that test's result.
        if pathlib.Path(name).is_file() and not name.endswith((".md", ".txt")):
            whole.update(os.fsencode(name) + b"\0" + pathlib.Path(name).read_bytes() + b"\0")
    return whole.hexdigest()


class Cache:
    """A JSON file of measured values by key, each with the state of the files that it was measured from.

    `fresh`: requested keys are measured again; the others stay.
    """

    def __init__(self, path, fresh=False):
        self.path = pathlib.Path(path)
        self.fresh = fresh
        self.entries = {}
        # The keys of this run.
        self.measured = set()
        try:
            entries = json.loads(self.path.read_text())
            self.entries = {key: {"state": entry["state"], "value": entry["value"]} for key, entry in entries.items()}
        except FileNotFoundError:
            pass
        except (OSError, ValueError, KeyError, TypeError, AttributeError):
            # A new measurement takes longer, but is never wrong.
            print(f"{path}: cannot be read, or is of another form; all is measured again", file=sys.stderr)

    def has(self, key, state):
        return key in self.entries and self.entries[key]["state"] == state and (key in self.measured or not self.fresh)

    def get(self, key, state, measure):
        """The cached value of this state; without one, the result of `measure`, which is then cached."""
        if not self.has(key, state):
            self.entries[key] = {"state": state, "value": measure()}
            self.measured.add(key)
            self.write()
        return self.value(key, state)

    def value(self, key, state):
        """The cached value, which must be of this state."""
        assert self.entries[key]["state"] == state, key
        # As it would be read from the file, even the first time.
        return json.loads(json.dumps(self.entries[key]["value"]))

    def forget(self, key):
        if self.entries.pop(key, None):
            self.write()

    def write(self):
        self.path.parent.mkdir(parents=True, exist_ok=True)
        written = self.path.with_suffix(".new")
        written.write_text(json.dumps(self.entries))
        # In one step: an interruption leaves the old file or the new one.
        os.replace(written, self.path)
