import BenchmarkKit
@_exported import LinkChain

public let implementation = Implementation(library: "LinkChain", workloads: workloads)

// What an undisposed chain leaves behind, derived by hand from who owns whom; `teardown/release` and `residue/undisposed` expect it.
//
// Nothing: every owner is gone, so the final link goes, and its parents after it.

let residueOfOneDroppedMapChain: [Int: Int] = [:]
let residueOfDroppedSubscriptions: [Int: Int] = [:]
