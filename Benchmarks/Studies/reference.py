#!/usr/bin/env python3
"""Measures what the documents cite, at the current commit, and renews the reference run and every generated block, table and plot.

    reference.py TOOL CENSUS-TOOL TRACE-TOOL [--fresh] [PART...]

A part that was measured of the same sources on the same machine is not measured again, so the command continues an interrupted run. Where
no machine is quiet, `counts` takes today's counts from the baseline, and the documents say that the times are of older code. Ends
with 0; 1 if a part fails; 2 if the sources are not committed or a program is missing; 5, with nothing written, if the machine is too busy;
130 if it was interrupted.
"""

import argparse
import csv
import json
import pathlib
import platform
import re
import shutil
import sys
import time

from Shared.cache import Cache, state
from Shared.command import Failed, commit, run
from Shared.links import relink
from Shared.needed import need

RESULTS = pathlib.Path("results")
# The working folder: committed files change only when a part is complete.
FOLDER = pathlib.Path(".build/reference")
DOCUMENTS = ["README.md", "Benchmarks/METHODOLOGY.md"]
# The median difference between two halves of a run, over all rows: quiet machines had 0.5 to 1.1 %. Single rows may differ by more, which
# their intervals show.
MOST_NOISE = 0.015
# How many cores other programs may use: the tool warns from there on.
MOST_LOAD = 0.15
# A longer list of changed workloads is only counted.
MOST_NAMES = 12
# How often the tool is relinked, each time with its objects in another order.
LINKS = 5
# The timed workloads of the headline; see Headline.swift.
HEADLINE = {"pump/map", "life/one-by-one", "life/shared-map-chain-x100", "teardown/dispose"}
FINDINGS = pathlib.Path("Benchmarks/findings.txt")
SPEED = """# Times, as ratios to code written by hand

From one run, the [reference run]({name}): medians divided by DirectChain's of the same workload, size and phase. Where a workload has
several timed phases, this is their sum. A phase that cannot be told from the harness's own time counts as 0. The CSV has the intervals.
`make ratios HEAD=results/{name}` prints this table.

{older}"""
OLDER = "Since that run, {} changed, so the times are of older code{}.\n\n"


class Busy(Exception):
    """The message names the excess."""


class Refused(Exception):
    """The message says what to do."""


def name(kind, run_of):
    machine, toolchain = run_of["machine"], run_of["toolchain"]
    return f"{kind}-linux-{machine['architecture']}-swift{toolchain['swift']}"


def keep(tools, chosen):
    """Copies the measured files to the results."""
    if KEPT["reference"].issubset(chosen):
        run(tools.tool, "pool", *[folder / "latest.csv" for folder in [FOLDER, *linked_folders()]], "--output", FOLDER)
    for kind, parts in KEPT.items():
        if parts.issubset(chosen):
            measured = "pooled" if kind == "reference" else kind
            description = json.loads((FOLDER / f"{measured}.json").read_text())
            for ending in ("csv", "json"):
                shutil.copy(FOLDER / f"{measured}.{ending}", RESULTS / f"{name(kind, description)}.{ending}")


def check_quiet(folder, slack=1):
    """`slack`: a factor that widens the limits for a shorter run, which is less certain."""
    checks = json.loads((folder / "latest.json").read_text())["checks"]
    noise, load = (checks.get("noise_floor") or {}).get("median", 0), checks.get("other_cores") or 0
    if noise > slack * MOST_NOISE:
        raise Busy(f"two halves of the run differ by {noise:.1%}, and {slack * MOST_NOISE:.1%} is the most")
    if load > slack * MOST_LOAD:
        raise Busy(f"other programs took {load:.2f} cores, and {slack * MOST_LOAD:.2f} is the most")


def times(tools):
    # Takes seconds, so that nobody waits for a run that will be refused.
    first_look = FOLDER / "first-look"
    run(tools.tool, "run", "--quick", "--filter", "^pump/bare$", "--output", first_look)
    check_quiet(first_look, slack=2)
    run(tools.tool, "run", "--rounds", 14, "--output", FOLDER, shows=True)
    check_quiet(FOLDER)


def linked_folders():
    return [FOLDER / f"link-{seed}" for seed in range(1, LINKS + 1)]


def links(tools):
    """Times the workloads of the headline and of the findings with LINKS more executables."""
    timed = re.findall(r"^\s+(\S+) .*(?:time_per_unit|teardown_latency):", FINDINGS.read_text(), re.M)
    chosen = f"^({'|'.join(sorted(HEADLINE.union(timed)))})$"
    now = tools.state + commit()
    if tools.fresh:
        # All executables must be of one session: after an interruption, none may be taken from an older one.
        for folder in linked_folders():
            tools.cache.forget(folder.name)
    for seed, folder in enumerate(linked_folders(), 1):
        # An executable timed on a quiet machine is not timed again because a later one was disturbed.
        if tools.cache.has(folder.name, now):
            continue
        tools.cache.forget(folder.name)
        tool = relink(pathlib.Path(tools.tool).parents[1], seed, folder)
        run(tool, "run", "--filter", chosen, "--output", folder, shows=True)
        check_quiet(folder, slack=1.5)
        tools.cache.get(folder.name, now, commit)


def instructions(tools):
    run(tools.tool, "instructions", "--output", FOLDER, shows=True)


def ownership(tools):
    run(tools.census, "explain", "--output", RESULTS, shows=True)
    run(tools.trace, "trace", "--output", RESULTS, shows=True)
    run(tools.census, "claims", "--trace", tools.trace, "--output", RESULTS, shows=True)


def sole(pattern, remedy):
    found = sorted(RESULTS.glob(pattern))
    if len(found) != 1:
        raise Failed(f"one file {pattern} has to be in {RESULTS}, and {len(found)} are; {remedy}")
    return found[0]


def the_reference():
    return sole("reference-*.csv", "remove the older ones")


def the_baseline():
    return sole("baseline-linux-*[0-9].csv", "`make baseline` writes it; move those of other systems away meanwhile")


def recount(tools):
    """Takes today's counts over into the reference run. Its times stay, and its description says which are of older code."""
    reference = the_reference()
    run(tools.tool, "recount", reference, the_baseline(), "--output", FOLDER)
    for ending in (".csv", ".json"):
        shutil.copy(FOLDER / f"recounted{ending}", reference.with_suffix(ending))


def counts(path):
    with open(path, newline="", encoding="utf-8") as file:
        rows = [row for row in csv.DictReader(file) if row["kind"] == "exact" and row["status"] == "ok"]
    return {tuple(row[name] for name in ("workload", "architecture", "size", "phase", "metric")): row["median"] for row in rows}


def of_older_code(reference):
    """A note on workloads that have changed since they were timed; empty without any."""
    then, now = counts(reference), counts(the_baseline())
    recounted = json.loads(reference.with_suffix(".json").read_text()).get("recounted", {}).get("workloads", [])
    changed = sorted({key[0] for key in then.keys() & now.keys() if then[key] != now[key]}.union(recounted))
    if not changed:
        return ""
    names = ": " + ", ".join(f"`{workload}`" for workload in changed) if len(changed) <= MOST_NAMES else ""
    return OLDER.format(f"{len(changed)} workload{' has' if len(changed) == 1 else 's have'}", names)


def documents(tools):
    reference = the_reference()
    for document in DOCUMENTS:
        run(tools.tool, "report", reference, "--splice", document, "--output", RESULTS)
    speed = RESULTS / f"{reference.stem.replace('reference', 'speed')}.md"
    speed.write_text(SPEED.format(name=reference.name, older=of_older_code(reference)) + run(tools.tool, "ratios", reference))
    run(tools.tool, "cost", "--output", RESULTS)
    print(run(tools.tool, "findings", reference, "--output", RESULTS, allowed=(0, 1)), end="")


def study(target):
    return lambda _: run("make", target, shows=True)


# The parts that measure a kept file.
KEPT = {"reference": {"times", "links"}, "instructions": {"instructions"}}
# With the minutes that each takes on two cores.
PARTS = {
    "times": (8, times),
    "links": (6, links),
    "instructions": (15, instructions),
    "ownership": (2, ownership),
    "builds": (5, study("builds")),
    "counts": (1, recount),
    "documents": (1, documents),
    "ablate": (120, study("ablate")),
    "classic-chain": (10, study("classic-chain")),
    "token-chain": (5, study("token-chain")),
    "peers": (30, study("peers")),
}
# These take seconds, and are always done anew.
QUICK = {"counts", "documents"}
# The default parts: what README and METHODOLOGY show. A study has its own document, which names its commit.
USUAL = ["times", "links", "instructions", "ownership", "builds", "documents"]


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    for tool in ("tool", "census", "trace"):
        parser.add_argument(tool)
    parser.add_argument("--fresh", action="store_true", help="measure again what was measured")
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"of {', '.join(PARTS)}, or 'all'; default: {', '.join(USUAL)}")
    # A part may follow an option.
    return parser.parse_intermixed_args()


def chosen_parts(names):
    wanted = [part for part in PARTS if part != "counts"] if names == ["all"] else names or USUAL
    unknown = [part for part in wanted if part not in PARTS]
    if unknown:
        raise Refused(f"no part '{unknown[0]}'; there are {', '.join(PARTS)}, and all")
    chosen = {*wanted}
    if "counts" in chosen:
        if chosen & KEPT["reference"]:
            raise Refused("counts are measured with the times; leave one of the two out")
        chosen.add("documents")
    if "documents" in chosen and chosen & KEPT["reference"]:
        # The one is not kept without the other.
        chosen |= KEPT["reference"]
    return [part for part in PARTS if part in chosen]


def check_committed():
    if run("git", "status", "--porcelain", "--", ".", ":!results", ":!*.md").strip():
        raise Refused("the sources have changes that are not committed; a reference run is of a commit: commit them first")


def unmeasured(chosen, cache, now):
    """The parts that are left to do."""
    left = {part for part in chosen if part in QUICK or not cache.has(part, now)}
    if left & KEPT["reference"]:
        # All executables must be of one commit, even if only documents differ.
        left |= {part for part in KEPT["reference"].intersection(chosen) if cache.entries.get(part, {}).get("value") != commit()}
    return [part for part in PARTS if part in left]


def announce(parts):
    minutes = sum(PARTS[part][0] for part in parts)
    end = time.strftime("%H:%M", time.localtime(time.time() + 60 * minutes))
    print(f"reference: {', '.join(parts)}; about {minutes} minutes, until {end}", file=sys.stderr)


def renew(tools):
    chosen = chosen_parts(tools.parts)
    check_committed()
    cache, now = Cache(FOLDER / "parts.json", tools.fresh), state("Sources", "Benchmarks", "Package.swift") + platform.node()
    tools.cache, tools.state = cache, now
    left = unmeasured(chosen, cache, now)
    if "instructions" in left:
        need("valgrind", "objcopy")
    announce(left)
    for part in left:
        if part == "documents":
            # Only after everything is measured: otherwise a run could find results there that belong to no commit.
            keep(tools, chosen)
        # Forgotten first, so that an interrupted part does not look measured.
        cache.forget(part)
        try:
            PARTS[part][1](tools)
        except Failed as reason:
            raise Failed(f"{part}: {reason}") from None
        if part not in QUICK:
            cache.get(part, now, commit)
        print(f"reference: {part} is renewed", file=sys.stderr)
    if "documents" not in chosen:
        keep(tools, chosen)
    print(run("git", "status", "--short", "--", "results", "Benchmarks", "README.md"), end="")


def main():
    try:
        renew(arguments())
    except Refused as reason:
        return complain(reason, 2)
    except Busy as reason:
        return complain(f"the machine is too busy: {reason}. End other programs, and say it again. Nothing was written.", 5)
    except Failed as reason:
        return complain(reason, 1)
    except KeyboardInterrupt:
        return complain("interrupted; the same command goes on with the part that was interrupted", 130)
    return 0


def complain(words, code):
    print(f"reference: {words}", file=sys.stderr)
    return code


if __name__ == "__main__":
    sys.exit(main())
