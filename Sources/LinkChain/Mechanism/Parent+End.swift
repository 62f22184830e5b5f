/// How the end travels down.
extension Parent {
    /// Hands the terminal event through the tree below this link, in the order of subscription.
    func pass(_ completion: Completion) {
        guard receive(completion) else { return }
        trace("forwarding event \(completion)", type(of: self))
        passOn(completion)
    }

    /// The same for an observer that comes when the stream has ended.
    func pass(_ completion: Completion, to registration: AnyRegistration) {
        guard let child = registration.end(completion) else { return }
        child.passOn(completion)
        if child.tree !== tree { child.tree.leave() }
    }

    /// The same for a link that has taken the event in. A loop, so that it needs no stack per link.
    func passOn(_ completion: Completion) {
        // Links whose turn goes on when all below one of their children have heard it; with the place -1, links whose serializer was
        // entered and is to be left then; and with the place -2, links that follow up then.
        var waiting: [(link: Parent, place: Int)] = []
        if followsUp { waiting.append((self, -2)) }
        var link = self
        var place = 0
        while true {
            let child = link.handOn(completion, from: &place)
            if place >= 0 { waiting.append((link, place)) }
            if let child {
                if child.tree !== link.tree { waiting.append((child, -1)) }
                if child.followsUp { waiting.append((child, -2)) }
                (link, place) = (child, 0)
                continue
            }
            while let next = waiting.last, next.place < 0 {
                if next.place == -1 { next.link.tree.leave() } else { next.link.didPass(completion) }
                waiting.removeLast()
            }
            guard let next = waiting.popLast() else { return }
            (link, place) = next
        }
    }

    /// Hands the terminal event to those that observe this link, in order from `place` on, up to the first child that hands it on, which it
    /// returns. `place` is then the next one, or -1 if nobody is left. The list is emptied when the last observer has heard the end.
    private func handOn(_ completion: Completion, from place: inout Int) -> Parent? {
        var child: Parent?
        if let single = list.single {
            child = single._withUnsafeGuaranteedRef { $0.end(completion) }
        } else if let entries = list.entries {
            while child == nil, place < Int(list.end), !isUnlinked {
                child = entries[place]?._withUnsafeGuaranteedRef { $0.end(completion) }
                place += 1
            }
            if place < Int(list.end), !isUnlinked { return child }
        }
        place = -1
        list.removeAll()
        return child
    }
}
