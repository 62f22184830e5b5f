#!/usr/bin/env python3
"""Measures OpenCombine beside the three libraries, in one run: peers.py TOOL OUTPUT [--quick | --rounds N].

Verifies it, measures, counts instructions, and writes OUTPUT/latest.csv, OUTPUT/report.html and peers.md. If a command fails, it ends with
1, and OUTPUT keeps the results so far.
"""

import argparse
import csv
import json
import pathlib
import re
import sys
import textwrap

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))

from Shared.command import Failed, run, start
from Shared.life import LIFE, LOW, PHASES, Medians, of_life, per_operator
from Shared.tables import table

DOCUMENT = pathlib.Path(__file__).with_suffix(".md")

LIBRARY = "OpenCombine"
COMPARED = ["DisposerChain", "SinkChain", "LinkChain", LIBRARY]
BESIDE = COMPARED + ["DirectChain", "ClosureChain"]
# OpenCombine's known departures, by workload and sizes (None: it has no sizes): what the tool says, and why. `make peers` ends with 1 if
# anything else is found, or if one of these is not.
CRASH = "signal 11 (SIGSEGV)"
RESIDUE = "live objects after the run: expected 0, observed "
DEEP = ("The subscribers of a chain are values within each other, and each call of a subscription holds one. Subscribing to n maps takes "
        "about 60 n² bytes of stack, 0.7 MB at 100. `stack/map-chain` has 2 MiB, every other workload 1 GiB.")
FINDINGS = {
    ("teardown/dispose", (10_000,)): (CRASH, DEEP),
    ("teardown/release", (10_000,)): (CRASH, DEEP),
    ("teardown/terminal", (10_000,)): (CRASH, DEEP),
    ("stack/map-chain", (1_000,)): (CRASH, DEEP),
    ("multicast/connect", (1, 10, 100, 1_000)): (
        RESIDUE + "6", "A connection that is cancelled after its observers, when the description has gone, stays in its source: "
        "`SubjectSubscriber.cancel` does nothing once its subject has gone."),
    ("macro/search-as-you-type", (None,)): (
        RESIDUE + "1440", "Objects that hold each other stay behind. As read in its code, `Retry` keeps its upstream subscription after it "
        "has finished or was cancelled, and `TryMap`, which is that subscription, keeps `Retry`."),
    ("timeout/renew", (None,)): (
        RESIDUE + "16", "As read in its code, `Timeout` does not cancel its repeating timer when it fires. So the scheduler's queue keeps "
        "the subscriber, which keeps the scheduler."),
}
# Workloads whose times are not compared.
THREADED = ("| `contended/", "| `observe-on/")
HEAD = """# OpenCombine, beside the three

[OpenCombine](https://github.com/OpenCombine/OpenCombine) 0.14.0, an open implementation of Apple's Combine, on the same texts of
workloads, in one run. `make peers` writes this document ([README](README.md)).

What to know before reading a figure:

- In Combine the type of a chain names all its operators. The workloads build chains in loops, so they need one type for every chain. Each
  operator is therefore erased by an object, as `eraseToAnyPublisher()` does it. An event does not meet that object. It is the only
  allocation of a `map` or a `filter`, whose subscribers are values within each other. Other operators make objects, most of them with a
  lock. Without erasure two maps in a row are one stage in OpenCombine; here they are two.
- Errors are `any Error`, as in the three libraries.
- A token is an `AnyCancellable`, which cancels when it goes. So nothing is left of a chain whose token is dropped.
- OpenCombine keeps account of demand, and has a lock in each subscription to a subject and in many operators. The three serialise a
  subject's senders instead. A recursive lock makes a subscriber of OpenCombine's hear one value at a time, and
  `contended/send` loses none; but a handler that sends is called within itself.
- It has no virtual time. The shim gives it the queue that the three libraries use; its own timed operators wait there.
- `retry(n)` of Rx tries n times, Combine's n times more: the shim subtracts one.
- All is built with one set of flags, OpenCombine too.
"""


def check_findings(verified):
    """Fails unless the output of `verify` has exactly the known findings."""
    expected = {(workload, size): words for (workload, sizes), (words, _) in FINDINGS.items() for size in sizes}
    found = {}
    for workload, size, words in re.findall(rf"^FAILED +(\S+)(?: \w+=(\d+))? +{LIBRARY} +(.*)$", verified, re.M):
        found[workload, int(size) if size else None] = words
    wrong = [f"{key} is no longer found: {expected[key]}" for key in expected.keys() - found.keys()]
    wrong += [f"{key} is new or different: {words}" for key, words in found.items()
              if key not in expected or not re.search(re.escape(expected[key]) + r"(?!\d)", words)]
    if wrong:
        raise Failed("\n".join([*sorted(wrong), "correct the shim, or FINDINGS in peers.py"]))


def check_failures(rows):
    """Fails if OpenCombine failed in the measured run where `verify` had no finding."""
    known = {(workload, str(size or "")) for workload, sizes in FINDINGS for size in sizes}
    failed = {(row["workload"], row["size"]) for row in rows if row["architecture"] == LIBRARY and row["status"] == "error"}
    if failed - known:
        raise Failed(f"failed in the run, and not in verify: {sorted(failed - known)}; see its CSV, and run it again")


def findings():
    """The known findings as a table."""
    def of(workload, sizes):
        return ", ".join([f"`{workload}`"] + [f"{size:,}" for size in sizes if size is not None])

    return table(["workload, sizes", "found", "why"],
                 [[of(*key), words.replace(RESIDUE, "heap blocks left: "), why] for key, (words, why) in FINDINGS.items()], "lll")


def circumstances(record):
    """The run's tree and machine, and how much it was disturbed."""
    commit = record["source"]["commit"][:7] + (", with uncommitted changes" if record["source"]["dirty"] else "")
    checks = record["checks"]
    # A quick run has one process per row, and so no noise floor.
    done, noise = record["rounds"]["done"], checks.get("noise_floor")
    rounds = "one round" if done == 1 else f"{done} rounds"
    floor = f"noise floor {noise['median']:.1%} in the median row ({noise['p95']:.0%} in one row of twenty)" if noise else "no noise floor"
    lines = [f"Measured at commit {commit}, {record['toolchain']['build']} build, {record['machine']['cpu']}, "
             f"{rounds}; {floor}."]
    disturbance = checks.get("disturbance")
    if disturbance:
        share = disturbance["disturbed_rows"] / max(1, disturbance["rows"])
        # The noise floor shows whether this affected the comparison: a constant disturbance lengthens all rows alike.
        if not noise or noise["median"] > 0.05:
            remedy = ": read the times as orders of magnitude, and the counts as they are."
        elif share > 0.5:
            remedy = ": times may be longer than on an idle machine, in all columns."
        else:
            remedy = "."
        lines.append(f"Another user of the processor disturbed {share:.0%} of the rows{remedy}")
    return textwrap.wrap(" ".join(lines).replace("%", " %"), 140)


def paragraph(text, start):
    """The lines from the first that starts with `start` to the next empty one."""
    lines = text.split("\n")
    first = next((index for index, line in enumerate(lines) if line.startswith(start)), None)
    if first is None:
        raise Failed(f"the run printed no table that starts with '{start}'; compare with Benchmarks/Reports/Headline.swift")
    return lines[first:lines.index("", first)]


def table_of_instructions(counts):
    def row(title, value_of):
        return [title, *(f"{value_of(library):,.0f}".replace("-", "−") for library in COMPARED)]

    rows = [row(phase, lambda each, phase=phase: per_operator(counts, each, [phase])) for phase in PHASES]
    rows += [row("a whole life", lambda each: per_operator(counts, each)),
             row(f"a whole life, of the first {LOW}", lambda each: per_operator(counts, each, PHASES, 0, LOW)),
             row("a whole life, without operators", lambda each: of_life(counts, each, 0))]
    return table(["per operator", *COMPARED], rows)


def main(tool, output, options):
    only = ["--architecture", ",".join(BESIDE), "--output", output]
    # 3: some runs failed, as expected.
    check_findings(run(tool, "verify", "--architecture", LIBRARY, allowed=(0, 3)))
    headline = paragraph(run(tool, "run", "--verbose", *options, *only, shows=True, allowed=(0, 3)), "What owning costs")
    print("\n".join(headline))
    record = json.loads(pathlib.Path(output, "latest.json").read_text())
    with open(f"{output}/latest.csv", newline="") as file:
        rows = list(csv.DictReader(file))
    check_failures(rows)
    run(tool, "instructions", "--filter", f"^{LIFE}$", *only)
    run(tool, "report", f"{output}/latest.csv", "--output", output)
    ratios = run(tool, "ratios", f"{output}/latest.csv").split("\n")
    own = 1 + 1 + COMPARED.index(LIBRARY)
    comparable = [line for line in ratios if line.startswith("| `") and not line.startswith(THREADED)]
    measured = [line for line in comparable if line.split("|")[own].strip() != "–"]
    heading = [line for line in ratios if line.startswith(("| workload", "|---"))]
    lines = [HEAD, *circumstances(record), "", "```", *headline, "```", "",
             "`×` is the ratio to DirectChain, `±` how far the 95 % interval reaches on its wider side, `<` a bound. `*` marks the best",
             "library, and those whose intervals overlap its own.", ""]
    lines += [f"## Instructions of `{LIFE}`", ""]
    lines += ["Callgrind's. *Per operator* is the difference between 64 and 8 operators, divided by 56; *of the first 8* is the difference",
              "between 8 and none, divided by 8. Where these differ, as in OpenCombine, a life is not in proportion to the chain.", ""]
    lines += table_of_instructions(Medians(f"{output}/instructions.csv", "instructions"))
    lines += ["", "## What does not do what the workloads expect", "", "Its other figures are not concerned.", ""] + findings()
    lines += ["", "## Times, as ratios to code written by hand", "",
              "Medians divided by DirectChain's of the same workload, size and phase. Left out: workloads that OpenCombine cannot",
              "express (`peers-bench list` says why), sizes at which it fails, workloads that DirectChain does not run (`capture`,",
              "`debounce`, `throttle`, `delay`, `timeout`, `macro`), and those with threads of their own, whose meeting is luck.",
              f"`make peers` leaves the intervals in `{output}/latest.csv`.", ""]
    lines += heading + measured
    DOCUMENT.write_text("\n".join(lines) + "\n")
    print(f"wrote {DOCUMENT} and {output}/report.html")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tool")
    parser.add_argument("output", help="a folder for the results")
    parser.add_argument("--quick", action="store_true", help="seconds per library, not minutes")
    parser.add_argument("--rounds", help="how often everything is timed")
    given = parser.parse_args()
    chosen = ["--quick"] * given.quick + (["--rounds", given.rounds] if given.rounds else [])
    start(main, given.tool, given.output, chosen)
