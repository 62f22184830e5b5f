extension Observable {
    /// A chain that runs this one, and again when it has ended with `continueAfter`: `atMost` times in all.
    // A closure each: a common one would have to capture the condition.
    @inline(__always)
    final func resubscribing(after continueAfter: ContinueAfter, atMost count: Int) -> Observable<Element> {
        switch continueAfter {
        case .error: Producer(count, source: self) { $0.resubscribe(after: .error, $1) }
        case .completion: Producer(count, source: self) { $0.resubscribe(after: .completion, $1) }
        }
    }

    @inline(__always)
    private final func resubscribe(after continueAfter: ContinueAfter, _ downstream: Downstream<Element>) -> Upstream {
        let sink = ResubscribingSink(
            self, after: continueAfter, parameters(),
            deliver: { input, value in
                input.forward(to: ResubscribingSink<Element>.self) { $0.emitAsItComes(value) }
            }, downstream)
        return sink.whenWired { sink.subscribeToNext() }
    }
}

/// A sink that runs its source again when it has ended: the base of `retry` and `repeat`.
final class ResubscribingSink<Element>: SwitchingSink<Void, Element>, @unchecked Sendable {
    private let observable: Observable<Element>
    private let continueAfter: ContinueAfter
    private let loop = DrainLoop()
    /// How many runs may follow. Touched by the thread that starts a run, and when that run has ended.
    private var remaining: Int

    init(
        _ observable: Observable<Element>, after continueAfter: ContinueAfter, _ count: Int, deliver: @escaping (Sink, Element) -> Void,
        _ downstream: Downstream<Element>
    ) {
        self.observable = observable
        self.continueAfter = continueAfter
        remaining = count
        super.init((), deliver: deliver, downstream)
    }

    func subscribeToNext() {
        loop.run {
            if isStopped { return }
            remaining -= 1
            subscribe(to: observable.source(of: Element.self), deliver: deliver)
        }
    }

    override func goesOn(after completion: Completion, from number: Int) -> Bool {
        guard continueAfter.matches(completion), remaining > 0 else { return false }
        subscribeToNext()
        return true
    }
}
