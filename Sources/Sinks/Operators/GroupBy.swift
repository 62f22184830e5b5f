// The siblings' own: its streams share one subscription. In LinkChain a group is a link that owns the source's link.

extension Chain {
    /// Emits a stream, called a group, for each key that `keySelector` returns.
    ///
    /// A group is emitted when its key first appears, and emits all values with that key, the first included.
    ///
    /// All observers of a group share it. They hear what it emits while they observe; values that nobody hears are dropped, and the group
    /// is not emitted again. When the source ends, the groups end as it does, in the order in which their keys first appeared, and then
    /// this stream. If `keySelector` throws, they fail with that error in the same order. While another thread subscribes to a group or
    /// leaves it, that group's events may come after those of others.
    ///
    /// Disposal stops this stream, not its groups. All share one subscription to the source, which is disposed when nobody observes any of
    /// them. Groups are silent from then on. Once this stream is disposed, values with new keys are dropped. Keys are kept as long as the
    /// subscription.
    ///
    /// The siblings: each subscription has its own groups.
    public func groupBy<Key: Hashable>(keySelector: @escaping (Element) throws -> Key) -> Chain<GroupedObservable<Key, Element>> {
        substreams(
            GroupBy(keySelector: keySelector),
            begin: { parameters, groups, subscription in
                subscription.isOver ? nil : GroupBySink<Key, Element>(parameters, groups, subscription)
            },
            deliver: { sink, value in unsafeDowncast(sink, to: GroupBySink<Key, Element>.self).next(value) })
    }
}

/// The values with one key: what ``Chain/groupBy(keySelector:)`` emits.
public final class GroupedObservable<Key, Element>: Observable<Element>, @unchecked Sendable {
    /// The key that these values have in common.
    public let key: Key
    private let core: SubstreamCore<Element>

    fileprivate init(key: Key, _ core: SubstreamCore<Element>) {
        self.key = key
        self.core = core
        super.init { group, downstream in
            unsafeDowncast(group, to: GroupedObservable<Key, Element>.self).core.join(downstream)
        }
    }
}

private struct GroupBy<Key, Element> {
    let keySelector: (Element) throws -> Key
}

private final class GroupBySink<Key: Hashable, Element>: SubstreamsSink, @unchecked Sendable {
    private let parameters: GroupBy<Key, Element>
    private let outer: SubstreamCore<GroupedObservable<Key, Element>>
    /// Touched by the thread that sends.
    @exclusivity(unchecked) private var groups: [Key: SubstreamCore<Element>] = [:]

    init(
        _ parameters: GroupBy<Key, Element>, _ outer: SubstreamCore<GroupedObservable<Key, Element>>, _ subscription: SharedSubscription
    ) {
        self.parameters = parameters
        self.outer = outer
        super.init(outer, subscription)
    }

    @inline(__always)
    func next(_ value: Element) {
        if isOver { return }
        let key: Key
        do { key = try parameters.keySelector(value) } catch { return finishAll(with: .error(error)) }
        if isOver { return }
        if let group = groups[key] { return group.next(value) }
        // The outer stream is disposed: nobody could receive a new group.
        if !outer.isObserved { return }
        let group = SubstreamCore<Element>(subscription)
        groups[key] = group
        substreams.append(group)
        outer.next(GroupedObservable(key: key, group))
        // If nobody observes any of the streams any more, a new observer hears nothing.
        if !isOver { group.next(value) }
    }
}
