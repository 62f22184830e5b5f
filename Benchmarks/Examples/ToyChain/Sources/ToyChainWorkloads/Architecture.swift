import BenchmarkKit
import ToyChain

public let implementation = Implementation(
    library: "ToyChain", workloads: mapAndFilterWorkloads, concurrentSends: .notSerialised,
    unsupported: Unsupported(
        "it has only map and filter", ["contended": "its senders have to take turns", "teardown/bag-10k": "it has no bag of plugs"]))

// The shim: what the workloads call a chain, an emitter and a subscription, in this library's words.

typealias Chain = Flow
typealias Emitter = Tap

protocol Disposable { func dispose() }

extension Plug: Disposable {
    func dispose() { pull() }
}

extension Tap {
    func onNext(_ value: Value) { send(.value(value)) }
    func onCompleted() { send(.end) }
}

extension Flow {
    func map<Result>(_ transform: @escaping (Value) -> Result) -> Flow<Result> { mapped(transform) }
    func filter(_ isWanted: @escaping (Value) -> Bool) -> Flow<Value> { filtered(isWanted) }
    func subscribe(onNext body: @escaping (Value) -> Void) -> any Disposable { listen(body) }

    func subscribe(onNext body: @escaping (Value) -> Void, onCompleted end: @escaping () -> Void) -> any Disposable {
        start(Both(body, end))
    }
}

private final class Both<Value>: Listener<Value> {
    private let body: (Value) -> Void, end: () -> Void

    init(_ body: @escaping (Value) -> Void, _ end: @escaping () -> Void) { (self.body, self.end) = (body, end) }

    override func on(_ signal: Signal<Value>) {
        switch signal {
        case .value(let value): body(value)
        case .end: end()
        }
    }
}

// What an undisposed chain leaves behind, derived by hand from who owns whom; `teardown/release` and `residue/undisposed` expect it.
//
// Nothing: a plug holds its tap, a tap its listeners, and nothing holds a plug. When the plugs go, the tap goes, and they with it.

let residueOfOneDroppedMapChain: [Int: Int] = [:]
let residueOfDroppedSubscriptions: [Int: Int] = [:]
