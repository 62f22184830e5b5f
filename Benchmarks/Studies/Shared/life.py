"""The counts and times of a chain's life, and the share of one operator."""

import csv
import shutil

from Shared.command import Failed, run

LIFE = "life/map-chain-x1"
PHASES = ["assemble", "subscribe", "event", "dispose", "release"]
# Per operator: the difference between these two depths, divided by the number of operators between them.
LOW, HIGH = 8, 64


def results_of(tool, verb, libraries, folder, allowed=(0,)):
    """Runs this verb of the tool on a life. Returns its results' file, in `folder`, which is emptied first."""
    shutil.rmtree(folder, ignore_errors=True)
    run(tool, verb, "--filter", f"^{LIFE}$", "--architecture", ",".join(libraries), "--output", folder, allowed=allowed)
    return folder / ("latest.csv" if verb == "run" else f"{verb}.csv")


class Medians(dict):
    """The figures of one metric, by library, workload, phase and size. A missing one is an error, so that nothing replaces it."""

    def __init__(self, path, metric):
        self.place = f"{path} has no {metric}"
        try:
            with open(path, newline="") as file:
                super().__init__({(row["architecture"], row["workload"], row["phase"], int(row["size"] or 0)): float(row["median"])
                                  for row in csv.DictReader(file) if row["metric"] == metric and row["status"] == "ok"})
        except OSError as error:
            raise Failed(f"{path}: {error.strerror}; the run before wrote no results") from None

    def __missing__(self, key):
        library, workload, phase, size = key
        raise Failed(f"{self.place} of {library}, {workload}, {phase}, {size}; run the tool by hand to see why")


def of_life(medians, library, size, phases=PHASES):
    """The sum of these phases."""
    return sum(medians[library, LIFE, phase, size] for phase in phases)


def slope(value_at, low=LOW, high=HIGH):
    return (value_at(high) - value_at(low)) / (high - low)


def per_operator(medians, library, phases=PHASES, low=LOW, high=HIGH):
    """What one operator adds to these phases."""
    return slope(lambda size: of_life(medians, library, size, phases), low, high)


def by_title(medians, library):
    """Every phase and the whole life, per operator and without operators."""
    return {**{f"{phase}, per operator": per_operator(medians, library, [phase]) for phase in PHASES},
            "a whole life, per operator": per_operator(medians, library),
            "event, without operators": of_life(medians, library, 0, ["event"]),
            "a whole life, without operators": of_life(medians, library, 0)}
