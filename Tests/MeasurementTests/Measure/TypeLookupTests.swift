import Foundation
import Results
import Testing

/// The path of an event is specialised code, by today's baseline: it asks the runtime for no type.
@Suite struct TypeLookupTests {
    /// What does, once or more per unit of work, and why.
    private static let known: [String: Set<String>] = [
        // A failure that `retry(when:)` answers is cast to the type that its handler takes.
        "all": ["macro/chat-reconnects", "retry-when/backoff"],
        // What goes with each unit has parts of the value's type, which a class's deinit releases: subjects, `takeLast`, queues.
        "all, by deinit": ["macro/scrabble", "macro/undo-redo", "piece/behavior", "piece/take-last"],
        // A place with another source is made of that source's type, which an override does not know.
        "LinkChain": [
            "error/catch", "error/retry-x100", "macro/search-as-you-type", "piece/deferred", "using/lifetime", "window/count",
        ],
        // A link that has kept its seed begins with it anew when its observer goes.
        "LinkChain, by reset": ["macro/download-queue", "piece/reduce"],
        // An action that knows its link weakly.
        "LinkChain, by action": ["buffer/time"],
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
        // Less than one of a hundred units is what happens once.
        let looking = events.filter { ($0.value ?? 0) > 0.01 }
        #expect(Set(looking.map(\.key.workload)) == Set(Self.known.values.flatMap { $0 }))
        let ofLinkChain = Set(Self.known.filter { $0.key.hasPrefix("LinkChain") }.flatMap(\.value))
        #expect(looking.allSatisfy { $0.key.implementation == "LinkChain" || !ofLinkChain.contains($0.key.workload) })
    }
}
