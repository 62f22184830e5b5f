"""What a mechanism costs, by the ablation that adds it or takes it away: the first part of ablations.md."""

import dataclasses

from Ablations.document import EVENT, LIFE, clear_of_zero
from Shared.tables import change, table

LIFE_OF_NONE, EVENT_OF_NONE = "a whole life, without operators", "event, without operators"
OF_EACH = {LIFE: "life and operator", EVENT: "event and operator", LIFE_OF_NONE: "subscription", EVENT_OF_NONE: "event"}


@dataclasses.dataclass
class Price:
    what: str
    patch: str
    title: str
    # Whether the patch takes the mechanism away; otherwise it adds it.
    takes_away: bool = False
    # Another patch that this one includes, whose part is left out.
    beyond: str = ""


PRICES = [
    Price("a second object per operator, which holds the sink and is held by it, until disposal", "sink-second-object", LIFE),
    Price("a `weak` reference down per operator: its side table, and the slower counting that follows", "link-unretained", LIFE, True),
    Price("loading that reference at each hop", "link-weak-per-hop", EVENT),
    Price("loading the token of a subscription from such a reference", "link-weak-token", EVENT_OF_NONE),
    Price("a reference downstream that disposal clears, so that an event must retain it", "sink-cleared-downstream", EVENT),
    Price("a subscription that is disposed when its token is dropped: SinkChain", "sink-owning-token", LIFE_OF_NONE),
    Price("the same: DisposerChain", "disposer-owning-token", LIFE_OF_NONE),
    Price("tearing down by recursion instead of a loop: SinkChain", "sink-recursive", LIFE),
    Price("the same: DisposerChain", "disposer-recursive", LIFE),
    Price("what a link keeps for observers that come later", "link-no-memory", LIFE, True),
    Price("the serializer that a link passes when it is made", "link-no-attach-gate", LIFE, True),
    Price("the serializer that an event passes: SinkChain", "sink-no-gate", EVENT_OF_NONE, True),
    Price("the same: LinkChain", "link-no-gate", EVENT_OF_NONE, True),
    Price("a virtual method of a generic class for each hop", "rx-2-virtual", EVENT, beyond="rx-1-event"),
    Price("and a stage that makes the next event in generic code", "rx-3-generic", EVENT, beyond="rx-2-virtual"),
    Price("a flag under a lock of its own instead of an atomic one", "rx-5-locks", EVENT, beyond="rx-4-retained"),
    Price("**nothing that runs**: smaller figures than these mean nothing", "sink-nothing", LIFE),
]


def findings(results):
    """The table of prices. `results`: by patch."""
    rows = []
    for price in PRICES:
        result, beyond = results[price.patch], results.get(price.beyond)
        sign = -1 if price.takes_away else 1
        base = beyond.figures if beyond else result.base
        instructions = change(sign * (result.figures[price.title] - base[price.title]))
        name = f"[`{price.patch}`](#{price.patch})" + (f" beyond `{price.beyond}`" if beyond else "")
        rows.append([price.what, OF_EACH[price.title], instructions, nanoseconds(result, beyond, price.title, sign), name])
    head = ["mechanism", "for each", "instructions", "ns", "by"]
    return ["## What a mechanism costs", "",
            "More (+) or less (−) with the mechanism than without it. `~`: the interval of the difference contains 0.", "",
            *table(head, rows, "llrrl"), ""]


def nanoseconds(result, beyond, title, sign):
    if not result.times or beyond and not beyond.times:
        return "–"
    _, _, middle, low, high = result.times[title]
    # Each of the two patches was paired with the unpatched library in its own run, so their difference has no interval.
    return change(sign * (middle - beyond.times[title][2])) if beyond else clear_of_zero(sign * middle, low, high)
