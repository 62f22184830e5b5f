import OpenCombine

// The workloads' names for OpenCombine's operators. Each is erased once.

extension Chain {
    final func map<Result>(_ transform: @escaping (Value) -> Result) -> Chain<Result> {
        Erased(Publishers.Map(upstream: self, transform: transform))
    }

    final func map<Result>(_ transform: @escaping (Value) throws -> Result) -> Chain<Result> {
        Erased(Publishers.TryMap(upstream: self, transform: transform))
    }

    final func filter(_ isIncluded: @escaping (Value) -> Bool) -> Chain<Value> {
        Erased(Publishers.Filter(upstream: self, isIncluded: isIncluded))
    }

    final func scan<Result>(_ seed: Result, _ accumulator: @escaping (Result, Value) -> Result) -> Chain<Result> {
        Erased(Publishers.Scan(upstream: self, initialResult: seed, nextPartialResult: accumulator))
    }

    final func reduce<Result>(_ seed: Result, _ accumulator: @escaping (Result, Value) -> Result) -> Chain<Result> {
        Erased(Publishers.Reduce(upstream: self, initial: seed, nextPartialResult: accumulator))
    }

    final func skip(_ count: Int) -> Chain<Value> { Erased(Publishers.Drop(upstream: self, count: count)) }

    final func take(_ count: Int) -> Chain<Value> { Erased(Publishers.Output(upstream: self, range: 0..<count)) }

    final func distinctUntilChanged() -> Chain<Value> where Value: Equatable {
        Erased(Publishers.RemoveDuplicates(upstream: self, predicate: ==))
    }

    final func flatMap<Result>(_ transform: @escaping (Value) -> Chain<Result>) -> Chain<Result> {
        Erased(Publishers.FlatMap(upstream: self, maxPublishers: .unlimited, transform: transform))
    }

    final func concatMap<Result>(_ transform: @escaping (Value) -> Chain<Result>) -> Chain<Result> {
        Erased(Publishers.FlatMap(upstream: self, maxPublishers: .max(1), transform: transform))
    }

    final func flatMapLatest<Result>(_ transform: @escaping (Value) -> Chain<Result>) -> Chain<Result> {
        Erased(Publishers.SwitchToLatest(upstream: Publishers.Map(upstream: self, transform: transform)))
    }

    static func zip<First, Second>(
        _ first: Chain<First>, _ second: Chain<Second>, resultSelector: @escaping (First, Second) -> Value
    ) -> Chain<Value> {
        Erased(Publishers.Map(upstream: Publishers.Zip(first, second), transform: resultSelector))
    }

    final func `catch`(_ handler: @escaping (any Error) -> Chain<Value>) -> Chain<Value> {
        Erased(Publishers.Catch(upstream: self, handler: handler))
    }

    /// Rx counts all attempts, Combine those after the first.
    final func retry(_ attempts: Int) -> Chain<Value> { Erased(Publishers.Retry(upstream: self, retries: attempts - 1)) }

    final func share() -> Chain<Value> { Erased(Publishers.Share(upstream: self)) }

    final func publish() -> ConnectableObservable<Value> { ConnectableObservable(self) }
}

/// A chain that sends when it is connected.
final class ConnectableObservable<Value>: Chain<Value> {
    private let publisher: Publishers.Multicast<Chain<Value>, PassthroughSubject<Value, any Error>>

    init(_ upstream: Chain<Value>) { publisher = Publishers.Multicast(upstream: upstream, createSubject: PassthroughSubject.init) }

    override func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Value, Downstream.Failure == any Error {
        publisher.receive(subscriber: subscriber)
    }

    /// Wrapped as its owner would do it, so that it cancels when it is freed.
    func connect() -> any Disposable { AnyCancellable(publisher.connect()) }

    func refCount() -> Chain<Value> { Erased(Publishers.Autoconnect(upstream: publisher)) }
}
