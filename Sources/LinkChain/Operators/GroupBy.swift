// LinkChain's own: a group is a link that owns the source's link.

extension Chain {
    /// Emits a stream, called a group, for each key that `keySelector` returns.
    ///
    /// A group is emitted when its key first appears, and emits all values with that key, the first included.
    ///
    /// All observers of a group share it. They hear what it emits while they observe; values that nobody hears are dropped, and the group
    /// is not emitted again. When the source ends, the groups end as it does, in the order in which their keys first appeared, and then
    /// this stream. If `keySelector` throws, they fail with that error in the same order.
    ///
    /// Disposal stops this stream, not its groups. All share one subscription to the source, which is disposed when nobody observes any of
    /// them. Groups are silent from then on. Once this stream is disposed, values with new keys are dropped. Keys are kept as long as the
    /// subscription.
    ///
    /// LinkChain: groups own the source, as this link does. A group that nobody holds is freed at once, with its values. A group that is
    /// held but was never observed keeps its values, as every link does, and counts as observed: the source goes on. All observers of this
    /// link share its groups: observed again while the source goes on, it does not repeat those it has emitted.
    public func groupBy<Key: Hashable>(keySelector: @escaping (Element) throws -> Key) -> Chain<GroupedObservable<Key, Element>> {
        let sink = GroupBySink<Key, Element>(GroupBy(keySelector: keySelector)) { sink, value in
            unsafeDowncast(sink, to: GroupBySink<Key, Element>.self).next(value)
        }
        // LinkChain: the link owns its parent. A cold one starts when a final link below is observed.
        sink.hold(self)
        return sink.makeOuter()
    }
}

/// The values with one key: what ``Chain/groupBy(keySelector:)`` emits.
///
/// LinkChain: a link, which owns the source of the groups.
public final class GroupedObservable<Key, Element>: Observer<Element>, @unchecked Sendable {
    /// The key that these values have in common.
    public let key: Key

    fileprivate init(key: Key, _ tree: LinkTree) {
        self.key = key
        super.init(tree)
    }

    // A copy is the link itself, as for a subject: a new link would have no values.
    override func copy(onto parents: [Parent]) -> Parent { self }
}

private struct GroupBy<Key, Element> {
    let keySelector: (Element) throws -> Key
}

private final class GroupBySink<Key: Hashable, Element>: SubstreamsSink<GroupBy<Key, Element>, Element, GroupedObservable<Key, Element>>,
    @unchecked Sendable
{
    /// The groups' places. LinkChain: they hold the groups weakly. Touched inside the serializer.
    @exclusivity(unchecked) private var groups: [Key: ChildRegistration<Element>] = [:]
    /// The same in the order in which their keys first appeared.
    @exclusivity(unchecked) private var substreams: [ChildRegistration<Element>] = []

    @inline(__always)
    func next(_ value: Element) {
        // LinkChain: even one source needs the serializer, which guards the list of observers.
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
        let place = ChildRegistration<Element>.passing(to: group)
        groups[key] = place
        substreams.append(place)
        group.attachInside(to: self, place)
        emitSubstream(group)
        place.next(value)
    }

    override func willEnd(_ completion: Completion) {
        // LinkChain: a group that was observed again is at the end of the list. No event walks over the list now, so it may change.
        var last: Int32 = -1, isInOrder = true
        for substream in substreams where substream.index >= 0 {
            (last, isInOrder) = (substream.index, isInOrder && last < substream.index)
        }
        if !isInOrder {
            for substream in substreams where substream.index >= 0 {
                list.remove(substream)
                list.append(substream)
            }
        }
        super.willEnd(completion)
    }

    override func reset() {
        // Groups that are still held fall silent: the next observer gets new ones. If the stream has ended, they report its end instead.
        if !isClosed { for group in substreams { group.drop() } }
        (groups, substreams) = ([:], [])
    }
}
