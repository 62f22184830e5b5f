import Synchronization

/// The bits of a ``SuccessiveSink``'s loop.
private enum Loop {
    /// A stream has ended, and what follows it has not been subscribed to.
    static let due = 1
    /// From this bit on: whose loop it is, as how often the last observer had gone before they came, plus one. 0: the loop does not run.
    static let observers = 2
}

/// A link whose streams follow one another: what `catch`, `ifEmpty`, `concat`, `retry`, `repeat` and `retry(when:)` are made of.
///
/// A stream that ends while it is being subscribed to may be torn down only when subscribing returns. The loop subscribes to the next after
/// that. So a thousand streams that end at once need no more stack than one, unless each of them lets the last observer go and another
/// come: that observer's start then runs inside the one before. The siblings have ``DrainLoop`` for this.
///
/// LinkChain: the loop belongs to the present observers. A start made for observers that have gone may still run on another thread. The
/// next observers then take the loop over, and the old start leaves it alone when it returns.
class SuccessiveSink<Parameters, Output>: SwitchingSink<Parameters, Output>, @unchecked Sendable {
    // Each change acquires and releases: what follows sees what the stream before did. And either a thread that finds this link at rest
    // leaves `due` where the next observer sees it, or that thread sees that the observer has come. The first look is relaxed: a change
    // confirms it, or the loop is somebody else's.
    private let loop = Atomic<Int>(0)

    /// Subscribes to what follows the stream that has ended. Called after ``goOn()``, unless this link is closed by then.
    func subscribeToNext() {}

    /// Whether what follows waits for the next observer, if the last has gone.
    var waitsForObserver: Bool { false }

    /// Starts the streams that are observed.
    func startStreams() { super.startInputs() }

    override func startInputs() {
        let turn = enterLoop()
        startStreams()
        // Also without the loop: the thread that has it may have found this link at rest.
        if let turn { leaveLoop(turn) } else { subscribeIfDue() }
    }

    /// A stream has ended: has what follows subscribed to, here or where the loop runs.
    final func goOn() {
        loop.bitwiseOr(Loop.due, ordering: .acquiringAndReleasing)
        if let turn = enterLoop() { leaveLoop(turn) }
    }

    /// Takes the loop, unless the present observers have it. What is due stays due.
    private final func enterLoop() -> Int? {
        let turn = (departures + 1) * Loop.observers
        var old = loop.load(ordering: .relaxed)
        while old < turn {
            let result = loop.compareExchange(expected: old, desired: turn | old & Loop.due, ordering: .acquiringAndReleasing)
            if result.exchanged { return turn }
            old = result.original
        }
        return nil
    }

    /// Subscribes to what is due, and gives the loop back. If others have it by now, it is theirs.
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
