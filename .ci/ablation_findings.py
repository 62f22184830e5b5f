"""The answers that the ablations give, in sentences with the figures of this run: the part of results/ablations.md to read first."""

from ablation_document import figure

LIFE, EVENT = "a whole life, per operator", "event, per operator"
LIFE_OF_NONE, EVENT_OF_NONE = "a whole life, without operators", "event, without operators"


class Differences:
    """What a patch changes, in words. `times`: by ablation; see ``ablation_document.section``."""

    def __init__(self, bases, heads, times, library_of):
        self.bases, self.heads, self.times, self.library_of = bases, heads, times, library_of

    def words(self, name, title, than=None):
        """`+52 instructions, +6.0 ns`, against the library as it stands or another patch (then without an agreement of pairs)."""
        base = self.heads[than] if than else self.bases[self.library_of[name]]
        words = f"{signed(self.heads[name][title] - base[title])} instructions"
        if not self.times.get(name) or (than and not self.times.get(than)):
            return words
        if than:
            return f"{words}, {signed(self.times[name][title][1] - self.times[than][title][1])} ns"
        _, _, middle, least, greatest = self.times[name][title]
        return f"{words}, " + ("no agreement in ns" if least < 0 < greatest else f"{signed(middle)} ns")


def signed(value):
    return "±0" if abs(value) < 0.05 else f"{'+' if value > 0 else '−'}{figure(abs(value))}"


def findings(bases, heads, times, library_of):
    of = Differences(bases, heads, times, library_of)
    more = bases["LinkChain"][LIFE] - bases["SinkChain"][LIFE]
    part = bases["LinkChain"][LIFE] - heads["link-unretained"][LIFE]
    return [
        "## What follows", "",
        "Each figure is what the change adds (+) or saves (−).", "",
        f"- **A reference downwards that does not own is what LinkChain pays for.** Taking the runtime's part of `weak` away: "
        f"{of.words('link-unretained', LIFE)} per life and operator. That is {part / more * 100:.0f} % of the instructions by which a life "
        f"in LinkChain exceeds one in SinkChain. Then nothing protects a child that another thread drops.",
        f"- **Where it is loaded matters more than whether.** Loading it at each hop, not only at the end of a branch: "
        f"{of.words('link-weak-per-hop', EVENT)} per event and operator.",
        f"- **A serializer costs little.** Without the one at the head of a subscription, per event: "
        f"{of.words('sink-no-gate', EVENT_OF_NONE)} in SinkChain. Without that of a tree: {of.words('link-no-gate', EVENT_OF_NONE)} "
        f"in LinkChain.",
        f"- **A subscription that is disposed when its token is dropped costs an object.** Per subscription: "
        f"{of.words('sink-owning-token', LIFE_OF_NONE)} in SinkChain, {of.words('disposer-owning-token', LIFE_OF_NONE)} in DisposerChain.",
        f"- **Tearing down by recursion instead of a loop**, per life and operator: {of.words('sink-recursive', LIFE)} in SinkChain, "
        f"{of.words('disposer-recursive', LIFE)} in DisposerChain. A long chain then overflows the stack.",
        f"- **A sink that clears its reference downstream at the end**, per event and operator: "
        f"{of.words('sink-cleared-downstream', EVENT)}, since each event must then retain the next sink.",
        f"- **Generic code on the way of an event looks up types.** A virtual method of a generic class for each hop, the second rung of "
        f"the ladder against the first, per event and operator: {of.words('rx-2-virtual', EVENT, than='rx-1-event')}. The code that makes "
        f"the next event, the third rung against the second: {of.words('rx-3-generic', EVENT, than='rx-2-virtual')}. "
        f"All rungs together: {of.words('rx-6-recursive', EVENT)}.",
        f"- **A patch that changes nothing that runs**, per life and operator: {of.words('sink-nothing', LIFE)}. "
        f"Smaller differences mean nothing.", ""]
