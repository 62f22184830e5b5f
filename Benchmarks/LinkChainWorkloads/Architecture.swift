import BenchmarkKit
@_exported import LinkChain

public let implementation = Implementation(library: "LinkChain", workloads: workloads)

// What an undisposed chain leaves behind, derived by hand from who owns whom. `teardown/release`, `residue/undisposed` and `capture/strong`
// expect it.
//
// Nothing: every owner is gone, so the final link goes, and its parents after it.

let residueOfOneDroppedMapChain: [Int: Int] = [:]
let residueOfDroppedSubscriptions: [Int: Int] = [:]

// A handler that holds the owner of its bag is another matter. What stays: the emitter, a map's link, the subscription and their tree (4),
// two registrations and the side table of the link that one of them knows weakly (3), the handler's closure (1), the owner, its bag, and
// the bag's storage (3). A method has a closure of its own that holds the owner: 1 more.
//
// In a plain build, the closure by which the map's link is called is not specialised, and has a context: 1 more.

#if FLAGGED
let residueOfAStrongCapture = [0: 11]
let residueOfAMethodCapture = [0: 12]
#else
let residueOfAStrongCapture = [0: 12]
let residueOfAMethodCapture = [0: 13]
#endif
