/// The part of an observable that has no element type: its source.
///
/// It describes a chain and is not changed by subscriptions; several observables may share a source.
public class ObservableNode: @unchecked Sendable {
    private let live = LiveObject()
    /// The observable that this was made from. Retained by hand, so that a subscription on its way up retains nothing.
    // Only `deinit` writes it: there is no access to overlap with.
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

    /// Takes out the source. If there are several, adds them to `others`.
    private final func takeSource(_ others: inout [ObservableNode?]) -> ObservableNode? {
        guard let source = source.take() else {
            // One by one: appending them together would cast each at run time.
            let members = takeMembers()
            if others.isEmpty { others.reserveCapacity(members.count) }
            for member in members { others.append(member) }
            return nil
        }
        return source.takeRetainedValue()
    }

    func takeMembers() -> [ObservableNode] { [] }

    /// The source with its element type. The operator that made this observable knows the type, so nothing is looked up.
    final func source<Element>(of _: Element.Type) -> Observable<Element> {
        unsafeDowncast(knownSource.takeUnretainedValue(), to: Observable<Element>.self)
    }

    /// The source, which exists as long as this observable. A caller with a weak reference has to know that nobody releases the observable
    /// meanwhile.
    final var knownSource: Unmanaged<ObservableNode> {
        guard let source else {
            preconditionFailure("subscribed to an observable, through a weak reference, while its last owner let it go")
        }
        return source
    }

    /// The source with this number, of several.
    final func source<Element>(_ number: Int, of _: Element.Type) -> Observable<Element> {
        unsafeDowncast(unsafeDowncast(knownSource.takeUnretainedValue(), to: SourceList.self)[number], to: Observable<Element>.self)
    }
}

/// The source of an operator that has several.
final class SourceList: ObservableNode, @unchecked Sendable {
    private var members: [ObservableNode]

    init(_ members: [ObservableNode]) {
        self.members = members
        super.init(source: nil)
    }

    subscript(number: Int) -> ObservableNode { members[number] }

    override func takeMembers() -> [ObservableNode] { exchange(&members, with: []) }
}
