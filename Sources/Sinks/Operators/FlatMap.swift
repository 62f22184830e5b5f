import Synchronization

extension Chain {
    /// Subscribes to `transform` of each value, and emits what all these inner streams emit, as it comes, one at a time.
    ///
    /// Completes when the source and all inner streams have completed. The first error of any of them ends it, and so does `transform`
    /// if it throws; the others are torn down before the error is emitted. Disposal stops the source and all inner streams, and releases
    /// `transform`.
    public func flatMap<Result>(_ transform: @escaping (Element) throws -> Chain<Result>) -> Chain<Result> {
        join(FlatMapSink.self, FlatMap(transform: transform))
    }
}

@usableFromInline struct FlatMap<Element, Result> {
    let transform: (Element) throws -> Chain<Result>
}

@usableFromInline
final class FlatMapSink<Element, Result>: MultiSourceSink<FlatMap<Element, Result>, Result>, OperatorStage, @unchecked Sendable {
    /// The source and the inner streams, as far as they have not completed.
    private let running = Atomic<Int>(1)

    @inline(__always)
    @usableFromInline func next(_ value: Element) {
        if isStopped { return }
        let inner: Chain<Result>
        do { inner = try parameters.transform(value) } catch { return finishSerially(with: .error(error)) }
        // Relaxed: the source that adds is itself counted, so nobody can get to 0 meanwhile.
        running.add(1, ordering: .relaxed)
        subscribe(to: inner) { input, value in
            input.forward(to: FlatMapSink<Element, Result>.self) { $0.emitSerially(value) }
        }
    }

    override func ends(with completion: Completion, from number: Int) -> Bool {
        if case .error = completion { return true }
        // Acquiring and releasing: the last one sees what all others did before they completed.
        return running.subtract(1, ordering: .acquiringAndReleasing).newValue == 0
    }
}
