"""The document that ablate.py writes: tables of the patches' effects."""

import dataclasses
import re

from Ablations.bench import LIBRARIES
from Shared import instruction_kinds
from Shared.life import PHASES
from Shared.tables import change, figure, table


@dataclasses.dataclass
class Result:
    """The measurements of a patch and a library, by title. `base…` is the unpatched library."""
    ablation: object
    library: str
    base: dict
    base_counts: dict
    figures: dict
    counts: dict
    # The unpatched and patched times, and the median of their paired differences with the bounds of its interval.
    times: dict = None
    # The failing tests, how the run ended, and why if it ended early.
    tests: list = None


def head_of_section(ablation):
    header = ablation.header
    return [f"## `{ablation.name}`", "", f"- Of {header['of']}: {header['changes']}.", f"- {header['question']}",
            f"- Expected: {header['expected']}", f"- Gives up: {header['gives up']}",
            *(["", header["note"]] if "note" in header else []), ""]


def section(results):
    """The section of one patch. `results`: one for each of its libraries."""
    lines = head_of_section(results[0].ablation)
    for result in results:
        lines += ([f"{result.library}:", ""] if len(results) > 1 else []) + tables(result)
    return lines


def with_sections(document, sections):
    """The document with these sections renewed, or added in the order of names. `sections`: lines by the patch's name."""
    parts = re.split(r"^(?=## )", document, flags=re.M)
    for name, lines in sections.items():
        title, text = f"## `{name}`\n", "\n".join(lines).rstrip() + "\n\n"
        place = next((n for n, part in enumerate(parts) if part.startswith(title)), None)
        if place is not None:
            parts[place] = text
            continue
        behind = [n for n, part in enumerate(parts) if part.startswith("## `") and part > title or part.startswith("## Not made")]
        parts.insert(behind[0], text)
    return "".join(parts).rstrip() + "\n"


def tables(result):
    lines = differences("instructions", result.base, result.figures) + [""] + differences("exact counts", result.base_counts, result.counts)
    if result.times:
        rows = [[title, figure(base), figure(head), change(middle), f"{change(low)} … {change(high)}"]
                for title, (base, head, middle, low, high) in result.times.items()]
        lines += ["", *table(["ns", "as it stands", "patched", "difference", "its interval"], rows)]
    if result.tests:
        lines += ["", outcome(*result.tests)]
    return lines + [""]


def differences(unit, base, head):
    rows = [[title, figure(base[title]), figure(head[title]), change(head[title] - base[title])] for title in base]
    return table([unit, "as it stands", "patched", "difference"], rows)


def outcome(names, how, reason):
    """The outcome of the tests, in words. `names`: the failed tests. `reason`: why the run ended early, if it did."""
    words = {"passed": "All tests of the library pass.", "failed": f"{len(names)} tests of the library fail."}.get(
        how, f"The tests of the library end early ({reason})." + (f" {len(names)} had failed by then." if names else ""))
    if names:
        words = words[:-1] + ": " + ", ".join(f"`{name}`" for name in names[:8]) + (" and others." if len(names) > 8 else ".")
    return words


def clear_of_zero(middle, low, high):
    return "~" if low <= 0 <= high else change(middle)


LIFE, EVENT, LEFT = "a whole life, per operator", "event, per operator", "objects left of filter.map, dropped undisposed"


def overview(results):
    """One line for each patch."""
    rows = []
    for result in results.values():
        name, base, counts, tests = result.ablation.name, result.base_counts, result.counts, result.tests
        rows.append([
            f"[`{name}`](#{name})", f"{result.library}: {result.ablation.header['changes']}",
            *(change(result.figures[title] - result.base[title]) for title in (EVENT, LIFE)),
            clear_of_zero(*result.times[LIFE][2:]) if result.times else "–",
            *(change(counts[title] - base[title]) for title in ("allocations, per operator", "retains, per operator")),
            figure(counts[LEFT]) if counts[LEFT] == base[LEFT] else f"{figure(base[LEFT])} → {figure(counts[LEFT])}",
            {"passed": "pass", "failed": f"{len(tests[0])} fail"}.get(tests[1], tests[1]) if tests else "–"])
    head = ["patch", "what it changes", "instructions of an event", "instructions of a life", "ns of a life", "allocations of a life",
            "retains of a life", "left", "tests"]
    return ["## At a glance", "",
            "The difference that each patch makes, per operator. Negative: the patched library is cheaper. A *life* is everything from "
            "describing a chain to its last `deinit`. *Left*: objects of `filter.map` that stay when all is dropped and nothing disposed. "
            "`~`: the interval of the difference contains 0. "
            "`sink-nothing` changes nothing that runs: a difference means something only beyond that one's.", "",
            *table(head, rows, "llrrrrrrl"), ""]


HEAD = """# Ablations: what one mechanism costs

`make ablate` makes this document; [README](README.md) says how, and what it does not show. Each patch changes one mechanism of one library.
The `rx-…` patches are cumulative; from `rx-5-locks` on they also change the flag that all libraries share. Instructions are callgrind's,
allocations the allocator's own count; references and who owns whom are read by the census tool.

The workload is `life/map-chain-x1`. It sends one value through each new chain, so an event takes longer here than in the throughput
workloads of the README. *Per operator* is the difference between 64 and 8 operators, divided by 56; such a slope can be slightly negative.
Counts are exact for one executable and do not depend on how busy the machine is. Compiling anew moves phases that a patch does not touch by
up to 8 instructions per operator. Between this document and those that count another executable, figures differ by up to 12 %.
"""
TIMES = """Times are those of one machine: the library as it stands and the patched one in turns, ten pairs of runs. *Difference* is the
median of the differences of the pairs, so it may be a little off the difference of the medians beside it. Its interval reaches from the
second difference to the ninth, in their order: it contains the median in 98 of 100 cases. A run that is interrupted goes on later, so that
hours may lie between two sections.
"""

PARTS_OF_A_LIFE = [
    ("An event", ["event"]), ("Describing and subscribing", ["assemble", "subscribe"]), ("Teardown", ["dispose", "release"]),
    ("A whole life", PHASES)]


def pieces(lives):
    """Where the instructions of a life go, by the functions' purpose. `lives`: by library, size, phase and kind."""
    first = LIBRARIES[0]
    lines = ["## Where the instructions of a life go", "",
             "Callgrind counts instructions per function. Functions are grouped by name; what fits no group is *everything else*, so the "
             "groups add up to the total. *Weak references, side tables* are the runtime's functions for them, including the slower "
             "retains of objects that have a side table. Without `weak`, more goes away than that "
             "([`link-unretained`](#link-unretained)), since side tables are allocated and freed as well.", ""]
    head = ["", first, *(title for library in LIBRARIES[1:] for title in (library, f"more than {first}"))]

    def by_kind(title, of_kind):
        names = [name for name in instruction_kinds.NAMES if any(abs(of_kind(library, name)) >= 0.05 for library in LIBRARIES)]
        rows = []
        for name in names + ["together"]:
            values = [sum(of_kind(library, each) for each in names) if name == "together" else of_kind(library, name)
                      for library in LIBRARIES]
            rows.append([name, figure(values[0]), *(cell for value in values[1:] for cell in (figure(value), change(value - values[0])))])
        return [f"{title}:", "", *table(head, rows), ""]

    for title, phases in PARTS_OF_A_LIFE:
        lines += by_kind(f"{title}, per operator",
                         lambda library, name: instruction_kinds.per_operator(lives[library], phases, name))
    return lines + by_kind("A whole life without operators, per subscription",
                           lambda library, name: instruction_kinds.of_phases(lives[library], 0, PHASES, name))


# Planned, but not made as a patch.
NOT_MADE = """## Not made

Planned, and no patch, for these reasons:

- `link-tryretain`: the runtime has no public way to try a retain. `link-unretained` takes away all that it could save, and more.
- `link-handles`, a core that the parent holds and a handle that owns upwards: [TokenChain](../TokenChain/token-chain.md) is such a library.
- `link-weak-at-the-end` and `link-pinned-by-leaf`: a link that is observed is not loaded, today, nor is a subscription.
  `link-weak-per-hop` and `link-weak-token` are the ways back.
- `link-on-next`, `link-single-observer`: the last link's list owns the handler, and a single observer has its own way, today.
- `link-no-buffer`: without its buffer, a link loses what is sent before it is observed. `link-no-audience` takes away the look at it.
- `link-no-lock`: the only lock left is that of `link-no-lookup-lock`.
- `disposer-last-only`: one disposer for a whole chain leaves each sink with a reference upwards. That is SinkChain.
- `disposer-no-trampoline`, `sink-trampoline`: neither library has a trampoline on the path of this workload any more.
"""


def ladder(bases, results):
    """From DisposerChain to RxSwift's way with events; each rung includes all before it."""
    found = {name: result for name, result in results.items() if name.startswith("rx-")}
    columns = [EVENT, "subscribe, per operator", "dispose, per operator", "release, per operator", LIFE]
    rows, above = [], None
    for name, figures in [("DisposerChain as it stands", bases["DisposerChain"]),
                          *((f"`{name}`", result.figures) for name, result in found.items())]:
        more = {title: f" ({change(figures[title] - above[title])})" if above else "" for title in columns}
        rows.append([name, *(figure(figures[title]) + more[title] for title in columns)])
        above = figures
    lines = ["## The ladder from DisposerChain towards RxSwift's way with events", "",
             "Each rung contains those above it. Instructions, and how many more than on the rung above. It is no copy of RxSwift, "
             "which was not counted here: a hop calls a receiver's method, which calls the stage, where RxSwift's stage is the receiver. "
             "A library that was written that way from the beginning is [ClassicChain](../ClassicChain/classic-chain.md).", "",
             *table(["rung", *columns], rows)]
    if all(result.times for result in found.values()):
        rows = [[f"`{name}`", *(figure(result.times[title][place]) for title in (EVENT, LIFE) for place in (1, 0))]
                for name, result in found.items()]
        lines += ["", "In ns, each rung beside DisposerChain as it stood in the same minutes:", "",
                  *table(["rung", EVENT, "as it stands", LIFE, "as it stands"], rows)]
    return lines + [""]
