import BenchmarkKit
@_exported import TokenChain

public let implementation = Implementation(
    library: "TokenChain", workloads: mapAndFilterWorkloads.adding(.teardownBag), concurrentSends: .serialised,
    unsupported: Unsupported("it is built as far as chains of maps and filters need it"))

// What an undisposed chain leaves behind, derived by hand from the ownership graph. `teardown/release` and `residue/undisposed` expect it.
//
// Nothing: a dropped token disposes, and nothing holds upwards.

let residueOfOneDroppedMapChain: [Int: Int] = [:]
let residueOfDroppedSubscriptions: [Int: Int] = [:]
