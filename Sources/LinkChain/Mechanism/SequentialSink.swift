import Synchronization

/// The bits of a ``SequentialSink``'s loop.
private enum Loop {
    /// A stream has ended, and the next has not been subscribed to.
    static let due = 1
    /// From this bit on: the run that has the loop, plus one. 0: the loop does not run.
    static let observers = 2
}

/// A link whose streams follow one another: the base of `catch`, `ifEmpty`, `concat`, `retry`, `repeat` and `retry(when:)`.
///
/// A stream that ends while it is being subscribed to may be torn down only when subscribing returns. Then the loop subscribes to the next.
/// So a thousand streams that end at once need no more stack than one, unless each makes the last observer leave and another come: that
/// observer's start runs inside the one before. The siblings have ``DrainLoop`` for this.
///
/// LinkChain: the loop belongs to the present run. A start of an earlier run may still be at work on another thread. The present run takes
/// the loop over, and the old start leaves it alone when it returns.
class SequentialSink<Parameters, Output>: SwitchingSink<Parameters, Output>, @unchecked Sendable {
    // Each change acquires and releases: the next stream sees what the one before did. And if a thread finds this link at rest, either the
    // next observer sees its `due`, or the thread sees that observer. The first load is relaxed: a change confirms it, or another call has
    // the loop.
    private let loop = Atomic<Int>(0)

    /// Subscribes to the stream that follows the ended one. Called after ``goOn()``, unless this link is closed by then.
    func subscribeToNext() {}

    /// Whether the next stream waits for the next observer, if the last has left.
    var waitsForObserver: Bool { false }

    /// Starts the streams that are observed.
    func startStreams() { super.startInputs() }

    override func startInputs() {
        let turn = enterLoop()
        startStreams()
        // Also without the loop: the thread that has it may have found this link at rest.
        if let turn { leaveLoop(turn) } else { subscribeIfDue() }
    }

    /// Called when a stream has ended. The next is subscribed to here, or where the loop runs.
    final func goOn() {
        loop.bitwiseOr(Loop.due, ordering: .acquiringAndReleasing)
        if let turn = enterLoop() { leaveLoop(turn) }
    }

    /// Takes the loop, unless the present run has it. What is due stays due.
    private final func enterLoop() -> Int? {
        let turn = (Int(currentRun) + 1) * Loop.observers
        var old = loop.load(ordering: .relaxed)
        while old < turn {
            let result = loop.compareExchange(expected: old, desired: turn | old & Loop.due, ordering: .acquiringAndReleasing)
            if result.exchanged { return turn }
            old = result.original
        }
        return nil
    }

    /// Subscribes to what is due, and gives the loop back, unless another run has it by now.
    private final func leaveLoop(_ turn: Int) {
        while true {
            let result = loop.compareExchange(expected: turn, desired: 0, ordering: .acquiringAndReleasing)
            if result.exchanged || result.original != turn | Loop.due { return }
            if subscribeIfDue() { continue }
            if loop.compareExchange(expected: turn | Loop.due, desired: Loop.due, ordering: .acquiringAndReleasing).exchanged { return }
        }
    }

    /// Returns `false` if what is due waits for the next observer.
    @discardableResult
    private final func subscribeIfDue() -> Bool {
        if waitsForObserver, isResting, !isClosed { return false }
        let isDue = loop.bitwiseAnd(~Loop.due, ordering: .acquiringAndReleasing).oldValue & Loop.due != 0
        if isDue, !isClosed { subscribeToNext() }
        return true
    }
}
