"""The rungs of the ladder from DisposerChain towards RxSwift's way with events, each built and counted: for classic-chain.

A rung takes a release build, some three minutes. What was counted is kept in .build, and counted again only if sources or patches changed.
"""

import hashlib
import json
import pathlib
import subprocess
import sys

import ablate
import instruction_kinds

KEPT = ablate.WORK / "rungs.json"
LIBRARY = "DisposerChain"


# What a rung's counts depend on.
PARTS = ["Sources", "Benchmarks/Workloads", "Benchmarks/BenchmarkKit", "Benchmarks/Ablations", "Package.swift", "Makefile"]


def state():
    """Changes with every file that a rung is built of."""
    listed = subprocess.run(["git", "ls-files", "-z", *PARTS], check=True, capture_output=True, text=True).stdout
    whole = hashlib.sha256()
    for name in sorted(filter(None, listed.split("\0"))):
        if pathlib.Path(name).is_file():
            whole.update(name.encode() + b"\0" + pathlib.Path(name).read_bytes())
    return whole.hexdigest()


def count(names, folder):
    """By rung, size, phase and kind: instructions of the workload that ablate.py counts."""
    now = state()
    kept = json.loads(KEPT.read_text()) if KEPT.exists() else {}
    if kept.get("state") != now:
        kept = {"state": now, "rungs": {}}
    missing = [name for name in names if name not in kept["rungs"]]
    bench = ablate.Bench() if missing else None
    for name in missing:
        print(f"rungs: {name}: building it and counting, some three minutes ...", file=sys.stderr)
        ablation = ablate.Ablation.read(ablate.FOLDER / f"{name}.patch")
        bench.apply(ablation)
        try:
            lives = instruction_kinds.of_life(bench.build().resolve(), LIBRARY, ablate.WORKLOAD, ablate.PHASES, folder)
        finally:
            bench.apply(ablation, "--reverse")
        kept["rungs"][name] = {str(size): {phase: dict(kinds) for phase, kinds in phases.items()} for size, phases in lives.items()}
        KEPT.parent.mkdir(parents=True, exist_ok=True)
        KEPT.write_text(json.dumps(kept))
    return {name: {int(size): phases for size, phases in kept["rungs"][name].items()} for name in names}
