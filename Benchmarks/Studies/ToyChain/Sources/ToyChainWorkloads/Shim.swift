import ToyChain

// The shim gives this library's types the names and methods that the workloads use. Architecture.swift chooses the emitter.

typealias Chain = Flow

protocol Disposable { func dispose() }

extension Plug: Disposable {
    func dispose() { pull() }
}

extension Emitter {
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
