/// How to copy a chain, for operators that run their source again.
///
/// LinkChain: a link runs once, and an ended link answers everybody with its end. So `retry` and `repeat` keep the links of their source,
/// from the roots down, and ask each for a copy. A hot root is not copied, nor is a link that has ended by then. If only a source of a link
/// has ended, one that ends at once in the same way takes its place. What the links share, the copies share as well.
///
/// `@unchecked Sendable`: only `deinit` writes.
final class ChainTemplate: @unchecked Sendable {
    /// How to make a link that has no sources.
    struct Root {
        /// The link's own template, if it has one: it is given to `make`.
        let template: ChainTemplate?
        let make: (ChainTemplate?) -> Parent
    }

    private enum Step {
        case root(Root)
        /// A copy of this link, below the link made at step `source`, with a place on its list like this one.
        case link(Parent, source: Int, AnyRegistration)
        /// A copy of this link, on the links made at these steps.
        case multiSourceLink(Parent, sources: [Int])
    }

    private let live = LiveObject()
    private var steps: [Step] = []

    init(of chain: Parent) {
        // Needed only above a link with several sources, which may share what is above them.
        var numbers: [ObjectIdentifier: Int]?
        // Each link is here twice: the second time with its sources, which have their steps by then. The first is the last.
        var waiting: [(link: Parent, sources: [Parent]?, place: AnyRegistration?)] = [(chain, nil, nil)]
        while let (link, known, place) = waiting.popLast() {
            if numbers?[ObjectIdentifier(link)] != nil { continue }
            // A link that has just ended keeps its parent link until the event has passed.
            let parentLink = known == nil && !link.isClosed ? link.lookedUpParentLink : ParentLink()
            let sources = known ?? parentLink.parent.map { [$0] } ?? link.sources
            if known == nil, !sources.isEmpty {
                if parentLink.parent == nil, numbers == nil { numbers = [:] }
                waiting.append((link, sources, parentLink.registration))
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

    /// Releases its templates one by one if it holds their last reference: nested deinits would need stack per operator.
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

    /// A copy of the chain that has not run yet. `Element` is the chain's.
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

/// Stands in a template for a source that has ended, whatever its type.
final class EndedSource: Parent, @unchecked Sendable {
    let completion: Completion

    init(_ completion: Completion) {
        self.completion = completion
        super.init(LinkTree(isCold: false))
    }
}

extension [Parent] {
    /// The copied link's source with this number.
    func source<Value>(_ number: Int = 0, of _: Value.Type) -> Chain<Value> {
        let parent = self[number]
        guard let ended = parent as? EndedSource else { return unsafeDowncast(parent, to: Chain<Value>.self) }
        return switch ended.completion {
        case .completed: .empty()
        case .error(let error): .error(error)
        }
    }
}
