#!/usr/bin/env python3
"""A library's costs besides time: builds.py TOOL DEBUG-TOOL. Writes results/builds.md.

Instructions of the debug and the release build, bytes of machine code, and stack per operator. All are counts, which a busy machine does
not change. TOOL must be in its build's folder, beside the object files.
"""

import json
import os
import pathlib
import re
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))

from Shared.command import commit, run, start
from Shared.life import PHASES, Medians
from Shared.tables import figure, table

DOCUMENT = pathlib.Path("results/builds.md")
LIBRARIES = ["DisposerChain", "SinkChain", "LinkChain"]
OPERATORS = 8
COUNTED = {"a life": "life/one-by-one", "an event": "pump/map"}
STACK = "stack/map-chain"
HEAD = """# Debug builds, size of code, stack

`make builds` writes this page, at commit {commit}: {toolchain}, on {machine}. All figures are counts.

## In a debug build

Instructions with {operators} maps (`{life}`, `{event}`) in a debug build (`-Onone`), and ratio to the release build. People develop
in debug builds. Times of these are not measured.
"""
SIZE = """
## Size of code

Bytes of machine code in the object files of the release build, without padding. A library also needs `Vocabulary`, which all share. Code
that a client's compiler specialises from a library is the client's, and not counted.
"""
STACK_HEAD = """
## Stack per operator

Bytes that each operator of a chain adds to the stack of a phase (`{workload}`, from none to {most} operators).
"""


def with_output(verb, tool, folder, *options):
    run(tool, verb, *options, "--architecture", ",".join(LIBRARIES), "--output", folder)
    return pathlib.Path(folder)


def instructions(tool, folder, *options):
    """Instructions by title, in the order of LIBRARIES."""
    chosen = f"^({'|'.join(COUNTED.values())})$"
    medians = Medians(with_output("instructions", tool, folder, "--filter", chosen, *options) / "instructions.csv", "instructions")
    return {title: [medians[library, workload, "event", OPERATORS] for library in LIBRARIES] for title, workload in COUNTED.items()}


def debug_table(debug, release):
    rows = [[f"{title}, debug", *[f"{figure(one)} ×{one / other:.0f}" for one, other in zip(debug[title], release[title])]]
            for title in COUNTED]
    rows += [[f"{title}, release", *map(figure, release[title])] for title in COUNTED]
    return table(["instructions", *LIBRARIES], rows)


def code(objects):
    """The bytes of machine code in these object files."""
    said = run("size", "-A", *objects)
    return sum(int(size) for size in re.findall(r"^\.text\S*\s+(\d+)", said, re.M))


def texts(target):
    """For each object file of a target, whether its text is the target's alone. Shared texts are reached by links."""
    folder = pathlib.Path("Sources", target)
    paths = [pathlib.Path(place, name) for place, _, names in os.walk(folder, followlinks=True) for name in names]
    return {f"{path.name}.o": path.resolve().is_relative_to(folder.resolve()) for path in paths if path.suffix == ".swift"}


def size_table(build):
    def bytes_of(target, *kinds):
        objects = [build / f"{target}.build" / name for name, is_own in texts(target).items() if is_own in kinds]
        return figure(code(objects)) if objects else "0"

    targets = [*LIBRARIES, "Vocabulary"]
    kinds = {"texts of its own: mechanism, sources": [True], "texts that libraries share: operators": [False], "all": [True, False]}
    return table(["bytes", *targets], [[title, *[bytes_of(target, *of) for target in targets]] for title, of in kinds.items()])


def stack_table(medians, most):
    def per_operator(library, phase):
        return round((medians[library, STACK, phase, most] - medians[library, STACK, phase, 0]) / most)
    return table(["bytes", *LIBRARIES], [[phase, *[figure(per_operator(library, phase)) for library in LIBRARIES]] for phase in PHASES])


def main(tool, debug_tool):
    with tempfile.TemporaryDirectory() as folder:
        release = instructions(tool, folder)
        debug = instructions(debug_tool, folder, "--debug-build")
        stack = Medians(with_output("run", tool, folder, "--quick", "--filter", f"^{STACK}$") / "latest.csv", "stack_bytes")
        description = json.loads(pathlib.Path(folder, "latest.json").read_text())
    most = max(size for _, _, _, size in stack)
    head = HEAD.format(commit=commit(), toolchain=description["toolchain"]["swift_version"], machine=description["machine"]["cpu"],
                       operators=OPERATORS, life=COUNTED["a life"], event=COUNTED["an event"])
    lines = [head, *debug_table(debug, release), SIZE, *size_table(pathlib.Path(tool).parent),
             STACK_HEAD.format(workload=STACK, most=f"{most:,}"), *stack_table(stack, most)]
    DOCUMENT.write_text("\n".join(lines) + "\n")
    print(f"{DOCUMENT} is written")


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    start(main, *sys.argv[1:])
