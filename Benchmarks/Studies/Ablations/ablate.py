#!/usr/bin/env python3
"""Measures what one mechanism costs: applies each of the Patches to a copy of the sources, and counts again.

ablate.py [NAME...] [--no-tests] [--no-times] [--fresh]: NAME is a patch without its ending; without one, all. With names,
only their sections of the document are renewed, and each says its commit and machine.
For each: instructions of every phase of a chain's life, of the library as it stands and of the patched one; allocations, references and who
owns whom; which tests of the library fail. When all are counted, their times, in turns with those of the library as it stands. Counts are
exact, also on a busy machine; times are not: only then it has to be quiet.
What was measured of the same sources is kept in .build: a run that was interrupted goes on where it stopped. --fresh measures all again.
Ends with 0, 1 if a patch does not apply or build, 2 if it was called wrongly.
"""

import argparse
import collections
import hashlib
import pathlib
import shutil
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))

from Ablations.bench import FOLDER, LIBRARIES, PATCHES, SOURCES, TESTS, WORK, Ablation, Bench, state
from Ablations.decomposition import decompositions
from Ablations.document import HEAD, NOT_MADE, TIMES, Result, head_of_section, ladder, overview, pieces, section, with_sections
from Ablations.findings import findings
from Shared import instruction_kinds
from Shared.cache import Cache
from Shared.command import Failed, commit, run
from Shared.faulty_tree import lock
from Shared.life import HIGH, LOW
from Shared.needed import need

DOCUMENT = FOLDER / "ablations.md"


class Run:
    """One run of the command: what an earlier one has measured is not measured again."""

    def __init__(self, arguments):
        self.arguments = arguments
        self.cache = Cache(WORK / "cache.json", arguments.fresh)
        self.sources, self.tests = state(*SOURCES), state(*TESTS)
        self.commit = commit()
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
            return {library: instruction_kinds.of_life(base, library, WORK / "kinds") for library in LIBRARIES}

        found = self.cache.get("lives", self.sources, measure)
        return {library: {int(size): {phase: collections.Counter(kinds) for phase, kinds in phases.items()}
                          for size, phases in sizes.items()} for library, sizes in found.items()}

    def base(self, library):
        """By title: instructions of the library as it stands."""
        return self.cache.get(f"as it stands {library}", self.sources,
                             lambda: self.tool().figures(self.tool().base, library))

    def base_counts(self, library):
        """By title: exact counts of the library as it stands."""
        return self.cache.get(f"counts as it stands {library}", self.sources,
                             lambda: self.tool().counts(self.tool().base, self.tool().census_of_base(), library))

    def times_of_all(self):
        """By library and title: times of the libraries as they stand, in turns; None without times."""
        if self.arguments.no_times:
            return None
        return self.cache.get("times as they stand", self.sources, lambda: self.tool().times_of_all())

    def keys(self, ablation):
        """By library that it is of and part, the key of what is measured of it, and the sources and patch that it is measured of. The parts
        are `figures`, `counts`, `tests` and `times`, unless they are left out."""
        parts = {"figures": self.sources, "counts": self.sources}
        if not self.arguments.no_tests and "untested" not in ablation.header:
            parts["tests"] = self.tests
        if not self.arguments.no_times:
            parts["times"] = self.sources
        return {library: {part: (f"{part} {ablation.key(library)}", f"{of} {ablation.state}") for part, of in parts.items()}
                for library in ablation.libraries}

    def missing(self, ablation, *parts):
        """What no earlier run has measured of it, as library and part."""
        return [(library, part) for library, known in self.keys(ablation).items() for part in parts
                if part in known and not self.cache.has(*known[part])]

    def count(self, ablation):
        """Measures of it what a busy machine does not change, and keeps the patched tool for its times."""
        counted, timed = self.missing(ablation, "figures", "counts", "tests"), self.missing(ablation, "times")
        if not counted and (not timed or self.kept(ablation).exists()):
            print("ablate: counted before, of the same sources; to count again: --fresh, or FRESH=1 behind make", file=sys.stderr)
            return
        bench = self.tool()
        for library, part in counted:
            if part == "tests":
                self.cache.get(f"tests pass {library}", self.tests, lambda: bench.prove(library))
        bench.apply(ablation)
        try:
            tool = bench.build()
            if timed:
                self.kept(ablation).parent.mkdir(exist_ok=True)
                shutil.copy2(tool, self.kept(ablation))
            ways = {"figures": lambda library: bench.figures(tool, library),
                    "counts": lambda library: bench.counts(tool, bench.build_census(), library, "leaks" in ablation.header),
                    "tests": lambda library: bench.failing_tests(library)}
            for library, known in self.keys(ablation).items():
                for part in [part for part in ways if part in known]:
                    self.cache.get(*known[part], lambda: ways[part](library))
        finally:
            bench.apply(ablation, "--reverse")

    def kept(self, ablation):
        """Where the patched tool is kept until it has been timed: a file of these sources and this patch."""
        name = hashlib.sha256(f"{self.sources} {ablation.state}".encode()).hexdigest()[:16]
        return WORK / "patched" / f"{ablation.name}-{name}"

    def time(self, ablation):
        """Times it, unless an earlier run has."""
        for library, part in self.missing(ablation, "times"):
            bench = self.tool()
            self.cache.get(*self.keys(ablation)[library][part], lambda: bench.times(self.kept(ablation), ablation, library))
            self.cache.get("machine", self.sources, bench.machine)
        self.kept(ablation).unlink(missing_ok=True)

    def measure_all(self, ablations):
        """By ablation, the lines of its section, and what stands before and behind all of them; None if something failed.

        Times come last, in one go: for them, and for nothing else, the machine has to be quiet.
        """
        if self.each(ablations, "counting", self.count_with_base):
            return None
        if not self.arguments.no_times and self.each(ablations, "timing", self.time):
            return None
        results, sections = {}, {}
        for ablation in ablations:
            found = {library: Result(ablation, library, self.base(library), self.base_counts(library),
                                     **{part: self.cache.value(*known) for part, known in parts.items()})
                     for library, parts in self.keys(ablation).items()}
            results.update({ablation.key(library): result for library, result in found.items()})
            sections[ablation] = section(list(found.values()))
            print("\n".join(sections[ablation]), flush=True)
        if self.arguments.names:
            return sections, [], []
        bases = {library: self.base(library) for library in LIBRARIES}
        before = (findings(results) + overview(results) + decompositions(bases, self.times_of_all(), results)
                  + pieces(self.lives(), LOW, HIGH) + ladder(bases, results))
        return sections, before, NOT_MADE.splitlines()

    def count_with_base(self, ablation):
        # The libraries as they stand first: behind the patch they would be built once more.
        for library in ablation.libraries:
            self.base(library)
            self.base_counts(library)
        self.count(ablation)

    @staticmethod
    def each(ablations, doing, measure):
        """Measures one after the other, also if one fails. Returns whether any has."""
        failed = False
        for number, ablation in enumerate(ablations, 1):
            print(f"ablate: {doing} {number} of {len(ablations)}  {ablation.name} ...", file=sys.stderr)
            try:
                measure(ablation)
            except Failed as error:
                failed = True
                print(f"ablate: {ablation.name}: {error}", file=sys.stderr)
        return failed

    def write(self, sections, before, behind):
        origin = self.origin()
        if self.arguments.names:
            DOCUMENT.write_text(with_sections(DOCUMENT.read_text(), {ablation.name: lines[:2] + [origin, ""] + lines[2:]
                                                                     for ablation, lines in sections.items()}))
            return
        head = [HEAD] + ([] if self.arguments.no_times else [TIMES]) + [origin, ""]
        DOCUMENT.write_text("\n".join(head + before + sum(sections.values(), []) + behind).rstrip() + "\n")

    def origin(self):
        """What was measured, and on what."""
        # Two questions: what is excluded from one part is excluded from all.
        changed = any(run("git", "status", "--porcelain", "--", *parts).strip() for parts in (TESTS, [PATCHES]))
        counted = f"Counted at commit {self.commit}{' with changes that were not committed' if changed else ''}."
        untested = " The tests of the patched libraries were not run for it." if self.arguments.no_tests else ""
        machine = self.cache.entries["machine"]["value"] if self.cache.has("machine", self.sources) else ""
        return f"{machine}{counted}{untested}"


def check(ablations):
    """Whether all patches apply, and the document is of them as they are. Names all that are wrong."""
    document, complaints = DOCUMENT.read_text(), []
    for ablation in ablations:
        try:
            ablation.apply("--check")
        except Failed as error:
            complaints.append(str(error))
        if not all(line in document for line in head_of_section(ablation)):
            complaints.append(f"{ablation.path}: {DOCUMENT} says otherwise of it than its head; run `make ablate`")
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
    arguments = parser.parse_args()
    need("git", *([] if arguments.check else ["valgrind", "objcopy"]))
    paths = sorted(PATCHES.glob("*.patch"))
    unknown = set(arguments.names) - {path.stem for path in paths}
    if unknown:
        print(f"ablate: no patch {', '.join(sorted(unknown))}; there are {', '.join(path.stem for path in paths)}", file=sys.stderr)
        return 2
    try:
        ablations = [Ablation.read(path) for path in paths if not arguments.names or path.stem in arguments.names]
        if arguments.check:
            return check(ablations)
        lock(WORK)
        this_run = Run(arguments)
        measured = this_run.measure_all(ablations)
    except Failed as error:
        print(f"ablate: {error}", file=sys.stderr)
        return 1
    if measured is None:
        return 1
    this_run.write(*measured)
    print(f"ablate: {len(ablations)} ablations are in {DOCUMENT}", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
