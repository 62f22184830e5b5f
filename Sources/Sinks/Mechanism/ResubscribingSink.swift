/// A sink that runs its source again when that has ended: what `retry` and `repeat` are made of.
final class ResubscribingSink<Element>: SwitchingSink<Void, Element>, @unchecked Sendable {
    private let observable: Observable<Element>
    private let occasion: Occasion
    private let loop = DrainLoop()
    /// How many runs may follow. Touched by the thread that starts a run, and when that has ended.
    private var remaining: Int

    init(
        _ observable: Observable<Element>, after occasion: Occasion, _ count: Int, deliver: @escaping (Sink, Element) -> Void,
        _ downstream: Downstream<Element>
    ) {
        self.observable = observable
        self.occasion = occasion
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

    @inline(__always)
    func next(_ value: Element) {
        if !isStopped { emit(value) }
    }

    override func goesOn(after completion: Completion, from number: Int) -> Bool {
        guard occasion.comes(with: completion), remaining > 0 else { return false }
        subscribeToNext()
        return true
    }
}
