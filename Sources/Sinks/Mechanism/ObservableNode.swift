/// The part of an observable that has no element type: the observable it was made from.
///
/// It describes a chain and is not changed by subscriptions; several observables may share a source.
public class ObservableNode: @unchecked Sendable {
    private let live = LiveObject()
    // Only `deinit` writes it, so there is no access to overlap with, and the run-time check for that is left out.
    @exclusivity(unchecked) private(set) final var source: ObservableNode?

    init(source: ObservableNode?) {
        self.source = source
        trace("created", type(of: self))
    }

    /// Releases the observables above one by one, where the last reference to them is ours: nested deinits would need stack per operator.
    deinit {
        trace("deinit", type(of: self))
        if source == nil { return }
        var above = source.take()
        var others: [ObservableNode?] = []
        while above != nil {
            if isKnownUniquelyReferenced(&above) {
                let next = above.unsafelyUnwrapped.source.take()
                if next == nil { others += above.unsafelyUnwrapped.takeMembers() }
                above = next
            } else {
                above = nil
            }
            // Moved out of the list, so that the list does not hold it as well.
            if above == nil, !others.isEmpty { swap(&above, &others[others.count - 1]); others.removeLast() }
        }
    }

    /// Takes out the sources of a ``SourceList``.
    func takeMembers() -> [ObservableNode] { [] }

    /// The source as the observable that it is. The operator that made this observable knows the type, so nothing is looked up.
    final func source<Element>(of _: Element.Type) -> Observable<Element> {
        unsafeDowncast(knownSource, to: Observable<Element>.self)
    }

    /// There is one until this observable goes; a weak reference that is read while it goes may come too late.
    private final var knownSource: ObservableNode {
        guard let source else {
            preconditionFailure("subscribed to an observable, through a weak reference, while its last owner let it go")
        }
        return source
    }

    /// For an operator that was made from several: how many.
    final var sourceCount: Int { unsafeDowncast(knownSource, to: SourceList.self).count }

    /// The same for an operator that was made from several: the source with this number.
    final func source<Element>(_ number: Int, of _: Element.Type) -> Observable<Element> {
        unsafeDowncast(unsafeDowncast(knownSource, to: SourceList.self)[number], to: Observable<Element>.self)
    }
}

/// Stands as the source of an operator that has several.
final class SourceList: ObservableNode, @unchecked Sendable {
    private var members: [ObservableNode]

    init(_ members: [ObservableNode]) {
        self.members = members
        super.init(source: nil)
    }

    var count: Int { members.count }

    subscript(number: Int) -> ObservableNode { members[number] }

    override func takeMembers() -> [ObservableNode] {
        let members = self.members
        self.members = []
        return members
    }
}
