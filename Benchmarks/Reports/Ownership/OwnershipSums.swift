/// What the sums of a stage say, in words and as a table.
package enum OwnershipSums {
    /// `9 objects, 15 strong references, 4 mutual pairs, 1 knot (of 6)`.
    static func words(_ sums: OwnershipSnapshot.Sums) -> String {
        if sums.objects == 0 { return "no object is alive" }
        var parts = [
            Number.count(sums.objects, "object"), Number.count(sums.strong, "strong reference"), Number.count(sums.pairs, "mutual pair"),
            knots(sums.knots),
        ]
        if sums.weak > 0 { parts.append(Number.count(sums.weak, "weak reference")) }
        if sums.unretained > 0 { parts.append("\(sums.unretained) unretained") }
        if sums.held > 0 { parts.append("\(sums.held) more from elsewhere (a thread, a global variable, the stack)") }
        return parts.joined(separator: ", ")
    }

    /// `2 knots (of 6, 2)`.
    private static func knots(_ sizes: [Int]) -> String {
        if sizes.isEmpty { return "no knot" }
        let shown = sizes.prefix(3).map(String.init).joined(separator: ", ") + (sizes.count > 3 ? ", …" : "")
        return "\(Number.count(sizes.count, "knot")) (of \(shown))"
    }

    /// A row per stage, a column per implementation, and what the words and signs of the trees mean.
    package static func summary(_ all: [OwnershipStages]) -> Section {
        let names = all.map(\.implementation).unique
        var section = Section("In short: objects, mutual pairs, objects in knots", columns: [.init("")])
        section.columns += names.map { Section.Column($0, .right) }
        let places = all.flatMap { stages in stages.stages.map { "\(stages.subject), \($0.name)" } }.unique
        for place in places {
            let cells = names.map { name -> String in
                for stages in all where stages.implementation == name {
                    guard let stage = stages.stages.first(where: { "\(stages.subject), \($0.name)" == place }) else { continue }
                    let sums = stage.snapshot.sums
                    return "\(sums.objects) / \(sums.pairs) / \(sums.knots.reduce(0, +))"
                }
                return "–"
            }
            section.add([.init(place)] + cells.map { Section.Cell($0) })
        }
        section.footnotes = [
            "Mutual pair: two objects that hold each other. Knot: objects of which each holds all others, over any number of steps.",
            "↩ closes a cycle. (above) and (below): the object is shared, and expanded there. "
                + "Weak and unretained references hold nothing.",
        ]
        return section
    }

    /// A row per stage.
    package static func table(_ stages: OwnershipStages) -> Section {
        var section = Section("", columns: [.init(stages.implementation)])
        let columns = ["objects", "strong references", "mutual pairs", "knots", "objects in knots", "weak", "unretained", "from elsewhere"]
        section.columns += columns.map { Section.Column($0, .right) }
        for stage in stages.stages {
            let sums = stage.snapshot.sums
            let figures = [
                sums.objects, sums.strong, sums.pairs, sums.knots.count, sums.knots.reduce(0, +), sums.weak, sums.unretained, sums.held,
            ]
            section.add([.init(stage.name)] + figures.map { Section.Cell(Double($0), Number.exact) })
        }
        return section
    }
}
