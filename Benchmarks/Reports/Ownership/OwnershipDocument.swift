import Runner

/// The document of who owns whom in the seeds' chain: results/ownership.md.
enum OwnershipDocument {
    /// The stage that is drawn: everything is alive, and nothing was taken apart.
    private static let drawn = "subscribed"

    static func lines(_ all: [OwnershipStages]) -> [String] {
        [introduction, ""] + all.flatMap(section) + [explanation]
    }

    private static func section(_ stages: OwnershipStages) -> [String] {
        var lines = ["## \(stages.implementation)", ""]
        for stage in stages.stages where stage.name == drawn {
            let console = Console(isInteractive: false, hasColours: false)
            lines += ["```mermaid"] + OwnershipDiagrams.mermaid(stage.snapshot.drawable, title: OwnershipReport.title(stages, stage))
            lines += ["```", "", "```"] + OwnershipReport.text(stages, stage, console) + ["```", ""]
        }
        return lines + OwnershipSums.table(stages).markdown + [""]
    }

    private static let introduction = """
        # Who owns whom

        The objects of `filter.map` with one subscription, in each library, as they stand in memory. `make explain` reads them from a running
        process and writes this file; `make test-census` fails if it is not what a new run shows. Drawings of every stage are then in
        `results/ownership`. [seed-chain.md](seed-chain.md) derives the objects by hand.

        The stages, with what is done before each:

        | stage | |
        |---|---|
        \(OwnershipStages.seedChainStages.map { "| \($0.name) | \($0.summary) |" }.joined(separator: "\n"))

        Drawn is `subscribed`. `you` is whoever wrote the chain, and holds the description (`chain`) and the subscription (`token`). A line bears
        the name of the property in the source. Lines of cycles are red, and thick where two objects hold each other.
        """

    private static let explanation = """
        ## How to read it

        - A *strong reference* keeps its target alive. Those of the user are not in the tables. A *mutual pair* are two objects that hold each
          other. A *knot* is a largest set of objects that all reach each other: none of them goes before a reference is cleared.
        - In the trees, `↩` is a reference to an object that the line is inside of: it closes a cycle. `(above)` and `(below)` say where an object
          is expanded that several hold.
        - A *weak* reference finds its target while it lives. An *unretained* one is an address, `Unmanaged` or `unowned`, that the code uses
          where another reference is sure to keep the target alive.
        - *From elsewhere* are strong references that are in no object of the chain.

        ## How it is read

        - A word of an object that is the address of another is a reference. The runtime's reflection metadata names the property at that place.
        - A word that is the address of an object's side table is a weak reference to it.
        - The runtime's reference count of each object says how many strong references there are. So `Unmanaged`, which may be retained by hand
          or not, need not be guessed at; and where the count is higher than the references found, the rest is *from elsewhere*. If that column
          is 0, every strong reference was found.
        - Not seen: weak references to what is gone, and references whose word is altered, as those of strings are. What closures of the user
          capture, and what was there before the chain, belongs to the user. Captured values and elements of arrays have no names.
        """
}
