"""A copy of the sources that takes one fault at a time: for ablate.py, faults.py and mutants.py."""

import dataclasses
import fcntl
import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import time

from Shared.command import Failed, files


class Unusable(Failed):
    """A fault or a list of faults cannot be used. The message says what to do."""


class NothingRan(Unusable):
    """No test has the requested name."""


class NothingBegan(Unusable):
    """The run failed before its first test: by a fault in code that runs first, or because the machine cannot run tests."""

    def __init__(self, outcome):
        self.outcome = outcome
        super().__init__(" ".join([f"the run ended before a test began ({outcome.how});", *outcome.lines]))


class NotProved(Unusable):
    """The tests do not pass without a fault."""


@dataclasses.dataclass
class Fault:
    name: str
    file: str
    test: str
    old: str
    new: str


@dataclasses.dataclass
class Outcome:
    is_found: bool
    # `failed`, `crashed`, `hung`, `out of memory`, `passed`
    how: str
    seconds: float
    # The first lines of the tests' output.
    lines: list


# This process's locks, by path, since it may make several trees of one folder.
LOCKS = {}


def lock(root):
    """Keeps other processes out of the folder while this one lives, since they would put faults into the same files."""
    root = pathlib.Path(os.path.abspath(root))
    if root in LOCKS:
        return
    root.parent.mkdir(parents=True, exist_ok=True)
    file = open(f"{root}.lock", "w")
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        file.close()
        raise Unusable(f"another run has {os.path.relpath(root)}; wait for its end") from None
    LOCKS[root] = file


class FaultyTree:
    """The tree of the working directory, copied to `root`. Only changed files are written again."""

    def __init__(self, name, environment, gigabytes=6, root=".build/faults"):
        self.root = pathlib.Path(root)
        lock(self.root)
        self.scratch = pathlib.Path(f"{root}-{name}")
        # Removed at the end, with all that a killed run leaves. Outside the repository: a test asks git about a folder that is in none.
        self.temporary = tempfile.TemporaryDirectory(prefix="faulty-tree-")
        self.environment = {**os.environ, "TMPDIR": self.temporary.name, **environment}
        self.gigabytes = gigabytes
        self.limiter = pathlib.Path(".ci/test-run").resolve()
        self.swift = os.environ.get("SWIFT") or "swift"
        # Whether all tests have passed without a fault.
        self.is_proved = False
        self.copy()

    def copy(self):
        # All files, because tests read documents, too.
        names = files()
        for name in names:
            source, target = pathlib.Path(name), self.root / name
            if not os.path.lexists(source):
                continue
            target.parent.mkdir(parents=True, exist_ok=True)
            if source.is_symlink():
                if not (target.is_symlink() and os.readlink(target) == os.readlink(source)):
                    target.unlink(missing_ok=True)
                    target.symlink_to(os.readlink(source))
                continue
            # The target is a link and the source a file: writing through the link would change what it points to.
            if target.is_symlink():
                target.unlink()
            if not target.exists() or target.read_bytes() != source.read_bytes():
                shutil.copyfile(source, target)
        for path in sorted(self.root.rglob("*")):
            if (path.is_symlink() or path.is_file()) and str(path.relative_to(self.root)) not in names:
                path.unlink()

    def build(self, limit=5):
        """Returns None, or the compiler's errors, at most `limit`."""
        done = subprocess.run(
            [self.swift, "build", "--build-tests", "-Xswiftc", "-gnone", "--scratch-path", str(self.scratch.resolve())],
            cwd=self.root, env=self.environment, capture_output=True, text=True,
        )
        if done.returncode == 0:
            return None
        errors = [line for line in done.stdout.splitlines() + done.stderr.splitlines() if "error:" in line]
        return "\n".join(errors[:limit]) or done.stdout[-500:]

    def test(self, options, minutes):
        """Runs the tests, with limits of time and memory. All that they started ends with them. Fails if no test began."""
        start = time.monotonic()
        log = self.scratch / "test.log"
        code = subprocess.run(
            [str(self.limiter), "--once", str(log.resolve()), str(minutes), str(self.gigabytes), self.swift, "test", "--skip-build",
             "--scratch-path", str(self.scratch.resolve()), *options], cwd=self.root, env=self.environment,
        ).returncode
        said = log.read_text(errors="replace")
        how = {0: "passed", 124: "hung", 125: "out of memory"}.get(code, "failed")
        seconds = time.monotonic() - start
        if how == "passed" and not re.search(r"Test run with [1-9]\d* test", said):
            raise NothingRan("no test ran; is the name of the suite right?")
        lines = said.splitlines()
        issues = [line for line in lines if "recorded an issue" in line]
        if how == "failed" and not issues:
            how = "crashed"
            issues = [line for line in lines if "Fatal error" in line or "signal code" in line] or lines[-3:]
        first = lines.index(issues[0]) if issues else 0
        # The issue extends to the next line with a mark.
        last = next((n for n in range(first + 1, len(lines)) if lines[n][:1] in "✔✘◇➜i"), len(lines))
        outcome = Outcome(how != "passed", how, seconds, [line[:200] for line in lines[first:last]] if issues else [])
        # Excludes `Test run started`, which is printed earlier.
        if outcome.is_found and not re.search(r"^[◇✔✘] Test (?!run )", said, re.M):
            raise NothingBegan(outcome)
        return outcome

    def prove(self, minutes):
        """Builds without a fault and runs all tests: if one failed, every fault would count as found."""
        complaint = self.build()
        if complaint:
            raise NotProved(f"the tests do not compile: {complaint}")
        try:
            outcome = self.test([], minutes)
        except (NothingRan, NothingBegan) as error:
            raise NotProved(f"the tests do not run as they stand, so every fault would count as found: {error}") from error
        if outcome.is_found:
            raise NotProved("the tests do not pass as they stand, so every fault would count as found; mend them first: "
                            + " ".join([outcome.how, *outcome.lines]))
        self.is_proved = True

    def try_fault(self, fault, runs, minutes):
        """Builds with the fault, and runs the tests with each of these lists of options until one finds it."""
        path = self.root / fault.file
        right = path.read_text()
        if right.count(fault.old) != 1:
            raise Unusable(f"{fault.file} has its lines {right.count(fault.old)} times; write them as they are there, once")
        try:
            path.write_text(right.replace(fault.old, fault.new))
            complaint = self.build()
            if complaint:
                raise Unusable(f"does not compile: {complaint}")
            return self.run_until_found(runs, minutes)
        except NothingBegan as error:
            outcome = error.outcome
        finally:
            path.write_text(right)
        # The fault is the cause only if the tests still run without it.
        self.prove(minutes=10)
        return outcome

    def run_until_found(self, runs, minutes):
        """Runs the tests with each of these lists of options, each with its limit in minutes, until one finds the fault."""
        for number, (options, limit) in enumerate(zip(runs, minutes), 1):
            try:
                outcome = self.test(options, limit)
            except NothingRan:
                if number == len(runs):
                    raise
                continue
            if outcome.is_found or number == len(runs):
                return outcome
