/// How the end travels down.
extension Parent {
    /// Hands the terminal event through the tree below this link, in the order of subscription.
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

    /// The same for an observer that comes when the stream has ended.
    func pass(_ completion: Completion, to registration: AnyRegistration) {
        var completion = completion
        guard let child = registration.end(&completion) else { return }
        child.passOn(completion)
        if child.tree !== tree { child.tree.leave() }
    }

    /// The same for a link that has taken the event in. A loop, so that it needs no stack per link.
    func passOn(_ completion: Completion) {
        // Links whose turn goes on when all below one of their children have heard it; with the place -1, links whose serializer was
        // entered and is to be left then; and with the place -2, links that follow up then. Each with what it hands on.
        var waiting: [(link: Parent, place: Int, completion: Completion)] = []
        if followsUp { waiting.append((self, -2, completion)) }
        var completion = completion
        var link = self
        var place = 0
        while true {
            if let child = link.handOn(&completion, from: place, &waiting) {
                if child.tree !== link.tree { waiting.append((child, -1, completion)) }
                if child.followsUp { waiting.append((child, -2, completion)) }
                (link, place) = (child, 0)
                continue
            }
            while let next = waiting.last, next.place < 0 {
                if next.place == -1 { next.link.tree.leave() } else { next.link.didPass(next.completion) }
                waiting.removeLast()
            }
            guard let next = waiting.popLast() else { return }
            (link, place, completion) = next
        }
    }

    /// Hands the terminal event to those that observe this link, in order from `place` on, up to the first child that hands one on. Returns
    /// that child; `completion` is then what it hands on. If others are left, this link waits for its turn. The list is emptied when the
    /// last observer has heard the end.
    private func handOn(
        _ completion: inout Completion, from place: Int, _ waiting: inout [(link: Parent, place: Int, completion: Completion)]
    ) -> Parent? {
        var child: Parent?
        if let single = list.single {
            child = single._withUnsafeGuaranteedRef { $0.end(&completion) }
        } else if let entries = list.entries {
            let own = completion
            var place = place
            while child == nil, place < Int(list.end), !isUnlinked {
                completion = own
                child = entries[place]?._withUnsafeGuaranteedRef { $0.end(&completion) }
                place += 1
            }
            if place < Int(list.end), !isUnlinked {
                waiting.append((self, place, own))
                return child
            }
        }
        list.removeAll()
        return child
    }
}
