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

/// What is running: the source, and at most one inner stream.
///
/// Of no element type: each use inside a generic class would look it up at run time.
private struct Running: ~Copyable {
    private static let source: UInt32 = 1
    private static let inner: UInt32 = 2

    // Acquiring and releasing, always: the stream that completes last sees what the other did before.
    private let state = Atomic(Running.source)

    /// The number of an inner stream. LinkChain: those of one run have the same one.
    static func number(in run: UInt32) -> Int { Int(run << 2 | inner) }

    /// Takes the turn for the inner stream with this number, while the source runs. Returns whether it was free.
    ///
    /// LinkChain: a stream of an earlier run does not keep the turn.
    func begin(_ number: Int) -> Bool {
        let new = UInt32(number) | Running.source
        return state.exchange(new, ordering: .acquiringAndReleasing) != new
    }

    /// Notes the end of the stream with this number: 0 is the source. Returns whether anything still runs.
    func end(_ number: Int) -> Bool {
        if number == 0 { return state.bitwiseAnd(~Running.source, ordering: .acquiringAndReleasing).newValue != 0 }
        var old = state.load(ordering: .relaxed)
        while old & ~Running.source == UInt32(number) {
            let result = state.compareExchange(expected: old, desired: old & Running.source, ordering: .acquiringAndReleasing)
            if result.exchanged { return old & Running.source != 0 }
            old = result.original
        }
        // LinkChain: one of a later run has the turn.
        return true
    }
}

@usableFromInline
final class FlatMapFirstSink<Element, Result>: MultiSourceSink<FlatMapFirst<Element, Result>, Result>, JointOfOne, @unchecked Sendable {
    private let running = Running()

    @usableFromInline func subscribe(to sources: Sources) { subscribe(as: FlatMapFirstSink<Element, Result>.self, toOneOf: sources) }

    @inline(__always)
    @usableFromInline func next(_ value: Element) {
        if isStopped { return }
        let run = currentRun
        let number = Running.number(in: run)
        guard running.begin(number) else { return }
        subscribe(toInner: try parameters.transform(value), number: number, since: run, ifLeft: { innerHasGone(number) }) { input, value in
            input.forward(to: FlatMapFirstSink<Element, Result>.self) { $0.emitSerially(value) }
        }
    }

    override func goesOn(after completion: Completion, from number: Int) -> Bool {
        guard case .completed = completion else { return false }
        return running.end(number)
    }

    /// LinkChain: the inner stream was dropped before it completed. The source goes on, unless it has completed meanwhile.
    private func innerHasGone(_ number: Int) {
        if !running.end(number) { finishSerially(with: .completed) }
    }

    override func didGiveUpPlaces(inner: [Int], isAwake: Bool) {
        for number in inner { innerHasGone(number) }
    }
}
