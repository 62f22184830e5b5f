/// Something that can be taken out of its chain, and that a ``LinkBag`` can hold. Seed 000.
public protocol Unlinkable: Disposable {
    /// Takes it out of its chain, and releases the chain. Calls after the first do nothing.
    func unlink()
}

extension Unlinkable {
    /// The same as ``unlink()``.
    public func dispose() { unlink() }

    /// Lets `bag` hold this, and unlink it when the bag is freed.
    public func add(to bag: LinkBag) { bag.add(self) }
}

extension Link: Unlinkable {}
