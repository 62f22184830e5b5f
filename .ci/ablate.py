#!/usr/bin/env python3
"""Measures what one mechanism costs: applies each patch of Benchmarks/Ablations to a copy of the sources, and counts again.

ablate.py [NAME...] [--no-tests] [--no-times] [--output FILE]: NAME is a patch without its ending; without one, all.
For each: instructions of every phase of a chain's life, of the library as it stands and of the patched one; then its times, in turns with
those of the library as it stands; then which tests of the library fail. Instructions are exact, also on a busy machine; times are not.
Ends with 0, 1 if a patch does not apply or build, 2 if it was called wrongly.
"""

import argparse
import csv
import dataclasses
import pathlib
import re
import shutil
import statistics
import subprocess
import sys

import instruction_kinds
from ablation_document import HEAD, TAKEN_APART, TIMES, decomposition, ladder, pieces, section
from faulty_tree import FaultyTree, NothingRan, Unusable

FOLDER = pathlib.Path("Benchmarks/Ablations")
WORK = pathlib.Path(".build/ablations")
WORKLOAD = "life/map-chain-x1"
PHASES = ["assemble", "subscribe", "event", "dispose", "release"]
# As it stands, patched, patched, as it stands, and again: what drifts, drifts for both.
TURNS = "ABBAABBA"
# Per operator: the difference between these two depths, divided by the number of operators between them.
LOW, HIGH = 8, 64
TITLES = [f"{phase}, per operator" for phase in PHASES] + ["a whole life, per operator", "event, without operators",
                                                           "a whole life, without operators"]


class Failed(Exception):
    """What to do stands in the message."""


@dataclasses.dataclass
class Ablation:
    name: str
    path: pathlib.Path
    # `of`, `changes`, `question`, `expected`, `gives up`
    header: dict

    @classmethod
    def read(cls, path):
        head = path.read_text().split("\n--- ", 1)[0]
        header = dict(re.findall(r"^(of|changes|question|expected|gives up): (.+)$", head, re.M))
        missing = {"of", "changes", "question", "expected", "gives up"} - header.keys()
        if missing:
            raise Failed(f"{path}: its head lacks {', '.join(sorted(missing))}; see another patch of the folder")
        return cls(path.stem, path, header)


def run(command, **options):
    done = subprocess.run(command, capture_output=True, text=True, **options)
    return done.returncode, done.stdout + done.stderr


def apply(ablation, *options):
    code, said = run(["git", "apply", *options, str(ablation.path)])
    if code:
        raise Failed(f"{ablation.path}: does not apply any more: {said.strip()}; make it anew against the sources of today")


class Bench:
    """Builds the copy of the sources, and counts with what it has built."""

    def __init__(self):
        self.tree = FaultyTree("tests", {}, root=str(WORK / "tree"))
        self.scratch = (WORK / "release").resolve()

    def build(self):
        code, said = run(["make", "--no-print-directory", "tool", f"SCRATCH={self.scratch}"], cwd=self.tree.root)
        if code:
            raise Failed("does not build: " + "\n".join([line for line in said.splitlines() if "error:" in line][:5] or [said[-300:]]))
        return self.scratch / "release" / "reactive-bench"

    def figures(self, tool, library, folder):
        """By title: instructions; None where the run was wrong."""
        shutil.rmtree(folder, ignore_errors=True)
        code, said = run([str(tool), "instructions", "--filter", f"^{WORKLOAD}$", "--architecture", library, "--output", str(folder)])
        return by_title(read(folder / "instructions.csv", "instructions", said))

    def times(self, base, head, library, folder):
        """By title: the times as it stands, patched, and of their difference the median, the least and the greatest, over the pairs."""
        found = {"A": [], "B": []}
        for turn in TURNS:
            shutil.rmtree(folder, ignore_errors=True)
            tool = base if turn == "A" else head
            code, said = run([str(tool), "run", "--filter", f"^{WORKLOAD}$", "--architecture", library, "--output", str(folder)])
            found[turn].append(by_title(read(folder / "latest.csv", "time_per_unit", said)))
        result = {}
        for title in TITLES:
            pairs = [(a[title], b[title]) for a, b in zip(found["A"], found["B"])]
            if any(None in pair for pair in pairs):
                continue
            changes = [b - a for a, b in pairs]
            result[title] = (statistics.median(a for a, _ in pairs), statistics.median(b for _, b in pairs),
                             statistics.median(changes), min(changes), max(changes))
        return result

    def prove(self, library):
        """Its tests pass as it stands: else what fails with a patch says nothing of the patch."""
        self.tree.environment["REACTIVE_TESTS"] = library
        try:
            self.tree.prove(minutes=10)
        except Unusable as error:
            raise Failed(str(error)) from error

    def failing_tests(self, library):
        """The names of the library's tests that fail, and how the run ended."""
        self.tree.environment["REACTIVE_TESTS"] = library
        complaint = self.tree.build()
        if complaint:
            raise Failed(f"its tests do not build: {complaint}")
        try:
            outcome = self.tree.test([], minutes=10)
        except NothingRan as error:
            raise Failed(str(error)) from error
        log = (self.tree.scratch / "test.log").read_text(errors="replace")
        names = sorted(set(re.findall(r"^✘ Test (\w+)\(.*\) (?:failed|recorded)", log, re.M)))
        return names, outcome.how

    def apply(self, ablation, *options):
        apply(ablation, *options, f"--directory={self.tree.root}")


def read(path, metric, said):
    """By phase and size: the medians of a metric; only of the runs that were right."""
    if not path.exists():
        raise Failed(f"cannot be measured: {said[-300:]}")
    with open(path, newline="") as file:
        return {(row["phase"], int(row["size"])): float(row["median"])
                for row in csv.DictReader(file) if row["metric"] == metric and row["status"] == "ok"}


def by_title(rows):
    def whole(size):
        counts = [rows.get((phase, size)) for phase in PHASES]
        return rows.get(("life", size), None if None in counts else sum(counts))

    def slope(low, high):
        return None if low is None or high is None else (high - low) / (HIGH - LOW)

    found = [slope(rows.get((phase, LOW)), rows.get((phase, HIGH))) for phase in PHASES]
    return dict(zip(TITLES, found + [slope(whole(LOW), whole(HIGH)), rows.get(("event", 0)), whole(0)]))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", help="patches, without their ending")
    parser.add_argument("--no-tests", action="store_true", help="do not run the tests of the patched library")
    parser.add_argument("--no-times", action="store_true", help="do not take times: for a busy machine")
    parser.add_argument("--check", action="store_true", help="only see whether the patches apply and have a whole head")
    parser.add_argument("--output", default="results/ablations.md", help="the document")
    arguments = parser.parse_args()
    paths = sorted(FOLDER.glob("*.patch"))
    unknown = set(arguments.names) - {path.stem for path in paths}
    if unknown:
        print(f"ablate: no patch {', '.join(sorted(unknown))}; there are {', '.join(path.stem for path in paths)}", file=sys.stderr)
        return 2
    try:
        ablations = [Ablation.read(path) for path in paths if not arguments.names or path.stem in arguments.names]
        if arguments.check:
            for ablation in ablations:
                apply(ablation, "--check")
            return 0
        bench = Bench()
        print("ablate: building the libraries as they stand ...", file=sys.stderr)
        base_tool = WORK / "reactive-bench"
        shutil.copy2(bench.build().resolve(), base_tool)
        lives = {library: instruction_kinds.of_life(base_tool, library, WORKLOAD, PHASES, WORK / "kinds") for library in TAKEN_APART}
    except (Failed, instruction_kinds.Failed) as error:
        print(f"ablate: {error}", file=sys.stderr)
        return 1
    bases, heads, times_of, document, failures = {}, {}, {}, [], 0
    for number, ablation in enumerate(ablations, 1):
        library = ablation.header["of"]
        print(f"ablate: {number} of {len(ablations)}  {ablation.name} ...", file=sys.stderr)
        try:
            if library not in bases:
                bases[library] = bench.figures(base_tool, library, WORK / "base")
                if not arguments.no_tests:
                    bench.prove(library)
            bench.apply(ablation)
            try:
                tool = bench.build()
                head = heads[ablation.name] = bench.figures(tool, library, WORK / "head")
                times = times_of[ablation.name] = None if arguments.no_times else bench.times(base_tool, tool, library, WORK / "times")
                tests = None if arguments.no_tests else bench.failing_tests(library)
            finally:
                bench.apply(ablation, "--reverse")
        except Failed as error:
            failures += 1
            print(f"ablate: {ablation.name}: {error}", file=sys.stderr)
            continue
        lines = section(ablation, bases[library], head, times, tests)
        print("\n".join(lines), flush=True)
        document += lines
    if not failures and not arguments.names:
        commit = run(["git", "rev-parse", "--short", "HEAD"])[1].strip()
        untested = " The tests of the patched libraries were not run for it." if arguments.no_tests else ""
        head = [HEAD] + ([] if arguments.no_times else [TIMES]) + [f"Counted at commit {commit}.{untested}", ""]
        document = (head + pieces(lives, LOW, HIGH) + decomposition(bases, heads, times_of) + ladder(bases, heads, times_of) + document)
        pathlib.Path(arguments.output).write_text("\n".join(document).rstrip() + "\n")
        print(f"ablate: {len(ablations)} ablations are in {arguments.output}", file=sys.stderr)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
