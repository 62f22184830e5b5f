#!/usr/bin/env python3
"""Compares TokenChain with the three libraries: token-chain.py TOOL. Verifies it, counts, and writes the document.

Its goals: it leaves nothing when dropped; an event and a hop cost at most a tenth more than SinkChain's; an operator's share of a life
costs no more than SinkChain's; a subscription takes at most one allocation more. Ends with 1 if a goal is missed. The instructions of a
life without operators are shown, not judged. Only counts are judged, which are exact.
"""

import pathlib
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))

from Shared.command import Failed, commit, run, start
from Shared.life import LIFE, Medians, of_life, per_operator
from Shared.tables import figure, table

DOCUMENT = pathlib.Path(__file__).with_suffix(".md")
LIBRARIES = ["TokenChain", "SinkChain", "DisposerChain", "LinkChain"]
HEAD = """# TokenChain: a fourth answer

Nothing holds upwards ([what it is](README.md)), so there is no cycle, no weak reference per operator, and a subscription ends when its
token is dropped. `make token-chain` writes this document. Instructions are callgrind's, of `life/map-chain-x1`, and exact for one
executable. Those of the three libraries differ by some per cent from [ablations.md](../Ablations/ablations.md), which counts another
executable; why was not looked for. Compare within a document.
"""


def main(tool):
    run(tool, "verify", "--architecture", "TokenChain")
    with tempfile.TemporaryDirectory() as folder:
        only = ["--architecture", ",".join(LIBRARIES), "--output", folder]
        run(tool, "instructions", "--filter", f"^{LIFE}$", *only)
        run(tool, "run", "--quick", "--filter", f"^({LIFE}|residue/undisposed)$", *only)
        instructions = Medians(f"{folder}/instructions.csv", "instructions")
        allocations, left = (Medians(f"{folder}/latest.csv", metric) for metric in ("allocations", "live_objects"))
    largest = max(size for _, workload, _, size in left if workload == "residue/undisposed")
    # The name, a library's figure, and TokenChain's limit relative to SinkChain's.
    rows = [
        ("instructions of an event, per operator", lambda each: per_operator(instructions, each, ["event"]), lambda sink: 1.1 * sink),
        ("instructions of an event, without operators", lambda each: of_life(instructions, each, 0, ["event"]), lambda sink: 1.1 * sink),
        ("instructions of a life, per operator", lambda each: per_operator(instructions, each), lambda sink: sink),
        ("instructions of a life, without operators", lambda each: of_life(instructions, each, 0), None),
        ("allocations of a life, per operator", lambda each: per_operator(allocations, each), lambda sink: sink),
        ("allocations of a life, without operators", lambda each: of_life(allocations, each, 0), lambda sink: sink + 1),
        ("heap blocks left, per dropped subscription", lambda each: left[each, "residue/undisposed", "after", largest] / largest,
         lambda sink: 0),
    ]
    values = {title: {each: of(each) for each in LIBRARIES} for title, of, _ in rows}
    lines = [HEAD, f"Counted at commit {commit()}.", "",
             *table(["", *LIBRARIES], [[title, *map(figure, found.values())] for title, found in values.items()])]
    DOCUMENT.write_text("\n".join(lines) + "\n")
    print("\n".join(lines[1:]))
    wrong = [f"{title}: {figure(values[title]['TokenChain'])}, SinkChain {figure(values[title]['SinkChain'])}" for title, _, most in rows
             if most and values[title]["TokenChain"] > most(values[title]["SinkChain"])]
    if wrong:
        raise Failed("\n".join(["it is not what it is meant to be:", *wrong]))


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    start(main, sys.argv[1])
