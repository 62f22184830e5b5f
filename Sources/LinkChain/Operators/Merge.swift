extension Observer {
    /// Emits the values of all `sources` as they come, one at a time.
    ///
    /// Subscribes to them in their order. Completes when all have completed, at once if there are none. The first error ends it, and
    /// the other sources are torn down before it is emitted. Disposal stops all sources.
    public static func merge(_ sources: [Observer<Element>]) -> Observer<Element> {
        if sources.isEmpty { return empty() }
        let link = MergeLink<Element>(sources.count)
        // LinkChain: the link owns all its parents from now on; cold ones start when a final link below is observed.
        for source in sources {
            link.subscribe(to: source) { link, value in
                unsafeDowncast(link, to: MergeLink<Element>.self).emitSerially(value)
            }
        }
        return link
    }

    /// Emits the values of all `sources` as they come.
    public static func merge(_ sources: Observer<Element>...) -> Observer<Element> { merge(sources) }

    /// Emits the values of this and of `other` as they come.
    public func merge(with other: Observer<Element>) -> Observer<Element> { Observer.merge([self, other]) }
}

private final class MergeLink<Element>: JointLink<Element>, @unchecked Sendable {
    /// The sources that have not completed. Touched inside the gate.
    private var running: Int

    init(_ count: Int) {
        running = count
        super.init()
    }

    override func ends(with terminal: Terminal, from input: InputLink) -> Bool {
        if case .error = terminal { return true }
        running -= 1
        return running == 0
    }

    override func anew(from parents: [Link]) -> Link {
        Observer.merge(parents.indices.map { parent(parents, $0, of: Element.self) })
    }
}
