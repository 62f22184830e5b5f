/// What a run found, in sentences computed from its figures.
///
/// A sentence about times needs intervals that do not overlap; one about counts needs different counts. So another run may give other
/// sentences, or none.
package struct Findings {
    private let headline: Headline
    private let libraries: [String]

    /// `libraries`, which alone are ranked, are in the order of the columns.
    package init(_ rows: [Row], libraries: [String]) { (headline, self.libraries) = (Headline(rows), libraries) }

    private static let most = 3

    /// At most three, the most important first.
    package var sentences: [String] {
        Array([life, residue, value, allocations, held, teardown].compactMap(\.self).prefix(Self.most))
    }

    /// Why there are fewer than three sentences; nil if there are three.
    package var shortfall: String? {
        let count = sentences.count
        if count == Self.most { return nil }
        let most = count == 0 ? "Nothing" : "Nothing else"
        return
            "\(most) can be said of this run: the other figures are missing, equal, or have intervals that overlap. Intervals need "
            + "at least six processes for each row; measure with `make bench`, without QUICK."
    }

    private typealias Named = (name: String, figure: Headline.Figure)
    /// `more` are figures clear of the least, `alike` those that overlap it.
    private typealias Ranking = (least: Named, more: [Named], alike: [Named])

    /// In ascending order. Nil with fewer than two figures, or if one has no interval, since it might be the least.
    private func ranked(_ figure: (String) -> Headline.Figure?) -> [Named]? {
        let figures = libraries.compactMap { name in figure(name).map { (name: name, figure: $0) } }
        return figures.count < 2 || !figures.allSatisfy(\.figure.isInterval) ? nil : figures.sorted { $0.figure.value < $1.figure.value }
    }

    /// Nil if all figures overlap the least.
    private func ranking(_ column: Headline.Column) -> Ranking? {
        guard let ranked = ranked({ headline.figure(column, of: $0) }), let least = ranked.first else { return nil }
        let more = ranked.dropFirst().filter { !$0.figure.overlaps(least.figure) }
        let alike = ranked.dropFirst().filter { $0.figure.overlaps(least.figure) }
        return more.isEmpty ? nil : (least, more, alike)
    }

    /// `2 ns in B and 3 ns in C`.
    private func listed(_ figures: [Named], _ words: (Headline.Figure) -> String) -> String {
        figures.map { "\(words($0.figure)) in \($0.name)" }.listed
    }

    /// `least in A: 1 ns, against 2 ns in B and 3 ns in C.`; or, if A and B cannot be told apart, `less in A than in C: …`.
    private func comparison(_ found: Ranking, _ words: (Headline.Figure) -> String, _ unit: String = "") -> String {
        let (least, more, alike) = found
        let who = alike.isEmpty ? "least in \(least.name)" : "less in \(least.name) than in \(more.map(\.name).listed)"
        let undecided = alike.isEmpty ? "" : " This run cannot tell \(least.name) from \(alike.map(\.name).listed(by: "or"))."
        return "\(who): \(words(least.figure))\(unit), against \(listed(more, words)).\(undecided)"
    }

    private var life: String? {
        guard let found = ranking(.life) else { return nil }
        let first = "The whole life of a chain of \(Headline.chainDepth) maps costs " + comparison(found, nanoseconds)
        guard let other = ranking(.sharedLife), other.least.name != found.least.name, other.alike.isEmpty else { return first }
        return first + " Each of 100 subscriptions to one such chain with share() costs " + comparison(other, nanoseconds)
    }

    private var residue: String? {
        guard let left = ranked({ headline.figure(.residue, of: $0) }) else { return nil }
        let nothing = left.filter { $0.figure.value == 0 }.map(\.name), something = left.filter { $0.figure.value > 0 }
        if nothing.isEmpty || something.isEmpty { return nil }
        let only = nothing.count == 1 ? "Of the libraries, only \(nothing[0]) leaves" : "\(nothing.listed) leave"
        return "\(only) nothing behind when nobody disposes. Each abandoned subscription leaves "
            + "\(listed(something) { "\(count($0)) heap blocks" })."
    }

    /// Through `map.filter.map`, which is closer to real code than a chain of maps.
    private var value: String? {
        let values = ranked { name in
            headline.rows.find("pump/map-filter-map", name, nil, "event", .timePerUnit).flatMap { Headline.Figure($0) }
        }
        guard let values, let most = values.last else { return nil }
        let cheaper = values.filter { !$0.figure.overlaps(most.figure) }
        guard let least = cheaper.first, cheaper.count == values.count - 1 else { return nil }
        let alike =
            cheaper.count > 1 && cheaper.dropFirst().allSatisfy { $0.figure.overlaps(least.figure) }
            ? " This run cannot tell \(cheaper.map(\.name).listed) apart." : ""
        return
            "A value costs most in \(most.name): \(nanoseconds(most.figure)) on average through map, a filter that passes half of the "
            + "values, and map, against \(listed(cheaper, nanoseconds)).\(alike)"
    }

    private var allocations: String? {
        guard let (least, more, alike) = ranking(.allocations) else { return nil }
        let names = ([least] + alike).map(\.name), verb = names.count == 1 ? "allocates" : "allocate"
        return "\(names.listed) \(verb) least: \(count(least.figure)) heap blocks per operator, against \(listed(more, count))."
    }

    private var held: String? { ranking(.held).map { "A live subscription holds " + comparison($0, count, " bytes") } }

    private var teardown: String? { ranking(.teardown).map { "Teardown takes " + comparison($0, nanoseconds, " per operator") } }

    private func count(_ figure: Headline.Figure) -> String { Headline.count(figure.value) }

    /// `190 ns`, with the digits that the interval supports; `less than 12 ns` if it includes 0.
    private func nanoseconds(_ figure: Headline.Figure) -> String {
        figure.isBoundAlone ? "less than \(Number.bound(figure.high)) ns" : "\(figure.time) ns"
    }
}
