/// The objects of `just(4).filter.map.subscribe`, stage by stage: what an ownership scheme is made of, small enough to derive by hand.
package enum SeedChainCensus {
    /// What there is, by type, at the end of each stage. `workloads` are two, of which the second does not end.
    package static func table(_ name: String, _ stages: SeedChainStages) throws(Mismatch) -> Section {
        let ending = try ObjectCensus(ofOnly: stages.ending, name)
        let endless = try ObjectCensus(ofOnly: stages.endless, name)
        let columns: [(title: String, live: [String: Int])] = [
            ("assembled", ending.live(after: .assemble)), ("subscribed", endless.live(after: .subscribe)),
            ("ended", ending.live(after: .subscribe)), ("disposed", endless.live(after: .dispose)),
            ("dropped", endless.live(after: .release).merging(ending.live(after: .release), uniquingKeysWith: +)),
        ]
        let types = Set(columns.flatMap(\.live.keys)).sorted()
        var section = Section("", columns: [.init(name)])
        section.columns += columns.map { Section.Column($0.title, .right) }
        func add(_ name: String, _ count: ([String: Int]) -> Int) {
            section.add([.init(name)] + columns.map { Section.Cell(Double(count($0.live)), Number.exact) })
        }
        for type in types { add(type) { $0[type] ?? 0 } }
        add("all") { $0.values.reduce(0, +) }
        return section
    }
}
