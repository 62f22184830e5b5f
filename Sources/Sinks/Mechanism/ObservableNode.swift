/// The part of an observable that has no element type: the observable it was made from.
///
/// It describes a chain and is not changed by subscriptions; several observables may share a source.
public class ObservableNode: @unchecked Sendable {
    private let live = LiveObject()
    /// The observable that it was made from, which it holds. By hand, so that a subscription on its way up retains nothing.
    // Only `deinit` writes it, so there is no access to overlap with, and the run-time check for that is left out.
    @exclusivity(unchecked) private final var source: Unmanaged<ObservableNode>?

    init(source: ObservableNode?) {
        self.source = source.map { .passRetained($0) }
        trace("created", type(of: self))
    }

    /// Releases the observables above one by one, where the last reference to them is ours: nested deinits would need stack per operator.
    deinit {
        trace("deinit", type(of: self))
        guard let source else { return }
        var above: ObservableNode? = source.takeRetainedValue()
        var others: [ObservableNode?] = []
        while above != nil {
            above = isKnownUniquelyReferenced(&above) ? above.unsafelyUnwrapped.takeSource(&others) : nil
            // Moved out of the list, so that the list does not hold it as well.
            if above == nil, !others.isEmpty { swap(&above, &others[others.count - 1]); others.removeLast() }
        }
    }

    /// Takes out the observable that it was made from; if it was made from several, adds those to `others`.
    private final func takeSource(_ others: inout [ObservableNode?]) -> ObservableNode? {
        guard let source = source.take() else {
            // One by one: to append them together, each would be cast at run time.
            let members = takeMembers()
            if others.isEmpty { others.reserveCapacity(members.count) }
            for member in members { others.append(member) }
            return nil
        }
        return source.takeRetainedValue()
    }

    /// Takes out the sources of a ``SourceList``.
    func takeMembers() -> [ObservableNode] { [] }

    /// The source as the observable that it is. The operator that made this observable knows the type, so nothing is looked up.
    final func source<Element>(of _: Element.Type) -> Observable<Element> {
        unsafeDowncast(knownSource.takeUnretainedValue(), to: Observable<Element>.self)
    }

    /// There is one until this observable goes. So a caller that has only a weak reference must know that nobody lets go of the observable
    /// meanwhile.
    final var knownSource: Unmanaged<ObservableNode> {
        guard let source else {
            preconditionFailure("subscribed to an observable, through a weak reference, while its last owner let it go")
        }
        return source
    }

    /// The same for an operator that was made from several: the source with this number.
    final func source<Element>(_ number: Int, of _: Element.Type) -> Observable<Element> {
        unsafeDowncast(unsafeDowncast(knownSource.takeUnretainedValue(), to: SourceList.self)[number], to: Observable<Element>.self)
    }
}

/// Stands as the source of an operator that has several.
final class SourceList: ObservableNode, @unchecked Sendable {
    private var members: [ObservableNode]

    init(_ members: [ObservableNode]) {
        self.members = members
        super.init(source: nil)
    }

    subscript(number: Int) -> ObservableNode { members[number] }

    override func takeMembers() -> [ObservableNode] { exchange(&members, with: []) }
}
