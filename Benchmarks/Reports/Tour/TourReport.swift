/// What the libraries decide for themselves: the same lines of Swift run in each, side by side.
package enum TourReport {
    /// One section for each stop: the Swift, and what each library's run said, line by line.
    package static func sections(_ all: [Demonstrations]) throws(Failure) -> [Section] {
        guard let first = all.first else { return [] }
        var sections: [Section] = []
        for (index, stop) in first.tour.enumerated() {
            var section = Section(stop.title, name: "tour", columns: all.map { .init($0.library, name: $0.library.lowercased()) })
            section.notes = [""] + (try DemonstrationText.lines(of: stop)).map { "    " + $0 } + [""]
            let logs = all.map { library in library.tour[index].run().sections.flatMap(\.lines).map(\.text) }
            for row in 0..<(logs.map(\.count).max() ?? 0) {
                section.add(logs.map { .init(row < $0.count ? $0[row] : "") })
            }
            sections.append(section)
        }
        return sections
    }
}
