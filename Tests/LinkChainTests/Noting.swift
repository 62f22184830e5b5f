extension Trial {
    /// A new link below `chain`, whose handler notes each value. After the value `last`, the handler unlinks the link and calls `then`.
    @discardableResult
    func note(_ chain: Chain<Int>, upTo last: Int, then: @escaping () -> Void = {}) -> Chain<Int> {
        let bag = LinkBag(), link = chain.observer()
        link.add(to: bag)
        return link.on(next: { [self] value in
            journal.note("\(value)")
            guard value == last else { return }
            bag.clear()
            then()
        })
    }
}
