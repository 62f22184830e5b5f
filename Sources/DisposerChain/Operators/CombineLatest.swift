extension Observable {
    /// Emits `combine` of the latest values of both sources, each time that one of them emits, as soon as both have.
    ///
    /// Completes when both have completed, or as soon as one completes without a value. The first error of either ends it, and so does
    /// `combine` if it throws; both sources are torn down before the error is emitted. Disposal stops both sources, and releases `combine` and the latest values.
    public static func combineLatest<First, Second>(
        _ first: Observable<First>, _ second: Observable<Second>,
        _ combine: @escaping (First, Second) throws -> Element
    ) -> Observable<Element> {
        Observable(sources: [first, second]) { assembly, downstream in
            let disposer = SinkDisposer()
            let sink = CombineLatestSink<First, Second, Element>(combine, downstream, disposer)
            // DisposerChain: runs when the chain below is wired and can be disposed.
            CurrentThreadScheduler.whenWired {
                sink.subscribe(to: assembly.source(0, of: First.self), number: 0) { input, value in
                    unsafeDowncast(input, to: InputSink.self).forward(to: CombineLatestSink<First, Second, Element>.self) { $0.next(first: value) }
                }
                if sink.isDisposed { return }
                sink.subscribe(to: assembly.source(1, of: Second.self), number: 1) { input, value in
                    unsafeDowncast(input, to: InputSink.self).forward(to: CombineLatestSink<First, Second, Element>.self) { $0.next(second: value) }
                }
            }
            return disposer.set(sink, .composite(sink.upstreams))
        }
    }
}

/// What has come from one of the sources. Touched inside the gate.
struct LatestOfSource<Value> {
    var value: Value?
    var hasCompleted = false
}

private final class CombineLatestSink<First, Second, Result>: JointSink<Result>, @unchecked Sendable {
    private let combine: (First, Second) throws -> Result
    @exclusivity(unchecked) private var first = LatestOfSource<First>()
    @exclusivity(unchecked) private var second = LatestOfSource<Second>()

    init(
        _ combine: @escaping (First, Second) throws -> Result,
        _ downstream: Downstream<Result>, _ disposer: SinkDisposer
    ) {
        self.combine = combine
        super.init(downstream, disposer)
    }

    func next(first value: First) {
        guard gate.enter() else { return gate.leaveWork { self.take(first: value) } }
        take(first: value)
        gate.leave()
    }

    func next(second value: Second) {
        guard gate.enter() else { return gate.leaveWork { self.take(second: value) } }
        take(second: value)
        gate.leave()
    }

    private func take(first value: First) {
        first.value = value
        if let other = second.value { emitCombined(value, other) }
    }

    private func take(second value: Second) {
        second.value = value
        if let other = first.value { emitCombined(other, value) }
    }

    private func emitCombined(_ firstValue: First, _ secondValue: Second) {
        if isDisposed { return }
        let result: Result
        do { result = try combine(firstValue, secondValue) } catch { return fail(error) }
        emit(result)
    }

    override func ends(with terminal: Terminal, from input: InputSink) -> Bool {
        if case .error = terminal { return true }
        if input.number == 0 { first.hasCompleted = true } else { second.hasCompleted = true }
        if first.hasCompleted, second.hasCompleted { return true }
        return input.number == 0 ? first.value == nil : second.value == nil
    }
}
