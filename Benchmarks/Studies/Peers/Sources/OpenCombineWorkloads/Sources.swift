import OpenCombine

// The workloads' names for OpenCombine's sources. Sources that cannot fail are given a failure type, since a chain has one.

extension Chain {
    static func just(_ value: Value) -> Chain<Value> { Erased(Just(value).setFailureType(to: (any Error).self)) }

    static func empty() -> Chain<Value> { Erased(Empty(completeImmediately: true)) }

    static func never() -> Chain<Value> { Erased(Empty(completeImmediately: false)) }

    static func error(_ error: any Error) -> Chain<Value> { Erased(Fail(error: error)) }

    static func from(_ values: [Value]) -> Chain<Value> { Erased(Publishers.Sequence(sequence: values)) }

    static func deferred(_ make: @escaping () -> Chain<Value>) -> Chain<Value> { Erased(Deferred(createPublisher: make)) }
}

extension Chain where Value == Int {
    static func range(start: Int, count: Int) -> Chain<Int> { Erased(Publishers.Sequence(sequence: start..<(start + count))) }

    /// Emits 0 after `delay`, and completes.
    static func timer(_ delay: Duration, scheduler: VirtualTimeScheduler) -> Chain<Int> { just(0).delay(delay, scheduler: scheduler) }
}
