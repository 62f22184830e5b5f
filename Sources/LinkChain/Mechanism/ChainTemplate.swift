/// How to make a chain like one that is there: for operators that run their source again.
///
/// LinkChain: a link runs once, and an ended one answers everybody with its end. So `retry` and `repeat` keep the links of their
/// source, from the roots down, and ask each for another like it. A hot root stands for itself, and so does a link that has ended
/// by then. Where only a source of it has, one that ends at once in the same way takes its place. What the links share they share
/// again.
///
/// `@unchecked Sendable`: only `deinit` writes.
final class ChainTemplate: @unchecked Sendable {
    /// How to make a link that has no sources.
    struct Root {
        /// If the link has a template of its own, it is given to `make`.
        let template: ChainTemplate?
        let make: (ChainTemplate?) -> Parent
    }

    private enum Step {
        case root(Root)
        /// A link like this one, below the one that was made at this step, in whose list it has a place like this.
        case link(Parent, source: Int, AnyRegistration)
        /// A link like this one, on those that were made at these steps.
        case multiSourceLink(Parent, sources: [Int])
    }

    private let live = LiveObject()
    private var steps: [Step] = []

    init(of chain: Parent) {
        // Needed above a link with several sources alone, which may share what is above them.
        var numbers: [ObjectIdentifier: Int]?
        // Each link twice: the second time, with its sources, when these have been given their steps. The first is the last.
        var waiting: [(link: Parent, sources: [Parent]?, place: AnyRegistration?)] = [(chain, nil, nil)]
        while let (link, known, place) = waiting.popLast() {
            if numbers?[ObjectIdentifier(link)] != nil { continue }
            // One that has just ended keeps its tie until the event has passed.
            let tie = known == nil && !link.isClosed ? link.lookedUpTie : Tie()
            let sources = known ?? tie.parent.map { [$0] } ?? link.sources
            if known == nil, !sources.isEmpty {
                if tie.parent == nil, numbers == nil { numbers = [:] }
                waiting.append((link, sources, tie.registration))
                for source in sources.reversed() { waiting.append((source, nil, nil)) }
                continue
            }
            let steps = sources.map { numbers?[ObjectIdentifier($0)] ?? self.steps.count - 1 }
            numbers?[ObjectIdentifier(link)] = self.steps.count
            if let place {
                self.steps.append(.link(link, source: steps[0], place))
            } else {
                self.steps.append(steps.isEmpty ? .root(link.root) : .multiSourceLink(link, sources: steps))
            }
        }
    }

    /// Releases the templates in it one by one, where the last reference to them is ours: nested deinits would need stack per operator.
    deinit {
        var others = takeTemplates()
        while var next = others.popLast() {
            if isKnownUniquelyReferenced(&next) { others += next.takeTemplates() }
        }
    }

    private func takeTemplates() -> [ChainTemplate] {
        let steps = self.steps
        self.steps = []
        return steps.compactMap { step in
            if case .root(let root) = step { root.template } else { nil }
        }
    }

    /// A chain of its own that has not run yet. `Element` is that of the chain that this was made of.
    func build<Element>(of _: Element.Type) -> Chain<Element> {
        var made: [Parent] = []
        made.reserveCapacity(steps.count)
        for step in steps {
            switch step {
            case .root(let root): made.append(root.make(root.template))
            case .link(let link, let source, let place): made.append(link.copy(onto: made[source], place))
            case .multiSourceLink(let link, let sources): made.append(link.copy(onto: sources.map { made[$0] }))
            }
        }
        return unsafeDowncast(made[made.count - 1], to: Chain<Element>.self)
    }
}

/// Stands in a template for a source that has ended, whatever its type was.
final class EndedSource: Parent, @unchecked Sendable {
    let completion: Completion

    init(_ completion: Completion) {
        self.completion = completion
        super.init(LinkTree(isCold: false))
    }
}

extension [Parent] {
    /// The source with this number of the link that is copied.
    func source<Value>(_ number: Int = 0, of _: Value.Type) -> Chain<Value> {
        let parent = self[number]
        guard let ended = parent as? EndedSource else { return unsafeDowncast(parent, to: Chain<Value>.self) }
        return switch ended.completion {
        case .completed: .empty()
        case .error(let error): .error(error)
        }
    }
}
