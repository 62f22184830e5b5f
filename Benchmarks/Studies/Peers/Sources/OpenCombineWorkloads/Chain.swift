import OpenCombine

/// What the workloads call a chain: a publisher whose type is erased.
///
/// One object for each operator, as `eraseToAnyPublisher()` makes it; an `AnyPublisher` is such an object's reference. Only a description
/// and a subscription meet it: an event goes from OpenCombine's stage to OpenCombine's stage. The operators are in Operators.swift and
/// Sources.swift, and shadow those of `Publisher`.
class Chain<Value>: Publisher {
    typealias Output = Value
    typealias Failure = any Error

    func receive<Downstream: Subscriber>(subscriber: Downstream) where Downstream.Input == Value, Downstream.Failure == any Error {
        fatalError("\(Self.self) is abstract: describe it with an operator")
    }

    final func subscribe(onNext body: @escaping (Value) -> Void) -> any Disposable {
        sink(receiveCompletion: { _ in }, receiveValue: body)
    }

    final func subscribe(onNext body: @escaping (Value) -> Void, onCompleted end: @escaping () -> Void) -> any Disposable {
        sink(receiveCompletion: { if case .finished = $0 { end() } }, receiveValue: body)
    }

    final func subscribe(onNext body: @escaping (Value) -> Void, onError failure: @escaping (any Error) -> Void) -> any Disposable {
        sink(receiveCompletion: { if case .failure(let error) = $0 { failure(error) } }, receiveValue: body)
    }

    final func subscribe(onCompleted body: @escaping () -> Void) -> any Disposable {
        sink(receiveCompletion: { if case .finished = $0 { body() } }, receiveValue: { _ in })
    }
}

/// A publisher of OpenCombine's, as a chain.
final class Erased<Wrapped: Publisher>: Chain<Wrapped.Output> where Wrapped.Failure == any Error {
    private let publisher: Wrapped

    init(_ publisher: Wrapped) { self.publisher = publisher }

    override func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Wrapped.Output, Downstream.Failure == any Error {
        publisher.receive(subscriber: subscriber)
    }
}

/// A subject, as a chain. Each of its subscriptions has a recursive lock, under which it hears one value at a time.
final class Emitter<Value>: Chain<Value>, @unchecked Sendable {
    private let subject = PassthroughSubject<Value, any Error>()

    override func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Value, Downstream.Failure == any Error {
        subject.receive(subscriber: subscriber)
    }

    func onNext(_ value: Value) { subject.send(value) }
    func onCompleted() { subject.send(completion: .finished) }
}

/// The same for a subject that keeps the latest value.
final class BehaviorSubject<Value>: Chain<Value> {
    private let subject: CurrentValueSubject<Value, any Error>

    init(value: Value) { subject = CurrentValueSubject(value) }

    override func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Value, Downstream.Failure == any Error {
        subject.receive(subscriber: subscriber)
    }
}

/// What `subscribe` returns. It cancels when it goes.
protocol Disposable {
    func dispose()
    func store(in tokens: inout Set<AnyCancellable>)
}

extension AnyCancellable: Disposable {
    func dispose() { cancel() }
}

/// The usual place for tokens: a set, which its owner holds.
final class Bag {
    private var tokens: Set<AnyCancellable> = []

    func add(_ token: any Disposable) { token.store(in: &tokens) }
}
