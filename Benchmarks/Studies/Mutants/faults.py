#!/usr/bin/env python3
"""Seeds each fault of Tests/Interleavings/faults.txt into a copy of the sources, and shows whether the interleavings find it, and how.

faults.py [--only WORDS] [--check]. Ends with 0 if every fault is found; 1 if one is not; 2 if the list or a fault in it cannot be used, or
the tests fail without a fault. --check only checks that each fault's lines are in its file.
"""

import argparse
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))

from Shared.faulty_tree import Fault, FaultyTree, Unusable
from Shared.needed import need

LIST = pathlib.Path("Tests/Interleavings/faults.txt")
# As in `make interleavings`: freed memory is overwritten at once, so that a use after free crashes.
ENVIRONMENT = {"REACTIVE_INTERLEAVING": "1", "REACTIVE_TESTS": "", "GLIBC_TUNABLES": "glibc.malloc.tcache_count=0:glibc.malloc.perturb=165"}


def read_list():
    """The faults of the list, whose head explains its form."""
    faults, fault = [], None
    for number, line in enumerate(LIST.read_text().splitlines(), 1):
        if line.startswith("== "):
            fault = Fault(line[3:], "", "", "", "")
            faults.append(fault)
        elif not line.strip() or line.startswith("#"):
            continue
        elif fault is None:
            raise Unusable(f"{LIST}:{number}: a line before the first '== name'; move it below one")
        elif line.startswith("file "):
            fault.file = line[5:]
        elif line.startswith("test "):
            fault.test = line[5:]
        elif line[0] == "-":
            fault.old += line[1:] + "\n"
        elif line[0] == "+":
            fault.new += line[1:] + "\n"
        else:
            raise Unusable(f"{LIST}:{number}: neither file, test, - nor +; see the head of the file")
    for fault in faults:
        if not (fault.file and fault.test and fault.old):
            raise Unusable(f"{LIST}: '{fault.name}' lacks its file, its test or its lines; see the head of the file")
    return faults


def check(faults):
    """Prints the faults that cannot be seeded. Returns their number."""
    lost = [fault for fault in faults if not (path := pathlib.Path(fault.file)).exists() or path.read_text().count(fault.old) != 1]
    for fault in lost:
        print(f"{LIST}: '{fault.name}': its lines are not once in {fault.file}")
    return len(lost)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="whether the lines of each are once in its file; nothing is run")
    parser.add_argument("--only", default="", help="those whose names have these words")
    arguments = parser.parse_args()
    try:
        faults = [fault for fault in read_list() if arguments.only in fault.name]
    except (OSError, Unusable) as error:
        print(f"faults: {error}", file=sys.stderr)
        return 2
    if not faults:
        print(f"faults: none has '{arguments.only}' in its name; see {LIST}", file=sys.stderr)
        return 2
    if arguments.check:
        return 1 if check(faults) else 0
    need("git")
    try:
        tree = FaultyTree("interleavings", ENVIRONMENT)
        print("faults: the tests without a fault ...", file=sys.stderr)
        tree.prove(minutes=30)
    except Unusable as error:
        print(f"faults: {error}", file=sys.stderr)
        return 2
    missed = 0
    for number, fault in enumerate(faults, 1):
        print(f"{number} of {len(faults)}  {fault.name} ...", file=sys.stderr)
        try:
            outcome = tree.try_fault(fault, [["--filter", fault.test]], minutes=[15])
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
