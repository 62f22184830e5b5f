/// The objects of `just(4).filter.map.subscribe`, stage by stage: small enough to derive by hand.
package enum SeedChainCensus {
    /// Live objects by type at the end of each stage, of a stream that ends and of one that does not.
    package static func table(_ name: String, _ stages: SeedChainStages) throws(Mismatch) -> Section {
        let ending = try ObjectCensus(ofOnly: stages.ending, name)
        let endless = try ObjectCensus(ofOnly: stages.endless, name)
        let columns: [(title: String, live: [String: Int])] = [
            ("assembled", ending.live(after: .assemble)), ("subscribed", endless.live(after: .subscribe)),
            ("ended", ending.live(after: .subscribe)), ("disposed", endless.live(after: .dispose)),
            ("dropped", endless.live(after: .release).merging(ending.live(after: .release), uniquingKeysWith: +)),
        ]
        func row(_ name: String, _ count: ([String: Int]) -> Int) -> [Section.Cell] {
            [.init(name)] + columns.map { .init(Double(count($0.live)), Number.exact) }
        }
        return Section(
            columns: [.init(name)] + columns.map { .init($0.title, .right) },
            rows: Set(columns.flatMap(\.live.keys)).sorted().map { type in row(type) { $0[type] ?? 0 } }
                + [row("all") { $0.values.reduce(0, +) }])
    }
}
