import Foundation
import Results
import Testing

/// The path of an event is specialised code, by today's baseline: it asks the runtime for no type, but for the workloads that are named
/// here.
@Suite struct TypeLookupTests {
    /// What does in some library.
    private static let ofAny: Set = [
        // A failure that `retry(when:)` answers is cast to the type that its handler takes.
        "macro/chat-reconnects", "retry-when/backoff",
        // What goes with each unit has parts of the value's type, which a class's deinit releases: subjects, `takeLast`, queues.
        "macro/scrabble", "macro/undo-redo", "piece/behavior", "piece/take-last",
    ]

    /// What does in LinkChain alone.
    private static let ofLinkChain: Set = [
        // A place with another source is made of that source's type, which an override does not know.
        "error/catch", "error/retry-x100", "macro/search-as-you-type", "piece/deferred", "using/lifetime", "window/count",
        // A link that has kept its seed begins with it anew when its observer goes.
        "macro/download-queue", "piece/reduce",
        // An action that knows its link weakly.
        "buffer/time",
    ]

    @Test func noEventLooksUpATypeButTheseOnes() throws {
        let folder = "\(packageRoot)/results"
        let name = try #require(
            FileManager.default.contentsOfDirectory(atPath: folder).first { $0.hasPrefix("baseline-") && $0.hasSuffix("census.csv") })
        let libraries: Set = ["DisposerChain", "SinkChain", "LinkChain"]
        let events = try CSVReader.rows(at: "\(folder)/\(name)").filter {
            $0.key.metric == .typeLookups && $0.key.phase == "event" && libraries.contains($0.key.implementation)
        }
        #expect(Set(events.map(\.key.workload)).count > 100)
        // What happens once is less than one for a hundred units.
        let looking = events.filter { ($0.value ?? 0) > 0.01 }
        #expect(Set(looking.map(\.key.workload)) == Self.ofAny.union(Self.ofLinkChain))
        #expect(looking.allSatisfy { $0.key.implementation == "LinkChain" || Self.ofAny.contains($0.key.workload) })
    }
}
