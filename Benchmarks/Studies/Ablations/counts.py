"""Exact counts of a library, unpatched or patched: allocations and bytes, references, and the graph of who owns whom."""

import re

from Shared.command import Failed, run
from Shared.life import LIFE, LOW, Medians, of_life, per_operator, results_of

# The sentence below a graph that `explain` prints.
GRAPH = re.compile(r"^(\d+) objects?, (\d+) strong references?(?:, (\d+) mutual pairs?)?(?:, \d+ knots? \(of ([\d, ]+)\))?", re.M)
NO_OBJECT = "no object is alive"


def of_library(tool, census, library, folder, leaks):
    """Counts by title. `tool` is the timed tool and `census` the census tool, of the same sources. `leaks`: objects are left behind."""
    def medians(tool, verb, *metrics):
        path = results_of(tool, verb, [library], folder, allowed=(0, 3) if leaks else (0,))
        return [Medians(path, metric) for metric in metrics]

    allocations, bytes_held = medians(tool, "run", "allocations", "live_bytes")
    retains, releases, weak_loads = medians(census, "census", "retains", "releases", "weak_loads")
    objects, strong, pairs, knot = graph(census, library, "--filter", f"^{LIFE}$", "--size", str(LOW), "--stage", "subscribe")
    return {"allocations, per operator": per_operator(allocations, library),
            "bytes held while subscribed, per operator": per_operator(bytes_held, library, ["event"]),
            "retains, per operator": per_operator(retains, library),
            "releases, per operator": per_operator(releases, library),
            "weak loads, per operator": per_operator(weak_loads, library),
            "retains of an event, per operator": per_operator(retains, library, ["event"]),
            "weak loads of an event, per operator": per_operator(weak_loads, library, ["event"]),
            "allocations, without operators": of_life(allocations, library, 0),
            "weak loads of an event, without operators": of_life(weak_loads, library, 0, ["event"]),
            f"objects of {LOW} operators, subscribed": objects, "strong references between them": strong,
            "pairs of objects that hold each other": pairs, "objects in the largest knot": knot,
            "objects left of filter.map, dropped undisposed": graph(census, library, "--stage", "dropped")[0]}


def graph(census, library, *options):
    """Objects, strong references, mutual pairs, and the size of the largest knot."""
    # explain ends with 3 if a run left objects behind, and still shows the graph.
    said = run(census, "explain", "--architecture", library, *options, allowed=(0, 3))
    if NO_OBJECT in said:
        return 0, 0, 0, 0
    found = GRAPH.search(said)
    if not found:
        raise Failed(f"explain has another form than this reads: {said[-300:]}")
    objects, strong, pairs, knots = found.groups()
    return int(objects), int(strong), int(pairs or 0), max(map(int, (knots or "0").split(",")))
