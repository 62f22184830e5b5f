package enum OwnershipSums {
    /// `9 objects, 15 strong references, 4 mutual pairs, 1 knot (of 6)`.
    static func words(_ sums: OwnershipSnapshot.Sums) -> String {
        if sums.objects == 0 { return "no object is alive" }
        let counts = [(sums.objects, "object"), (sums.strong, "strong reference"), (sums.pairs, "mutual pair")]
        var parts = counts.map { Number.count($0, $1) } + [knots(sums.knots)]
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

    /// A row per stage, a column per implementation, and a legend for the trees.
    package static func summary(_ all: [OwnershipStages]) -> Section {
        let names = all.map(\.implementation).unique
        let found = all.flatMap { stages in
            stages.stages.map { (place: "\(stages.subject), \($0.name)", name: stages.implementation, sums: $0.snapshot.sums) }
        }
        return Section(
            "In short: objects, mutual pairs, objects in knots", columns: [""] + names.map { .init($0, .right) },
            rows: found.grouped(by: \.place).map { place, found in
                let texts = names.map { name in
                    found.first { $0.name == name }.map { "\($0.sums.objects) / \($0.sums.pairs) / \($0.sums.knots.reduce(0, +))" } ?? "–"
                }
                return ([place] + texts).map { .init($0) }
            },
            footnotes: [
                "Mutual pair: two objects that hold each other. Knot: objects that all reach each other along references.",
                "↩ closes a cycle. (above) and (below): the object is shared, and expanded there. "
                    + "Weak and unretained references hold nothing.",
            ])
    }

    package static func table(_ stages: OwnershipStages) -> Section {
        let titles = ["objects", "strong references", "mutual pairs", "knots", "objects in knots", "weak", "unretained", "from elsewhere"]
        return Section(
            columns: [.init(stages.implementation)] + titles.map { .init($0, .right) },
            rows: stages.stages.map { stage in
                let sums = stage.snapshot.sums, inKnots = sums.knots.reduce(0, +)
                let figures = [
                    sums.objects, sums.strong, sums.pairs, sums.knots.count, inKnots, sums.weak, sums.unretained, sums.held,
                ]
                return [.init(stage.name)] + figures.map { .init(Double($0), Number.exact) }
            })
    }
}
