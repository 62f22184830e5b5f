// Ways to simplify a faulty plan: people read the smallest plan that still shows the fault.

extension Plan {
    /// Simplifies the plan step by step, as long as `isFaulty` still holds.
    public func simplified(while isFaulty: (Plan) -> Bool) -> Plan {
        var best = self
        var steps = 0
        while steps < 300, let simpler = best.simpler.first(where: isFaulty) {
            best = simpler
            steps += 1
        }
        return best
    }

    private var simpler: [Plan] {
        var plans = pipeline.simpler.map { of($0) }
        if subscribers.count > 1 { plans += subscribers.indices.map { number in changed { $0.subscribers.remove(at: number) } } }
        for number in subscribers.indices {
            if subscribers[number].end != nil { plans.append(changed { $0.subscribers[number].end = nil }) }
            if subscribers[number].patience != nil { plans.append(changed { $0.subscribers[number].patience = nil }) }
            if subscribers[number].answers != nil { plans.append(changed { $0.subscribers[number].answers = nil }) }
            if subscribers[number].start > 0 { plans.append(changed { $0.subscribers[number].start = 0 }) }
        }
        for number in hot.indices { plans += hot[number].indices.map { event in changed { $0.hot[number].remove(at: event) } } }
        for number in cold.indices { plans += cold[number].indices.map { event in changed { $0.cold[number].remove(at: event) } } }
        return plans
    }

    private func changed(_ change: (inout Plan) -> Void) -> Plan {
        var plan = self
        change(&plan)
        return plan
    }
}

extension Pipeline {
    /// The variants of this pipeline without one of its parts.
    fileprivate var simpler: [Pipeline] {
        switch self {
        case .source(.empty), .source(.never), .source(.hot): return []
        case .source: return [.source(.empty)]
        case .linear(let linear, let above):
            return [above] + above.simpler.map { .linear(linear, $0) }
        case .joint(let joint, let sources):
            let fewer = joint.isBinary ? [] : sources.indices.map { Pipeline.joint(joint, sources.without($0)) }
            return sources + fewer + sources.variants.map { .joint(joint, $0) }
        case .flattening(let flattening, let above, let inner):
            let fewer = inner.count == 1 ? [] : inner.indices.map { Pipeline.flattening(flattening, above, inner: inner.without($0)) }
            return [above] + inner + fewer + above.simpler.map { .flattening(flattening, $0, inner: inner) }
                + inner.variants.map { .flattening(flattening, above, inner: $0) }
        case .diamond(let joint, let above, let first, let second):
            return [above] + above.simpler.filter(\.isSilent).map { .diamond(joint, $0, first, second) }
        }
    }

    /// Whether it sends nothing inside `subscribe`, as a diamond requires of its source.
    private var isSilent: Bool {
        if case .linear(.observeOn, _) = self { true } else { false }
    }
}

extension [Pipeline] {
    fileprivate func without(_ index: Int) -> [Pipeline] {
        var rest = self
        rest.remove(at: index)
        return rest
    }

    /// The variants of these with one of them simplified.
    fileprivate var variants: [[Pipeline]] {
        indices.flatMap { index in
            self[index].simpler.map { simpler in
                var variant = self
                variant[index] = simpler
                return variant
            }
        }
    }
}
