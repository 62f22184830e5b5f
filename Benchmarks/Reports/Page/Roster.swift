import BenchmarkKit
import Results
import Runner

/// What a page has to know beside the figures: who is measured, and what the workloads are about.
package struct Roster: Sendable {
    package struct Topic: Equatable, Sendable {
        let summary: String
        /// What the phase `event` is per.
        let unit: String

        package init(summary: String, unit: String) { (self.summary, self.unit) = (summary, unit) }
    }

    /// In the order of columns and lines.
    let names: [String]
    let libraries: Set<String>
    let topics: [String: Topic]

    package init(_ catalogue: Catalogue) {
        self.init(
            names: catalogue.implementations, libraries: catalogue.libraries,
            topics: Dictionary(
                catalogue.entries.map { ($0.workload.slug, Topic(summary: $0.summary, unit: $0.workload.unit)) },
                uniquingKeysWith: { first, _ in first }))
    }

    package init(names: [String], libraries: Set<String>, topics: [String: Topic] = [:]) {
        (self.names, self.libraries, self.topics) = (names, libraries, topics)
    }

    /// With those that only the rows know: of a library that this tool was not built with.
    func with(_ rows: [Row]) -> Roster {
        var names = names
        for row in rows where !names.contains(row.key.implementation) { names.append(row.key.implementation) }
        return Roster(names: names, libraries: libraries, topics: topics)
    }
}
