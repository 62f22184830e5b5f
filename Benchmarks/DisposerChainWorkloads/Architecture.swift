import BenchmarkKit
@_exported import DisposerChain

public let implementation = Implementation(library: "DisposerChain", workloads: workloads)

// What an undisposed chain leaves behind, derived by hand from the ownership graph. `teardown/release`, `residue/undisposed` and
// `capture/strong` expect it.
//
// Each sink and its disposer hold each other: 2 per operator, and 2 for the subscription. The first disposer holds the registration with
// the subject (1), whose weak reference keeps the subject's side table (1, once per subject).
//
// In a plain build, the closure that calls each sink is not specialised and has a context: 1 more per operator, and 1 for the subscription.

#if FLAGGED
/// 2 × depth + 2 + 1 + 1.
let residueOfOneDroppedMapChain = [1: 6, 8: 20, 64: 132, 1_000: 2_004, 10_000: 20_004]

/// Three operators: 2 × 3 + 2 + 1 = 9 each, and 1 side table.
let residueOfDroppedSubscriptions = [1: 10, 10: 91, 100: 901, 1_000: 9_001]

/// A handler that holds the owner of its bag: 6 as for one map, plus the owner, its bag and the bag's storage.
let residueOfAStrongCapture = [0: 9]

/// A method reference has one more closure, which holds the owner.
let residueOfAMethodCapture = [0: 10]
#else
/// 3 × depth + 3 + 1 + 1.
let residueOfOneDroppedMapChain = [1: 8, 8: 29, 64: 197, 1_000: 3_005, 10_000: 30_005]

/// Three operators: 3 × 3 + 3 + 1 = 13 each, and 1 side table.
let residueOfDroppedSubscriptions = [1: 14, 10: 131, 100: 1_301, 1_000: 13_001]

/// A handler that holds the owner of its bag: 8 as for one map, plus the owner, its bag and the bag's storage.
let residueOfAStrongCapture = [0: 11]

/// A method reference has one more closure, which holds the owner.
let residueOfAMethodCapture = [0: 12]
#endif
