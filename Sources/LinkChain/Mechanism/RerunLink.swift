import Synchronization

/// A link that runs its source again when that has ended: what `retry` and `repeat` are made of.
///
/// LinkChain: the first run is that of the source itself. For the others it makes sources like it, from a ``Blueprint``, each when
/// the one before has ended.
final class RerunLink<Element>: JointLink<Element>, @unchecked Sendable {
    enum Occasion {
        /// The source failed.
        case error
        /// The source completed.
        case completion
    }

    /// Until the stream ends or is unlinked: it holds what the source's closures hold.
    private let blueprint: Mutex<Blueprint?>
    private let occasion: Occasion
    private let count: Int
    /// Formed where the types are known: what is formed in an override of a generic class is not specialised.
    private let deliver: (Link, Element) -> Void
    private let rounds = Rounds()
    /// How many runs may follow.
    private let remaining: Atomic<Int>

    init(_ blueprint: Blueprint, after occasion: Occasion, _ count: Int, deliver: @escaping (Link, Element) -> Void) {
        self.blueprint = Mutex(blueprint)
        self.occasion = occasion
        self.count = count
        self.deliver = deliver
        remaining = Atomic(count - 1)
        super.init()
    }

    func subscribeToFirst(_ source: Observer<Element>) {
        subscribe(to: source, isInner: true, deliver: deliver)
    }

    private func subscribeToNext() {
        guard !isClosed, let blueprint = blueprint.withLock({ $0 }) else { return }
        subscribe(to: blueprint.build(of: Element.self), isInner: true, deliver: deliver)
    }

    override func start() { rounds.run(after: { super.start() }, subscribeToNext) }

    override func goesOn(after terminal: Terminal, from input: InputLink) -> Bool {
        switch (terminal, occasion) {
        case (.error, .error), (.completed, .completion): break
        default: return false
        }
        // Relaxed: one run has ended at a time, and each starts after the one before.
        guard remaining.load(ordering: .relaxed) > 0 else { return false }
        remaining.subtract(1, ordering: .relaxed)
        rounds.run(subscribeToNext)
        return true
    }

    // LinkChain: one count for all who observe it; it begins anew when the last of them has gone.
    override func reset() { remaining.store(count - 1, ordering: .relaxed) }

    override func willEnd(_ terminal: Terminal) { dropBlueprint() }

    override func didClose() {
        super.didClose()
        dropBlueprint()
    }

    private func dropBlueprint() {
        // Out of the lock: users' code may run when what it holds is released.
        _ = blueprint.withLock { $0.take() }
    }

    override var root: Blueprint.Root {
        guard let blueprint = blueprint.withLock({ $0 }) else { return super.root }
        // Not this link: it drops its blueprint when it ends.
        return Blueprint.Root(blueprint: blueprint) { [occasion, count, deliver] blueprint in
            let blueprint = blueprint.unsafelyUnwrapped
            let link = RerunLink(blueprint, after: occasion, count, deliver: deliver)
            link.subscribeToFirst(blueprint.build(of: Element.self))
            return link
        }
    }
}
