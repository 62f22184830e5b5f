extension Observer {
    /// Emits the values for which `predicate` holds.
    ///
    /// Ends when its source does. If `predicate` throws, the source is torn down, and the error is emitted.
    /// Disposal stops the source and releases `predicate`.
    public func filter(_ predicate: @escaping (Element) throws -> Bool) -> Observer<Element> {
        let link = FilterLink(predicate, origin)
        // LinkChain: the link exists from now on and is shared by all who observe it; the parent knows it weakly.
        link.attach(to: self, Registration<Element>(child: link) { link, value in
            unsafeDowncast(link, to: FilterLink<Element>.self).next(value)
        })
        return link
    }
}

private final class FilterLink<Element>: Observer<Element>, @unchecked Sendable {
    private let predicate: (Element) throws -> Bool

    init(_ predicate: @escaping (Element) throws -> Bool, _ origin: Origin) {
        self.predicate = predicate
        super.init(origin: origin)
    }

    @inline(__always)
    func next(_ value: Element) {
        if isClosed { return }
        let isWanted: Bool
        do { isWanted = try predicate(value) } catch { return fail(error) }
        if isWanted { emit(value) }
    }

    override func anew(from parents: [Link]) -> Link { parent(parents, of: Element.self).filter(predicate) }
}
