"""Builds copies of the sources with a patch of Benchmarks/Ablations, counts with them, and runs their tests: for ablate.py and rungs.py."""

import csv
import dataclasses
import fcntl
import json
import pathlib
import platform
import re
import shutil
import statistics
import subprocess
import sys

import ablation_counts
from faulty_tree import FaultyTree, Unusable
from kept import state as state_of_files

FOLDER = pathlib.Path("Benchmarks/Ablations")
WORK = pathlib.Path(".build/ablations")
# How it is counted and measured: what is kept is of these, too.
MEANS = [".ci/ablation_bench.py", ".ci/ablation_counts.py", ".ci/instruction_kinds.py", ".ci/faulty_tree.py"]
# What is built, and with the tests.
SOURCES = ["Sources", "Benchmarks", ":!Benchmarks/Ablations", ":!Benchmarks/Peers", ":!Benchmarks/Examples", "Package.swift", "Makefile",
           ".ci/census-tool"]
TESTS = [*SOURCES, "Tests"]
LIBRARIES = ["SinkChain", "DisposerChain", "LinkChain"]
WORKLOAD, PHASES = ablation_counts.WORKLOAD, ablation_counts.PHASES
# As it stands, patched, patched, as it stands, and again: what drifts, drifts for both. Ten pairs.
TURNS = "ABBA" * 5
# Of ten differences in their order, the second and the ninth enclose the median in 97.9 of 100 cases, whatever their distribution.
LOW_RANK, HIGH_RANK = 1, -2
# Per operator: the difference between these two depths, divided by the number of operators between them.
LOW, HIGH = ablation_counts.LOW, ablation_counts.HIGH
TITLES = [f"{phase}, per operator" for phase in PHASES] + ["a whole life, per operator", "event, without operators",
                                                           "a whole life, without operators"]


class Failed(Exception):
    """What to do stands in the message."""


def state(*parts):
    """Changes with these files, the compiler, and what counts and measures."""
    machine = [run(["valgrind", "--version"])[1].strip() if shutil.which("valgrind") else "", *platform.libc_ver(), platform.release()]
    return " ".join([state_of_files(*parts, *MEANS), *machine])


@dataclasses.dataclass
class Ablation:
    name: str
    path: pathlib.Path
    # `of`, `changes`, `question`, `expected`, `gives up`; `leaks` if objects stay behind, so that the tool ends with 3; `untested` if tests
    # say nothing of it; `note`: what a reader can do with it.
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

    def key(self, library):
        """Its name, with the library where it is of several."""
        return self.name if len(self.libraries) == 1 else f"{self.name} {library}"

    def __hash__(self):
        return hash(self.name)


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
        self.scratch, self.census_folder = (WORK / "release").resolve(), (WORK / "census").resolve()
        self.base, self.base_census = WORK / "reactive-bench", None

    def build_base(self):
        """The tool with the libraries as they stand."""
        print("ablate: building the libraries as they stand ...", file=sys.stderr)
        shutil.copy2(self.build().resolve(), self.base)

    def census_of_base(self):
        """The same that counts references."""
        if not self.base_census:
            print("ablate: building the libraries as they stand, to count references ...", file=sys.stderr)
            self.base_census = pathlib.Path(shutil.copy2(self.build_census().resolve(), WORK / "reactive-bench-census"))
        return self.base_census

    def build(self):
        return self.made("tool", self.scratch)

    def build_census(self):
        """Links the objects of the tool, and builds that before if it is not of these sources."""
        return self.made("census-tool", self.census_folder)

    def made(self, target, folder):
        places = [f"SCRATCH={self.scratch}", f"CENSUS={self.census_folder}"]
        code, said = run(["make", "--no-print-directory", target, *places], cwd=self.tree.root)
        if code:
            raise Failed("does not build: " + "\n".join([line for line in said.splitlines() if "error:" in line][:5] or [said[-300:]]))
        return folder / "release" / "reactive-bench"

    def counts(self, tool, census, library, leaks=False):
        """By title: exact counts."""
        return ablation_counts.of_library(tool, census, library, WORK / "counts", leaks)

    def times_of_all(self, folder):
        """By library and title: the median times of the libraries as they stand, which the tool measures in turns."""
        found = {library: [] for library in LIBRARIES}
        for _ in range(TURNS.count("A") // 2):
            shutil.rmtree(folder, ignore_errors=True)
            chosen = [option for library in LIBRARIES for option in ("--architecture", library)]
            code, said = run([str(self.base), "run", "--filter", f"^{WORKLOAD}$", *chosen, "--output", str(folder)])
            for library in LIBRARIES:
                found[library].append(by_title(read(folder / "latest.csv", "time_per_unit", code, said, library)))
        return {library: {title: statistics.median(each[title] for each in runs) for title in TITLES} for library, runs in found.items()}

    def figures(self, tool, library, folder):
        """By title: instructions."""
        shutil.rmtree(folder, ignore_errors=True)
        code, said = run([str(tool), "instructions", "--filter", f"^{WORKLOAD}$", "--architecture", library, "--output", str(folder)])
        return by_title(read(folder / "instructions.csv", "instructions", code, said))

    def times(self, base, head, ablation, library, folder):
        """By title: the times as it stands, patched, and of their difference the median and the bounds of its interval, over the pairs."""
        found = {"A": [], "B": []}
        for turn in TURNS:
            shutil.rmtree(folder, ignore_errors=True)
            tool = base if turn == "A" else head
            code, said = run([str(tool), "run", "--filter", f"^{WORKLOAD}$", "--architecture", library,
                              "--output", str(folder)])
            if turn == "B" and "leaks" in ablation.header:
                if code != 3:
                    raise Failed(f"its head says that it leaks, but nothing stayed behind (exit code {code}); take `leaks` out of it")
                code = 0
            found[turn].append(by_title(read(folder / "latest.csv", "time_per_unit", code, said)))
        result = {}
        for title in TITLES:
            pairs = [(a[title], b[title]) for a, b in zip(found["A"], found["B"])]
            changes = sorted(b - a for a, b in pairs)
            result[title] = (statistics.median(a for a, _ in pairs), statistics.median(b for _, b in pairs),
                             statistics.median(changes), changes[LOW_RANK], changes[HIGH_RANK])
        return result

    @staticmethod
    def machine(folder):
        """The compiler, the flags and the machine of the runs, for the document."""
        found = json.loads((folder / "latest.json").read_text())
        toolchain, machine = found["toolchain"], found["machine"]
        return (f"{toolchain['swift_version']}, {toolchain['build']} build (`{' '.join(toolchain['flags'])}`), on "
                f"{machine['cpu']}, {machine['cores']} cores, {machine['os']}. ")

    def prove(self, library):
        """Its tests pass as it stands: else what fails with a patch says nothing of the patch."""
        self.tree.environment["REACTIVE_TESTS"] = library
        try:
            self.tree.prove(minutes=10)
        except Unusable as error:
            raise Failed(str(error)) from error

    def failing_tests(self, library):
        """The names of the library's tests that fail, how the run ended, and what it said if it ended early."""
        self.tree.environment["REACTIVE_TESTS"] = library
        complaint = self.tree.build()
        if complaint:
            raise Failed(f"its tests do not build: {complaint}")
        try:
            outcome = self.tree.test([], minutes=10)
        except Unusable as error:
            # None ran, or none began: a machine that cannot run tests would look like a crash.
            raise Failed(f"its tests did not run: {error}; see {self.tree.scratch / 'test.log'}") from error
        log = (self.tree.scratch / "test.log").read_text(errors="replace")
        if outcome.how == "hung":
            raise Failed(f"its tests did not run ({outcome.how}): {' '.join(outcome.lines)[-300:]}; see {self.tree.scratch / 'test.log'}")
        names = sorted(set(re.findall(r"^✘ Test (\w+)\(.*\) (?:failed|recorded)", log, re.M)))
        reasons = {"crashed": reason_of_end(log), "out of memory": "out of memory"}
        return names, outcome.how, reasons.get(outcome.how)

    def apply(self, ablation, *options):
        apply(ablation, *options, f"--directory={self.tree.root}")


def reason_of_end(log):
    """Why a run of tests ended early, in the runtime's words or the number of the signal."""
    fatal = re.search(r"Fatal error(?:: [^\n]{0,80})?", log)
    signal = re.search(r"(?:signal code|unexpected signal) (\d+)", log)
    names = {"4": "illegal instruction", "5": "trap", "6": "abort", "11": "segmentation fault"}
    if fatal:
        return fatal[0]
    return f"signal {signal[1]}, {names.get(signal[1], 'see signal(7)')}" if signal else "no reason in the log"


def read(path, metric, code, said, library=None):
    """By phase and size: the medians of a metric, of one library where there are several.

    Fails if a run was wrong: what is missing would be kept as a figure.
    """
    if code or not path.exists():
        raise Failed(f"cannot be measured (exit code {code}): {said[-300:]}")
    with open(path, newline="") as file:
        rows = [row for row in csv.DictReader(file) if row["metric"] == metric and library in (None, row["architecture"])]
    found = {(row["phase"], int(row["size"])): float(row["median"]) for row in rows if row["status"] == "ok"}
    needed = {(phase, size) for phase in PHASES for size in (0, LOW, HIGH)}
    missing = needed - found.keys()
    if missing:
        named = ", ".join(f"{phase} of {size} operators" for phase, size in sorted(missing))
        raise Failed(f"{metric} is missing for {named}: {said[-300:]}")
    return found


def by_title(rows):
    def whole(size):
        counts = [rows.get((phase, size)) for phase in PHASES]
        return rows.get(("life", size), None if None in counts else sum(counts))

    def slope(low, high):
        return None if low is None or high is None else (high - low) / (HIGH - LOW)

    found = [slope(rows.get((phase, LOW)), rows.get((phase, HIGH))) for phase in PHASES]
    return dict(zip(TITLES, found + [slope(whole(LOW), whole(HIGH)), rows.get(("event", 0)), whole(0)]))


def locked(path):
    """Holds a lock until the process ends: two runs would build in the same folders."""
    path.parent.mkdir(parents=True, exist_ok=True)
    file = open(path, "w")
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise Failed("another run measures in .build/ablations; wait for its end, then start this one again") from None
    return file
