/// What goes through a flow.
public enum Signal<Value> {
    case value(Value)
    case end
}

/// Receives signals. Subclasses override `on(_:)`.
open class Listener<Value> {
    public init() {}
    open func on(_ signal: Signal<Value>) {}
}

/// Describes a source of signals. It can be started any number of times.
open class Flow<Value> {
    public init() {}

    /// Sends signals to `listener` until the plug is pulled.
    open func start(_ listener: Listener<Value>) -> Plug { fatalError("Flow.start(_:) is abstract: override it") }

    public func mapped<Result>(_ transform: @escaping (Value) -> Result) -> Flow<Result> {
        Stage(self) { signal, next in
            switch signal {
            case .value(let value): next.on(.value(transform(value)))
            case .end: next.on(.end)
            }
        }
    }

    public func filtered(_ isWanted: @escaping (Value) -> Bool) -> Flow<Value> {
        Stage(self) { signal, next in
            if case .value(let value) = signal, !isWanted(value) { return }
            next.on(signal)
        }
    }

    public func listen(_ body: @escaping (Value) -> Void) -> Plug {
        start(Last(body))
    }
}

/// A source whose holder sends signals. Listeners get them in no particular order. Senders on several threads must take turns.
///
/// An emptied dictionary keeps its storage: a tap keeps that block for itself, which is no leak.
public final class Tap<Value>: Flow<Value> {
    private var listeners: [Int: Listener<Value>] = [:]
    private var started = 0

    public func send(_ signal: Signal<Value>) {
        for listener in listeners.values { listener.on(signal) }
        if case .end = signal { listeners = [:] }
    }

    public override func start(_ listener: Listener<Value>) -> Plug {
        started += 1
        let number = started
        listeners[number] = listener
        return Plug { self.listeners[number] = nil }
    }
}

/// Ends what `start` began.
public final class Plug {
    private var body: (() -> Void)?

    init(_ body: @escaping () -> Void) { self.body = body }

    public func pull() {
        body?()
        body = nil
    }
}

private final class Stage<Input, Output>: Flow<Output> {
    private final class Inner: Listener<Input> {
        let body: (Signal<Input>, Listener<Output>) -> Void, next: Listener<Output>

        init(_ body: @escaping (Signal<Input>, Listener<Output>) -> Void, _ next: Listener<Output>) {
            (self.body, self.next) = (body, next)
        }

        override func on(_ signal: Signal<Input>) { body(signal, next) }
    }

    private let source: Flow<Input>, body: (Signal<Input>, Listener<Output>) -> Void

    init(_ source: Flow<Input>, _ body: @escaping (Signal<Input>, Listener<Output>) -> Void) { (self.source, self.body) = (source, body) }

    override func start(_ listener: Listener<Output>) -> Plug { source.start(Inner(body, listener)) }
}

private final class Last<Value>: Listener<Value> {
    private let body: (Value) -> Void

    init(_ body: @escaping (Value) -> Void) { self.body = body }

    override func on(_ signal: Signal<Value>) { if case .value(let value) = signal { body(value) } }
}
