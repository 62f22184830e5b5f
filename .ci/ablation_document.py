"""The document that ablate.py writes: tables of what its patches change."""

import instruction_kinds


def figure(value):
    # No "-0.0".
    text = "–" if value is None else f"{value:,.0f}" if abs(value) >= 100 else f"{value:.1f}" if abs(value) >= 0.05 else "0.0"
    return text.replace("-", "−")


def change(value):
    return "0" if abs(value) < 0.05 else f"{'+' if value > 0 else '−'}{figure(abs(value))}"


def difference(base, head):
    return "–" if base is None or head is None else change(head - base)


def head_of_section(ablation):
    header = ablation.header
    return [f"## `{ablation.name}`", "", f"- Of {header['of']}: {header['changes']}.", f"- {header['question']}",
            f"- Expected: {header['expected']}", f"- Gives up: {header['gives up']}", ""]


def section(ablation, base, head, times, tests):
    lines = head_of_section(ablation)
    lines += ["| instructions | as it stands | patched | difference |", "|---|---:|---:|---:|"]
    for title in base:
        lines.append(f"| {title} | {figure(base[title])} | {figure(head[title])} | {difference(base[title], head[title])} |")
    if times:
        lines += ["", "| ns | as it stands | patched | difference | from pair to pair |", "|---|---:|---:|---:|---:|"]
        for title, (low, high, middle, least, greatest) in times.items():
            lines.append(f"| {title} | {figure(low)} | {figure(high)} | {change(middle)} | {change(least)} … {change(greatest)} |")
    if tests:
        lines += ["", outcome(*tests)]
    return lines + [""]


def outcome(names, how, reason):
    """What became of the tests, in words. `names`: of those that failed. `reason`: why the run ended early, if it did."""
    words = {"passed": "All tests of the library pass.", "failed": f"{len(names)} tests of the library fail."}.get(
        how, f"The tests of the library end early ({reason})." + (f" {len(names)} had failed by then." if names else ""))
    if names:
        words = words[:-1] + ": " + ", ".join(f"`{name}`" for name in names[:8]) + (" and others." if len(names) > 8 else ".")
    return words


def in_all_pairs(middle, least, greatest):
    return "~" if least < 0 < greatest else change(middle)


def overview(results):
    """One line for each patch. `results`: of each the ablation, the figures as it stands and patched, the times, the tests."""
    shown = ["event, per operator", "a whole life, per operator", "a whole life, without operators"]
    lines = ["## At a glance", "",
             "The difference that each patch makes. Negative: the patched library is cheaper. A *life* is everything from describing a "
             "chain to its last `deinit`. `~`: the four pairs of runs do not agree whether it is slower or faster. "
             "`sink-nothing` shows what a difference must exceed to mean anything.", "",
             "| patch | what it changes | instructions per event and operator | per life and operator | per life without operators | "
             "ns per life and operator | tests |", "|---|---|---:|---:|---:|---:|---|"]
    for ablation, base, head, times, tests in results:
        cells = [difference(base[title], head[title]) for title in shown]
        cells.append(in_all_pairs(*times[shown[1]][2:]) if times and shown[1] in times else "–")
        cells.append({"passed": "pass", "failed": f"{len(tests[0])} fail"}.get(tests[1], tests[1]) if tests else "–")
        changes = f"{ablation.header['of']}: {ablation.header['changes']}"
        lines.append(f"| [`{ablation.name}`](#{ablation.name}) | {changes} | " + " | ".join(cells) + " |")
    return lines + [""]


HEAD = """# Ablations: what one mechanism costs

A difference between two libraries has many causes. Each patch here changes one mechanism of one library. The `rx-…` patches are cumulative;
from `rx-5-locks` on they also change the flag that all libraries share. `make ablate` makes this document: it applies the patches of
[Benchmarks/Ablations](../Benchmarks/Ablations) to a copy of the sources, builds it in the profile *optimised*, and counts instructions with
callgrind.

The workload is `life/map-chain-x1`. It sends one value through each new chain, so an event takes longer here than in the throughput
workloads of the README. *Per operator* is the difference between 64 and 8 operators, divided by 56; such a slope can be slightly negative.
Counts are exact for one executable and do not depend on how busy the machine is. Compiling anew moves phases that a patch does not touch by
up to 8 instructions per operator. Between this document and those that count another executable, figures differ by up to 10 %.
"""
TIMES = """Times are those of one machine: the library as it stands and the patched one in turns, four pairs of runs. *Difference* is the
median of the differences of the pairs, so it may be a little off the difference of the medians beside it. The last column has the least and
the greatest difference of a pair. A run that is interrupted goes on later, so that hours may lie between two sections.
"""

# What a difference of two libraries is made of: of which, against which, and the ablation that takes a part away.
DECOMPOSED = (
    "LinkChain", "SinkChain", "link-unretained", "the runtime's part of the reference downwards: `weak`, its side table, its counts")


# The ablation whose turns have the times of the second library as it stands.
TIMED_BESIDE = "sink-owning-token"


def decomposition(bases, heads, times):
    """`times`: by ablation; see ``section``."""
    library, other, name, part = DECOMPOSED
    lines = [f"## What the difference between {library} and {other} is made of", ""]
    title = "a whole life, per operator"
    more, explained = bases[library][title] - bases[other][title], bases[library][title] - heads[name][title]
    lines += [f"`{name}` takes away {part}. With it go {figure(explained)} of the {figure(more)} instructions per operator "
              f"({explained / more * 100:.0f} %) that a life takes more in {library}. The rest is a balance: phases in which "
              f"{library} takes more, and phases in which it takes less. No ablation explains it.", ""]

    def table(unit, low_of, high_of, head_of):
        rows = [f"| {unit} | {other} | {library} | difference | of it: `weak` | rest |", "|---|---:|---:|---:|---:|---:|"]
        for title in bases[library]:
            low, high, head = low_of.get(title), high_of.get(title), head_of.get(title)
            if None not in (low, high, head):
                rows.append(f"| {title} | {figure(low)} | {figure(high)} | {difference(low, high)} | {difference(head, high)} | "
                            f"{difference(low, head)} |")
        return rows + [""]

    lines += table("instructions", bases[other], bases[library], heads[name])
    beside, own = times.get(TIMED_BESIDE), times.get(name)
    if beside and own:
        lines += [f"In ns. {other}'s are those beside which `{TIMED_BESIDE}` was timed, not in the same minutes as the others.", ""]
        lines += table("ns", *[{title: found[title][place] for title in found} for found, place in [(beside, 0), (own, 0), (own, 1)]])
    return lines


PARTS_OF_A_LIFE = [
    ("An event", ["event"]), ("Describing and subscribing", ["assemble", "subscribe"]), ("Teardown", ["dispose", "release"]),
    ("A whole life", ["assemble", "subscribe", "event", "dispose", "release"])]
# Whose lives are taken to pieces; the first is what the others are compared with.
TAKEN_APART = ["SinkChain", "DisposerChain", "LinkChain"]


def pieces(found, low, high):
    """Where the instructions of a life go, by what the functions are for. `found`: by library, size, phase and kind; two of the sizes."""
    first = TAKEN_APART[0]
    lines = ["## Where the instructions of a life go", "",
             "Callgrind counts instructions per function. Functions are grouped by name; what fits no group is *everything else*, so the "
             "groups add up to the total. *Weak references, side tables* are the runtime's functions for them, including the slower "
             "retains of objects that have a side table. The next section says what goes away without `weak`: "
             "that is more, since side tables are allocated and freed as well.", ""]
    head = f"| | {first} |" + "".join(f" {library} | more than {first} |" for library in TAKEN_APART[1:])

    def table(title, of_kind):
        rows = [f"{title}:", "", head, "|---|" + "---:|" * (2 * len(TAKEN_APART) - 1)]
        names = [name for name in instruction_kinds.NAMES if any(abs(of_kind(library, name)) >= 0.05 for library in TAKEN_APART)]
        for name in names + ["together"]:
            values = [sum(of_kind(library, each) for each in names) if name == "together" else of_kind(library, name)
                      for library in TAKEN_APART]
            rows.append(f"| {name} | {figure(values[0])} |" + "".join(f" {figure(v)} | {change(v - values[0])} |" for v in values[1:]))
        return rows + [""]

    def sum_of(phases, library, size, name):
        return sum(found[library][size][phase][name] for phase in phases)

    for title, phases in PARTS_OF_A_LIFE:
        lines += table(f"{title}, per operator", lambda library, name: (
            sum_of(phases, library, high, name) - sum_of(phases, library, low, name)) / (high - low))
    every = PARTS_OF_A_LIFE[-1][1]
    lines += table("A whole life without operators, per subscription", lambda library, name: sum_of(every, library, 0, name))
    return lines


# From a library to another's way with events, each rung with all before it.
LADDER = ("DisposerChain", "RxSwift's way with events", "rx-")
# What was planned and is no patch.
NOT_MADE = """## Not made

Planned, and no patch, for these reasons:

- `link-tryretain`: the runtime has no public way to try a retain. `link-unretained` takes away all that it could save, and more.
- `link-handles`, a core that the parent holds and a handle that owns upwards: [TokenChain](token-chain.md) is such a library.
- `link-weak-at-the-end` and `link-pinned-by-leaf`: only the reference to a branch's last link is loaded, today. `link-weak-per-hop` is
  the way back.
- `link-on-next`, `link-single-observer`: a handler is put on the last link itself, and a single observer has its own way, today.
- `link-no-buffer`: without its buffer, a link loses what is sent before it is observed. `link-no-audience` takes away the look at it.
- `link-no-lock`: the only lock left is that of `link-no-lookup-lock`.
- `disposer-last-only`: one disposer for a whole chain leaves each sink with a reference upwards. That is SinkChain.
- `disposer-no-trampoline`, `sink-trampoline`: neither library has a trampoline on the path of this workload any more.

No patch takes apart the difference between DisposerChain and SinkChain. The tables by kinds say where its instructions go, not why.
"""


def ladder(bases, heads, times):
    """`times`: by ablation; see ``section``."""
    library, goal, prefix = LADDER
    rungs = [(f"{library} as it stands", bases[library])]
    rungs += [(f"`{name}`", head) for name, head in heads.items() if name.startswith(prefix)]
    columns = ["event, per operator", "subscribe, per operator", "dispose, per operator", "release, per operator",
               "a whole life, per operator"]
    lines = [f"## The ladder from {library} towards {goal}", "",
             "Each rung contains those above it. Instructions, and how many more than on the rung above. It is no copy of RxSwift, "
             "which was not counted here: a hop calls a receiver's method, which calls the stage, where RxSwift's stage is the receiver. "
             "A library that was written that way from the beginning is [ClassicChain](classic-chain.md).", "",
             "| rung | " + " | ".join(columns) + " |", "|---|" + "---:|" * len(columns)]
    above = None
    for name, figures in rungs:
        cells = [figure(figures[title]) + (f" ({difference(above[title], figures[title])})" if above else "") for title in columns]
        lines.append(f"| {name} | " + " | ".join(cells) + " |")
        above = figures
    timed = {name: found for name, found in times.items() if name.startswith(prefix) and found}
    if timed:
        columns = [columns[0], columns[-1]]
        lines += ["", f"In ns, each rung beside {library} as it stood in the same minutes:", "",
                  "| rung | " + " | ".join(f"{title} | as it stands" for title in columns) + " |", "|---|" + "---:|" * len(columns) * 2]
        for name, found in timed.items():
            cells = [figure(found[title][place]) for title in columns for place in (1, 0)]
            lines.append(f"| `{name}` | " + " | ".join(cells) + " |")
    return lines + [""]
