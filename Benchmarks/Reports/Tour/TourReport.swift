/// What the libraries decide for themselves: the same Swift run in each, side by side.
package enum TourReport {
    /// A section per stop: the Swift, and each library's log.
    package static func sections(_ all: [Demonstrations]) throws(Failure) -> [Section] {
        var sections: [Section] = []
        for (index, stop) in (all.first?.tour ?? []).enumerated() {
            let logs = all.map { library in library.tour[index].run().sections.flatMap(\.lines).map(\.text) }
            let lines = 0..<(logs.map(\.count).max() ?? 0)
            sections.append(
                Section(
                    stop.title, name: "tour", columns: all.map { .init($0.library, name: $0.library.lowercased()) },
                    rows: lines.map { line in logs.map { .init(line < $0.count ? $0[line] : "") } },
                    notes: [""] + (try DemonstrationText.lines(of: stop)).map { "    " + $0 } + [""]))
        }
        return sections
    }
}
