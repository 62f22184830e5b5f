import BenchmarkKit
@_exported import SinkChain

public let implementation = Implementation(library: "SinkChain", workloads: workloads)

// What an undisposed chain leaves behind, derived by hand from the ownership graph. `teardown/release`, `residue/undisposed` and
// `capture/strong` expect it.
//
// Each sink holds the next one and the one above: 1 per operator, 1 for the subscription, and 1 for its handler's closure. The first sink
// holds the registration (1). The registration and the subject's core (1, once per subject) hold each other, the core in a list that has
// storage of its own from the second observer on (1).
//
// In a plain build, the closure that calls each operator's sink is not specialised and has a context: 1 more per operator.

#if FLAGGED
/// depth + 1 + 1 + 1 + 1.
let residueOfOneDroppedMapChain = [1: 5, 8: 12, 64: 68, 1_000: 1_004, 10_000: 10_004]

/// Three operators: 3 + 1 + 1 + 1 = 6 each, 1 for the subject, and 1 for the list's storage from the second subscription on.
let residueOfDroppedSubscriptions = [1: 7, 10: 62, 100: 602, 1_000: 6_002]

/// A handler that holds the owner of its bag: 5 as for one map, plus the owner, its bag and the bag's storage.
let residueOfAStrongCapture = [0: 8]

/// A method reference has one more closure, which holds the owner.
let residueOfAMethodCapture = [0: 9]
#else
/// 2 × depth + 1 + 1 + 1 + 1.
let residueOfOneDroppedMapChain = [1: 6, 8: 20, 64: 132, 1_000: 2_004, 10_000: 20_004]

/// Three operators: 2 × 3 + 1 + 1 + 1 = 9 each, 1 for the subject, and 1 for the list's storage from the second subscription on.
let residueOfDroppedSubscriptions = [1: 10, 10: 92, 100: 902, 1_000: 9_002]

/// A handler that holds the owner of its bag: 6 as for one map, plus the owner, its bag and the bag's storage.
let residueOfAStrongCapture = [0: 9]

/// A method reference has one more closure, which holds the owner.
let residueOfAMethodCapture = [0: 10]
#endif
