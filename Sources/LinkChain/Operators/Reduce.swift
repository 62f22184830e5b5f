extension Observer {
    /// Emits one value when its source completes: `accumulate` applied to `initial` and the first value, to the result and the second, and so on.
    ///
    /// Of a source without values that is `initial`. It keeps one result, however long the source. If the source fails, this does,
    /// and emits no value. If `accumulate` throws, the source is torn down, and the error is emitted.
    /// Disposal stops the source and releases `accumulate`.
    public func reduce<Result>(
        _ initial: Result, _ accumulate: @escaping (Result, Element) throws -> Result
    ) -> Observer<Result> {
        let link = ReduceLink(initial, accumulate, origin)
        // LinkChain: one state for all who observe it; it begins anew when the last of them has gone.
        link.attach(to: self, Registration<Element>(child: link) { link, value in
            unsafeDowncast(link, to: ReduceLink<Element, Result>.self).next(value)
        })
        return link
    }
}

private final class ReduceLink<Element, Result>: Observer<Result>, @unchecked Sendable {
    private let initial: Result
    private let accumulate: (Result, Element) throws -> Result
    @exclusivity(unchecked) private var accumulated: Result

    init(_ initial: Result, _ accumulate: @escaping (Result, Element) throws -> Result, _ origin: Origin) {
        self.initial = initial
        self.accumulate = accumulate
        accumulated = initial
        super.init(origin: origin)
    }

    @inline(__always)
    func next(_ value: Element) {
        if isClosed { return }
        do { accumulated = try accumulate(accumulated, value) } catch { return fail(error) }
    }

    override func willEnd(_ terminal: Terminal) {
        if case .completed = terminal { emit(accumulated) }
    }

    override func reset() { accumulated = initial }

    override func anew(from parents: [Link]) -> Link { parent(parents, of: Element.self).reduce(initial, accumulate) }
}
