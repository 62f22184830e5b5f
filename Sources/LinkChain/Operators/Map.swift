extension Observer {
    /// Emits `transform` of each value.
    ///
    /// Ends when its source does. If `transform` throws, the source is torn down, and the error is emitted.
    /// Disposal stops the source and releases `transform`.
    public func map<Result>(_ transform: @escaping (Element) throws -> Result) -> Observer<Result> {
        let link = MapLink(transform, origin)
        // LinkChain: the link exists from now on and is shared by all who observe it; the parent knows it weakly.
        link.attach(to: self, Registration<Element>(child: link) { link, value in
            unsafeDowncast(link, to: MapLink<Element, Result>.self).next(value)
        })
        return link
    }
}

private final class MapLink<Element, Result>: Observer<Result>, @unchecked Sendable {
    private let transform: (Element) throws -> Result

    init(_ transform: @escaping (Element) throws -> Result, _ origin: Origin) {
        self.transform = transform
        super.init(origin: origin)
    }

    @inline(__always)
    func next(_ value: Element) {
        if isClosed { return }
        let result: Result
        do { result = try transform(value) } catch { return fail(error) }
        emit(result)
    }

    override func anew(from parents: [Link]) -> Link { parent(parents, of: Element.self).map(transform) }
}
