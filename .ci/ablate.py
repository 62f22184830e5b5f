#!/usr/bin/env python3
"""Measures what one mechanism costs: applies each patch of Benchmarks/Ablations to a copy of the sources, and counts again.

ablate.py [NAME...] [--no-tests] [--no-times] [--fresh] [--output FILE]: NAME is a patch without its ending; without one, all.
For each: instructions of every phase of a chain's life, of the library as it stands and of the patched one; allocations, references and who
owns whom; then its times, in turns with those of the library as it stands; then which tests of the library fail. Counts are exact, also on
a busy machine; times are not.
What was measured of the same sources is kept in .build: a run that was interrupted goes on where it stopped. --fresh measures all again.
Ends with 0, 1 if a patch does not apply or build, 2 if it was called wrongly.
"""

import argparse
import collections
import pathlib
import sys

import ablation_counts
import instruction_kinds
from ablation_bench import (
    Ablation, Bench, FOLDER, Failed, HIGH, LIBRARIES, LOW, PHASES, SOURCES, TESTS, WORK, WORKLOAD, apply, locked, run, state,
)
from ablation_decomposition import decompositions
from ablation_document import HEAD, NOT_MADE, TIMES, Result, head_of_section, ladder, overview, pieces, section
from ablation_findings import findings
from kept import Kept
from needed import need


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
            self.bench = Bench()
            self.bench.build_base()
        return self.bench

    def lives(self):
        """By library, size, phase and kind: instructions of a life as it stands."""
        def measure():
            base = self.tool().base
            return {library: instruction_kinds.of_life(base, library, WORKLOAD, PHASES, WORK / "kinds") for library in LIBRARIES}

        found = self.kept.get("lives", self.sources, measure)
        return {library: {int(size): {phase: collections.Counter(kinds) for phase, kinds in phases.items()}
                          for size, phases in sizes.items()} for library, sizes in found.items()}

    def base(self, library):
        """By title: instructions of the library as it stands."""
        return self.kept.get(f"as it stands {library}", self.sources,
                             lambda: self.tool().figures(self.tool().base, library, WORK / "base"))

    def base_counts(self, library):
        """By title: exact counts of the library as it stands."""
        return self.kept.get(f"counts as it stands {library}", self.sources,
                             lambda: self.tool().counts(self.tool().base, self.tool().census_of_base(), library))

    def times_of_all(self):
        """By library and title: times of the libraries as they stand, in turns; None without times."""
        if self.arguments.no_times:
            return None
        return self.kept.get("times as they stand", self.sources, lambda: self.tool().times_of_all(WORK / "times"))

    def measure(self, ablation):
        """What was measured of the patched library, by part: `figures`, `counts`, and unless they are left out `times` and `tests`."""
        library, patch = ablation.header["of"], state(ablation.path)
        wanted = {"figures": self.sources, "counts": self.sources}
        if not self.arguments.no_times:
            wanted["times"] = self.sources
        if not self.arguments.no_tests:
            wanted["tests"] = self.tests
        wanted = {part: f"{of} {patch}" for part, of in wanted.items()}
        if all(self.kept.has(f"{part} {ablation.name}", of) for part, of in wanted.items()):
            print("ablate: measured before, of the same sources; to measure again: --fresh, or FRESH=1 behind make", file=sys.stderr)
            return {part: self.kept.entries[f"{part} {ablation.name}"]["value"] for part in wanted}
        bench = self.tool()
        if "tests" in wanted:
            self.kept.get(f"tests pass {library}", self.tests, lambda: bench.prove(library))
        bench.apply(ablation)
        try:
            tool = bench.build()
            ways = {"figures": lambda: bench.figures(tool, library, WORK / "head"),
                    "counts": lambda: bench.counts(tool, bench.build_census(), library, "leaks" in ablation.header),
                    "times": lambda: bench.times(bench.base, tool, ablation, WORK / "times"),
                    "tests": lambda: bench.failing_tests(library)}
            found = {part: self.kept.get(f"{part} {ablation.name}", wanted[part], ways[part]) for part in ways if part in wanted}
            if "times" in wanted:
                self.kept.get("machine", self.sources, lambda: bench.machine(WORK / "times"))
            return found
        finally:
            bench.apply(ablation, "--reverse")

    def measure_all(self, ablations):
        """The lines of the document, or None if something failed."""
        results, document, failed = {}, [], False
        for number, ablation in enumerate(ablations, 1):
            print(f"ablate: {number} of {len(ablations)}  {ablation.name} ...", file=sys.stderr)
            library = ablation.header["of"]
            try:
                result = Result(ablation, self.base(library), self.base_counts(library), **self.measure(ablation))
            except (Failed, ablation_counts.Failed) as error:
                failed = True
                print(f"ablate: {ablation.name}: {error}", file=sys.stderr)
                continue
            results[ablation.name] = result
            lines = section(result)
            print("\n".join(lines), flush=True)
            document += lines
        if failed or self.arguments.names:
            return None if failed else []
        bases = {library: self.base(library) for library in LIBRARIES}
        return (findings(results) + overview(results) + decompositions(bases, self.times_of_all(), results)
                + pieces(self.lives(), LOW, HIGH) + ladder(bases, results) + document + NOT_MADE.splitlines())

    def write(self, document):
        commit = run(["git", "rev-parse", "--short", "HEAD"])[1].strip()
        changed = run(["git", "status", "--porcelain", "--", *TESTS, str(FOLDER)])[1].strip()
        counted = f"Counted at commit {commit}{' with changes that were not committed' if changed else ''}."
        untested = " The tests of the patched libraries were not run for it." if self.arguments.no_tests else ""
        machine = self.kept.entries["machine"]["value"] if self.kept.has("machine", self.sources) else ""
        head = [HEAD] + ([] if self.arguments.no_times else [TIMES]) + [f"{machine}{counted}{untested}", ""]
        pathlib.Path(self.arguments.output).write_text("\n".join(head + document).rstrip() + "\n")


def check(ablations):
    """Whether all patches apply, and the document is of them as they are. Names all that are wrong."""
    document, complaints = pathlib.Path("results/ablations.md").read_text(), []
    for ablation in ablations:
        try:
            apply(ablation, "--check")
        except Failed as error:
            complaints.append(str(error))
        if "\n".join(head_of_section(ablation)) not in document:
            complaints.append(f"{ablation.path}: results/ablations.md says otherwise of it than its head; run `make ablate`")
    for complaint in complaints:
        print(f"ablate: {complaint}", file=sys.stderr)
    return 1 if complaints else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", help="patches, without their ending")
    parser.add_argument("--no-tests", action="store_true", help="do not run the tests of the patched library")
    parser.add_argument("--no-times", action="store_true", help="do not take times: for a busy machine")
    parser.add_argument("--fresh", action="store_true", help="measure again what an earlier run has measured of the same sources")
    parser.add_argument("--check", action="store_true", help="only see whether the patches apply and have a whole head")
    parser.add_argument("--output", default="results/ablations.md", help="the document")
    arguments = parser.parse_args()
    need("git", *([] if arguments.check else ["valgrind", "objcopy"]))
    paths = sorted(FOLDER.glob("*.patch"))
    unknown = set(arguments.names) - {path.stem for path in paths}
    if unknown:
        print(f"ablate: no patch {', '.join(sorted(unknown))}; there are {', '.join(path.stem for path in paths)}", file=sys.stderr)
        return 2
    try:
        ablations = [Ablation.read(path) for path in paths if not arguments.names or path.stem in arguments.names]
        if arguments.check:
            return check(ablations)
        lock = locked(WORK / "lock")
        this_run = Run(arguments)
        document = this_run.measure_all(ablations)
        lock.close()
    except (Failed, ablation_counts.Failed, instruction_kinds.Failed) as error:
        print(f"ablate: {error}", file=sys.stderr)
        return 1
    if document:
        this_run.write(document)
        print(f"ablate: {len(ablations)} ablations are in {arguments.output}", file=sys.stderr)
    return 1 if document is None else 0


if __name__ == "__main__":
    sys.exit(main())
