import Synchronization

extension Chain {
    /// Maps a value to a stream, and emits the values of that inner stream; drops what the source sends while it runs.
    ///
    /// `transform` is not called for a dropped value. Completes when the source and the running inner stream have completed. Fails with the
    /// first error of either or of `transform`, after tearing down the rest. Disposal stops the source and the inner stream, and releases
    /// `transform`.
    ///
    /// LinkChain: when the last observer leaves, the inner stream is dropped, unless the source has completed.
    public func flatMapFirst<Result>(_ transform: @escaping (Element) throws -> Chain<Result>) -> Chain<Result> {
        join(FlatMapFirstSink<Element, Result>.self, FlatMapFirst(transform: transform))
    }
}

@usableFromInline struct FlatMapFirst<Element, Result> {
    let transform: (Element) throws -> Chain<Result>
}

/// What is running.
private enum Running {
    /// An inner stream that runs, or is about to.
    static let inner: UInt8 = 1
    /// The source.
    static let source: UInt8 = 2
}

@usableFromInline
final class FlatMapFirstSink<Element, Result>: MultiSourceSink<FlatMapFirst<Element, Result>, Result>, JointOfOne, @unchecked Sendable {
    // Acquiring and releasing, always: the stream that completes last sees what the other did before.
    private let running = Atomic<UInt8>(Running.source)

    @usableFromInline func subscribe(to sources: Sources) { subscribe(as: FlatMapFirstSink<Element, Result>.self, toOneOf: sources) }

    @inline(__always)
    @usableFromInline func next(_ value: Element) {
        if isStopped || running.bitwiseOr(Running.inner, ordering: .acquiringAndReleasing).oldValue & Running.inner != 0 { return }
        subscribe(toInner: try parameters.transform(value), number: 1, since: currentRun, ifLeft: innerHasGone) { input, value in
            input.forward(to: FlatMapFirstSink<Element, Result>.self) { $0.emitSerially(value) }
        }
    }

    override func goesOn(after completion: Completion, from number: Int) -> Bool {
        guard case .completed = completion else { return false }
        let ended = number == 0 ? Running.source : Running.inner
        return running.bitwiseAnd(~ended, ordering: .acquiringAndReleasing).newValue != 0
    }

    /// LinkChain: the inner stream was dropped before it completed. The source goes on, unless it has completed meanwhile.
    private func innerHasGone() {
        if running.bitwiseAnd(~Running.inner, ordering: .acquiringAndReleasing).newValue == 0 { finishSerially(with: .completed) }
    }

    override func didGiveUpPlaces(inner: [Int], isAwake: Bool) {
        if !inner.isEmpty { innerHasGone() }
    }
}
