"""Reads the list of mutants that no test can notice, for mutants.py."""

import os
import pathlib

from Mutants.kinds import mutants_of
from Shared.faulty_tree import Unusable

EQUIVALENT = pathlib.Path("Benchmarks/Studies/Mutants/equivalent-mutants.txt")


def equivalents():
    """The keys of the mutants in lines `file | old | new | reason`.

    An entry that matches several is refused, since its reason is about one: `file#2` is the second match. An entry without a match is
    refused too, since its line has changed.
    """
    entries = {}
    for line in EQUIVALENT.read_text().splitlines() if EQUIVALENT.exists() else []:
        if not line.strip() or line.startswith("#"):
            continue
        file, _, rest = line.partition(" | ")
        # The code may contain ` | ` as well, in both halves of the middle equally often.
        middle, _, reason = rest.rpartition(" | ")
        pieces = middle.split(" | ")
        half = len(pieces) // 2
        file, old, new, reason = (part.strip() for part in (file, " | ".join(pieces[:half]), " | ".join(pieces[half:]), reason))
        if len(pieces) % 2 or not (file and old and new and reason):
            raise Unusable(f"{EQUIVALENT}: '{line}' is not 'file | old | new | reason'")
        name, _, number = file.partition("#")
        entries.setdefault(name, []).append((number, (name, old, new)))
    keys = set()
    for name, some in sorted(entries.items()):
        mutants = list(mutants_of(name)) if os.path.exists(name) else []
        for number, known in some:
            places = [mutant for mutant in mutants if mutant.known_as == known]
            chosen = places[int(number) - 1:int(number)] if number.isdecimal() and int(number) > 0 else places
            if len(chosen) != 1 or bool(number) != (len(places) > 1):
                raise Unusable(
                    f"{EQUIVALENT}: '{known[1]}' to '{known[2]}' can be changed at {len(places)} places of {name}; remove or mend the "
                    "entry: 'file' if there is one, 'file#2' for the second of several")
            keys.add(chosen[0].key)
    return keys
