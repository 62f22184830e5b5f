/// What a page needs beside figures: the implementations, and what the workloads are about.
package struct Roster: Sendable {
    package struct Topic: Equatable, Sendable {
        let summary: String
        /// The unit of work for figures of the phase `event`.
        let unit: String
        /// Today's; empty without a sweep, or if unknown.
        var sizes: [Int] = []
    }

    /// In the order of columns and lines.
    let names: [String]
    let libraries: Set<String>
    let styles: Styles
    let topics: [String: Topic]
    /// Hashes of the topics' sources; nil if these are gone.
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

    /// Only libraries are ranked.
    var rankedNames: [String] { names.filter(libraries.contains) }

    /// Whether the run had another source of the workload than this tool, whose topics are shown.
    ///
    /// A run without hashes differs if it has a size that the workload no longer has.
    func isOfAnotherSource(_ workload: WorkloadRows, than run: RunDescription?) -> Bool {
        guard let topic = workload.topic else { return false }
        if let old = run?.workloadTexts, let texts {
            // A control has its own source, which the topic does not describe.
            let own = workload.names.filter(libraries.contains)
            return (own.isEmpty ? workload.names : own).contains { texts.isChanged(workload.slug, $0, fromBase: old) }
        }
        return !topic.sizes.isEmpty && !workload.sweep.allSatisfy(topic.sizes.contains)
    }

    /// Adds implementations that only the rows have, such as a library that this tool was not built with.
    func with(_ rows: [Row]) -> Roster {
        let names = (names + rows.map(\.key.implementation)).unique
        return Roster(names: names, libraries: libraries, topics: topics, texts: texts)
    }
}
