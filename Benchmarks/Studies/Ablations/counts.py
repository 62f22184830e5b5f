"""Exact counts of a library, as it stands or patched: allocations and bytes, references, and the graph of who owns whom."""

import csv
import re
import shutil
import subprocess

LOW, HIGH = 8, 64
PHASES = ["assemble", "subscribe", "event", "dispose", "release"]
WORKLOAD = "life/map-chain-x1"
# The sentence below a graph that `explain` prints.
GRAPH = re.compile(r"^(\d+) objects?, (\d+) strong references?(?:, (\d+) mutual pairs?)?(?:, \d+ knots? \(of ([\d, ]+)\))?", re.M)
NO_OBJECT = "no object is alive"


class Failed(Exception):
    """What to do stands in the message."""


def of_library(tool, census, library, folder, leaks):
    """By title. `tool` is the timed tool and `census` the census tool, both of the same sources. `leaks`: objects stay behind."""
    shutil.rmtree(folder, ignore_errors=True)
    blocks = rows_of(folder / "latest.csv", [str(tool), "run"], library, folder, leaks)
    references = rows_of(folder / "census.csv", [str(census), "census"], library, folder, leaks)

    def whole(rows, metric, size):
        return sum(rows[metric, phase, size] for phase in PHASES)

    def slope(rows, metric):
        return (whole(rows, metric, HIGH) - whole(rows, metric, LOW)) / (HIGH - LOW)

    def slope_of(rows, metric, phase):
        return (rows[metric, phase, HIGH] - rows[metric, phase, LOW]) / (HIGH - LOW)

    found = {"allocations, per operator": slope(blocks, "allocations"),
             "bytes held while subscribed, per operator": slope_of(blocks, "live_bytes", "event"),
             "retains, per operator": slope(references, "retains"),
             "releases, per operator": slope(references, "releases"),
             "weak loads, per operator": slope(references, "weak_loads"),
             "retains of an event, per operator": slope_of(references, "retains", "event"),
             "weak loads of an event, per operator": slope_of(references, "weak_loads", "event"),
             "allocations, without operators": whole(blocks, "allocations", 0),
             "weak loads of an event, without operators": references["weak_loads", "event", 0]}
    objects, strong, pairs, knot = graph(census, library, "--filter", f"^{WORKLOAD}$", "--size", str(LOW), "--stage", "subscribe")
    found.update({f"objects of {LOW} operators, subscribed": objects, "strong references between them": strong,
                  "pairs of objects that hold each other": pairs, "objects in the largest knot": knot})
    found["objects left of filter.map, dropped undisposed"] = graph(census, library, "--stage", "dropped")[0]
    return found


def rows_of(path, command, library, folder, leaks):
    """By metric, phase and size: the counts that a run of the tool has written."""
    said = run([*command, "--filter", f"^{WORKLOAD}$", "--architecture", library, "--output", str(folder)], [0, 3] if leaks else [0])
    if not path.exists():
        raise Failed(f"cannot be counted: {said[-300:]}")
    with open(path, newline="") as file:
        found = {(row["metric"], row["phase"], int(row["size"])): float(row["median"])
                 for row in csv.DictReader(file) if row["median"] and row["kind"] == "exact"}
    return found


def graph(census, library, *options):
    """Objects, strong references, mutual pairs, and the size of the largest knot."""
    # explain ends with 3 where a run left something behind that should have gone, and shows it all the same.
    said = run([str(census), "explain", "--architecture", library, *options], [0, 3])
    if NO_OBJECT in said:
        return 0, 0, 0, 0
    found = GRAPH.search(said)
    if not found:
        raise Failed(f"explain has another form than this reads: {said[-300:]}")
    objects, strong, pairs, knots = found.groups()
    return int(objects), int(strong), int(pairs or 0), max(map(int, (knots or "0").split(",")))


def run(command, codes):
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode not in codes:
        raise Failed(f"{' '.join(command)} ended with {done.returncode}: {(done.stdout + done.stderr)[-300:]}")
    return done.stdout + done.stderr
