import BenchmarkKit

/// All stops: first who owns what, then who hears what.
let tour: [Demonstration] = [
    .droppedToken, .droppedTokenOfCreate, .droppedSourceAndToken, .disposal, .end, .endUnderAnError,
    .sourceInsideAHandler, .valueOrSubscribed, .stagesBegin, .coldOrHot, .twoRuns, .failedChain, .nobodyYet, .endedBeforeAnybody,
    .unobservedTransform, .siblings, .sharedState,
]

/// Calls `say` when it is freed. Closures capture it.
private final class Farewell {
    private let say: () -> Void

    init(_ say: @escaping () -> Void) { self.say = say }

    deinit { say() }
}

/// Returns `body`, wrapped so that `name gone` is logged when the closure is released.
func noting<Input, Output>(_ name: String, _ log: Log, _ body: @escaping (Input) -> Output) -> (Input) -> Output {
    let farewell = Farewell { log.note("\(name) gone") }
    return { input in withExtendedLifetime(farewell) { body(input) } }
}
