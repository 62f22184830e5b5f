extension MultiSourceSink {
    /// Subscribes to the inner stream that `make` returns, unless the last observer leaves meanwhile. See ``innerStream(_:since:ifLeft:)``.
    @discardableResult
    @inline(__always)
    final func subscribe<Source>(
        toInner make: @autoclosure () throws -> Chain<Source>, number: Int = 0, since old: UInt32, ifLeft: () -> Void,
        deliver: @escaping (Link, Source) -> Void
    ) -> Int? {
        guard let stream = innerStream(try make(), since: old, ifLeft: ifLeft) else { return nil }
        let place = subscribe(to: stream, number: number, as: .inner, since: old, deliver: deliver)
        // The last observer has left meanwhile.
        if place == nil { ifLeft() }
        return place
    }
}

/// Hands a `J` each value with the number of its stream.
@inline(__always)
func numbered<J: Link & NumberedJoint>(_ number: Int, for _: J.Type) -> (Link, J.Numbered) -> Void {
    { joint, value in unsafeDowncast(joint, to: J.self).next(value, from: number) }
}

/// The place of the latest inner stream, for the next one to drop.
struct LatestInner: ~Copyable {
    private var place: Int?

    mutating func take() -> Int? { place.take() }

    mutating func keep(_ new: Int, of _: Link) { place = new }

    /// Called when the joint was disposed. Its streams are released with it.
    func forget() {}
}
