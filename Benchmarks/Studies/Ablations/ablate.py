#!/usr/bin/env python3
"""Measures what one mechanism costs: applies each of the Patches to a copy of the sources, and counts again.

ablate.py [NAME...] [--no-tests] [--no-times] [--fresh]: NAME is a patch without its ending; by default all. With names, only their
sections of the document are renewed, and each names its commit and machine.
Measured for each patch: the instructions of every phase of a chain's life, with and without the patch; allocations, references and who
owns whom; the tests of the library that fail. When all are counted, they are timed, in turns with the unpatched library. The machine has
to be quiet only then: counts are exact, even on a busy machine.
Measurements of the same sources are kept in .build, so an interrupted run continues where it stopped. --fresh measures all again.
Ends with 0; 1 if a patch does not apply or build; 2 if it was called wrongly.
"""

import argparse
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
from Shared.needed import need

DOCUMENT = FOLDER / "ablations.md"


class Run:
    """One run of the command. It does not repeat the measurements of earlier runs."""

    def __init__(self, arguments):
        self.arguments = arguments
        self.cache = Cache(WORK / "cache.json", arguments.fresh)
        self.sources, self.tests = state(*SOURCES), state(*TESTS)
        self.commit = commit()
        self.bench = None

    def tool(self):
        """The bench, with the tool of the unpatched libraries."""
        if not self.bench:
            self.bench = Bench()
            self.bench.build_base()
        return self.bench

    def lives(self):
        """Instructions of an unpatched life, by library, size, phase and kind."""
        def measure():
            base = self.tool().base
            return {library: instruction_kinds.of_life(base, library, WORK / "kinds") for library in LIBRARIES}

        found = self.cache.get("lives", self.sources, measure)
        return {library: {int(size): phases for size, phases in sizes.items()} for library, sizes in found.items()}

    def base(self, library):
        """Instructions of the unpatched library, by title."""
        return self.cache.get(f"as it stands {library}", self.sources,
                             lambda: self.tool().figures(self.tool().base, library))

    def base_counts(self, library):
        """Exact counts of the unpatched library, by title."""
        return self.cache.get(f"counts as it stands {library}", self.sources,
                             lambda: self.tool().counts(self.tool().base, self.tool().census_of_base(), library))

    def times_of_all(self):
        """Times of the unpatched libraries, measured in turns, by library and title; None without times."""
        if self.arguments.no_times:
            return None
        return self.cache.get("times as they stand", self.sources, lambda: self.tool().times_of_all())

    def keys(self, ablation):
        """By library and part, the cache key of a measurement, and the state of its sources and patch. The parts are `figures`, `counts`,
        `tests` and `times`, unless they are left out."""
        parts = {"figures": self.sources, "counts": self.sources}
        if not self.arguments.no_tests and "untested" not in ablation.header:
            parts["tests"] = self.tests
        if not self.arguments.no_times:
            parts["times"] = self.sources
        return {library: {part: (f"{part} {ablation.key(library)}", f"{of} {ablation.state}") for part, of in parts.items()}
                for library in ablation.libraries}

    def missing(self, ablation, *parts):
        """The libraries and parts that no earlier run has measured."""
        return [(library, part) for library, known in self.keys(ablation).items() for part in parts
                if part in known and not self.cache.has(*known[part])]

    def count(self, ablation):
        """Measures the parts that a busy machine does not change, and keeps the patched tool to time it later."""
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
        """Where the patched tool is kept until it has been timed. The name is of these sources and this patch."""
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
        """The lines of each ablation's section, and the lines before and after all of them; None if something failed.

        Times come last, in one go: only for them, the machine has to be quiet.
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
                  + pieces(self.lives()) + ladder(bases, results))
        return sections, before, NOT_MADE.splitlines()

    def count_with_base(self, ablation):
        # The unpatched libraries first: after the patch they would have to be built again.
        for library in ablation.libraries:
            self.base(library)
            self.base_counts(library)
        self.count(ablation)

    @staticmethod
    def each(ablations, doing, measure):
        """Measures one after the other, even if one fails. Returns whether any has failed."""
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
        """The measured commit, and the machine."""
        # Two calls: in one, the exclusions of TESTS would exclude PATCHES as well.
        changed = any(run("git", "status", "--porcelain", "--", *parts).strip() for parts in (TESTS, [PATCHES]))
        counted = f"Counted at commit {self.commit}{' with changes that were not committed' if changed else ''}."
        untested = " The tests of the patched libraries were not run for it." if self.arguments.no_tests else ""
        machine = self.cache.entries["machine"]["value"] if self.cache.has("machine", self.sources) else ""
        return f"{machine}{counted}{untested}"


def check(ablations):
    """Checks that all patches apply, and that the document has their heads. Names all that are wrong."""
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
