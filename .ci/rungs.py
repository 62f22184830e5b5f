"""The rungs of the ladder from DisposerChain towards RxSwift's way with events, each built and counted: for classic-chain.

A rung takes a release build, some three minutes. What was counted is kept in .build, and counted again only if sources or patches changed.
"""

import sys

import ablate
import instruction_kinds
from kept import Kept, state

LIBRARY = "DisposerChain"


# What a rung's counts depend on.
PARTS = ["Sources", "Benchmarks/Workloads", "Benchmarks/BenchmarkKit", "Benchmarks/Ablations", "Package.swift", "Makefile"]


def count(names, folder):
    """By rung, size, phase and kind: instructions of the workload that ablate.py counts."""
    now = state(*PARTS)
    kept = Kept(ablate.WORK / "rungs.json")
    bench = None
    found = {}
    for name in names:
        if not kept.has(name, now):
            print(f"rungs: {name}: building it and counting, some three minutes ...", file=sys.stderr)
            bench = bench or ablate.Bench()
        lives = kept.get(name, now, lambda: measure(bench, name, folder))
        found[name] = {int(size): phases for size, phases in lives.items()}
    return found


def measure(bench, name, folder):
    ablation = ablate.Ablation.read(ablate.FOLDER / f"{name}.patch")
    bench.apply(ablation)
    try:
        return instruction_kinds.of_life(bench.build().resolve(), LIBRARY, ablate.WORKLOAD, ablate.PHASES, folder)
    finally:
        bench.apply(ablation, "--reverse")
