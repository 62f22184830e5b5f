import BenchmarkKit
@_exported import LinkChain

public let implementation = Implementation(library: "LinkChain", workloads: workloads)

// What an undisposed chain leaves behind, derived by hand from the ownership graph. `teardown/release`, `residue/undisposed` and
// `capture/strong` expect it.
//
// Nothing: once every owner is gone, the final link goes, and then its parents.

let residueOfOneDroppedMapChain: [Int: Int] = [:]
let residueOfDroppedSubscriptions: [Int: Int] = [:]

// A handler that holds the owner of its bag does leave objects: the emitter, a map's link, the subscription and their tree (4), two
// registrations and the side table of the link that one of them references weakly (3), the owner, its bag and the bag's storage (3). A
// method reference has a closure, which holds the owner.
//
// In a plain build, the closure that calls the map's link is not specialised and has a context: 1 more.

#if FLAGGED
let residueOfAStrongCapture = [0: 10]
let residueOfAMethodCapture = [0: 11]
#else
let residueOfAStrongCapture = [0: 11]
let residueOfAMethodCapture = [0: 12]
#endif
