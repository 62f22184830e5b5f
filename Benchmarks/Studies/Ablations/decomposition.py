"""Explains the difference between two libraries by patches that take parts of it away, or add them."""

import dataclasses

from Ablations.document import LIFE
from Shared.tables import change, figure, table



@dataclasses.dataclass
class Part:
    patch: str
    # What the patch takes away from the first library, or adds to the second.
    what: str
    # The heading of a column.
    short: str
    # Another patch that this one includes, which is listed separately.
    beyond: str = ""


@dataclasses.dataclass
class Pair:
    library: str
    other: str
    parts: list
    # Whether the patches take away from `library`; otherwise they add to `other`.
    takes_away: bool
    # What is known of the rest.
    rest: str


PAIRS = [
    Pair("DisposerChain", "SinkChain", [
        Part("sink-second-object", "a second object per operator, which holds the sink and is held by it", "second object"),
        Part("sink-second-object-set", "the reference upwards in that object, and an atomic when it is set", "its reference upwards",
             beyond="sink-second-object"),
    ], takes_away=False, rest="The rest is the choice between the kinds of things that may stand above a disposer."),
    Pair("LinkChain", "SinkChain", [
        Part("link-unretained", "the runtime's part of the reference downwards: `weak`, its side table, its counts", "`weak`"),
        Part("link-no-memory", "what a link keeps for observers that come later: values, and the end", "memory"),
        Part("link-no-attach-gate", "the serializer that a link passes to take its place on its parent's list", "serializer"),
    ], takes_away=True, rest="The rest is a balance: LinkChain keeps a list of observers at each link, with their number and whether they "
                             "want values, and has no second pass for subscribing."),
]


def decompositions(bases, times, results):
    """`times`: the unpatched libraries' times by library and title, or None."""
    return [line for pair in PAIRS for line in decomposition(pair, bases, times, results)]


def decomposition(pair, bases, times, results):
    # By unit: the unpatched libraries; and what each patch adds.
    of = {"instructions": (bases, {name: added(result.base, result.figures) for name, result in results.items()})}
    if times:
        of["ns"] = times, {name: {title: middle for title, (_, _, middle, _, _) in result.times.items()}
                           for name, result in results.items() if result.times}
    verb = "takes away" if pair.takes_away else f"adds to {pair.other}"
    parts = [f"- *{part.short}*: [`{part.patch}`](#{part.patch}) {verb} {part.what}." + (
        f" Here without `{part.beyond}`, which it contains." if part.beyond else "") for part in pair.parts]
    sums, tables = [], []
    for unit, (values, patched) in of.items():
        rows = []
        for title in values[pair.library]:
            low, high = values[pair.other][title], values[pair.library][title]
            shares = [(-1 if pair.takes_away else 1) * (patched[part.patch][title] - (patched[part.beyond][title] if part.beyond else 0))
                      for part in pair.parts]
            if title == LIFE:
                sums.append(f"{sum(shares) / (high - low) * 100:.0f} % of the {figure(high - low)} {unit}")
            rows.append([title, figure(low), figure(high), *map(change, [high - low, *shares, high - low - sum(shares)])])
        head = [unit, pair.other, pair.library, "difference", *(part.short for part in pair.parts), "rest"]
        tables += ["", *table(head, rows)]
    return [f"## What the difference between {pair.library} and {pair.other} is made of", "", *parts, "",
            f"Together they are {' and '.join(sums)} by which a life in {pair.library} exceeds one in {pair.other}, per operator. "
            + pair.rest,
            *tables, ""]


def added(base, head):
    return {title: head[title] - base[title] for title in base}
