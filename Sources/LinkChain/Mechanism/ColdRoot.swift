import Synchronization

/// The root of a cold chain: runs its closure when a final link of the chain is observed.
///
/// LinkChain: it runs once, for everybody who shares the chain. When the last observer goes it stops; if somebody still holds
/// the chain and observes it again, it starts anew.
class ColdRoot<Element>: Observer<Element>, @unchecked Sendable {
    /// The number of starts and stops: odd while it runs. A run that is over can tell that it is, also when the next one has begun.
    /// Written under the origin's lock.
    private let run = Atomic<Int>(0)
    /// Formed where the type is known, so that its loop is specialised.
    final let body: (ColdRoot<Element>, Int) -> Void

    init(_ body: @escaping (ColdRoot<Element>, Int) -> Void) {
        self.body = body
        super.init(origin: Origin(isCold: true))
    }

    /// Whether `run` is still wanted. A source that sends in a loop asks before each value.
    final func isRunning(_ run: Int) -> Bool {
        // Relaxed: a stop on this thread is seen at once, one on another thread soon.
        self.run.load(ordering: .relaxed) == run && !isClosed
    }

    /// Sends a value for `run`, if that is not over by the time it is its turn.
    final func send(_ value: Element, _ run: Int) {
        guard origin.gate.enter() else { return origin.gate.leaveWork { self.sendNow(value, run) } }
        sendNow(value, run)
        origin.gate.leave()
    }

    private final func sendNow(_ value: Element, _ run: Int) {
        if isRunning(run) { emit(value) }
    }

    /// Ends the stream for `run`, if that is not over by the time it is its turn.
    final func end(_ terminal: Terminal, _ run: Int) {
        guard origin.gate.enter() else { return origin.gate.leaveWork { self.endNow(terminal, run) } }
        endNow(terminal, run)
        origin.gate.leave()
    }

    private final func endNow(_ terminal: Terminal, _ run: Int) {
        if isRunning(run) { origin.pass(terminal, from: self, run) }
    }

    override final func start() {
        if isClosed || !run.load(ordering: .relaxed).isMultiple(of: 2) { return }
        // Not inside the gate: everything that a loop sends there would be left as work, and nobody could stop it.
        origin.gate.runOutside { self.startNow() }
    }

    private final func startNow() {
        var started: Int?
        origin.locked {
            let last = run.load(ordering: .relaxed)
            guard last.isMultiple(of: 2), observers > 0, !isClosed else { return }
            run.store(last + 1, ordering: .relaxed)
            started = last + 1
        }
        if let started { body(self, started) }
    }

    override final func stopRun() -> Int? {
        let last = run.load(ordering: .relaxed)
        if last.isMultiple(of: 2) { return nil }
        run.store(last + 1, ordering: .relaxed)
        return last
    }

    override func anew(from parents: [Link]) -> Link { ColdRoot(body) }

    override final var root: Blueprint.Root { Blueprint.Root(blueprint: nil) { _ in self.anew(from: []) } }

    override final func didClose() {
        super.didClose()
        var stopped: Int?
        origin.locked { stopped = stopRun() }
        if let stopped { didStop(stopped) }
    }
}
