import Results
import Testing

/// The path of an event is specialised code: by today's baseline, it looks up no type at run time, except in the workloads named here.
@Suite struct TypeLookupTests {
    /// In any library.
    private static let ofAny: Set = [
        // `retry(when:)` casts an error to the type that its handler takes.
        "macro/chat-reconnects", "retry-when/backoff",
        // Each unit releases parts of the value's type in a class's deinit: subjects, `takeLast`, queues.
        "macro/scrabble", "macro/undo-redo", "piece/behavior", "piece/take-last",
    ]

    /// In LinkChain alone.
    private static let ofLinkChain: Set = [
        // An input for another source is made with that source's type, which an override does not know.
        "error/catch", "error/retry-x100", "macro/search-as-you-type", "piece/deferred", "using/lifetime", "window/count",
        // A link that has kept its seed starts again from it when its observer leaves.
        "macro/download-queue", "piece/reduce",
        // An action that holds its link weakly.
        "buffer/time",
    ]

    @Test func onlyListedEventsLookUpTypes() throws {
        let libraries: Set = ["DisposerChain", "SinkChain", "LinkChain"]
        let events = try CSVReader.rows(at: Committed.baseline(isCensus: true)).filter {
            $0.key.metric == .typeLookups && $0.key.phase == "event" && libraries.contains($0.key.implementation)
        }
        #expect(Set(events.map(\.key.workload)).count > 100)
        // A single lookup is less than one per hundred units.
        let looking = events.filter { ($0.value ?? 0) > 0.01 }
        #expect(Set(looking.map(\.key.workload)) == Self.ofAny.union(Self.ofLinkChain))
        #expect(looking.allSatisfy { $0.key.implementation == "LinkChain" || Self.ofAny.contains($0.key.workload) })
    }
}
