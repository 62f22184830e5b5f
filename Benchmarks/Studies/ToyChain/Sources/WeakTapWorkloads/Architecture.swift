import BenchmarkKit
import ToyChain

public let implementation = Implementation(
    library: "WeakTap", workloads: mapAndFilterWorkloads, concurrentSends: .notSerialised,
    unsupported: Unsupported("it has only map and filter", ["contended": "its senders have to take turns"]))

typealias Emitter = WeakTap

// Nothing stays: a plug holds its listener, and nothing holds a plug.

let residueOfOneDroppedMapChain: [Int: Int] = [:]
let residueOfDroppedSubscriptions: [Int: Int] = [:]
