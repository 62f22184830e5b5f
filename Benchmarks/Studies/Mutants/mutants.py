#!/usr/bin/env python3
"""Draws small faults in the lines of the sources, and shows for each whether the tests notice it.

mutants.py [--count N] [--seed S] [--files REGEX] [--minutes M] [--list] [--check]

Each mutant changes one line: a condition is negated, a comparison moved by one, && and || exchanged, a statement dropped or exchanged
with the next, a defer dropped, a number made one larger or smaller, true and false exchanged. Orderings of atomics are not changed: on x86
most weaker ones are the same instruction.

A mutant is built and run with the suites of its folder only (PLACES). One build has all mutants of a folder, and an environment variable
turns one on (switches.py). The few that cannot be switched get a build each.

With the same seed, an interrupted run continues. Mutants that were tried with other sources or tests are tried again. Equivalent mutants
are listed, with the reason, in equivalent-mutants.txt.
Ends with 0 if at least 95 % of the mutants that compile and are not equivalent were noticed; 1 if not; 2 if nothing could be drawn or the
tests fail without a fault; 3 if --minutes or a signal ended it before all were tried.
"""

import argparse
import collections
import pathlib
import random
import re
import signal
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))

from Mutants.equivalents import EQUIVALENT, equivalents
from Mutants.kinds import mutants_of
from Mutants.switches import SwitchedTree
from Shared.cache import Cache, state
from Shared.faulty_tree import Fault, FaultyTree, NotProved, Unusable
from Shared.needed import need

# The tests of `make interleavings`, for faults that only two threads show.
INTERLEAVINGS = "interleavings"

# Where mutants are drawn, and the tests that should notice them. Later ones run only if the earlier ones noticed nothing.
PLACES = [
    ("Sources/DisposerChain/", ["DisposerChain", INTERLEAVINGS]),
    ("Sources/SinkChain/", ["SinkChain", INTERLEAVINGS]),
    ("Sources/LinkChain/", ["LinkChain", INTERLEAVINGS]),
    ("Sources/WeakSubject/", ["WeakSubject", INTERLEAVINGS]),
    ("Sources/Vocabulary/", ["Vocabulary", "SinkChain", INTERLEAVINGS]),
    ("Sources/Sinks/", ["DisposerChain", "SinkChain", INTERLEAVINGS]),
    ("Sources/Operators/", ["SinkChain", "DisposerChain", "LinkChain", INTERLEAVINGS]),
    # One text in three libraries. LinkChain's tests notice faults that matter only where links are shared.
    ("Sources/Compositions/", ["SinkChain", "LinkChain", INTERLEAVINGS]),
    ("Benchmarks/Gate/", ["Measurement"]),
    ("Benchmarks/Studies/GateTrial/", ["Measurement"]),
    ("Benchmarks/Results/Rows/", ["Measurement"]),
]
# What the outcome of a try depends on: the means, and the files of its tests. Documents are left out.
MEANS = ["Benchmarks/Studies/Mutants/mutants.py", "Benchmarks/Studies/Mutants/switches.py", "Benchmarks/Studies/Shared/faulty_tree.py",
         ".ci/test-run", "Package.swift"]
LIBRARIES = ("Sources", "Tests", ":!Tests/MeasurementTests", ":!Tests/DemonstrationTests", ":!Tests/PipelineTests", ":!Tests/*Pipelines/*")
# Its tests read the workflows, the Makefile and results.
MEASUREMENT = ("Benchmarks", ":(exclude,glob)Benchmarks/Studies/[!G]*/**", "Tests/MeasurementTests", "Makefile", ".github", "results")
GOAL = 0.95


def as_fault(mutant, text):
    """A fault whose old text is the whole file, since its line may occur more than once."""
    lines = text.splitlines(keepends=True)
    first, count = mutant.line - 1, mutant.old.count("\n") + 1
    new = "".join(lines[:first]) + (mutant.new + "\n" if mutant.new else "") + "".join(lines[first + count:])
    return Fault(mutant.change, mutant.file, "", text, new)


def tests_for(mutant):
    return next(tests for place, tests in PLACES if mutant.file.startswith(place))


def parts_of(mutant):
    """The files that decide whether it is noticed."""
    return MEASUREMENT if tests_for(mutant) == ["Measurement"] else LIBRARIES


def states_of(mutants):
    return {parts: state(*MEANS, *parts) for parts in {parts_of(mutant) for mutant in mutants}}


def runs_of(mutant, name):
    """First the tests named after the file, which notice most, in seconds. Of the interleavings, a library's own: all take two minutes."""
    if name == INTERLEAVINGS:
        place = mutant.file.split("/")[1]
        return [[]] if place in ("Vocabulary", "Sinks", "Operators", "Compositions") else [["--filter", f"{place}InterleavingTests"]]
    stem = pathlib.Path(mutant.file).stem.split("+")[0]
    return [["--filter", f"{stem}|EveryOperatorTests|LawTests"], []]


def verdict_of(outcome):
    if outcome.is_found:
        return "killed", f"{outcome.how}: {(outcome.lines or [''])[0][:160]}"
    return "survived", ""


class Judge:
    """Tries mutants. Yields each with `killed`, `survived` or `unbuildable`, how, and the seconds."""

    def __init__(self, is_unchanged):
        self.is_unchanged = is_unchanged
        self.trees = {}

    def tree(self, name):
        if name not in self.trees:
            environment = {"REACTIVE_INTERLEAVING": "1", "REACTIVE_TESTS": ""} if name == INTERLEAVINGS else {"REACTIVE_TESTS": name}
            self.trees[name] = FaultyTree(f"mutants-{name}", environment)
            # The sources and tests are copied for each library.
            if not self.is_unchanged():
                raise Unusable("sources or tests have changed since this run began; start it again, and what still holds is kept")
        return self.trees[name]

    def try_together(self, mutants, names):
        """Tries those that can be switched on in one build. The others are left to `try_alone`."""
        for name in names:
            if not mutants:
                return
            switches = SwitchedTree(self.tree(name), mutants)
            if not switches.numbers:
                return
            print(f"mutants: building {len(switches.numbers)} into the tests of {name}, some minutes ...", file=sys.stderr, flush=True)
            try:
                switches.build()
                mutants = []
                for mutant in switches.numbers:
                    begun = time.monotonic()
                    verdict, how = verdict_of(switches.try_mutant(mutant, runs_of(mutant, name)))
                    if verdict == "survived" and name != names[-1]:
                        mutants.append(mutant)
                    else:
                        yield mutant, verdict, how, time.monotonic() - begun
            finally:
                switches.restore()

    def try_alone(self, mutant):
        begun = time.monotonic()
        verdict, how = "survived", ""
        for name in tests_for(mutant):
            tree = self.tree(name)
            if not tree.is_proved:
                print(f"mutants: the tests of {name} without a fault, some minutes ...", file=sys.stderr, flush=True)
                tree.prove(minutes=10)
            fault = as_fault(mutant, (tree.root / mutant.file).read_text())
            try:
                verdict, how = verdict_of(tree.try_fault(fault, runs_of(mutant, name), minutes=[2, 4]))
            except NotProved:
                raise
            except Unusable as error:
                verdict, how = "unbuildable", str(error).splitlines()[0][:160]
            if verdict != "survived":
                break
        return mutant, verdict, how, time.monotonic() - begun

    def try_all(self, mutants):
        by_tests = {}
        for mutant in mutants:
            by_tests.setdefault(tuple(tests_for(mutant)), []).append(mutant)
        for names, some in by_tests.items():
            tried = set()
            for result in self.try_together(some, names):
                tried.add(result[0])
                yield result
            for mutant in some:
                if mutant not in tried:
                    yield self.try_alone(mutant)


def positive(text):
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"'{text}' is not a whole number from 1 on")
    return int(text)


def regular_expression(text):
    try:
        return re.compile(text)
    except re.error as error:
        raise argparse.ArgumentTypeError(f"'{text}' is no regular expression ({error}); escape what is meant literally") from None


def check():
    try:
        equivalents()
    except Unusable as error:
        print(f"mutants: {error}", file=sys.stderr)
        return 2
    return 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=positive, default=60, help="how many are drawn; most take two seconds to a minute each")
    parser.add_argument("--seed", type=int, default=1, help="which are drawn")
    parser.add_argument("--files", type=regular_expression, default="", help="a regular expression on the paths")
    parser.add_argument("--minutes", type=float, default=0, help="stop after these; the rest is left for another run")
    parser.add_argument("--list", action="store_true", help="only show what would be drawn")
    parser.add_argument("--check", action="store_true", help="only see whether each entry of the list of equivalent ones names one line")
    arguments = parser.parse_args()
    if arguments.check:
        return check()
    files = sorted(str(path) for place, _ in PLACES for path in pathlib.Path(place).rglob("*.swift"))
    files = [name for name in files if arguments.files.search(name)]
    every = [mutant for name in files for mutant in mutants_of(name)]
    if not every:
        print(f"mutants: none in files that match '{arguments.files.pattern}'; see PLACES in mutants.py", file=sys.stderr)
        return 2
    drawn = random.Random(arguments.seed).sample(every, min(arguments.count, len(every)))
    # Grouped by library, since each has its own build.
    drawn.sort(key=lambda mutant: (tests_for(mutant), mutant.file, mutant.line))
    if arguments.list:
        for mutant in drawn:
            print(f"{mutant.file}:{mutant.line}: {mutant.kind}: {mutant.change}")
        print(f"{len(drawn)} of {len(every)}")
        return 0
    need("git")
    cache = Cache(f".build/mutants-{arguments.seed}.json")
    states = states_of(drawn)
    start = time.monotonic()
    # SIGTERM acts as Ctrl-C, which a background job does not get: what was tried by then is reported.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        known = equivalents()
        left = [mutant for mutant in drawn if not cache.has(mutant.key, states[parts_of(mutant)]) and mutant.key not in known]
        changed = sum(mutant.key in cache.entries for mutant in left)
        if changed:
            print(f"mutants: {changed} were tried with other sources, tests or means, and are tried again", file=sys.stderr)
        judge = Judge(is_unchanged=lambda: states == states_of(drawn))
        for number, (mutant, verdict, how, seconds) in enumerate(judge.try_all(left), 1):
            cache.get(mutant.key, states[parts_of(mutant)], lambda: [verdict, how])
            print(
                f"{number:3} of {len(left)}  {verdict:11} {seconds:4.0f} s  {mutant.file}:{mutant.line}: {mutant.change}",
                file=sys.stderr, flush=True)
            if arguments.minutes and time.monotonic() - start > 60 * arguments.minutes:
                print("mutants: the time is up; the same command goes on from here", file=sys.stderr)
                break
    except Unusable as error:
        print(f"mutants: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("mutants: interrupted; the same command goes on from here", file=sys.stderr)
    verdicts = {mutant: cache.entries[mutant.key]["value"][0] for mutant in drawn if cache.has(mutant.key, states[parts_of(mutant)])}
    return report(drawn, verdicts, known, len(every))


def report(drawn, verdicts, known, count):
    groups, survivors = {}, []
    for mutant in drawn:
        place = next(place for place, _ in PLACES if mutant.file.startswith(place))
        verdict = "equivalent" if mutant.key in known else verdicts.get(mutant, "left")
        groups.setdefault(place, collections.Counter())[verdict] += 1
        if verdict == "survived":
            survivors.append(mutant)
    print(f"{'':26} noticed  survived  equivalent  do not compile  not tried")
    total = sum(groups.values(), collections.Counter())
    for place, tally in [*groups.items(), ("all", total)]:
        print(
            f"{place:26} {tally['killed']:7}  {tally['survived']:8}  {tally['equivalent']:10}  {tally['unbuildable']:14}  "
            f"{tally['left']:9}")
    said = total["killed"] + total["survived"]
    score = total["killed"] / said if said else 0
    print(f"score {100 * score:.1f} % of {said} ({len(drawn)} drawn of {count}); the goal is {100 * GOAL:.0f} %")
    for mutant in survivors:
        print(f"survived: {mutant.file}:{mutant.line}: {mutant.kind}: {mutant.change}")
    if survivors:
        print(f"Write the test that notices each, or say in {EQUIVALENT} why nothing can.")
    if total["left"]:
        return 3
    return 0 if said and score >= GOAL else 1


if __name__ == "__main__":
    sys.exit(main())
