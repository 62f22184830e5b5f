import Synchronization

enum Failure: Error {
    case boom
    case other
}

/// Records one stream as a marble diagram: `1 2 |` for two values and the end, `1 #boom` for a value and an error.
///
/// It deliberately has no lock: that none is needed is the library's promise, and the thread sanitizer checks it. Overlapping calls, from
/// one thread or several, are counted and fail the test.
final class Recorder<Value>: @unchecked Sendable {
    private let name: String
    private let trial: Trial
    private let stamp: () -> String
    private(set) var events: [String] = []
    private var isEnded = false
    private var wasSubscribed = false
    private weak var token: (any Disposable)?
    private let isInside = Atomic<Bool>(false)
    private let overlaps = Atomic<Int>(0)
    private let late = Atomic<Int>(0)

    init(_ name: String, _ trial: Trial, stamp: @escaping () -> String) {
        (self.name, self.trial, self.stamp) = (name, trial, stamp)
    }

    var heard: String { events.joined(separator: " ") }

    /// Violations of the rules that hold for every observer.
    var complaint: String? {
        let overlaps = overlaps.load(ordering: .relaxed), late = late.load(ordering: .relaxed)
        if overlaps > 0 { return "\(name) was called \(overlaps) times while it was being called" }
        if late > 0 { return "\(name) heard \(late) events after the terminal one: \(heard)" }
        return nil
    }

    /// Subscribes, once. The three closures hold a tracker with the recorder's name.
    func subscribe(
        to chain: Chain<Value>, then: @escaping (Value) -> Void = { _ in }, finally: @escaping () -> Void = {}
    ) -> any Disposable {
        precondition(!wasSubscribed, "a recorder hears one stream")
        wasSubscribed = true
        let tracker = trial.tracker(name)
        return chain.subscribe(
            onNext: { value in
                tracker.touch()
                self.write("\(value)") { then(value) }
            },
            onError: { error in
                tracker.touch()
                self.write("#\(error)", isLast: true, finally)
            },
            onCompleted: {
                tracker.touch()
                self.write("|", isLast: true, finally)
            })
    }

    /// Subscribes, once. The trial holds the subscription to the end of the test.
    @discardableResult
    func hear(_ chain: Chain<Value>, then: @escaping (Value) -> Void = { _ in }, finally: @escaping () -> Void = {}) -> any Disposable {
        let token = subscribe(to: chain, then: then, finally: finally)
        self.token = token
        trial.hold(token)
        return token
    }

    /// Disposes its subscription, for use in its own handler. Has no effect before `hear` has returned.
    func leave() { token?.dispose() }

    func write(_ marble: String, isLast: Bool = false, _ then: () -> Void = {}) {
        guard !isInside.exchange(true, ordering: .relaxed) else {
            overlaps.add(1, ordering: .relaxed)
            return
        }
        if isEnded { late.add(1, ordering: .relaxed) }
        events.append(stamp() + marble)
        isEnded = isEnded || isLast
        then()
        isInside.store(false, ordering: .relaxed)
    }
}

/// What happened, in order, on any thread.
final class Journal: Sendable {
    private let lines = Locked<[String]>([])
    var entries: [String] { lines.withLock { $0 } }
    func note(_ line: String) { lines.withLock { $0.append(line) } }
}

/// A variable shared by closures, for a subscription that its own handler disposes, or an observer that is used later.
final class Box<Content> {
    var content: Content
    init(_ content: Content) { self.content = content }
}

extension Box where Content == (any Disposable)? {
    convenience init() { self.init(nil) }
    func dispose() { content?.dispose() }
}

final class Counter: Sendable {
    private let number = Atomic<Int>(0)
    var value: Int { number.load(ordering: .sequentiallyConsistent) }
    @discardableResult
    func increment(by amount: Int = 1) -> Int { number.add(amount, ordering: .sequentiallyConsistent).newValue }
    /// Counts a value, and passes it on.
    func counted<Value>(_ value: Value) -> Value {
        increment()
        return value
    }
}
