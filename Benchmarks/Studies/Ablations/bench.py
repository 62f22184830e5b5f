"""Builds, counts, times and tests a copy of the sources with a patch, for ablate.py and classic-chain.py."""

import dataclasses
import functools
import json
import pathlib
import platform
import re
import shutil
import statistics
import sys

from Ablations import counts
from Shared import cache
from Shared.command import Failed, run
from Shared.faulty_tree import FaultyTree
from Shared.life import Medians, by_title, results_of

FOLDER = pathlib.Path("Benchmarks/Studies/Ablations")
PATCHES = FOLDER / "Patches"
WORK = pathlib.Path(".build/ablations")
RESULTS = WORK / "results"
# The means of counting and measuring. Cached results depend on these files, too.
MEANS = [FOLDER / "bench.py", FOLDER / "counts.py",
         *(f"Benchmarks/Studies/Shared/{name}.py" for name in ("command", "faulty_tree", "instruction_kinds", "life"))]
# The built sources, without and with the tests.
SOURCES = ["Sources", "Benchmarks", ":!Benchmarks/Studies", "Package.swift", "Makefile", ".ci/census-tool"]
TESTS = [*SOURCES, "Tests"]
LIBRARIES = ["SinkChain", "DisposerChain", "LinkChain"]
# Unpatched, patched, patched, unpatched, and so on, so that drift affects both alike. Ten pairs.
TURNS = "ABBA" * 5
# The second and the ninth of ten ordered differences enclose the median with a probability of 97.9 %, whatever the distribution.
LOW_RANK, HIGH_RANK = 1, -2


def state(*parts):
    """Identifies these files, the compiler, the machine, and the means of counting and measuring."""
    machine = [run("valgrind", "--version").strip() if shutil.which("valgrind") else "", *platform.libc_ver(), platform.release()]
    return " ".join([cache.state(*parts, *MEANS), *machine])


# Compared by identity, so that it can be a key.
@dataclasses.dataclass(eq=False)
class Ablation:
    name: str
    path: pathlib.Path
    # `of`, `changes`, `question`, `expected`, `gives up`; `leaks` if objects are left, so that the tool ends with 3; `untested` if the
    # tests cannot judge it; `note`: what a reader can do with it.
    header: dict

    @classmethod
    def read(cls, path):
        head = path.read_text().split("\n--- ", 1)[0]
        header = dict(re.findall(r"^(of|changes|question|expected|gives up|leaks|untested|note): (.+)$", head, re.M))
        missing = {"of", "changes", "question", "expected", "gives up"} - header.keys()
        if missing:
            raise Failed(f"{path}: its head lacks {', '.join(sorted(missing))}; see another patch of the folder")
        return cls(path.stem, path, header)

    @property
    def libraries(self):
        return self.header["of"].split(", ")

    @functools.cached_property
    def state(self):
        """Changes with the patch."""
        return state(self.path)

    def key(self, library):
        """Its name, with the library if it is of several."""
        return self.name if len(self.libraries) == 1 else f"{self.name} {library}"

    def apply(self, *options):
        try:
            run("git", "apply", *options, self.path)
        except Failed as error:
            raise Failed(f"{self.path} does not apply any more; make it anew against the sources of today: {error}") from None


class Bench:
    """Builds the copy of the sources, and counts with its builds."""

    def __init__(self):
        self.tree = FaultyTree("tests", {}, root=str(WORK / "tree"))
        self.scratch, self.census_folder = (WORK / "release").resolve(), (WORK / "census").resolve()
        self.base, self.base_census = WORK / "reactive-bench", None

    def build_base(self):
        """Builds the tool with the unpatched libraries."""
        print("ablate: building the libraries as they stand ...", file=sys.stderr)
        shutil.copy2(self.build(), self.base)

    def census_of_base(self):
        """The same for the census tool, which counts references."""
        if not self.base_census:
            print("ablate: building the libraries as they stand, to count references ...", file=sys.stderr)
            self.base_census = pathlib.Path(shutil.copy2(self.build_census(), WORK / "reactive-bench-census"))
        return self.base_census

    def build(self):
        return self.made("tool", self.scratch)

    def build_census(self):
        """Links the objects of the tool. Builds the tool first if it is not of these sources."""
        return self.made("census-tool", self.census_folder)

    def made(self, target, folder):
        try:
            run("make", "--no-print-directory", target, f"SCRATCH={self.scratch}", f"CENSUS={self.census_folder}", cwd=self.tree.root)
        except Failed as error:
            raise Failed(f"does not build: {error}; see {self.scratch}/build.log") from None
        return folder / "release" / "reactive-bench"

    def times_of_all(self):
        """The median times of the unpatched libraries, measured in turns, by library and title."""
        found = {library: [] for library in LIBRARIES}
        for _ in range(TURNS.count("A") // 2):
            times = Medians(results_of(self.base, "run", LIBRARIES, RESULTS), "time_per_unit")
            for library in LIBRARIES:
                found[library].append(by_title(times, library))
        return {library: {title: statistics.median(each[title] for each in runs) for title in runs[0]} for library, runs in found.items()}

    def figures(self, tool, library):
        """Instructions, by title."""
        return by_title(Medians(results_of(tool, "instructions", [library], RESULTS), "instructions"), library)

    def counts(self, tool, census, library, leaks=False):
        """Exact counts, by title."""
        return counts.of_library(tool, census, library, RESULTS, leaks)

    def times(self, tool, ablation, library):
        """By title: the unpatched and patched times, and the median of their paired differences with the bounds of its interval."""
        found = {"A": [], "B": []}
        for turn in TURNS:
            leaks = turn == "B" and "leaks" in ablation.header
            path = results_of(self.base if turn == "A" else tool, "run", [library], RESULTS, allowed=(3,) if leaks else (0,))
            found[turn].append(by_title(Medians(path, "time_per_unit"), library))
        result = {}
        for title in found["A"][0]:
            pairs = [(a[title], b[title]) for a, b in zip(found["A"], found["B"])]
            changes = sorted(b - a for a, b in pairs)
            result[title] = (statistics.median(a for a, _ in pairs), statistics.median(b for _, b in pairs),
                             statistics.median(changes), changes[LOW_RANK], changes[HIGH_RANK])
        return result

    @staticmethod
    def machine():
        """The compiler, the flags and the machine of the runs, for the document."""
        found = json.loads((RESULTS / "latest.json").read_text())
        toolchain, machine = found["toolchain"], found["machine"]
        return (f"{toolchain['swift_version']}, {toolchain['build']} build (`{' '.join(toolchain['flags'])}`), on "
                f"{machine['cpu']}, {machine['cores']} cores, {machine['os']}. ")

    def prove(self, library):
        """Fails unless its tests pass without a patch: otherwise failures would say nothing about the patch."""
        self.tree.environment["REACTIVE_TESTS"] = library
        self.tree.prove(minutes=10)

    def failing_tests(self, library):
        """The names of the library's failing tests, how the run ended, and the reason if it ended early."""
        self.tree.environment["REACTIVE_TESTS"] = library
        complaint = self.tree.build()
        if complaint:
            raise Failed(f"its tests do not build: {complaint}")
        # Fails if no test ran or began: a machine that cannot run tests would look like a crash.
        outcome = self.tree.test([], minutes=10)
        log = (self.tree.scratch / "test.log").read_text(errors="replace")
        if outcome.how == "hung":
            raise Failed(f"its tests did not run ({outcome.how}): {' '.join(outcome.lines)[-300:]}; see {self.tree.scratch / 'test.log'}")
        names = sorted(set(re.findall(r"^✘ Test (\w+)\(.*\) (?:failed|recorded)", log, re.M)))
        reasons = {"crashed": reason_of_end(log), "out of memory": "out of memory"}
        return names, outcome.how, reasons.get(outcome.how)

    def apply(self, ablation, *options):
        ablation.apply(*options, f"--directory={self.tree.root}")


def reason_of_end(log):
    """Why a run of tests ended early: the runtime's message, or the signal."""
    fatal = re.search(r"Fatal error(?:: [^\n]{0,80})?", log)
    signal = re.search(r"(?:signal code|unexpected signal) (\d+)", log)
    names = {"4": "illegal instruction", "5": "trap", "6": "abort", "11": "segmentation fault"}
    if fatal:
        return fatal[0]
    return f"signal {signal[1]}, {names.get(signal[1], 'see signal(7)')}" if signal else "no reason in the log"

