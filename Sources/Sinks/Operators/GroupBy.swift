// The siblings' own: its streams have one subscription in common. In LinkChain a group is a link that owns the link of the source.

extension Chain {
    /// Emits a stream for each key that `keySelector` makes: a group. It is emitted when its key first comes, and emits the values with
    /// that key, the first included.
    ///
    /// A group is shared by all who observe it. It emits what comes while they do: what nobody hears is dropped, and the group is not
    /// emitted again. Groups end as the source does, in the order in which their keys first came, and then this stream; so they do with
    /// the error if `keySelector` throws. While another thread subscribes to a group or leaves it, that group's events may come after those
    /// of others.
    ///
    /// Disposal stops this stream, and not its groups. All share one subscription to the source. It is disposed when nobody observes this
    /// stream or any group. From then on, groups are silent. Once this stream is disposed, values with new keys are dropped. The keys are
    /// kept as long as the subscription.
    ///
    /// The siblings: each subscription has groups of its own.
    public func groupBy<Key: Hashable>(keySelector: @escaping (Element) throws -> Key) -> Chain<GroupedObservable<Key, Element>> {
        parts(
            GroupBy(keySelector: keySelector),
            begin: { parameters, groups, subscription in
                subscription.isOver ? nil : GroupBySink<Key, Element>(parameters, groups, subscription)
            },
            deliver: { sink, value in unsafeDowncast(sink, to: GroupBySink<Key, Element>.self).next(value) })
    }
}

/// The values with one key: what ``Chain/groupBy(keySelector:)`` emits.
public final class GroupedObservable<Key, Element>: Observable<Element>, @unchecked Sendable {
    /// What these values have in common.
    public let key: Key
    private let core: PartCore<Element>

    fileprivate init(key: Key, _ core: PartCore<Element>) {
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

private final class GroupBySink<Key: Hashable, Element>: PartsSink, @unchecked Sendable {
    private let parameters: GroupBy<Key, Element>
    private let outer: PartCore<GroupedObservable<Key, Element>>
    /// Touched by the thread that sends.
    @exclusivity(unchecked) private var groups: [Key: PartCore<Element>] = [:]

    init(
        _ parameters: GroupBy<Key, Element>, _ outer: PartCore<GroupedObservable<Key, Element>>, _ subscription: SharedSubscription
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
        let group = PartCore<Element>(subscription)
        groups[key] = group
        parts.append(group)
        outer.next(GroupedObservable(key: key, group))
        // Nobody observes any of the streams any more: an observer that comes now hears nothing.
        if !isOver { group.next(value) }
    }
}
