import BenchmarkKit
@_exported import DisposerChain

public let implementation = Implementation(library: "DisposerChain", workloads: workloads)

// What an undisposed chain leaves behind, derived by hand from who owns whom; `teardown/release` and `residue/undisposed` expect it.
//
// Each sink and its disposer hold each other: 2 per operator, and 2 for the subscription. The first disposer holds the registration
// with the subject (1), whose weak reference keeps the subject's side table (1, once per subject).

/// 2 × depth + 2 + 1 + 1.
let residueOfOneDroppedMapChain = [1: 6, 8: 20, 64: 132, 1_000: 2_004, 10_000: 20_004]

/// Three operators: 2 × 3 + 2 + 1 = 9 each, and 1 side table.
let residueOfDroppedSubscriptions = [1: 10, 10: 91, 100: 901, 1_000: 9_001]
