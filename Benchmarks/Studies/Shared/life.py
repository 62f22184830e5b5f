"""Reads what a tool has counted of a life, and says what an operator's share of it is: for peers, token-chain and classic-chain."""

import csv
import pathlib
import subprocess
import sys

# What reads a life takes them from here.
from ablation_counts import HIGH, LOW, PHASES, WORKLOAD as LIFE


def run(tool, *arguments, shows=False, allowed=()):
    """What the tool printed. Ends with its code if that is neither 0 nor allowed."""
    done = subprocess.run([tool, *arguments], stdout=subprocess.PIPE, stderr=None if shows else subprocess.PIPE, text=True)
    if done.returncode and done.returncode not in allowed:
        program = pathlib.Path(sys.argv[0]).name
        print(f"{done.stdout}{done.stderr or ''}{program}: {tool} {' '.join(arguments)} ended with {done.returncode}", file=sys.stderr)
        sys.exit(done.returncode)
    return done.stdout


def medians(path, metric):
    """By library, workload, phase and size: the rows of a result file that have a figure."""
    with open(path, newline="") as file:
        return {(row["architecture"], row["workload"], row["phase"], int(row["size"] or 0)): float(row["median"])
                for row in csv.DictReader(file) if row["metric"] == metric and row["status"] == "ok"}


def of_life(counts, library, size, phases=PHASES):
    """Of `medians`: these phases together."""
    return sum(counts[library, LIFE, phase, size] for phase in phases)


def slope(value_at, low=LOW, high=HIGH):
    """Per operator: the difference between two depths, divided by the number of operators between them."""
    return (value_at(high) - value_at(low)) / (high - low)


def per_operator(counts, library, phases=PHASES, low=LOW, high=HIGH):
    """Of `medians`: what one operator adds to these phases."""
    return slope(lambda size: of_life(counts, library, size, phases), low, high)


def commit():
    """Of the tree in which this runs."""
    return subprocess.run(["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True).stdout.strip()
