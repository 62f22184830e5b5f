import BenchmarkKit
@_exported import ClassicChain

public let implementation = Implementation(
    library: "ClassicChain", workloads: mapAndFilterWorkloads.adding(.teardownBag), concurrentSends: .notSerialised,
    unsupported: Unsupported("it is built as far as chains of maps and filters need it"))

typealias Chain = Observable
typealias Emitter = PublishSubject
typealias Bag = DisposeBag

// What an undisposed chain leaves behind, derived by hand from the ownership graph. `teardown/release` and `residue/undisposed` expect it.
//
// Each sink and its disposer hold each other, and each has an `AtomicInt`, an object with a mutex: 6 per operator. The last sink holds the
// observer with its `AtomicInt` and its closure: 4 per subscription. The first disposer holds the subscription to the subject (1). Its weak
// reference keeps the subject's side table (1 per subject).

/// 6 × depth + 4 + 1 + 1.
let residueOfOneDroppedMapChain = [1: 12, 8: 54, 64: 390, 1_000: 6_006, 10_000: 60_006]

/// Three operators: 3 × 6 + 4 + 1 = 23 each, and 1 side table.
let residueOfDroppedSubscriptions = [1: 24, 10: 231, 100: 2_301, 1_000: 23_001]
