extension Observer {
    /// Emits, for each value, `accumulate` of what it emitted last and the value; `initial` stands for what was emitted before the first.
    ///
    /// Ends when its source does. If `accumulate` throws, the source is torn down, and the error is emitted.
    /// Disposal stops the source and releases `accumulate`.
    public func scan<Result>(
        _ initial: Result, _ accumulate: @escaping (Result, Element) throws -> Result
    ) -> Observer<Result> {
        let link = ScanLink(initial, accumulate, origin)
        // LinkChain: one state for all who observe it; it begins anew when the last of them has gone.
        link.attach(to: self, Registration<Element>(child: link) { link, value in
            unsafeDowncast(link, to: ScanLink<Element, Result>.self).next(value)
        })
        return link
    }
}

private final class ScanLink<Element, Result>: Observer<Result>, @unchecked Sendable {
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
        emit(accumulated)
    }

    override func reset() { accumulated = initial }

    override func anew(from parents: [Link]) -> Link { parent(parents, of: Element.self).scan(initial, accumulate) }
}
