/// How to make a chain like one that is there: for operators that run their source again.
///
/// LinkChain: a link runs once, and an ended one answers everybody with its end. So `retry` and `repeat` keep the links of their
/// source, from the roots down, and ask each for another like it. A hot root stands for itself, and so does a link that has ended
/// by then; where only one of several sources of a link has, an empty one takes its place. What the links share they share again.
///
/// `@unchecked Sendable`: only `deinit` writes.
final class Blueprint: @unchecked Sendable {
    /// How to make a link that has no sources.
    struct Root {
        /// If the link has a blueprint of its own, it is given to `make`.
        let blueprint: Blueprint?
        let make: (Blueprint?) -> Link
    }

    private enum Step {
        case root(Root)
        /// A link like this one, on those that were made at these steps.
        case link(Link, sources: [Int])
    }

    private let live = LiveObject()
    private var steps: [Step] = []

    init(of chain: Link) {
        var numbers: [ObjectIdentifier: Int] = [:]
        // Each link twice: the second time, with its sources, when these have been given their steps. The first is the last.
        var waiting: [(link: Link, sources: [Link]?)] = [(chain, nil)]
        while let (link, known) = waiting.popLast() {
            if numbers[ObjectIdentifier(link)] != nil { continue }
            let sources = known ?? link.sources
            if known == nil, !sources.isEmpty {
                waiting.append((link, sources))
                for source in sources.reversed() { waiting.append((source, nil)) }
            } else {
                numbers[ObjectIdentifier(link)] = steps.count
                let places = sources.compactMap { numbers[ObjectIdentifier($0)] }
                steps.append(places.isEmpty ? .root(link.root) : .link(link, sources: places))
            }
        }
    }

    /// Releases the blueprints in it one by one, where the last reference to them is ours: nested deinits would need stack per operator.
    deinit {
        var others = takeBlueprints()
        while var next = others.popLast() {
            if isKnownUniquelyReferenced(&next) { others += next.takeBlueprints() }
        }
    }

    private func takeBlueprints() -> [Blueprint] {
        let steps = self.steps
        self.steps = []
        return steps.compactMap { step in
            if case .root(let root) = step { root.blueprint } else { nil }
        }
    }

    /// A chain of its own that has not run yet. `Element` is that of the chain that this was made of.
    func build<Element>(of _: Element.Type) -> Observer<Element> {
        var made: [Link] = []
        made.reserveCapacity(steps.count)
        for step in steps {
            switch step {
            case .root(let root): made.append(root.make(root.blueprint))
            case .link(let link, let sources): made.append(link.anew(from: sources.map { made[$0] }))
            }
        }
        return unsafeDowncast(made[made.count - 1], to: Observer<Element>.self)
    }
}

/// Stands in a blueprint for a source that has ended, whatever its type was.
final class EndedSource: Link, @unchecked Sendable {
    init() { super.init(origin: Origin(isCold: false)) }
}

extension Link {
    /// The source of an operator with one, among those that ``anew(from:)`` is given.
    final func parent<Element>(_ parents: [Link], _ index: Int = 0, of _: Element.Type) -> Observer<Element> {
        let parent = parents[index]
        return parent is EndedSource ? .empty() : unsafeDowncast(parent, to: Observer<Element>.self)
    }
}
