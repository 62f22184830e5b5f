// LinkChain's own: a group is a link that owns the link of the source.

extension Chain {
    /// Emits a stream for each key that `keySelector` makes: a group. It is emitted when its key first comes, and emits the values with
    /// that key, the first included.
    ///
    /// A group is shared by all who observe it. It emits what comes while they do: what nobody hears is dropped, and the group is not
    /// emitted again. Groups end as the source does, in the order in which their keys first came, and then this stream; so they do with
    /// the error if `keySelector` throws.
    ///
    /// Disposal stops this stream, and not its groups. All share one subscription to the source. It is disposed when nobody observes this
    /// stream or any group. From then on, groups are silent. Once this stream is disposed, values with new keys are dropped. The keys are
    /// kept as long as the subscription.
    ///
    /// LinkChain: groups own the source, as this link does. A group that nobody holds goes at once, and its values are dropped. One that
    /// is held and was not observed yet keeps them, as every link does, and counts as observed: the source goes on. All who observe this
    /// link share its groups: observed again while the source goes on, it does not emit those again that it has emitted.
    public func groupBy<Key: Hashable>(keySelector: @escaping (Element) throws -> Key) -> Chain<GroupedObservable<Key, Element>> {
        let sink = GroupBySink<Key, Element>(GroupBy(keySelector: keySelector)) { sink, value in
            unsafeDowncast(sink, to: GroupBySink<Key, Element>.self).next(value)
        }
        // LinkChain: the link owns its parent from now on; a cold one starts when a final link below is observed.
        sink.hold(self)
        return sink.makeOuter()
    }
}

/// The values with one key: what ``Chain/groupBy(keySelector:)`` emits.
///
/// LinkChain: a link, which owns the source of the groups.
public final class GroupedObservable<Key, Element>: Observer<Element>, @unchecked Sendable {
    /// What these values have in common.
    public let key: Key

    fileprivate init(key: Key, _ tree: LinkTree) {
        self.key = key
        super.init(tree)
    }

    // It stands for itself, as a subject does: another would have no values.
    override func copy(onto parents: [Parent]) -> Parent { self }
}

private struct GroupBy<Key, Element> {
    let keySelector: (Element) throws -> Key
}

private final class GroupBySink<Key: Hashable, Element>: PartsSink<GroupBy<Key, Element>, Element, GroupedObservable<Key, Element>>,
    @unchecked Sendable
{
    /// The groups' places. LinkChain: they know the groups weakly. Touched inside the serializer.
    @exclusivity(unchecked) private var groups: [Key: Registration<Element>] = [:]
    /// The same in the order in which their keys first came.
    @exclusivity(unchecked) private var parts: [Registration<Element>] = []

    @inline(__always)
    func next(_ value: Element) {
        // LinkChain: through the serializer although one source sends: it guards the list of observers.
        guard serializer.enter() else { return serializer.enqueue { self.take(value) } }
        take(value)
        serializer.leave()
    }

    @inline(__always)
    private func take(_ value: Element) {
        if isStopped { return }
        let key: Key
        do { key = try parameters.keySelector(value) } catch { return fail(error) }
        if isStopped { return }
        if let group = groups[key] { return group.next(value) }
        // The outer stream is disposed: nobody could receive a new group.
        if !isOuterObserved { return }
        let group = GroupedObservable<Key, Element>(key: key, tree)
        let place = Registration<Element>.passing(to: group)
        groups[key] = place
        parts.append(place)
        group.attachInside(to: self, place)
        emitPart(group)
        place.next(value)
    }

    override func willEnd(_ completion: Completion) {
        // LinkChain: a group that was observed again stands at the end of the list. No event walks over that now, so it may change.
        var last: Int32 = -1, isInOrder = true
        for part in parts where part.index >= 0 { (last, isInOrder) = (part.index, isInOrder && last < part.index) }
        if !isInOrder {
            for part in parts where part.index >= 0 {
                list.remove(part)
                list.append(part)
            }
        }
        super.willEnd(completion)
    }

    override func reset() {
        // Groups that are still held are silent from now on: the next observer gets others. After the end they tell of that.
        if !isClosed { for group in parts { group.drop() } }
        (groups, parts) = ([:], [])
    }
}
