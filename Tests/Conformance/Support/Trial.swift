import Testing

/// Gives each test of a suite a trial, and then checks what holds for every test.
///
///     @Suite(.conforms) struct MapTests {
///         private let trial = Trial.current
///
/// After the test has returned, while the trial still holds its subscriptions:
/// - every tracked closure is gone (rule 7: the end or the disposal of a stream releases its closures, even if the subscription is held),
/// - no recorder was called during a call (rules 2 and 13), and none heard anything after a terminal event (rule 1).
///
/// After these subscriptions are dropped:
/// - every structural object is gone (rule 18), and there were some.
struct Conforming: SuiteTrait, TestTrait, TestScoping {
    let isRecursive = true

    func provideScope(for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void) async throws {
        let trial = Trial()
        try await Trial.$current.withValue(trial) {
            try await trial.census.observeTask {
                try await function()
                trial.finish(makingNothing: !trial.isUsed, sourceLocation: test.sourceLocation)
            }
        }
    }
}

extension Trait where Self == Conforming {
    static var conforms: Self { Self() }
}

/// The same for a part of a test.
///
/// A test that expects a leak states how many `objects` and which `closures` remain. Once counted, the leak is undone: see
/// ``Trial/abandon(_:)``.
func conform(
    leaking objects: Int = 0,
    closures: [String] = [],
    makingNothing: Bool = false,
    sourceLocation: SourceLocation = #_sourceLocation,
    _ body: (Trial) throws -> Void
) rethrows {
    let trial = Trial()
    try trial.census.observe {
        try body(trial)
        trial.finish(leaking: objects, closures: closures, makingNothing: makingNothing, sourceLocation: sourceLocation)
    }
}

extension LiveCensus {
    static let remedy: Comment = "live objects are only counted in debug builds, so run the tests in one (swift test, without -c release)"
}

final class Trial: Sendable {
    /// The running test's trial, in a suite that ``Conforming`` checks.
    @TaskLocal static var current = Trial()

    let census = LiveCensus(), journal = Journal()
    private let contents = Locked(Contents())

    private struct Contents: @unchecked Sendable {
        var trackers: [Int: String] = [:]
        var trackersEver = 0
        var held: [any Disposable] = []
        var boxes: [any Emptied] = []
        var abandoned: [Abandoned] = []
        var checks: [() -> String?] = []
    }

    private struct Abandoned { weak var token: (any Disposable)? }

    /// The number of live structural objects.
    var count: Int { census.count }

    /// Whether it made a tracker or a recorder.
    fileprivate var isUsed: Bool { contents.withLock { $0.trackersEver > 0 || !$0.checks.isEmpty } }

    /// The names of the live tracked closures.
    var alive: [String] { contents.withLock { $0.trackers.values.sorted() } }

    /// A tracker, to be captured by a closure whose release the test checks. `noted`: the release is noted in the journal.
    func tracker(_ name: String, noted: Bool = false) -> LifetimeTracker {
        let number = contents.withLock { contents in
            contents.trackersEver += 1
            contents.trackers[contents.trackersEver] = name
            return contents.trackersEver
        }
        return LifetimeTracker { [self] in
            _ = contents.withLock { $0.trackers.removeValue(forKey: number) }
            if noted { journal.note("\(name) gone") }
        }
    }

    /// `body`, capturing a tracker.
    func tracked<Input, Output>(
        _ name: String, noted: Bool = false, _ body: @escaping (Input) throws -> Output
    ) -> (Input) throws -> Output {
        let tracker = tracker(name, noted: noted)
        return { input in
            tracker.touch()
            return try body(input)
        }
    }

    /// `body`, capturing a tracker, for closures without a parameter.
    func tracked(_ name: String, noted: Bool = false, _ body: @escaping () -> Void) -> () -> Void {
        let tracker = tracker(name, noted: noted)
        return {
            tracker.touch()
            body()
        }
    }

    /// `body`, capturing a tracker, for closures without a parameter that may throw.
    func trackedFactory<Output>(_ name: String, _ body: @escaping () throws -> Output) -> () throws -> Output {
        let tracker = tracker(name)
        return {
            tracker.touch()
            return try body()
        }
    }

    /// `body`, capturing a tracker, for closures that must not throw.
    func trackedHandler<Input>(_ name: String, noted: Bool = false, _ body: @escaping (Input) -> Void) -> (Input) -> Void {
        let tracker = tracker(name, noted: noted)
        return { input in
            tracker.touch()
            body(input)
        }
    }

    /// Holds `token` to the end of the test, and then drops it undisposed.
    func hold(_ token: any Disposable) { contents.withLock { $0.held.append(token) } }

    /// Drops `token` undisposed, in a test that expects a leak.
    ///
    /// After the count, the leak is disposed. This shows that disposal is possible, and keeps deliberate leaks from the leak checker of
    /// `make sanitize`.
    func abandon(_ token: any Disposable) { contents.withLock { $0.abandoned.append(Abandoned(token: token)) } }

    /// A recorder, to be subscribed once. `stamp` gives the prefix of each marble.
    func recorder<Value>(
        _ name: String = "handler", of _: Value.Type = Int.self, stamp: @escaping () -> String = { "" }
    ) -> Recorder<Value> {
        let recorder = Recorder<Value>(name, self, stamp: stamp)
        contents.withLock { $0.checks.append { recorder.complaint } }
        return recorder
    }

    fileprivate func finish(leaking objects: Int = 0, closures: [String] = [], makingNothing: Bool, sourceLocation: SourceLocation) {
        for box in contents.withLock({ exchange(&$0.boxes, for: []) }) { box.empty() }
        expect(alive, closures, "closures are alive although their streams are over", sourceLocation: sourceLocation)
        do { _ = contents.withLock { exchange(&$0.held, for: []) } }
        // The trial drops the recorders, because they hold the trial.
        for check in contents.withLock({ exchange(&$0.checks, for: []) }) {
            if let complaint = check() { Issue.record("\(complaint)", sourceLocation: sourceLocation) }
        }
        expect(alive, closures, "closures are alive although nothing is held", sourceLocation: sourceLocation)
        expect(count, objects, "structural objects are alive after the test", sourceLocation: sourceLocation)
        if census.total == 0, !makingNothing {
            Issue.record("no structural object was counted: \(LiveCensus.remedy)", sourceLocation: sourceLocation)
        }
        if objects > 0 || !closures.isEmpty {
            for abandoned in contents.withLock({ $0.abandoned }) { abandoned.token?.dispose() }
            expect(alive, [], "closures are alive although what leaked was disposed", sourceLocation: sourceLocation)
            expect(count, 0, "structural objects are alive although what leaked was disposed", sourceLocation: sourceLocation)
        }
    }

    fileprivate func emptyInTheEnd(_ box: any Emptied) { contents.withLock { $0.boxes.append(box) } }
}

/// Takes the variable's old value, so that it is released outside the lock.
private func exchange<Value>(_ variable: inout Value, for new: Value) -> Value {
    defer { variable = new }
    return variable
}

private protocol Emptied: AnyObject {
    func empty()
}

extension Box: Emptied where Content: ExpressibleByNilLiteral {
    /// An empty box that the trial empties again after the test.
    convenience init(_ trial: Trial) {
        self.init(nil)
        trial.emptyInTheEnd(self)
    }

    fileprivate func empty() { content = nil }
}

/// Captured by closures, to observe their release.
final class LifetimeTracker: Sendable {
    private let farewell: @Sendable () -> Void
    fileprivate init(_ farewell: @escaping @Sendable () -> Void) { self.farewell = farewell }
    deinit { farewell() }
    func touch() {}
}

/// Calls a closure at its release.
final class Farewell {
    private let act: () -> Void
    init(_ act: @escaping () -> Void) { self.act = act }
    deinit { act() }
}
