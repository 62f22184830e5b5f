extension Observer where Element: Equatable {
    /// Emits the values that are not equal to the one emitted last; the first in any case.
    ///
    /// Ends when its source does. Disposal stops the source.
    public func distinctUntilChanged() -> Observer<Element> { distinctUntilChanged(==) }
}

extension Observer {
    /// Emits the values that are not equal, as `areEqual` has it, to the one emitted last; the first in any case.
    ///
    /// `areEqual` is given the value emitted last, and the new one. Ends when its source does. If `areEqual` throws, the source is torn
    /// down, and the error is emitted. Disposal stops the source and releases `areEqual`.
    public func distinctUntilChanged(
        _ areEqual: @escaping (Element, Element) throws -> Bool
    ) -> Observer<Element> {
        let link = DistinctUntilChangedLink(areEqual, origin)
        // LinkChain: one memory for all who observe it; it begins anew when the last of them has gone.
        link.attach(to: self, Registration<Element>(child: link) { link, value in
            unsafeDowncast(link, to: DistinctUntilChangedLink<Element>.self).next(value)
        })
        return link
    }
}

private final class DistinctUntilChangedLink<Element>: Observer<Element>, @unchecked Sendable {
    private let areEqual: (Element, Element) throws -> Bool
    /// What was emitted last.
    @exclusivity(unchecked) private var last: Element?

    init(_ areEqual: @escaping (Element, Element) throws -> Bool, _ origin: Origin) {
        self.areEqual = areEqual
        super.init(origin: origin)
    }

    @inline(__always)
    func next(_ value: Element) {
        if isClosed { return }
        if let last {
            let isRepeated: Bool
            do { isRepeated = try areEqual(last, value) } catch { return fail(error) }
            if isRepeated { return }
        }
        last = value
        emit(value)
    }

    override func reset() { last = nil }

    override func anew(from parents: [Link]) -> Link { parent(parents, of: Element.self).distinctUntilChanged(areEqual) }
}
