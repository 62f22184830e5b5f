import Synchronization

extension Observer {
    /// Subscribes to `transform` of each value, and emits what the latest of these inner streams emits.
    ///
    /// A value drops the inner stream that runs, and then goes to `transform`: nothing of the old one is emitted from then on, also if another
    /// thread is just sending it. Completes when the source and the latest inner stream have completed. The first error of either ends it, and so
    /// does `transform` if it throws; the rest is torn down before the error is emitted. Disposal stops the source and the inner stream, and
    /// releases `transform`.
    public func flatMapLatest<Result>(_ transform: @escaping (Element) throws -> Observer<Result>) -> Observer<Result> {
        let link = FlatMapLatestLink(transform)
        // LinkChain: the link owns its parent and the inner stream; cold ones start when a final link below is observed.
        link.subscribe(to: self) { link, value in
            unsafeDowncast(link, to: FlatMapLatestLink<Element, Result>.self).next(value)
        }
        return link
    }
}

private final class FlatMapLatestLink<Element, Result>: JointLink<Result>, @unchecked Sendable {
    private let transform: (Element) throws -> Observer<Result>
    /// The number of the latest inner stream. The source has number 0.
    private let latest = Atomic<Int>(0)
    /// The latest inner stream. LinkChain: it holds nothing below it, so there is no cycle to break. Touched by the source.
    private var inner: InputLink?
    /// The inner stream that was the latest when it completed, or 0. Touched inside the gate.
    private var completed = 0
    private var hasSourceCompleted = false

    init(_ transform: @escaping (Element) throws -> Observer<Result>) {
        self.transform = transform
        super.init()
    }

    func next(_ value: Element) {
        if isClosed { return }
        // Relaxed: it is compared inside the gate, through which the new stream's values go as well; so an old one cannot follow them.
        let number = latest.add(1, ordering: .relaxed).newValue
        if let old = inner.take() { drop(old) }
        let stream: Observer<Result>
        do { stream = try transform(value) } catch { return finishSerially(with: .error(error)) }
        inner = subscribe(to: stream, number: number, isInner: true) { link, value in
            unsafeDowncast(link, to: FlatMapLatestLink<Element, Result>.self).next(value, from: number)
        }
        // LinkChain: `transform` has let the last observer go.
        if inner?.key == -1 { hasGone(number) }
    }

    /// An inner stream will not come: for the end it counts as completed.
    private func hasGone(_ number: Int) {
        guard origin.gate.enter() else { return origin.gate.leaveWork { self.completed = number } }
        completed = number
        origin.gate.leave()
    }

    private func next(_ value: Result, from number: Int) {
        guard origin.gate.enter() else { return leaveWork { self.emit(value, from: number) } }
        emit(value, from: number)
        origin.gate.leave()
    }

    private func emit(_ value: Result, from number: Int) {
        if !isClosed, number == latest.load(ordering: .relaxed) { emit(value) }
    }

    override func ends(with terminal: Terminal, from input: InputLink) -> Bool {
        let isSource = input.number == 0
        let latest = latest.load(ordering: .relaxed)
        guard isSource || input.number == latest else { return false }
        if case .error = terminal { return true }
        if isSource { hasSourceCompleted = true } else { completed = latest }
        return hasSourceCompleted && completed == latest
    }

    override var hasInnerStreamsOfARun: Bool { true }

    override func reset() {
        for input in dropInnerStreams() { completed = max(completed, input.number) }
    }

    override func anew(from parents: [Link]) -> Link { parent(parents, of: Element.self).flatMapLatest(transform) }
}
