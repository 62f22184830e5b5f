import BenchmarkKit

/// Every stop: who owns what first, then who hears what.
let tour: [Demonstration] = [
    .droppedToken, .droppedTokenOfCreate, .droppedSourceAndToken, .disposal, .end, .endUnderAnError,
    .sourceInsideAHandler, .valueOrSubscribed, .stagesBegin, .coldOrHot, .twoRuns, .failedChain, .nobodyYet, .endedBeforeAnybody,
    .unobservedTransform, .siblings, .sharedState,
]

/// Says when it goes: for closures to capture.
private final class Farewell {
    private let say: () -> Void

    init(_ say: @escaping () -> Void) { self.say = say }

    deinit { say() }
}

/// `body`, which says `name gone` when it is released.
func noting<Input, Output>(_ name: String, _ log: Log, _ body: @escaping (Input) -> Output) -> (Input) -> Output {
    let farewell = Farewell { log.note("\(name) gone") }
    return { input in withExtendedLifetime(farewell) { body(input) } }
}
