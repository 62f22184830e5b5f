/// The part of an observable that has no element type: the observable it was made from.
///
/// An assembly describes a chain and is not changed by subscriptions; several assemblies may share a source.
public class Assembly: @unchecked Sendable {
    private let live = LiveObject()
    // Only `deinit` writes it, so there is no access to overlap with, and the run-time check for that is left out.
    @exclusivity(unchecked) private(set) final var source: Assembly?

    init(source: Assembly?) { self.source = source }

    /// Releases the assemblies above one by one, where the last reference to them is ours: nested deinits would need stack per operator.
    deinit {
        var above = source.take()
        while above != nil, isKnownUniquelyReferenced(&above) {
            above = above.unsafelyUnwrapped.source.take()
        }
    }

    /// The source as the observable that it is. The operator that made this assembly knows the type, so nothing is looked up.
    final func source<Element>(of _: Element.Type) -> Observable<Element> {
        unsafeDowncast(source.unsafelyUnwrapped, to: Observable<Element>.self)
    }
}
