extension Observer {
    /// Emits the values for which `predicate` holds.
    ///
    /// Ends when its source does. If `predicate` throws, the source is torn down, and the error is emitted.
    /// Disposal stops the source and releases `predicate`.
    public func filter(_ predicate: @escaping (Value) throws -> Bool) -> Observer<Value> {
        let link = FilterLink(predicate, origin)
        // LinkChain: the link exists from now on and is shared by all who observe it; the parent knows it weakly.
        link.attach(to: self, Registration<Value>(child: link) { link, value in
            unsafeDowncast(link, to: FilterLink<Value>.self).next(value)
        })
        return link
    }
}

private final class FilterLink<Value>: Observer<Value>, @unchecked Sendable {
    private let predicate: (Value) throws -> Bool

    init(_ predicate: @escaping (Value) throws -> Bool, _ origin: Origin) {
        self.predicate = predicate
        super.init(origin: origin)
    }

    @inline(__always)
    func next(_ value: Value) {
        if isClosed { return }
        let isWanted: Bool
        do { isWanted = try predicate(value) } catch { return fail(error) }
        if isWanted { deliver(value) }
    }

    override func anew(from parents: [Link]) -> Link { parent(parents, of: Value.self).filter(predicate) }
}
