#!/usr/bin/env python3
"""Compares ClassicChain with the ladder from DisposerChain: classic-chain.py TOOL [--take-apart].

DisposerChain and ClassicChain are counted here. The rungs are read from Ablations/ablations.md, which `make ablate` writes. --take-apart
builds the top rung and counts it again, by its functions' purposes. Ends with 1 if it cannot be built, or if ablations.md is of other
sources.
"""

import argparse
import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))

from Ablations import ablate, bench
from Shared import instruction_kinds
from Shared.cache import Cache
from Shared.command import Failed, commit, run, start
from Shared.faulty_tree import lock
from Shared.life import PHASES
from Shared.tables import figure, table

LIBRARY = "ClassicChain"
BASE, TOP = "DisposerChain", "rx-6-recursive"
HERE = f"{BASE}, in one executable with {LIBRARY}"
DOCUMENT = pathlib.Path(__file__).with_suffix(".md")
# The columns of the ladder in ablations.md, and the phases of each.
COLUMNS = [("event", ["event"]), ("subscribe", ["subscribe"]), ("dispose", ["dispose"]), ("release", ["release"]), ("a whole life", PHASES)]
TAKEN_APART = [("an event", ["event"]), ("subscribing", ["subscribe"]), ("teardown", ["dispose", "release"])]
HEAD = """# ClassicChain: virtual methods and locks from the beginning

`make classic-chain` writes this document ([README](README.md)). The ladder's rungs are DisposerChain with the `rx-…` patches, each with
those above it, as [ablations.md](../Ablations/ablations.md) had them at the commit that is named below. ClassicChain is counted in one
executable with DisposerChain. Instructions are callgrind's, of `life/map-chain-x1`. *Per operator* is the difference between 64 and 8
operators, divided by 56.

In common with RxSwift's published design:

- a value travels as `Event.next(value)`, through an overridden method of a generic class, `on(_:)`
- a sink and a `SinkDisposer` for each operator and subscription, which hold each other until one is disposed
- whether a sink has been disposed is an `AtomicInt`: an object with a mutex. An event takes the lock of each sink, and the observer's
- `subscribe(_:)` is a generic method, overridden by each operator's class
- the subject has a recursive lock and hands out a copy of its list of observers; a subscription references it weakly
- disposal and deinit go from stage to stage by recursion

Not in common:

- RxSwift's sink is generic over the type of its observer, so the types of a chain nest, and it calls `on(_:)` through a witness table.
  ClassicChain's sinks hold an erased `Observer<Element>` and call an overridden method, as the ladder's rungs do
- RxSwift's `AtomicInt` is a subclass of `NSLock`, which Foundation on Linux does not allow; ClassicChain's calls the mutex itself
- there is no `CurrentThreadScheduler`: a subscription is not scheduled
- a subject's list is a dictionary; RxSwift's `Bag` holds closures, and only a long one in a dictionary
- no errors are traced and no resources counted
"""


def percent(value, reference):
    return f"{(value / reference - 1) * 100:+.0f} %".replace("-", "−")


def number(cell, path):
    """The figure of a cell of the ladder, without the parentheses behind it."""
    # tables.py writes a true minus.
    try:
        return float(re.sub(r"[, ]|\(.*", "", cell).replace("−", "-"))
    except ValueError:
        raise Failed(f"{path}: '{cell.strip()}' is no figure; run 'make ablate'") from None


def ladder(path):
    """The commit of ablations.md, and the figures of its rungs, in the order of COLUMNS."""
    text = path.read_text()
    counted = re.search(r"\bCounted at commit (\w+)", text)
    rows = re.findall(r"^\| (DisposerChain as it stands|`rx-[\w-]+`) \|(.+)\|$", text, re.M)
    if not counted or not rows:
        raise Failed(f"{path} has no ladder; run 'make ablate'")
    found = {}
    for name, cells in rows:
        cells = cells.split("|")
        # A rung that appears a second time has its times, in fewer columns.
        if len(cells) == len(COLUMNS):
            found.setdefault(name.strip("`"), [number(cell, path) for cell in cells])
    if TOP not in found:
        raise Failed(f"{path}: the ladder has no row '{TOP}'; run 'make ablate'")
    return counted[1], found


def life_of_top(folder):
    """Instructions of the top rung by size, phase and kind. They are counted again only if its sources or patch have changed."""
    ablation = bench.Ablation.read(bench.PATCHES / f"{TOP}.patch")

    def measure():
        print(f"classic-chain: {TOP}: building it and counting, some three minutes ...", file=sys.stderr)
        copy = bench.Bench()
        copy.apply(ablation)
        try:
            return instruction_kinds.of_life(copy.build(), BASE, folder)
        finally:
            copy.apply(ablation, "--reverse")

    lock(bench.WORK)
    state = f"{bench.state(*bench.SOURCES)} {bench.state(ablation.path)}"
    life = Cache(bench.WORK / "rungs.json").get(TOP, state, measure)
    return {int(size): phases for size, phases in life.items()}


def title_of(name):
    return f"`{name}`" if name.startswith("rx-") else name


def pieces(lives, phases):
    """The table of instructions by kind, for each library and rung that was taken apart; ClassicChain is the last."""
    rows = []
    for kind in instruction_kinds.NAMES + [None]:
        values = [instruction_kinds.per_operator(life, phases, kind) for life in lives.values()]
        if kind is None or max(map(abs, values)) >= 0.05:
            rows.append([kind or "together", *map(figure, values)])
    return table(["", *map(title_of, lives)], rows) + [""]


def main(tool, takes_apart):
    run(tool, "verify", "--architecture", LIBRARY)
    # Not the folder of `make ablate`, since counting empties its folder first.
    folder = bench.WORK / "classic-chain"
    counted_at, rows = ladder(ablate.DOCUMENT)
    lives = {BASE: instruction_kinds.of_life(tool, BASE, folder)}
    if takes_apart:
        lives[TOP] = life_of_top(folder)
    lives[LIBRARY] = instruction_kinds.of_life(tool, LIBRARY, folder)
    for name, life in lives.items():
        found = [instruction_kinds.per_operator(life, phases) for _, phases in COLUMNS]
        title = f"{name} as it stands" if name == BASE else name
        if any(abs(before - now) > 0.05 * now for before, now in zip(rows.get(title, found), found)):
            raise Failed(f"{ablate.DOCUMENT} has other counts of {name}: {rows[title]}, here {found}; run 'make ablate'")
        rows[HERE if name == BASE else title] = found
    top, other = rows[TOP][0], rows[LIBRARY][0]
    near = "within" if abs(top / other - 1) <= 0.3 else "not within"
    # The libraries counted in one executable come last, side by side.
    rows[HERE], rows[LIBRARY] = rows.pop(HERE), rows.pop(LIBRARY)
    head = ["per operator", *(cell for title, _ in COLUMNS for cell in (title, "of ClassicChain's"))]
    cells = [[title_of(name), *(cell for value, of in zip(values, rows[LIBRARY]) for cell in (figure(value), f"{value / of * 100:.0f} %"))]
             for name, values in rows.items()]
    lines = [HEAD, f"Counted at commit {commit()}; the rungs at {counted_at}.", "", *table(head, cells), "",
             f"For an event, the top rung, `{TOP}`, takes {figure(top)} instructions per operator, and ClassicChain {figure(other)}. The "
             f"rung takes {percent(top, other)}: {near} 30 %.", ""]
    for title, phases in TAKEN_APART:
        lines += [f"## Where the instructions of {title} go, per operator", ""] + pieces(lives, phases)
    DOCUMENT.write_text("\n".join(lines).rstrip() + "\n")
    print("\n".join(lines[1:]))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tool")
    parser.add_argument("--take-apart", action="store_true", help="build the top rung too: some three minutes")
    given = parser.parse_args()
    start(main, given.tool, given.take_apart)
