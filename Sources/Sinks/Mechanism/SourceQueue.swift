extension Chain {
    /// Emits what the first of `sources` emits, then the next one each time a source ends with `continueAfter`: `concat` and
    /// `catch(sequence:)`. Completes at once if there are none.
    static func sequence(of sources: [Chain<Element>], after continueAfter: ContinueAfter) -> Chain<Element> {
        if sources.isEmpty { return empty() }
        return Producer(SourceQueue(count: sources.count, continueAfter: continueAfter), sources: sources) { observable, downstream in
            let parameters = observable.parameters(as: SourceQueue.self)
            let sink = SourceQueueSink(
                parameters, (0..<parameters.count).reversed().map { observable.source($0, of: Element.self) },
                deliver: { input, value in
                    input.forward(to: SourceQueueSink<Element>.self) { $0.emitAsItComes(value) }
                }, downstream)
            return sink.whenWired { sink.subscribeToNext() }
        }
    }
}

private struct SourceQueue {
    let count: Int
    let continueAfter: ContinueAfter
}

private final class SourceQueueSink<Element>: SwitchingSink<SourceQueue, Element>, @unchecked Sendable {
    /// Sources that have not begun, the next one last. A source is taken out when its turn comes, so that what it was made of is freed with
    /// it and not with the last one. Touched inside a round only.
    @exclusivity(unchecked) private var sources: [Chain<Element>]
    private let loop = DrainLoop()
    /// How many have begun. Touched inside a round only.
    private var number = 0

    init(
        _ parameters: SourceQueue, _ sources: [Chain<Element>], deliver: @escaping (Sink, Element) -> Void,
        _ downstream: Downstream<Element>
    ) {
        self.sources = sources
        super.init(parameters, deliver: deliver, downstream)
    }

    func subscribeToNext() {
        loop.run {
            guard !isStopped, let next = sources.popLast() else { return }
            number += 1
            subscribe(to: next, number: number, deliver: deliver)
        }
    }

    override func goesOn(after completion: Completion, from number: Int) -> Bool {
        guard parameters.continueAfter.matches(completion), number < parameters.count else { return false }
        subscribeToNext()
        return true
    }
}
