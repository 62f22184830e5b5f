/// A link that waits while everything below one of its children hears the end, with the end that the link hands on.
private typealias Waiting = (link: Parent, turn: Turn, completion: Completion)

/// What a link does when it is its turn again.
private enum Turn {
    /// Tells the observers from this place on.
    case observers(from: Int32)
    /// Leaves its serializer, which was entered for the end.
    case leave
    /// Calls ``Parent/didPass(_:)``.
    case followUp
}

/// How the end travels down.
extension Parent {
    /// Hands the terminal event to this link and down its tree, in the order of subscription.
    func pass(_ completion: Completion) {
        var completion = completion
        guard receive(&completion) else { return }
        trace("forwarding event \(completion)", type(of: self))
        passOn(completion)
    }

    /// The same from outside the serializer.
    func passSerially(_ completion: Completion) {
        guard tree.enter() else { return tree.enqueue { self.pass(completion) } }
        pass(completion)
        tree.leave()
    }

    /// The same for an observer that comes after the end.
    func pass(_ completion: Completion, to registration: AnyRegistration) {
        var completion = completion
        guard let child = registration.end(&completion) else { return }
        child.passOn(completion)
        if child.tree !== tree { child.tree.leave() }
    }

    /// The same for a link that has taken in the event. A loop, so that it needs no stack per link.
    func passOn(_ completion: Completion) {
        var waiting: [Waiting] = []
        if followsUp { waiting.append((self, .followUp, completion)) }
        var completion = completion
        var link = self
        var place: Int32 = 0
        passing: while true {
            if let child = link.handOn(&completion, from: place, &waiting) {
                if child.tree !== link.tree { waiting.append((child, .leave, completion)) }
                if child.followsUp { waiting.append((child, .followUp, completion)) }
                (link, place) = (child, 0)
                continue
            }
            while let next = waiting.last {
                switch next.turn {
                case .observers(let first):
                    waiting.removeLast()
                    (link, place, completion) = (next.link, first, next.completion)
                    continue passing
                case .leave: next.link.tree.leave()
                case .followUp: next.link.didPass(next.completion)
                }
                waiting.removeLast()
            }
            return
        }
    }

    /// Hands the terminal event to this link's observers, in order from `place` on, up to the first child that hands it on.
    ///
    /// Returns that child; `completion` is then what it hands on. If other observers remain, this link joins `waiting`. The list is emptied
    /// when the last observer has heard the end.
    private func handOn(_ completion: inout Completion, from place: Int32, _ waiting: inout [Waiting]) -> Parent? {
        var child: Parent?
        if let single = list.single {
            child = single._withUnsafeGuaranteedRef { $0.end(&completion) }
        } else if let entries = list.entries {
            let own = completion
            var place = place
            while child == nil, place < list.end, !isUnlinked {
                completion = own
                child = entries[Int(place)]?._withUnsafeGuaranteedRef { $0.end(&completion) }
                place += 1
            }
            if place < list.end, !isUnlinked {
                waiting.append((self, .observers(from: place), own))
                return child
            }
        }
        list.removeAll()
        return child
    }
}
