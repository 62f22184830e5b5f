#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// One thread's queue of actions: what ``CurrentThreadScheduler`` works on.
///
/// A pointer to the state, which the thread owns. So nothing is retained to reach it, and the run-time check for overlapping access is left
/// out: no other thread sees the state, and no action is called during an access.
struct Trampoline {
    /// In a structure, since an array of plain closures would allocate a thunk for each.
    struct Place {
        var action: () -> Void = {}

        /// Takes the action out, and leaves an empty one. So an action is freed when it has run, not with the last one.
        mutating func take() -> Place {
            var taken = Place()
            swap(&taken, &self)
            return taken
        }
    }

    private struct State {
        var queue: [Place] = []
        /// Delayed actions. They share one place in the queue, where the first of them was added.
        var delayed = DueQueue()
        var isRunning = false
        /// What to connect when the current chain is wired. Only DisposerChain wires here.
        var connections: [Place] = []
        var isWiring = false
    }

    private let state: UnsafeMutablePointer<State>

    var queue: [Place] { state.pointee.queue }
    var isRunning: Bool { state.pointee.isRunning }

    func schedule(_ action: @escaping () -> Void) {
        guard isRunning else { return run(action) }
        if state.pointee.delayed.isEmpty {
            state.pointee.queue.append(Place(action: action))
        } else {
            delay(ScheduledAction(action), due: Uptime.now)
        }
    }

    func schedule(_ action: ScheduledAction, due: Duration) {
        enter { delay(action, due: due) }
    }

    func whenWired(_ action: @escaping () -> Void) {
        if state.pointee.isWiring { state.pointee.connections.append(Place(action: action)) } else { action() }
    }

    func wire<Result>(_ body: () -> Result) -> Result {
        enter { wireNow(body) }
    }

    private func wireNow<Result>(_ body: () -> Result) -> Result {
        let start = state.pointee.connections.count
        let wasWiring = state.pointee.isWiring
        state.pointee.isWiring = true
        let result = body()
        state.pointee.isWiring = wasWiring
        if state.pointee.connections.count > start { connect(from: start) }
        return result
    }

    @inline(never)
    private func connect(from start: Int) {
        // Each may wire other chains; what these add is done before they return. What is added for an outer wiring stays behind `end`.
        let end = state.pointee.connections.count
        for place in start..<end {
            let due = state.pointee.connections[place].take()
            due.action()
        }
        if state.pointee.connections.count > end {
            state.pointee.connections.removeSubrange(start..<end)
        } else {
            // One by one, as in ``drain(from:)``.
            while state.pointee.connections.count > start { state.pointee.connections.removeLast() }
        }
    }

    /// Runs `body` at once and returns its result. If nothing runs, this starts a new run.
    ///
    /// What `body` schedules runs after it: before this returns if it started the run, otherwise when the running action ends.
    func enter<Result>(_ body: () -> Result) -> Result {
        if isRunning { return body() }
        return run(body)
    }

    func settle<Result>(_ body: () -> Result) -> Result {
        guard isRunning else { return run { wireNow(body) } }
        guard state.pointee.delayed.isEmpty else { return settleBesideDelayed(body) }
        // What is in the queue belongs to what runs already, and is left alone; what is added behind it belongs to `body`.
        let start = queue.count
        let result = wireNow(body)
        if queue.count > start { drain(from: start) }
        return result
    }

    @inline(never)
    private func settleBesideDelayed<Result>(_ body: () -> Result) -> Result {
        var outer = DueQueue()
        swap(&outer, &state.pointee.delayed)
        defer { swap(&outer, &state.pointee.delayed) }
        return settle(body)
    }

    private func run<Result>(_ body: () -> Result) -> Result {
        state.pointee.isRunning = true
        let result = body()
        if !queue.isEmpty { drain(from: 0) }
        state.pointee.isRunning = false
        return result
    }

    @inline(never)
    private func drain(from start: Int) {
        var next = start
        while next < queue.count {
            let due = state.pointee.queue[next].take()
            next += 1
            // None is left: begin anew, so that actions that schedule one another do not take a place each.
            if next == queue.count {
                // One by one: `removeLast(_:)`, which takes a count, is slower.
                while queue.count > start { state.pointee.queue.removeLast() }
                next = start
            } else if next - start > Self.mostGaps, (next - start) * 2 >= queue.count - start {
                // Actions that schedule one another in turn never empty the queue, so used places are removed earlier.
                state.pointee.queue.removeSubrange(start..<next)
                next = start
            }
            due.action()
        }
        if start == 0, queue.capacity > Self.mostGaps { state.pointee.queue = [] }
    }

    /// Used places are removed if there are more than this, and they are half of the queue.
    private static let mostGaps = 64

    private func delay(_ action: ScheduledAction, due: Duration) {
        let isFirst = state.pointee.delayed.isEmpty
        state.pointee.delayed.insert(action, due: due)
        if isFirst { state.pointee.queue.append(Place(action: runDelayed)) }
    }

    private func runDelayed() {
        while let (due, action) = state.pointee.delayed.popFirst().map({ ($0.due, $0.action) }) {
            let isLast = state.pointee.delayed.isEmpty
            if !action.isDisposed {
                Uptime.sleep(until: due)
                action.run()
            }
            // What was delayed since has its own place, behind what was scheduled before it.
            if isLast { return }
        }
    }

    /// One per thread, made at first use and freed when the thread ends.
    static var current: Trampoline {
        if let existing = pthread_getspecific(key) { return Trampoline(state: existing.assumingMemoryBound(to: State.self)) }
        let new = UnsafeMutablePointer<State>.allocate(capacity: 1)
        new.initialize(to: State())
        pthread_setspecific(key, new)
        return Trampoline(state: new)
    }

    private static let key: pthread_key_t = {
        var key = pthread_key_t()
        pthread_key_create(&key) { pointer in
            // Darwin's is not optional.
            guard let state = (pointer as UnsafeMutableRawPointer?)?.assumingMemoryBound(to: State.self) else { return }
            state.deinitialize(count: 1)
            state.deallocate()
        }
        return key
    }()
}
