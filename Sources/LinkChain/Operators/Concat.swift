extension Observer {
    /// Emits the values of the first of `sources`, when that has completed those of the second, and so on.
    ///
    /// Subscribes to a source when the one before has completed. Completes with the last, at once if there are none. An error ends it, and no
    /// further source is subscribed to. However many sources complete at once, they need the stack of one. Disposal stops the source that runs.
    public static func concat(_ sources: [Observer<Element>]) -> Observer<Element> {
        if sources.isEmpty { return empty() }
        let link = ConcatLink(sources) { link, value in
            // LinkChain: through the gate although one source runs at a time: it guards the list of observers.
            unsafeDowncast(link, to: ConcatLink<Element>.self).emitSerially(value)
        }
        // LinkChain: the link owns all its parents from now on, and observes them one after the other.
        link.rounds.run(link.subscribeToNext)
        return link
    }

    /// Emits the values of the first of `sources`, when that has completed those of the second, and so on.
    public static func concat(_ sources: Observer<Element>...) -> Observer<Element> { concat(sources) }

    /// Emits the values of this, and when this has completed those of `other`.
    public func concat(_ other: Observer<Element>) -> Observer<Element> { Observer.concat([self, other]) }
}

private final class ConcatLink<Element>: JointLink<Element>, @unchecked Sendable {
    private let count: Int
    /// Formed where the types are known: what is formed in an override of a generic class is not specialised.
    private let deliver: (Link, Element) -> Void
    let rounds = Rounds()
    /// The place of the source that is observed next. Touched by whoever runs a round.
    private var place = 0

    init(_ sources: [Observer<Element>], deliver: @escaping (Link, Element) -> Void) {
        count = sources.count
        self.deliver = deliver
        super.init()
        for (index, source) in sources.enumerated() { _ = add(source, number: index + 1) }
    }

    func subscribeToNext() {
        guard !isClosed, let input = input(inPlace: place) else { return }
        place += 1
        observe(input, deliver: deliver)
    }

    override func start() { rounds.run(after: { super.start() }, subscribeToNext) }

    override func goesOn(after terminal: Terminal, from input: InputLink) -> Bool {
        guard case .completed = terminal, input.number < count else { return false }
        rounds.run(subscribeToNext)
        return true
    }

    override func anew(from parents: [Link]) -> Link {
        Observer.concat(parents.indices.map { parent(parents, $0, of: Element.self) })
    }
}
