#!/usr/bin/env bash
# Checks that ToyChain's tool does what Benchmarks/README.md says. `make example` builds it and runs this script.
set -uo pipefail
tool=$(realpath "$1")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

# expect CODE TEXT ARGUMENTS...: the tool must end with CODE and print TEXT.
failures=0
expect() {
    local code=$1 text=$2 found ended
    shift 2
    found=$("$tool" "$@" 2>&1)
    ended=$?
    if [ "$ended" != "$code" ] || ! grep -qF -- "$text" <<<"$found"; then
        failures=$((failures + 1))
        printf '%s\nexample: toy-bench %s ended with %s, not %s, or did not say: %s\n' "$found" "$*" "$ended" "$code" "$text" >&2
    fi
}

expect 0 'zip/two: ToyChain: unsupported: it has only map and filter' verify --architecture ToyChain
expect 0 'kept after first use' verify --architecture ToyChain --filter '^pump/'
# What their emitters keep is no leak: a dictionary's storage, the side tables of weak references.
expect 0 'ToyChain: kept by an emitter for itself' verify --architecture ToyChain
expect 0 'WeakTap: kept by an emitter for itself' verify --architecture WeakTap
expect 0 'senders have to take turns' list --filter '^contended/'
expect 0 'ToyChain' run --quick --filter '^(life/map-chain-x1|pump/map|zip/two)$' --output first
expect 0 'Do not rank these times' run --quick --filter '^teardown/terminal$' --output ends
expect 0 'ToyChain' run --quick --filter '^(life/map-chain-x1|pump/map|zip/two)$' --output second
expect 0 'ToyChain' compare --all first/latest.csv second/latest.csv
expect 0 'first/report.html' report first/latest.csv --output first
expect 0 'baseline.csv' baseline --baseline baseline.csv
expect 0 'rows: ' gate --baseline baseline.csv --architecture ToyChain --filter '^(pump|zip)/'
expect 2 'toy-bench compare' gate --base HEAD
expect 2 'nothing to demonstrate' tour
expect 2 'toy-bench help' frob

if [ "$failures" -gt 0 ]; then
    echo "example: $failures checks failed" >&2
    exit 1
fi
echo "example: the tool does what Benchmarks/README.md says"
