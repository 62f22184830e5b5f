extension RingBuffer {
    /// Hands what is in the ring to one who comes late, oldest first: as long as the place with `link` counts, and `link` is not unlinked.
    ///
    /// A copy is walked over: a handler may have the ring replaced meanwhile. Inlined, so that the caller's types are known in the loop.
    @inline(__always)
    func replay(to registration: AnyRegistration, from link: Link) {
        let registration = unsafeDowncast(registration, to: Registration<Content>.self)
        for position in 0..<count where registration.isCounted && !link.isUnlinked { registration.next(self[position]) }
    }
}
