extension Observer {
    /// Emits what its source emits, until `other` sends a value: then it completes.
    ///
    /// Subscribes to `other` first: if that sends at once, it completes without a value, and does not subscribe to its source. Ends when its
    /// source does; that `other` completes changes nothing, an error of `other` is one of this. Both are torn down before the end is emitted. Disposal stops both.
    public func takeUntil<Other>(_ other: Observer<Other>) -> Observer<Element> {
        let link = TakeUntilLink<Element, Other>()
        // LinkChain: the link owns both its parents from now on; cold ones start when a final link below is observed.
        link.subscribe(to: other, number: 1) { link, _ in
            unsafeDowncast(link, to: TakeUntilLink<Element, Other>.self).finishSerially(with: .completed)
        }
        link.subscribe(to: self, number: 0) { link, value in
            unsafeDowncast(link, to: TakeUntilLink<Element, Other>.self).emitSerially(value)
        }
        return link
    }
}

private final class TakeUntilLink<Element, Other>: JointLink<Element>, @unchecked Sendable {
    override func ends(with terminal: Terminal, from input: InputLink) -> Bool {
        if case .error = terminal { return true }
        return input.number == 0
    }

    override func anew(from parents: [Link]) -> Link {
        // The one observed first comes first.
        parent(parents, 1, of: Element.self).takeUntil(parent(parents, 0, of: Other.self))
    }
}
