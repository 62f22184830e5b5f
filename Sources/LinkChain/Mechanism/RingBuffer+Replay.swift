extension RingBuffer {
    /// Hands the kept values to a late observer, oldest first, as long as its place with `link` is counted and `link` is not unlinked.
    ///
    /// Iterates over a copy: a handler may have the ring replaced meanwhile. Inlined, so that the caller's types are known in the loop.
    @inline(__always)
    func replay(to registration: AnyRegistration, from link: Link) {
        let registration = unsafeDowncast(registration, to: Registration<Content>.self)
        for position in 0..<count where registration.isCounted && !link.isUnlinked { registration.next(self[position]) }
    }
}
