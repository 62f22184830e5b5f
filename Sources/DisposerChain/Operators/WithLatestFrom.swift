extension Observable {
    /// Emits `combine` of each value and the latest of `other`; values that come before `other` has sent one are dropped.
    ///
    /// Subscribes to `other` first. Completes when its source does; that `other` completes changes nothing. The first error of either ends it, and
    /// so does `combine` if it throws; both are torn down before the error is emitted. Disposal stops both, and releases `combine` and the latest value.
    public func withLatestFrom<Other, Result>(
        _ other: Observable<Other>, _ combine: @escaping (Element, Other) throws -> Result
    ) -> Observable<Result> {
        Observable<Result>(sources: [self, other]) { assembly, downstream in
            let disposer = SinkDisposer()
            let sink = WithLatestFromSink<Element, Other, Result>(combine, downstream, disposer)
            // DisposerChain: runs when the chain below is wired and can be disposed.
            CurrentThreadScheduler.whenWired {
                sink.subscribe(to: assembly.source(1, of: Other.self), number: 1) { input, value in
                    unsafeDowncast(input, to: InputSink.self).forward(to: WithLatestFromSink<Element, Other, Result>.self) { $0.next(other: value) }
                }
                if sink.isDisposed { return }
                sink.subscribe(to: assembly.source(0, of: Element.self), number: 0) { input, value in
                    unsafeDowncast(input, to: InputSink.self).forward(to: WithLatestFromSink<Element, Other, Result>.self) { $0.next(value) }
                }
            }
            return disposer.set(sink, .composite(sink.upstreams))
        }
    }
}

private final class WithLatestFromSink<Element, Other, Result>: JointSink<Result>, @unchecked Sendable {
    private let combine: (Element, Other) throws -> Result
    /// What `other` sent last. Touched inside the gate.
    @exclusivity(unchecked) private var latest: Other?

    init(
        _ combine: @escaping (Element, Other) throws -> Result,
        _ downstream: Downstream<Result>, _ disposer: SinkDisposer
    ) {
        self.combine = combine
        super.init(downstream, disposer)
    }

    @inline(__always)
    func next(_ value: Element) {
        guard gate.enter() else { return gate.leaveWork { self.take(value) } }
        take(value)
        gate.leave()
    }

    func next(other value: Other) {
        guard gate.enter() else { return gate.leaveWork { self.latest = value } }
        latest = value
        gate.leave()
    }

    private func take(_ value: Element) {
        guard !isDisposed, let latest else { return }
        let result: Result
        do { result = try combine(value, latest) } catch { return fail(error) }
        emit(result)
    }

    override func ends(with terminal: Terminal, from input: InputSink) -> Bool {
        if case .error = terminal { return true }
        return input.number == 0
    }
}
