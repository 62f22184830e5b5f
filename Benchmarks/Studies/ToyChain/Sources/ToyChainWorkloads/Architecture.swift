import BenchmarkKit
import ToyChain

public let implementation = Implementation(
    library: "ToyChain", workloads: mapAndFilterWorkloads, concurrentSends: .notSerialised,
    unsupported: Unsupported(
        "it has only map and filter", ["contended": "its senders have to take turns", "teardown/bag-10k": "it has no bag of plugs"]))

typealias Emitter = Tap

// What an undisposed chain leaves behind, derived by hand from the ownership graph. `teardown/release` and `residue/undisposed` expect it.
//
// Nothing: a plug holds its tap, a tap its listeners, and nothing holds a plug. When the plugs go, the tap and its listeners go.

let residueOfOneDroppedMapChain: [Int: Int] = [:]
let residueOfDroppedSubscriptions: [Int: Int] = [:]
