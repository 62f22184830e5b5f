"""Where the instructions of a chain's life go: callgrind's cost of each function, added up by the function's purpose.

Every function has a kind, so the kinds of a phase add up to its instructions.
"""

import collections
import itertools
import pathlib
import re
import shutil

from Shared.command import Failed, run
from Shared.life import HIGH, LIFE, LOW, PHASES, slope

# The first match counts. The names are those of glibc, of Swift's runtime and, with `$s`, of Swift's code.
KINDS = [
    ("weak references, side tables", r"swift_weak|formWeakReference|incrementSlow|SideTable"),
    ("allocating", r"malloc|memalign|calloc|swift_slowAlloc|swift_allocObject|unlink_chunk|alloc_perturb"),
    ("freeing", r"free|swift_slowDealloc|swift_dealloc|_swift_release_dealloc"),
    ("retain, release", r"swift_retain|swift_release|RefCounts|swift_isUniquelyReferenced"),
    ("looking up types", r"instantiateConcreteType|swift_get\w*Metadata|swift_dynamicCast|swift_conformsToProtocol|MetadataCache"),
    ("checking access", r"swift_beginAccess|swift_endAccess|AccessSet|TLSContext|tls_get_addr"),
    ("locking", r"mutex|futex|lll_lock"),
    ("the library's own code", r"^\$s|Tm$|\.resume\."),
]
OTHER = "everything else"
NAMES = [name for name, _ in KINDS] + [OTHER]
SIZES = [0, LOW, HIGH]


def kind(function):
    return next((name for name, pattern in KINDS if re.search(pattern, function)), OTHER)


def costs(text):
    """The instructions of one part of callgrind's output, by kind."""
    found, names, function, is_call = collections.Counter(), {}, "", False
    for line in text.splitlines():
        if named := re.match(r"c?fn=(?:\((\d+)\))? ?(.*)$", line):
            number, name = named.groups()
            if number and name:
                names[number] = name
            if line.startswith("fn="):
                function = names.get(number, name)
        elif line.startswith("calls="):
            # The next line has the callee's cost, which is counted with the callee.
            is_call = True
        elif cost := re.match(r"(?:[+-]?\d+|\*|0x[0-9a-f]+) (\d+)$", line):
            if not is_call:
                found[kind(function)] += int(cost[1])
            is_call = False
    total = re.search(r"^(?:totals|summary): (\d+)$", text, re.M)
    if not total or int(total[1]) != sum(found.values()):
        raise Failed("callgrind's output has another form than this reads: its functions do not add up to its total")
    return found


def of_life(tool, library, folder):
    """Instructions by size, phase and kind. `tool` is a release build."""
    folder = pathlib.Path(folder)
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    # valgrind 3.19 cannot read the debug information.
    run("objcopy", "--strip-debug", tool, folder / "tool")
    said = run("env", "SWIFT_DETERMINISTIC_HASHING=1",
               "valgrind", "--tool=callgrind", "--toggle-collect=counted_section", "--dump-after=counted_section",
               f"--callgrind-out-file={folder / 'part'}", folder / "tool", "child", "instructions", "--workload", LIFE,
               "--contestant", library, "--sizes", ",".join(map(str, SIZES)))
    numbers = itertools.count(1)

    def next_part():
        number = next(numbers)
        part = folder / f"part.{number}"
        # A run with wrong values ends before its last phase, with exit code 0: the report has the mismatch.
        if not part.exists():
            raise Failed(f"{library} did not do all of {LIFE}, so part {number} of its counts is missing; it reports: "
                         f"{said[-300:].strip()}; 'reactive-bench verify' shows it alone")
        return costs(part.read_text())

    found = {}
    for size in SIZES:
        # One empty section, and one for each phase.
        empty, found[size] = next_part(), {phase: next_part() for phase in PHASES}
        for part in found[size].values():
            part.subtract(empty)
    return found


def of_phases(life, size, phases, kind=None):
    """The instructions of these phases, of one kind or all. `life`: instructions by size, phase and kind."""
    return sum(count for phase in phases for name, count in life[size][phase].items() if kind in (None, name))


def per_operator(life, phases, kind=None):
    """What one operator adds to these phases."""
    return slope(lambda size: of_phases(life, size, phases, kind))
