import Synchronization

extension Observer {
    /// Subscribes to `transform` of each value, and emits what all these inner streams emit, as it comes, one at a time.
    ///
    /// Completes when the source and all inner streams have completed. The first error of any of them ends it, and so does `transform`
    /// if it throws; the others are torn down before the error is emitted. Disposal stops the source and all inner streams, and releases `transform`.
    public func flatMap<Result>(_ transform: @escaping (Element) throws -> Observer<Result>) -> Observer<Result> {
        let link = FlatMapLink(transform)
        // LinkChain: the link owns its parent and the inner streams; cold ones start when a final link below is observed.
        link.subscribe(to: self) { link, value in
            unsafeDowncast(link, to: FlatMapLink<Element, Result>.self).next(value)
        }
        return link
    }
}

private final class FlatMapLink<Element, Result>: JointLink<Result>, @unchecked Sendable {
    private let transform: (Element) throws -> Observer<Result>
    /// The source and the inner streams, as far as they have not completed.
    private let running = Atomic<Int>(1)

    init(_ transform: @escaping (Element) throws -> Observer<Result>) {
        self.transform = transform
        super.init()
    }

    @inline(__always)
    func next(_ value: Element) {
        if isClosed { return }
        let inner: Observer<Result>
        do { inner = try transform(value) } catch { return finishSerially(with: .error(error)) }
        // Relaxed: the source that adds is itself counted, so nobody can get to 0 meanwhile.
        running.add(1, ordering: .relaxed)
        let input = subscribe(to: inner, isInner: true) { link, value in
            unsafeDowncast(link, to: FlatMapLink<Element, Result>.self).emitSerially(value)
        }
        // LinkChain: `transform` has let the last observer go.
        if input.key < 0 { running.subtract(1, ordering: .relaxed) }
    }

    override func ends(with terminal: Terminal, from input: InputLink) -> Bool {
        if case .error = terminal { return true }
        // Acquiring and releasing: the last one sees what all others did before they completed.
        return running.subtract(1, ordering: .acquiringAndReleasing).newValue == 0
    }

    override var hasInnerStreamsOfARun: Bool { true }

    // Relaxed: the source, which goes on, is itself counted.
    override func reset() { running.subtract(dropInnerStreams().count, ordering: .relaxed) }

    override func anew(from parents: [Link]) -> Link { parent(parents, of: Element.self).flatMap(transform) }
}
