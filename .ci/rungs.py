"""The rungs of the ladder from DisposerChain towards RxSwift's way with events, each built and counted: for classic-chain.

A rung takes a release build, some three minutes. What was counted is kept in .build, and counted again only if sources or patches changed.
"""

import sys

import ablation_bench
import instruction_kinds
from kept import Kept

LIBRARY = "DisposerChain"


def count(names, folder):
    """By rung, size, phase and kind: instructions of the workload that ablate.py counts."""
    kept = Kept(ablation_bench.WORK / "rungs.json")
    bench = None
    found = {}
    lock = ablation_bench.locked(ablation_bench.WORK / "lock")
    for name in names:
        now = ablation_bench.state(*ablation_bench.SOURCES, ablation_bench.FOLDER / f"{name}.patch")
        if not kept.has(name, now):
            print(f"rungs: {name}: building it and counting, some three minutes ...", file=sys.stderr)
            bench = bench or ablation_bench.Bench()
        lives = kept.get(name, now, lambda: measure(bench, name, folder))
        found[name] = {int(size): phases for size, phases in lives.items()}
    lock.close()
    return found


def measure(bench, name, folder):
    ablation = ablation_bench.Ablation.read(ablation_bench.FOLDER / f"{name}.patch")
    bench.apply(ablation)
    try:
        return instruction_kinds.of_life(bench.build().resolve(), LIBRARY, ablation_bench.WORKLOAD, ablation_bench.PHASES, folder)
    finally:
        bench.apply(ablation, "--reverse")
