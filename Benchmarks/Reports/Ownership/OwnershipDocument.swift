/// results/ownership.md: who owns whom in the chain of the seeds' example.
enum OwnershipDocument {
    /// The stage in which everything is alive, and nothing is torn down yet.
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

        The objects of `filter.map` with one subscription, in each library, as they stand in memory. `make explain` reads them from a
        running process and writes this file. `make test-census` fails if a new run shows something else. `make explain` also draws every
        stage, in `results/ownership`. [seed-chain.md](seed-chain.md) derives the objects by hand. Counted are Swift objects of this one
        chain, not heap blocks: [claims.md](claims.md) says how the two differ.

        The stages:

        | stage | what was done |
        |---|---|
        \(OwnershipStages.seedChainStages.map { "| \($0.name) | \($0.summary) |" }.joined(separator: "\n"))

        The diagrams and trees show the stage `subscribed`. `you` is the code that wrote the chain: it holds the description (`chain`) and
        the subscription (`token`). Each line has the name of the property in the source. References on a cycle are red. They are thick
        where two objects hold each other.
        """

    private static let explanation = """
        ## How to read it

        - A *strong reference* keeps its target alive. The tables count those between objects, not those of the user.
        - A *mutual pair* is two objects that hold each other.
        - A *knot* is a set of objects that all reach each other by strong references. None of them is freed before a reference is cleared.
        - A *weak* reference finds its target while the target lives.
        - An *unretained* reference is an address (`Unmanaged`, `unowned`). Another reference keeps the target alive while it is used.
        - *From elsewhere* are strong references that no object of the run has: those of a thread, a global variable or the stack.
        - In the trees, `↩` marks a reference that closes a cycle. `(above)` and `(below)` mark a shared object, which is expanded there.

        ## How it is read

        - If a word of an object is the address of another object, it is a reference. Swift's reflection metadata names the property at
          that place. Captured values and elements of arrays have no names.
        - If a word is the address of an object's side table, it is a weak reference to that object.
        - Of the other references to an object, as many are strong as its reference count says. If there are more, those count whose
          property is strong by its type, then captured values and elements, and `Unmanaged` last. So nobody has to guess whether an
          `Unmanaged` was retained by hand. (A reference of a thread or of the stack would be taken for such a one.)
        - If the count is higher than what was found, the difference is *from elsewhere*. Where that column is 0, every strong reference
          was found.
        - Objects of the scenario itself are the user, with what the user's closures capture.
        - Two things are not seen: weak references to objects that are gone, and references in an altered form, as those in strings.
        """
}
