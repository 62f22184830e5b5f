/// What a run found, in sentences that are made from its figures.
///
/// A sentence about times stands only if the intervals over processes are apart; one about counts only if the counts differ. So another
/// run gives other sentences, and one that shows nothing gives none.
package struct Findings {
    private let headline: Headline
    private let rows: RowIndex
    private let libraries: [String]

    /// `libraries` in the order of the columns: only they are ranked.
    package init(_ rows: [Row], libraries: [String]) {
        (headline, self.rows, self.libraries) = (Headline(rows), RowIndex(rows), libraries)
    }

    package static let most = 3

    /// At most three, the weightiest first.
    package var sentences: [String] {
        Array([life, residue, value, allocations, held, teardown].compactMap(\.self).prefix(Self.most))
    }

    /// Why there are fewer than three; nil if there are not.
    package var shortfall: String? {
        let count = sentences.count
        if count == Self.most { return nil }
        let most = count == 0 ? "Nothing" : "Nothing else"
        return
            "\(most) can be said of this run: the other figures are missing, are the same, or have intervals that overlap. Intervals take "
            + "six processes or more for each row, which `make bench` without QUICK has."
    }

    private typealias Named = (name: String, figure: Headline.Figure)

    /// The libraries' figures, the least first; nil unless two of them have one. Nil too where a time has no interval over processes: it
    /// may be the least.
    private func ranked(_ column: Headline.Column) -> [Named]? { ranked { headline.figure(column, of: $0) } }

    private func ranked(_ figure: (String) -> Headline.Figure?) -> [Named]? {
        let figures = libraries.compactMap { name in figure(name).map { (name: name, figure: $0) } }
        return figures.count < 2 || !figures.allSatisfy(\.figure.isInterval) ? nil : figures.sorted { $0.figure.value < $1.figure.value }
    }

    /// Those whose interval is clear of the least one's; nil if there is none.
    private func clear(_ ranked: [Named]) -> (least: Named, more: [Named], alike: [Named])? {
        guard let least = ranked.first else { return nil }
        let more = ranked.dropFirst().filter { !$0.figure.overlaps(least.figure) }
        let alike = ranked.dropFirst().filter { $0.figure.overlaps(least.figure) }
        return more.isEmpty ? nil : (least, more, alike)
    }

    /// `costs least in A: 1 ns, against 2 ns in B and 3 ns in C.`, or, if A and B cannot be told apart, `costs less in A than in C: …`.
    private func comparison(_ found: (least: Named, more: [Named], alike: [Named]), _ unit: String, _ words: (Named) -> String) -> String {
        let least = found.least.name
        let who = found.alike.isEmpty ? "least in \(least)" : "less in \(least) than in \(found.more.map(\.name).listed)"
        let others = found.more.map { "\(words($0)) in \($0.name)" }.listed
        return "\(who): \(words(found.least))\(unit), against \(others)." + undecided(found.alike, least)
    }

    private var life: String? {
        guard let lives = ranked(.life), let found = clear(lives) else { return nil }
        let first = "The whole life of a chain of \(Headline.chainDepth) maps costs " + comparison(found, "", Self.nanoseconds)
        guard let shared = ranked(.sharedLife), let other = clear(shared), other.least.name != found.least.name, other.alike.isEmpty else {
            return first
        }
        return first + " Each of 100 subscriptions to one such chain with share() costs " + comparison(other, "", Self.nanoseconds)
    }

    private var residue: String? {
        guard let left = ranked(.residue) else { return nil }
        let nothing = left.filter { $0.figure.value == 0 }.map(\.name), something = left.filter { $0.figure.value > 0 }
        if nothing.isEmpty || something.isEmpty { return nil }
        let only = nothing.count == 1 ? "Of the libraries, only \(nothing[0]) leaves" : "\(nothing.listed) leave"
        return "\(only) nothing behind when nobody disposes. Each abandoned subscription leaves "
            + something.map { "\(Headline.count($0.figure.value)) heap blocks in \($0.name)" }.listed + "."
    }

    /// What a value costs on its way through `map.filter.map`: closer to what people write than a chain of maps.
    private var value: String? {
        let slug = "pump/map-filter-map"
        let words = Self.nanoseconds
        func figure(_ name: String) -> Headline.Figure? {
            let key = RowKey(workload: slug, implementation: name, parameter: .none, size: nil, phase: "event", metric: .timePerUnit)
            return rows[key].flatMap { Headline.Figure($0) }
        }
        guard let values = ranked(figure), let most = values.last else { return nil }
        let cheaper = values.dropLast().filter { !$0.figure.overlaps(most.figure) }
        guard let least = cheaper.first, cheaper.count == values.count - 1 else { return nil }
        let others = cheaper.map { "\(words($0)) in \($0.name)" }.listed
        let alike =
            cheaper.count > 1 && cheaper.dropFirst().allSatisfy { $0.figure.overlaps(least.figure) }
            ? " This run cannot tell \(cheaper.map(\.name).listed) apart." : ""
        return
            "A value costs most in \(most.name): \(words(most)) on average through map, a filter that passes half of the values, and map, "
            + "against \(others).\(alike)"
    }

    private var allocations: String? {
        guard let counts = ranked(.allocations), let found = clear(counts) else { return nil }
        let all = [found.least] + found.alike
        return
            "\(all.map(\.name).listed) \(all.count == 1 ? "allocates" : "allocate") least: \(Headline.count(found.least.figure.value)) "
            + "heap blocks per operator, against " + found.more.map { "\(Headline.count($0.figure.value)) in \($0.name)" }.listed + "."
    }

    private var held: String? {
        guard let bytes = ranked(.held), let found = clear(bytes) else { return nil }
        return "A live subscription holds " + comparison(found, " bytes") { Headline.count($0.figure.value) }
    }

    private var teardown: String? {
        guard let times = ranked(.teardown), let found = clear(times) else { return nil }
        return "Teardown takes " + comparison(found, " per operator", Self.nanoseconds)
    }

    /// `190 ns`, with the digits that the interval supports; `less than 12 ns` where it reaches down to nothing.
    private static func nanoseconds(_ named: Named) -> String {
        named.figure.isBoundAlone ? "less than \(Number.bound(named.figure.high)) ns" : "\(named.figure.time) ns"
    }

    private func undecided(_ alike: [Named], _ least: String) -> String {
        alike.isEmpty ? "" : " This run cannot tell \(least) from \(alike.map(\.name).listed(by: "or"))."
    }
}
