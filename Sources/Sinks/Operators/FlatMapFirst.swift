import Synchronization

extension Chain {
    /// Subscribes to `transform` of a value if none of these inner streams runs, and emits what it emits; a value that comes while one
    /// runs is dropped, and `transform` is not called.
    ///
    /// Completes when the source and the inner stream that runs have completed. The first error of either ends it, and so does `transform`
    /// if it throws; the rest is torn down before the error is emitted. Disposal stops the source and the inner stream, and releases
    /// `transform`.
    public func flatMapFirst<Result>(_ transform: @escaping (Element) throws -> Chain<Result>) -> Chain<Result> {
        join(FlatMapFirstSink.self, FlatMapFirst(transform: transform))
    }
}

@usableFromInline struct FlatMapFirst<Element, Result> {
    let transform: (Element) throws -> Chain<Result>
}

/// What is running.
private enum Running {
    /// An inner stream, or one is about to.
    static let inner: UInt8 = 1
    /// The source.
    static let source: UInt8 = 2
}

@usableFromInline
final class FlatMapFirstSink<Element, Result>: MultiSourceSink<FlatMapFirst<Element, Result>, Result>, OperatorStage, @unchecked Sendable {
    // Acquiring and releasing, always: the one that completes last sees what the other did before.
    private let running = Atomic<UInt8>(Running.source)

    @inline(__always)
    @usableFromInline func next(_ value: Element) {
        if isStopped || running.bitwiseOr(Running.inner, ordering: .acquiringAndReleasing).oldValue & Running.inner != 0 { return }
        let inner: Chain<Result>
        do { inner = try parameters.transform(value) } catch { return finishSerially(with: .error(error)) }
        subscribe(to: inner, number: 1) { input, value in
            input.forward(to: FlatMapFirstSink<Element, Result>.self) { $0.emitSerially(value) }
        }
    }

    override func goesOn(after completion: Completion, from number: Int) -> Bool {
        guard case .completed = completion else { return false }
        let ended = number == 0 ? Running.source : Running.inner
        return running.bitwiseAnd(~ended, ordering: .acquiringAndReleasing).newValue != 0
    }
}
