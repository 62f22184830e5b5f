/// A link that has an outer stream and its substreams as children: the base of `groupBy` and `window`. When it ends, it tells the
/// substreams in order, then the outer stream.
///
/// LinkChain: the outer link and the substreams own it, and so the source, which goes with the last of them. It knows them weakly. It emits
/// nothing itself, but hands values to each child through the child's place.
class SubstreamsSink<Parameters, Source, Substream>: MultiSourceSink<Parameters, Substream>, @unchecked Sendable {
    /// Formed where the types are known: a closure formed in an override of a generic class is not specialised.
    final let deliver: (Link, Source) -> Void
    /// The outer link's place.
    @exclusivity(unchecked) private final var outer: ChildRegistration<Substream>?

    required init(_ parameters: Parameters, deliver: @escaping (Link, Source) -> Void) {
        self.deliver = deliver
        super.init(parameters)
    }

    override final func copy(onto parents: [Parent]) -> Parent {
        let copy = Self(parameters, deliver: deliver)
        copy.hold(parents.source(of: Source.self))
        return copy
    }

    /// Makes the outer link, and then observes the source that this holds. Called once.
    final func makeOuter() -> Chain<Substream> {
        let link = OuterLink<Parameters, Source, Substream>(tree)
        let place = ChildRegistration<Substream>.passing(to: link)
        outer = place
        link.attach(to: self, place)
        observe(at: 0, deliver: deliver)
        return link
    }

    /// Whether the outer link is there, and is observed or has not been yet.
    final var isOuterObserved: Bool { outer?.isCounted == true }

    /// Emits a substream, which has its place already.
    @inline(__always)
    final func emitSubstream(_ substream: Substream) { outer?.next(substream) }

    /// Ends a substream while the others go on. If its observers are the last of all, the source is released first.
    ///
    /// A substream at rest, which is not counted, is ended too: later observers hear the end.
    final func complete(_ place: AnyRegistration) {
        if let substream = place.child { unsafeDowncast(substream, to: Parent.self).pass(.completed) }
    }

    override func willEnd(_ completion: Completion) {
        // The list is in order of arrival, and the outer link came first. No event walks over it.
        guard let outer, outer.index >= 0 else { return }
        list.remove(outer)
        list.append(outer)
    }
}

/// The outer stream as those below it see it.
private final class OuterLink<Parameters, Source, Substream>: Observer<Substream>, @unchecked Sendable {
    override func copy(onto parents: [Parent]) -> Parent {
        unsafeDowncast(parents[0], to: SubstreamsSink<Parameters, Source, Substream>.self).makeOuter()
    }
}
