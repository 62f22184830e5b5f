// LinkChain's own: a copy leaves out the sources that were dropped.

import Synchronization

extension Chain {
    /// Emits the events of whichever of `sources` is the first to send a value or to end.
    ///
    /// Subscribes to them in order, until one has sent something. The others are torn down before that event is emitted. Ends when the
    /// chosen source does, and completes at once if there are no sources. Disposal stops all that run.
    ///
    /// LinkChain: the first source is chosen once, and stays chosen for later observers.
    public static func amb(_ sources: [Chain<Element>]) -> Chain<Element> {
        if sources.isEmpty { return empty() }
        let sink = AmbSink<Element>(Amb(count: sources.count))
        // LinkChain: the link owns all its parents from now on; cold ones start when a final link below is observed.
        for (number, source) in sources.enumerated() where sink.isOpen {
            sink.subscribe(to: source, number: number) { sink, value in
                unsafeDowncast(sink, to: AmbSink<Element>.self).next(value, from: number)
            }
            sink.keep(number)
        }
        return sink
    }

    /// Emits the events of this or of `other`, whichever is the first to send a value or to end.
    public func amb(_ other: Chain<Element>) -> Chain<Element> { .amb([self, other]) }
}

private struct Amb {
    let count: Int
}

private final class AmbSink<Element>: MultiSourceSink<Amb, Element>, @unchecked Sendable {
    /// The number of the first source to send something, or -1. LinkChain: also its index among the parents.
    private let first = Atomic<Int>(-1)

    /// Whether any source may still be the first.
    // Relaxed, always: holding a source takes the lock, and so sees any choice made before.
    var isOpen: Bool { !isClosed && first.load(ordering: .relaxed) < 0 }

    /// LinkChain: a source is held as soon as it is observed. Drops it if another has been chosen meanwhile.
    func keep(_ number: Int) {
        if !isOpen, first.load(ordering: .relaxed) != number { drop(number) }
    }

    @inline(__always)
    func next(_ value: Element, from number: Int) {
        // LinkChain: one source is left, and yet the serializer is needed: it guards the list of observers.
        if first.load(ordering: .relaxed) == number { return emitSerially(value) }
        let old = departures
        // LinkChain: tearing another source down may release the last observer. Then nobody gets the value.
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
        // A source that was dropped is an `EndedSource` here. The copy does without it.
        Chain.amb(parents.indices.filter { !(parents[$0] is EndedSource) }.map { parents.source($0, of: Element.self) })
    }
}
