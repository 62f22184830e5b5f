import BenchmarkKit
import Runner

/// The objects of `just(4).filter.map.subscribe`, stage by stage: what an ownership scheme is made of, small enough to derive by hand.
package enum SeedChainCensus {
    /// What there is, by type, at the end of each stage; a Markdown table. `workloads` are two, of which the second does not end.
    package static func table(_ name: String, _ stages: SeedChainStages) throws(Mismatch) -> [String] {
        let ending = try ObjectCensus(ofOnly: stages.ending, name)
        let endless = try ObjectCensus(ofOnly: stages.endless, name)
        let columns: [(title: String, live: [String: Int])] = [
            ("assembled", ending.live(after: .assemble)), ("subscribed, endless", endless.live(after: .subscribe)),
            ("completed", ending.live(after: .subscribe)), ("disposed", endless.live(after: .dispose)),
            ("let go", endless.live(after: .release).merging(ending.live(after: .release), uniquingKeysWith: +)),
        ]
        let types = Set(columns.flatMap(\.live.keys)).sorted()
        func line(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |" }
        return [line([name] + columns.map(\.title)), "|---" + columns.map { _ in "|--:" }.joined() + "|"]
            + types.map { type in line([type] + columns.map { String($0.live[type] ?? 0) }) }
            + [line(["all"] + columns.map { String($0.live.values.reduce(0, +)) }), ""]
    }
}
