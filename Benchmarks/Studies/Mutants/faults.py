#!/usr/bin/env python3
"""Puts each fault of a list into a copy of the sources, and shows whether the interleavings find it, and how.

faults.py [LIST] [--only WORDS]: LIST is Tests/Interleavings/faults.txt, which explains its form.
Ends with 0 if every fault is found, 1 if one is not, 2 if the list or a fault in it cannot be used or the tests
fail without a fault.
"""

import argparse
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))

from Shared.faulty_tree import FaultyTree, Unusable, read_list
from Shared.needed import need


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("list", nargs="?", default="Tests/Interleavings/faults.txt", help="the faults")
    parser.add_argument("--only", default="", help="those whose names have these words")
    arguments = parser.parse_args()
    try:
        faults = [fault for fault in read_list(pathlib.Path(arguments.list)) if arguments.only in fault.name]
    except (OSError, Unusable) as error:
        print(f"faults: {error}", file=sys.stderr)
        return 2
    if not faults:
        print(f"faults: none has '{arguments.only}' in its name; see {arguments.list}", file=sys.stderr)
        return 2
    need("git")
    try:
        tree = FaultyTree("interleavings", {"REACTIVE_INTERLEAVING": "1", "REACTIVE_TESTS": ""})
        print("faults: the tests without a fault ...", file=sys.stderr)
        tree.prove(minutes=10)
    except Unusable as error:
        print(f"faults: {error}", file=sys.stderr)
        return 2
    missed = 0
    for number, fault in enumerate(faults, 1):
        print(f"{number} of {len(faults)}  {fault.name} ...", file=sys.stderr)
        try:
            outcome = tree.try_fault(fault, [["--filter", fault.test]], minutes=[5])
        except Unusable as error:
            print(f"faults: {fault.name}: {error}", file=sys.stderr)
            return 2
        missed += not outcome.is_found
        print(f"{'found' if outcome.is_found else 'NOT FOUND':9}  {fault.name}  ({outcome.how}, tests {outcome.seconds:.0f} s)", flush=True)
        for line in outcome.lines:
            print(f"           {line}")
    print(f"{len(faults) - missed} of {len(faults)} faults found")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
