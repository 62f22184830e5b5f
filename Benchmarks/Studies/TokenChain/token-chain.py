#!/usr/bin/env python3
"""Compares TokenChain with the three libraries: token-chain TOOL DOCUMENT. Verifies it, counts, and writes the document.

What it is meant to be: nothing left when dropped, an event and a hop within a tenth of SinkChain's, an operator's share of a life no
dearer than SinkChain's, and at most one object more per subscription. Ends with 1 if that does not hold. What a life takes without
operators is shown and not judged. Only counts are judged, which are exact.
"""

import pathlib
import sys
import tempfile

from measured_life import LIFE, PHASES, commit, medians, of_life, per_operator, run

LIBRARIES = ["TokenChain", "SinkChain", "DisposerChain", "LinkChain"]
HEAD = """# TokenChain: a fourth answer

Nothing holds upwards. A source's registration holds the first stage, each stage the next; the subscriber holds a token, and the token
the registration. So there is no cycle and no weak reference per operator, and the subscription ends when its token is dropped. Stages
have no disposal of their own: the last one has a flag, which all others read, and the chain is let go of inside the source's serializer.
[The code](../Benchmarks/Examples/TokenChain/Sources/TokenChain) has `map`, `filter`, `take`, a subject, and no more: whether sources
that meet (`merge`, `flatMap`) fit as well is not shown. It uses the libraries' own serializer, list of observers and descriptions,
through links. They are compiled into its module, which those of the three libraries are not; and it has none of the hooks that the three
have for cold sources and for several.

`make token-chain` runs its tests, verifies it on the workloads for maps and filters, and writes this document. Instructions are
callgrind's, of `life/map-chain-x1`. They are exact for one executable. Of the three libraries they differ by some per cent from those of
[ablations.md](ablations.md), which is another executable; why was not looked for. Compare within a document.
"""


def main(tool, document):
    run(tool, "verify", "--architecture", "TokenChain")
    with tempfile.TemporaryDirectory() as folder:
        only = ["--architecture", ",".join(LIBRARIES), "--output", folder]
        run(tool, "instructions", "--filter", f"^{LIFE}$", *only)
        run(tool, "run", "--quick", "--filter", f"^({LIFE}|residue/undisposed)$", *only)
        instructions = medians(pathlib.Path(folder, "instructions.csv"), "instructions")
        allocations = medians(pathlib.Path(folder, "latest.csv"), "allocations")
        left = medians(pathlib.Path(folder, "latest.csv"), "live_objects")

    sizes = sorted({size for _, workload, _, size in allocations if workload == LIFE})
    low, high = sizes[0], sizes[-1]

    def allocating(library):
        """The phases for which allocations are counted."""
        return [phase for phase in PHASES if (library, LIFE, phase, low) in allocations]

    largest = max(size for _, workload, _, size in left if workload == "residue/undisposed")
    rows = [
        ("instructions of an event, per operator", lambda each: per_operator(instructions, each, ["event"])),
        ("instructions of an event, without operators", lambda each: instructions[each, LIFE, "event", 0]),
        ("instructions of a life, per operator", lambda each: per_operator(instructions, each)),
        ("instructions of a life, without operators", lambda each: of_life(instructions, each, 0)),
        ("allocations of a life, per operator", lambda each: per_operator(allocations, each, allocating(each), low, high)),
        ("allocations of a life, without operators", lambda each: of_life(allocations, each, low, allocating(each))),
        ("heap blocks left, per dropped subscription",
         lambda each: left[each, "residue/undisposed", "after", largest] / largest),
    ]
    lines = [HEAD, f"Counted at commit {commit()}.", "", "| | " + " | ".join(LIBRARIES) + " |", "|---|" + "---:|" * len(LIBRARIES)]
    values = {}
    for title, of in rows:
        values[title] = {each: of(each) for each in LIBRARIES}
        figures = (f"{value:,.0f}" if value >= 100 else f"{value:.1f}" for value in values[title].values())
        lines.append(f"| {title} | " + " | ".join(figures) + " |")
    pathlib.Path(document).write_text("\n".join(lines) + "\n")
    print("\n".join(lines[1:]))

    def within(title, share, more=0.0):
        token, sink = values[title]["TokenChain"], values[title]["SinkChain"]
        if token > sink * share + more:
            print(f"token-chain: {title}: {token:.1f}, SinkChain {sink:.1f}", file=sys.stderr)
        return token <= sink * share + more

    good = [within(rows[0][0], 1.1), within(rows[1][0], 1.1), within(rows[2][0], 1), within(rows[4][0], 1), within(rows[5][0], 1, 1)]
    good.append(values[rows[6][0]]["TokenChain"] == 0)
    return 0 if all(good) else 1


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    sys.exit(main(*sys.argv[1:]))
