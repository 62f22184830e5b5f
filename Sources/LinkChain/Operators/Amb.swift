// LinkChain's own: a copy leaves out the sources that were dropped.

import Synchronization

extension Chain {
    /// Emits the events of the first of `sources` to send a value or to end.
    ///
    /// Subscribes to the sources in order, until one has sent an event. Tears the others down before that event is emitted. Ends when the
    /// chosen source does; without sources, completes at once. Disposal stops all running sources.
    ///
    /// LinkChain: the choice is made once and holds for later observers.
    public static func amb(_ sources: [Chain<Element>]) -> Chain<Element> {
        if sources.isEmpty { return empty() }
        let sink = AmbSink<Element>(Amb(count: sources.count))
        // LinkChain: the link owns its parents. Cold ones start when a final link below is observed.
        for (number, source) in sources.enumerated() where sink.isOpen {
            sink.subscribe(to: source, number: number) { sink, value in
                unsafeDowncast(sink, to: AmbSink<Element>.self).next(value, from: number)
            }
            sink.keep(number)
        }
        return sink
    }

    /// Emits the events of the first of this stream and `other` to send a value or to end.
    public func amb(_ other: Chain<Element>) -> Chain<Element> { .amb([self, other]) }
}

private struct Amb {
    let count: Int
}

private final class AmbSink<Element>: MultiSourceSink<Amb, Element>, @unchecked Sendable {
    /// The number of the first source to send an event, or -1. LinkChain: also its index among the parents.
    private let first = Atomic<Int>(-1)

    /// Whether a source may still be chosen.
    // Relaxed, always: holding a source takes the lock, and so sees any choice made before.
    var isOpen: Bool { !isClosed && first.load(ordering: .relaxed) < 0 }

    /// Drops a source if another was chosen meanwhile. LinkChain: observing a source already holds it.
    func keep(_ number: Int) {
        if !isOpen, first.load(ordering: .relaxed) != number { drop(number) }
    }

    @inline(__always)
    func next(_ value: Element, from number: Int) {
        // LinkChain: even one source needs the serializer, which guards the list of observers.
        if first.load(ordering: .relaxed) == number { return emitSerially(value) }
        let old = currentRun
        // LinkChain: tearing down another source may release the last observer. Then nobody gets the value.
        if becomesFirst(number), !wasLeft(since: old) { emitSerially(value) }
    }

    @inline(never)
    private func becomesFirst(_ number: Int) -> Bool {
        guard first.compareExchange(expected: -1, desired: number, ordering: .relaxed).exchanged else { return false }
        for other in 0..<parameters.count where other != number { drop(other) }
        return true
    }

    override func goesOn(after completion: Completion, from number: Int) -> Bool {
        first.load(ordering: .relaxed) != number && !becomesFirst(number)
    }

    override func copy(onto parents: [Parent]) -> Parent {
        // A dropped source is an `EndedSource` here. The copy leaves it out.
        Chain.amb(parents.indices.filter { !(parents[$0] is EndedSource) }.map { parents.source($0, of: Element.self) })
    }
}
