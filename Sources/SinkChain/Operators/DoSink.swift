// SinkChain's own: the source starts when the whole chain is wired, and disposal waits for a running source.

import Synchronization

extension Chain {
    /// See ``do(onNext:afterNext:onError:afterError:onCompleted:afterCompleted:onSubscribe:onSubscribed:onDispose:)``.
    func doing(_ closures: Do<Element>) -> Chain<Element> {
        Producer(closures, source: self) { observable, downstream in
            let closures = observable.parameters(as: Do<Element>.self)
            closures.onSubscribe?()
            let sink = DoSink(closures.handlers, downstream)
            sink.upstream = observable.source(of: Element.self).connect(
                Downstream(sink) { sink, value in
                    unsafeDowncast(sink, to: DoSink<Element>.self).next(value)
                })
            // SinkChain: the source is wired, and starts when the whole chain is.
            closures.onSubscribed?()
            return sink
        }
    }
}

/// The progress of a stage with `afterError` or `afterCompleted`.
private enum Ending {
    /// The end was passed on.
    static let passed: UInt8 = 1
    static let disposed: UInt8 = 2
    /// A thread has claimed the call of `afterError` or `afterCompleted`.
    static let told: UInt8 = 4
}

private final class DoSink<Element>: OperatorSink<Handlers<Element>, Element>, @unchecked Sendable {
    // Releasing, always: publishes `passed` to a thread that disposes. Acquiring: reads it there.
    private let ending = Atomic<UInt8>(0)
    /// The end that was passed on. Written before `ending` says so.
    @exclusivity(unchecked) private var passed = Completion.completed

    override init(_ handlers: Handlers<Element>, _ downstream: Downstream<Element>) {
        super.init(handlers, downstream)
        followsUp = hasClosuresForAfterwards
        replacesEnd = handlers.onError != nil || handlers.onCompleted != nil
    }

    @inline(__always)
    func next(_ value: Element) {
        if isStopped { return }
        do {
            try parameters.onNext?(value)
            emit(value)
            try parameters.afterNext?(value)
        } catch { fail(error) }
    }

    override func replacement(for completion: Completion) -> Completion? {
        do { try parameters.willEnd(completion) } catch {
            // `afterError` and `afterCompleted` are not called for an end that was not passed on.
            followsUp = false
            return .error(error)
        }
        return nil
    }

    override func didPass(_ completion: Completion) {
        passed = completion
        let old = raise(Ending.passed)
        // SinkChain: disposal waits until a running source has returned. See ``CleanedSource``.
        if isStopped, old & Ending.disposed == 0 { return }
        tell()
    }

    override func didDispose() {
        parameters.onDispose?()
        // Not `followsUp`: the thread that delivers the end may be writing it.
        if hasClosuresForAfterwards, raise(Ending.disposed) & Ending.passed != 0 { tell() }
    }

    private var hasClosuresForAfterwards: Bool { parameters.afterError != nil || parameters.afterCompleted != nil }

    /// Returns the flags that were raised before.
    private func raise(_ ending: UInt8) -> UInt8 { self.ending.bitwiseOr(ending, ordering: .acquiringAndReleasing).oldValue }

    /// Calls `afterError` or `afterCompleted`, once: this is reached both by passing the end on and by disposal.
    private func tell() {
        if raise(Ending.told) & Ending.told == 0 { parameters.didEnd(passed) }
    }
}
