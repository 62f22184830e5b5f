extension Chain {
    /// Emits what the first of `sources` emits, then the next one each time a source ends with `occasion`: `concat` and `catch(sequence:)`.
    /// Completes at once if there are none.
    static func succession(of sources: [Chain<Element>], after occasion: Occasion) -> Chain<Element> {
        if sources.isEmpty { return empty() }
        return Producer(Succession(count: sources.count, occasion: occasion), sources: sources) { observable, downstream in
            let parameters = observable.parameters(as: Succession.self)
            let sink = SuccessionSink(
                parameters, (0..<parameters.count).reversed().map { observable.source($0, of: Element.self) },
                deliver: { input, value in
                    input.forward(to: SuccessionSink<Element>.self) { $0.emitAsItComes(value) }
                }, downstream)
            return sink.whenWired { sink.subscribeToNext() }
        }
    }
}

private struct Succession {
    let count: Int
    let occasion: Occasion
}

private final class SuccessionSink<Element>: SwitchingSink<Succession, Element>, @unchecked Sendable {
    /// Sources that have not begun, the next one last. A source is taken out when its turn comes, so that what it was made of is freed with
    /// it and not with the last one. Touched inside a round only.
    @exclusivity(unchecked) private var sources: [Chain<Element>]
    private let loop = DrainLoop()
    /// How many have begun. Touched inside a round only.
    private var number = 0

    init(
        _ parameters: Succession, _ sources: [Chain<Element>], deliver: @escaping (Sink, Element) -> Void,
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
        guard parameters.occasion.comes(with: completion), number < parameters.count else { return false }
        subscribeToNext()
        return true
    }
}
