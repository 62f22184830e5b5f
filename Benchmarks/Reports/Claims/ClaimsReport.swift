package struct ClaimsReport: Sendable {
    package private(set) var sections: [Section] = []

    /// The library without chains.
    private static let observers = "WeakSubject"

    /// - Parameters:
    ///   - libraries: all of them; those with chains in the order of columns.
    ///   - trace: how many lines of seed 004's log agree, according to the trace build; nil if it was not asked.
    package init(_ libraries: [MeasuredLibrary], trace: TraceAgreement?) {
        let chains = libraries.filter { $0.name != Self.observers }, observers = libraries.filter { $0.name == Self.observers }
        let claims = Claim.ofChains + Claim.ofUsers
        let log = Claim.ofLog(trace)
        let ordered = claims.filter { $0.seed == "004" } + [log] + claims.filter { $0.seed != "004" }
        sections = [
            Self.section("What the documents claim of chains", ordered, chains),
            Self.section("What seed 003 claims of observers", Claim.ofObservers, observers),
        ]
    }

    private static func section(_ title: String, _ claims: [Claim], _ libraries: [MeasuredLibrary]) -> Section {
        Section(
            title, name: "claims",
            columns: ["seed", "claim"] + libraries.map { .init($0.name, name: $0.name.lowercased()) }
                + ["verdict", .init("shown by", name: "command")],
            rows: claims.map { claim in
                let figures = libraries.map { (library: $0.name, figure: claim.measure($0)) }
                let texts = figures.map(\.figure.text) + [claim.judge(figures).words, claim.command]
                return ([claim.seed, claim.text] + texts).map { .init($0) }
            })
    }

    /// For a terminal, where a row of the table would not fit: claim by claim.
    package func lines(_ console: Console) -> [String] {
        sections.flatMap { section -> [String] in
            [console.bold(section.title), ""]
                + section.rows.flatMap { row -> [String] in
                    let texts = row.map(\.text)
                    let figures = zip(section.columns, texts).dropFirst(2).dropLast(2).map { "  \($0.title): \($1)" }
                    return ["\(texts[0])  \(texts[1])"] + figures + ["  " + console.bold(texts[texts.count - 2])]
                        + ["  shown by: \(texts[texts.count - 1])", ""]
                }
        }
    }

    package var document: [String] {
        [
            "# What the documents claim, measured", "",
            "Written by `make claims`: each figure is from a run, and each verdict is computed from the figures. `make test-claims` holds"
                + " this file against another run.", "",
            "Counted are Swift objects, by the census tool: those of one chain, and what it keeps of its source. Other documents count heap"
                + " blocks. A block may be no object: the side table of a weak reference, which DisposerChain's source has once, or the"
                + " storage of a list. And *heap blocks left* in README are those of 1,000 chains on one source, for each chain: what the"
                + " source has once is no part of them.", "",
        ] + sections.lines(.markdown)
    }
}

/// How many lines of seed 004's log each library's log has, and how many of its own lines seed 004's log lacks.
package struct TraceAgreement: Equatable, Sendable {
    package struct Count: Equatable, Sendable {
        package let library: String
        package let agreeing: Int
        package let own: Int
    }

    package let expected: Int
    package let counts: [Count]
}

extension Claim {
    /// The only claim that needs another build.
    static func ofLog(_ trace: TraceAgreement?) -> Claim {
        Claim(
            "004", "Six subscriptions leave the log that the document prints", command: "make trace",
            measure: { library in
                guard let trace, let count = trace.counts.first(where: { $0.library == library.name }) else {
                    return ClaimFigure("not asked")
                }
                return ClaimFigure(
                    [count.agreeing, trace.expected],
                    "\(count.agreeing) of \(trace.expected) lines, in order; \(count.own) lines of its own")
            },
            judge: { figures in
                let sink = figures.values(of: "SinkChain")
                guard sink.count == 2 else { return .undecided("it takes the trace build: `make claims` makes it") }
                if sink[0] == sink[1] { return .holds() }
                return .doesNotHold("\(whole(sink[1] - sink[0])) lines are not SinkChain's; each has its reason in results/trace.md")
            })
    }
}
