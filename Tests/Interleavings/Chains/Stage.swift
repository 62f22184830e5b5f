import Interleaving
import Testing

/// The state that the threads of an exploration share: a chain, its subscriptions, and what was heard. Made anew for every order.
///
/// Plain variables suffice, because threads take turns. Objects made here and in the threads are counted.
final class Stage {
    private let census = LiveCensus()
    var first: Emitter<Int>? = nil, second: Emitter<Int>? = nil
    var chain: Chain<Int>?
    /// A chain made from ``chain``.
    var below: Chain<Int>?
    var connectable: ConnectableObservable<Int>?
    var tokens: [any Disposable] = []
    var bag: Bag?
    let later = Later()
    /// For sources made by ``source()``: their observers, and the number of subscriptions and cleanups.
    var observers: [AnyObserver<Int>] = []
    var subscriptions = 0, cleanups = 0
    /// How many streams a factory has made.
    var made = 0
    /// Captured by a closure, to show whether the closure is alive.
    weak var mark: Mark?
    /// Whether the mark must be alive while a handler runs, because the closure that holds it is further up the stack.
    var isMarkInUse = false
    private var wasMarkLost = false
    /// For closures: whether values are no longer expected, and how many came nevertheless.
    var isOver = false, late = 0
    private(set) var heard: [String] = []
    /// The events of a subscription that reports its disposal.
    private(set) var told: [String] = []
    private var inside = 0, most = 0

    /// The number of live structural objects, now and before the threads began.
    var objects: Int { census.count }
    private(set) var objectsBefore = 0

    init(_ make: (Stage) -> Void) {
        counted {
            first = Emitter<Int>()
            second = Emitter<Int>()
            make(self)
        }
        objectsBefore = census.count
    }

    func counted(_ body: () -> Void) { census.observe(body) }

    /// A source that keeps its observers, and counts subscriptions and cleanups.
    ///
    /// - Parameter value: the value that it sends, with the end, before it returns; nil for a source that goes on.
    func source(ofOne value: Int? = nil) -> Chain<Int> {
        .create { [unowned self] observer in
            subscriptions += 1
            observers.append(observer)
            if let value {
                observer.onNext(value)
                observer.onCompleted()
            }
            return Disposables.create { [unowned self] in cleanups += 1 }
        }
    }

    /// Sends through the latest observer of such a source; earlier runs are over.
    func sendLast(_ value: Int) { observers.last!.onNext(value) }

    /// Sends through ``first``.
    func send(_ values: Int...) {
        for value in values { first!.onNext(value) }
    }

    /// Subscribes, and notes each event after `name`: a value as itself, the end as `|`, an error as `#`.
    func hear(_ chain: Chain<Int>, as name: String = "") {
        tokens.append(
            chain.subscribe(
                onNext: { [unowned self] in note("\(name)\($0)") }, onError: { [unowned self] _ in note("\(name)#") },
                onCompleted: { [unowned self] in note("\(name)|") }))
    }

    /// Subscribes with a handler that holds a mark. It counts values that come when none is expected any more.
    func hearHoldingMark(_ chain: Chain<Int>) {
        let mark = Mark()
        self.mark = mark
        tokens.append(
            chain.subscribe(onNext: { [unowned self] value in
                if isOver { late += 1 }
                withExtendedLifetime(mark) { note("\(value)") }
            }))
    }

    /// Subscribes, and notes the end as `|` and the disposal as `-`, each after a step.
    func hearDisposal(of chain: Chain<Int>) {
        func tell(_ event: String) {
            _ = pause.isRaised
            told.append(event)
        }
        tokens.append(chain.subscribe(onCompleted: { tell("|") }, onDisposed: { tell("-") }))
    }

    func note(_ event: String) {
        inside += 1
        most = max(most, inside)
        // A step, so that another thread may run here.
        _ = pause.isRaised
        heard.append(event)
        if isMarkInUse, mark == nil { wasMarkLost = true }
        inside -= 1
    }

    private let pause = Flag()

    /// The fault after the threads have ended, if any.
    ///
    /// Looks for overlapping events, events after a subscription's end, duplicate events, and objects left after everything is disposed and
    /// dropped. Then asks `expected`.
    func verdict(_ expected: (Stage) -> String?) -> String? {
        if most > 1 { return "two events were delivered at a time" }
        if wasMarkLost { return "a closure was released while a handler below it ran" }
        for events in Dictionary(grouping: heard, by: { $0.prefix { $0.isLetter } }).values {
            if events.dropLast().contains(where: { $0.hasSuffix("|") || $0.hasSuffix("#") }) {
                return "something came after the end: \(heard)"
            }
        }
        if Set(heard).count != heard.count { return "something was heard twice: \(heard)" }
        if let reason = expected(self) { return reason }
        counted {
            bag?.dispose()
            for token in tokens { token.dispose() }
            later.run()
        }
        if subscriptions != cleanups { return "\(subscriptions) subscriptions to the source, and \(cleanups) cleanups" }
        counted {
            (first, second, bag) = (nil, nil, nil)
            (chain, below, connectable) = (nil, nil, nil)
            tokens = []
            observers = []
            // A dropped chain may have scheduled the release of its source.
            later.run()
        }
        return census.count == 0 ? nil : "\(census.count) objects are left"
    }
}

/// Faults to return; nil if all is as it must be.
extension Stage {
    func faultUnlessHeard(_ outcomes: [String]...) -> String? { outcomes.contains(heard) ? nil : "heard \(heard)" }

    var faultUnlessCleanedUpOnce: String? { cleanups == 1 ? nil : "\(cleanups) cleanups" }

    /// Exactly one subscription to the source must run. The values of a second would be heard by nobody, or twice.
    var faultUnlessOneRuns: String? {
        subscriptions - cleanups == 1 ? nil : "\(subscriptions) subscriptions, \(cleanups) cleanups"
    }
}

/// A scheduler whose actions run when a thread of the exploration says so, unless they are already disposed. Only the test sets its time.
///
/// `@unchecked Sendable`: those threads take turns.
final class Later: Scheduler, @unchecked Sendable {
    private var actions: [(token: BooleanDisposable, body: () -> Void)] = []
    private var time = Duration.zero
    private let pause = Flag()
    var now: Duration {
        get {
            let time = time
            // A step, so that time may pass before the answer is used.
            _ = pause.isRaised
            return time
        }
        set { time = newValue }
    }

    /// How many actions wait and are not disposed.
    var pending: Int { actions.count { !$0.token.isDisposed } }

    func schedule(_ action: @escaping () -> Void) -> any Cancelable {
        let token = BooleanDisposable()
        actions.append((token, action))
        return token
    }

    func schedule(after delay: Duration, _ action: @escaping () -> Void) -> any Cancelable { schedule(action) }

    /// Runs all actions, due or not, and those that are added meanwhile.
    func run() {
        while !actions.isEmpty { runNext() }
    }

    /// Runs as many actions as are waiting now: of an action that reschedules itself, one turn.
    func runOnce() {
        for _ in 0..<actions.count where !actions.isEmpty { runNext() }
    }

    private func runNext() {
        let (token, body) = actions.removeFirst()
        if !token.isDisposed { body() }
    }
}

/// See ``Stage/mark``.
final class Mark {}

/// Tries every order of threads on a stage.
///
/// - Parameter outcomes: events, separated by blanks. Some order must reach each outcome: this catches a test that passes only because its
///   threads never meet.
func everyOrder(
    _ name: String, preemptions: Int = 3, replay: [Int]? = nil, reaching outcomes: [String] = [], of make: @escaping (Stage) -> Void,
    threads: [(Stage) -> Void], sourceLocation: SourceLocation = #_sourceLocation, expecting expected: @escaping (Stage) -> String?
) {
    var reached: Set<String> = []
    let isComplete = everyOrder(
        name, preemptions: preemptions, replay: replay, of: { Stage(make) },
        threads: threads.map { thread in { stage in stage.counted { thread(stage) } } }, sourceLocation: sourceLocation
    ) { stage in
        let reason = stage.verdict(expected)
        reached.insert(stage.heard.joined(separator: " "))
        return reason
    }
    // A partial exploration proves nothing about the outcomes.
    if !isComplete { return }
    for outcome in outcomes where !reached.contains(outcome) {
        Issue.record("\"\(outcome)\" was heard in no order, but \(reached.sorted())", sourceLocation: sourceLocation)
    }
}

struct Trouble: Error {}
