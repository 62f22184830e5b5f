#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// One thread's queue of actions: what ``CurrentThreadScheduler`` works on.
///
/// No other thread sees it, and no action is called during an access: so the run-time check for overlapping access is left out.
final class Trampoline {
    /// In a structure, since an array of plain closures would allocate a thunk for each.
    struct Place {
        var action: (() -> Void)?
    }

    @exclusivity(unchecked) private(set) var queue: [Place] = []
    /// Delayed actions. They share one place in the queue, where the first of them was added.
    @exclusivity(unchecked) private var delayed = DueQueue()
    @exclusivity(unchecked) private(set) var isRunning = false
    /// What to connect when the current chain is wired. Only DisposerChain wires here.
    @exclusivity(unchecked) private var connections: [Place] = []
    @exclusivity(unchecked) private var isWiring = false

    private init() {}

    func schedule(_ action: @escaping () -> Void) {
        guard isRunning else { return run(action) }
        if delayed.isEmpty {
            queue.append(Place(action: action))
        } else {
            delay(ScheduledAction(action), due: Uptime.now)
        }
    }

    func schedule(_ action: ScheduledAction, due: Duration) {
        enter { delay(action, due: due) }
    }

    func whenWired(_ action: @escaping () -> Void) {
        if isWiring { connections.append(Place(action: action)) } else { action() }
    }

    func wire<Result>(_ body: () -> Result) -> Result {
        enter { wireNow(body) }
    }

    private func wireNow<Result>(_ body: () -> Result) -> Result {
        let start = connections.count
        let wasWiring = isWiring
        isWiring = true
        let result = body()
        isWiring = wasWiring
        if connections.count > start { connect(from: start) }
        return result
    }

    @inline(never)
    private func connect(from start: Int) {
        // Each may wire other chains; what these add is done before they return.
        let due = connections[start...].map { $0.action }
        connections.removeSubrange(start...)
        for action in due { action?() }
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
        guard delayed.isEmpty else { return settleBesideDelayed(body) }
        // What is in the queue belongs to what runs already, and is left alone; what is added behind it belongs to `body`.
        let start = queue.count
        let result = wireNow(body)
        if queue.count > start { drain(from: start) }
        return result
    }

    @inline(never)
    private func settleBesideDelayed<Result>(_ body: () -> Result) -> Result {
        var outer = DueQueue()
        swap(&outer, &delayed)
        defer { swap(&outer, &delayed) }
        return settle(body)
    }

    private func run<Result>(_ body: () -> Result) -> Result {
        isRunning = true
        let result = body()
        if !queue.isEmpty { drain(from: 0) }
        isRunning = false
        return result
    }

    @inline(never)
    private func drain(from start: Int) {
        var next = start
        while next < queue.count {
            // Taken out, so that what an action holds is freed with it, not with the last one.
            let action = queue[next].action.take()
            next += 1
            // None is left: begin anew, so that actions that schedule one another do not take a place each.
            if next == queue.count {
                // One by one: `removeLast(_:)`, which takes a count, is slower.
                while queue.count > start { queue.removeLast() }
                next = start
            } else if next - start > Self.mostGaps, (next - start) * 2 >= queue.count - start {
                // Actions that schedule one another in turn never empty the queue, so used places are removed earlier.
                queue.removeSubrange(start..<next)
                next = start
            }
            action?()
        }
        if start == 0, queue.capacity > Self.mostGaps { queue = [] }
    }

    /// Used places are removed if there are more than this, and they are half of the queue.
    private static let mostGaps = 64

    private func delay(_ action: ScheduledAction, due: Duration) {
        let isFirst = delayed.isEmpty
        delayed.insert(action, due: due)
        if isFirst { queue.append(Place(action: runDelayed)) }
    }

    private func runDelayed() {
        while let (due, action) = delayed.popFirst().map({ ($0.due, $0.action) }) {
            let isLast = delayed.isEmpty
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
        if let existing = pthread_getspecific(key) {
            return Unmanaged<Trampoline>.fromOpaque(existing).takeUnretainedValue()
        }
        let new = Trampoline()
        pthread_setspecific(key, Unmanaged.passRetained(new).toOpaque())
        return new
    }

    private static let key: pthread_key_t = {
        var key = pthread_key_t()
        pthread_key_create(&key) { pointer in
            #if canImport(Darwin)
            Unmanaged<Trampoline>.fromOpaque(pointer).release()
            #else
            if let pointer { Unmanaged<Trampoline>.fromOpaque(pointer).release() }
            #endif
        }
        return key
    }()
}
