/// How to make a chain like one that is there: for operators that run their source again.
///
/// LinkChain: a link runs once, and an ended one answers everybody with its end. So `retry` and `repeat` keep the links of their
/// source, from the roots down, and ask each for another like it. A hot root stands for itself.
struct Blueprint<Value> {
    private struct Step {
        let link: Link
        /// How many of the links made so far are its parents.
        let parents: Int
    }

    private let steps: [Step]

    init(of chain: Observer<Value>) {
        // A link comes before its parents here, and the parents of its first parent before those of its second; so the order is turned around.
        var steps: [Step] = []
        var waiting: [Link] = [chain]
        while let link = waiting.popLast() {
            let parents = link.parents
            steps.append(Step(link: link, parents: parents.count))
            waiting += parents
        }
        self.steps = steps.reversed()
    }

    /// A chain of its own that has not run yet.
    func build() -> Observer<Value> {
        var made: [Link] = []
        for step in steps {
            let parents = Array(made.suffix(step.parents))
            made.removeLast(step.parents)
            made.append(step.link.anew(from: parents))
        }
        return unsafeDowncast(made[0], to: Observer<Value>.self)
    }
}

extension Link {
    /// The links that this one observes, or will, in the order of its sources.
    fileprivate var parents: [Link] {
        let several = inputs
        if !several.isEmpty { return several.flatMap(\.parents) }
        var parent: Link?
        origin.locked { parent = ties.parent }
        return parent.map { [$0] } ?? []
    }

    /// The source of an operator with one, among those that ``anew(from:)`` is given.
    final func parent<Value>(_ parents: [Link], _ index: Int = 0, of _: Value.Type) -> Observer<Value> {
        unsafeDowncast(parents[index], to: Observer<Value>.self)
    }
}
