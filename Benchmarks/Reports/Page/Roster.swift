/// What a page has to know beside the figures: who is measured, and what the workloads are about.
package struct Roster: Sendable {
    package struct Topic: Equatable, Sendable {
        let summary: String
        /// What the phase `event` is per.
        let unit: String
        /// Those that it has today; empty where nothing is swept, or nobody knows.
        var sizes: [Int] = []
    }

    /// In the order of columns and lines.
    let names: [String]
    let libraries: Set<String>
    let styles: Styles
    let topics: [String: Topic]
    /// Hashes of the sources that the topics are from; nil where they are gone.
    private let texts: WorkloadTexts?

    package init(_ catalogue: Catalogue) {
        self.init(
            names: catalogue.implementations, libraries: catalogue.libraries,
            topics: Dictionary(
                catalogue.entries.map { entry in
                    let sizes = entry.workload.parameter == .none ? [] : entry.workload.sizes
                    return (entry.workload.slug, Topic(summary: entry.summary, unit: entry.workload.unit, sizes: sizes))
                }, uniquingKeysWith: { first, _ in first }), texts: catalogue.texts)
    }

    package init(names: [String], libraries: Set<String>, topics: [String: Topic] = [:], texts: WorkloadTexts? = nil) {
        (self.names, self.libraries, self.topics, self.texts) = (names, libraries, topics, texts)
        styles = Styles(names)
    }

    /// The libraries: only they are ranked.
    var rankedNames: [String] { names.filter(libraries.contains) }

    /// Whether what is said of a workload is of another source than the run's: the topics are this tool's. Where a file does not say of
    /// which source it is, a size that the workload no longer has says so.
    func isOfAnotherSource(_ workload: WorkloadRows, than run: RunDescription?) -> Bool {
        guard let topic = workload.topic else { return false }
        if let old = run?.workloadTexts, let texts {
            // A control has a text of its own, of which the topic says nothing.
            let own = workload.names.filter(libraries.contains)
            return (own.isEmpty ? workload.names : own).contains { texts.isChanged(workload.slug, $0, fromBase: old) }
        }
        return !topic.sizes.isEmpty && !workload.sweep.allSatisfy(topic.sizes.contains)
    }

    /// With those that only the rows know: of a library that this tool was not built with.
    func with(_ rows: [Row]) -> Roster {
        let names = (names + rows.map(\.key.implementation)).unique
        return Roster(names: names, libraries: libraries, topics: topics, texts: texts)
    }
}
