import OpenCombine

/// A type-erased publisher: the chain of the workloads.
///
/// Each operator adds one object, as `eraseToAnyPublisher()` does; an `AnyPublisher` is a reference to such an object. Only describing and
/// subscribing use it: an event goes straight from one of OpenCombine's stages to the next. The operators are in Operators.swift and
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

/// An OpenCombine publisher as a chain.
final class Erased<Wrapped: Publisher>: Chain<Wrapped.Output> where Wrapped.Failure == any Error {
    private let publisher: Wrapped

    init(_ publisher: Wrapped) { self.publisher = publisher }

    override func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Wrapped.Output, Downstream.Failure == any Error {
        publisher.receive(subscriber: subscriber)
    }
}

/// A subject as a chain. Each subscription has a recursive lock, under which it receives one value at a time.
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

/// A subscription. It cancels when it is freed.
protocol Disposable {
    func dispose()
    func store(in tokens: inout Set<AnyCancellable>)
}

extension AnyCancellable: Disposable {
    func dispose() { cancel() }
}

/// The usual place for tokens: a set that their owner holds.
final class Bag {
    private var tokens: Set<AnyCancellable> = []

    func add(_ token: any Disposable) { token.store(in: &tokens) }
}
