// The siblings' own: it keeps its sources in order to drop them, since another thread may dispose them meanwhile.

import Synchronization

extension Chain {
    /// Emits the events of the first of `sources` to send a value or to end.
    ///
    /// Subscribes to the sources in order, until one has sent an event. Tears the others down before that event is emitted. Ends when the
    /// chosen source does; without sources, completes at once. Disposal stops all running sources.
    public static func amb(_ sources: [Chain<Element>]) -> Chain<Element> {
        if sources.isEmpty { return empty() }
        return Producer(Amb(count: sources.count), sources: sources) { observable, downstream in
            let sink = AmbSink<Element>(observable.parameters(), downstream)
            return sink.whenWired {
                for number in 0..<sink.parameters.count where sink.isOpen {
                    let source = observable.source(number, of: Element.self)
                    sink.subscribe(to: source, number: number, keep: { sink.keep($0) }) { input, value in
                        let input = unsafeDowncast(input, to: InputSink.self)
                        input.forward(to: AmbSink<Element>.self) { $0.next(value, from: input.number) }
                    }
                }
            }
        }
    }

    /// Emits the events of the first of this stream and `other` to send a value or to end.
    public func amb(_ other: Chain<Element>) -> Chain<Element> { .amb([self, other]) }
}

private struct Amb {
    let count: Int
}

private final class AmbSink<Element>: MultiSourceSink<Amb, Element>, @unchecked Sendable {
    /// The number of the first source to send an event, or -1.
    private let first = Atomic<Int>(-1)
    /// The sources that run or are about to run, until one is chosen. They hold this sink; disposal breaks the cycle.
    private let inputs = Locked<[InputSink]>([])

    /// Whether a source may still be chosen.
    // Relaxed, always: keeping a source takes the lock, and so sees any choice made before.
    var isOpen: Bool { !isStopped && first.load(ordering: .relaxed) < 0 }

    /// Keeps a source, so that a choice can drop it. Drops it at once if another was chosen meanwhile.
    func keep(_ input: InputSink) {
        let isLate = inputs.withLock { inputs in
            if isOpen { inputs.append(input) }
            return !isOpen
        }
        if isLate, first.load(ordering: .relaxed) != input.number { drop(input) }
    }

    @inline(__always)
    func next(_ value: Element, from number: Int) {
        // Only one source is left, and a source is serial.
        if isFirst(number), !isStopped { emit(value) }
    }

    @inline(__always)
    private func isFirst(_ number: Int) -> Bool { first.load(ordering: .relaxed) == number || becomesFirst(number) }

    @inline(never)
    private func becomesFirst(_ number: Int) -> Bool {
        guard first.compareExchange(expected: -1, desired: number, ordering: .relaxed).exchanged else { return false }
        for input in takeAll() where input.number != number { drop(input) }
        return true
    }

    private func takeAll() -> [InputSink] { inputs.withLock { exchange(&$0, with: []) } }

    override func goesOn(after completion: Completion, from number: Int) -> Bool { !isFirst(number) }

    override func didDispose() { _ = takeAll() }
}
