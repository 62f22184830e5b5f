#!/usr/bin/env python3
"""Measures what one mechanism costs: applies each patch of Benchmarks/Ablations to a copy of the sources, and counts again.

ablate.py [NAME...] [--no-tests] [--no-times] [--fresh] [--output FILE]: NAME is a patch without its ending; without one, all.
For each: instructions of every phase of a chain's life, of the library as it stands and of the patched one; then its times, in turns with
those of the library as it stands; then which tests of the library fail. Instructions are exact, also on a busy machine; times are not.
What was measured of the same sources is kept in .build: a run that was interrupted goes on where it stopped. --fresh measures all again.
Ends with 0, 1 if a patch does not apply or build, 2 if it was called wrongly.
"""

import argparse
import collections
import csv
import dataclasses
import pathlib
import re
import shutil
import statistics
import subprocess
import sys

import instruction_kinds
from ablation_document import HEAD, TAKEN_APART, TIMES, decomposition, ladder, overview, pieces, section
from faulty_tree import FaultyTree, NothingRan, Unusable
from kept import Kept, state

FOLDER = pathlib.Path("Benchmarks/Ablations")
WORK = pathlib.Path(".build/ablations")
# What is built, and with the tests.
SOURCES = ["Sources", "Benchmarks", ":!Benchmarks/Ablations", ":!Benchmarks/Peers", ":!Benchmarks/Examples", "Package.swift", "Makefile"]
TESTS = [*SOURCES, "Tests"]
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
        self.base = WORK / "reactive-bench"

    def build_base(self):
        """The tool with the libraries as they stand."""
        print("ablate: building the libraries as they stand ...", file=sys.stderr)
        shutil.copy2(self.build().resolve(), self.base)

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


class Run:
    """One run of the command: what is kept of an earlier one is not measured again."""

    def __init__(self, arguments):
        self.arguments = arguments
        self.kept = Kept(WORK / "kept.json", arguments.fresh)
        self.sources, self.tests = state(*SOURCES), state(*TESTS)
        self.bench = None

    def tool(self):
        """The bench, with the tool of the libraries as they stand."""
        if not self.bench:
            bench = Bench()
            bench.build_base()
            self.bench = bench
        return self.bench

    def lives(self):
        """By library, size, phase and kind: instructions of a life as it stands."""
        def measure():
            base = self.tool().base
            return {library: instruction_kinds.of_life(base, library, WORKLOAD, PHASES, WORK / "kinds") for library in TAKEN_APART}

        found = self.kept.get("lives", self.sources, measure)
        return {library: {int(size): {phase: collections.Counter(kinds) for phase, kinds in phases.items()}
                          for size, phases in sizes.items()} for library, sizes in found.items()}

    def base(self, library):
        """By title: instructions of the library as it stands."""
        return self.kept.get(f"as it stands {library}", self.sources,
                             lambda: self.tool().figures(self.tool().base, library, WORK / "base"))

    def measure(self, ablation):
        """Instructions and times of the patched library, and what became of its tests; the latter two may be None."""
        library, patch = ablation.header["of"], state(ablation.path)
        wanted = {"figures": self.sources}
        if not self.arguments.no_times:
            wanted["times"] = self.sources
        if not self.arguments.no_tests:
            wanted["tests"] = self.tests
        wanted = {part: f"{of} {patch}" for part, of in wanted.items()}
        if all(self.kept.has(f"{part} {ablation.name}", of) for part, of in wanted.items()):
            print("ablate: measured before, of the same sources; to measure again: --fresh, or FRESH=1 behind make", file=sys.stderr)
            return [self.kept.entries.get(f"{part} {ablation.name}", {}).get("value") if part in wanted else None
                    for part in ("figures", "times", "tests")]
        bench = self.tool()
        if "tests" in wanted:
            self.kept.get(f"tests pass {library}", self.tests, lambda: bench.prove(library))
        bench.apply(ablation)
        try:
            tool = bench.build()
            ways = {"figures": lambda: bench.figures(tool, library, WORK / "head"),
                    "times": lambda: bench.times(bench.base, tool, library, WORK / "times"),
                    "tests": lambda: bench.failing_tests(library)}
            return [self.kept.get(f"{part} {ablation.name}", wanted[part], way) if part in wanted else None for part, way in ways.items()]
        finally:
            bench.apply(ablation, "--reverse")

    def measure_all(self, ablations):
        """The lines of the document, or None if something failed."""
        bases, heads, times, results, document, failed = {}, {}, {}, [], [], False
        for number, ablation in enumerate(ablations, 1):
            print(f"ablate: {number} of {len(ablations)}  {ablation.name} ...", file=sys.stderr)
            library = ablation.header["of"]
            try:
                bases[library] = self.base(library)
                heads[ablation.name], times[ablation.name], tests = self.measure(ablation)
            except Failed as error:
                failed = True
                print(f"ablate: {ablation.name}: {error}", file=sys.stderr)
                continue
            results.append((ablation, bases[library], heads[ablation.name], times[ablation.name], tests))
            lines = section(*results[-1])
            print("\n".join(lines), flush=True)
            document += lines
        if failed or self.arguments.names:
            return None if failed else []
        return (overview(results) + pieces(self.lives(), LOW, HIGH) + decomposition(bases, heads, times) + ladder(bases, heads, times)
                + document)

    def write(self, document):
        commit = run(["git", "rev-parse", "--short", "HEAD"])[1].strip()
        changed = run(["git", "status", "--porcelain", "--", *SOURCES, str(FOLDER)])[1].strip()
        counted = f"Counted at commit {commit}{' with changes that were not committed' if changed else ''}."
        untested = " The tests of the patched libraries were not run for it." if self.arguments.no_tests else ""
        head = [HEAD] + ([] if self.arguments.no_times else [TIMES]) + [f"{counted}{untested}", ""]
        pathlib.Path(self.arguments.output).write_text("\n".join(head + document).rstrip() + "\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", help="patches, without their ending")
    parser.add_argument("--no-tests", action="store_true", help="do not run the tests of the patched library")
    parser.add_argument("--no-times", action="store_true", help="do not take times: for a busy machine")
    parser.add_argument("--fresh", action="store_true", help="measure again what an earlier run has measured of the same sources")
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
        this_run = Run(arguments)
        document = this_run.measure_all(ablations)
    except (Failed, instruction_kinds.Failed) as error:
        print(f"ablate: {error}", file=sys.stderr)
        return 1
    if document:
        this_run.write(document)
        print(f"ablate: {len(ablations)} ablations are in {arguments.output}", file=sys.stderr)
    return 1 if document is None else 0


if __name__ == "__main__":
    sys.exit(main())
