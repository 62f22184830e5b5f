import Testing
import WeakSubject

/// One test's observers and subjects, and what was heard, in order: `"a1"` is observer a hearing 1.
///
/// `@unchecked Sendable`: only the thread of its test uses it.
final class Stage: @unchecked Sendable {
    /// The running test's stage, in a suite with ``OnStage``.
    @TaskLocal static var current = Stage()

    private(set) var heard: [String] = []
    /// Kept to the end of the test, because an optimised build releases a local after its last use.
    fileprivate var cast: [Listener] = []
    fileprivate var living = 0
    fileprivate var subjects: [() -> Bool] = []

    /// An observer that notes what it hears and then calls `then`. It lives as long as the test.
    func observer(_ name: String, then: @escaping (Int) -> Void = { _ in }) -> Listener {
        let observer = guest(name, then: then)
        cast.append(observer)
        return observer
    }

    /// The same, but only the test holds it.
    func guest(_ name: String, then: @escaping (Int) -> Void = { _ in }) -> Listener {
        Listener(name, on: self, then: then)
    }

    func subject() -> Subject<Int> {
        let subject = Subject<Int>()
        subjects.append { [weak subject] in subject != nil }
        return subject
    }

    func takeHeard() -> [String] {
        defer { heard = [] }
        return heard
    }

    fileprivate func write(_ line: String) { heard.append(line) }
}

final class Listener: Observer {
    let name: String
    private let stage: Stage
    private let then: (Int) -> Void

    fileprivate init(_ name: String, on stage: Stage, then: @escaping (Int) -> Void) {
        (self.name, self.stage, self.then) = (name, stage, then)
        stage.living += 1
    }

    deinit { stage.living -= 1 }

    func notify(with notification: Int) {
        stage.write("\(name)\(notification)")
        then(notification)
    }
}

/// Runs each test of a suite on its own stage, and checks that nothing made there outlives the test.
struct OnStage: SuiteTrait, TestTrait, TestScoping {
    let isRecursive = true

    func provideScope(for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void) async throws {
        let stage = Stage()
        try await Stage.$current.withValue(stage, operation: function)
        stage.cast = []
        #expect(stage.living == 0, "observers are left", sourceLocation: test.sourceLocation)
        #expect(!stage.subjects.contains { $0() }, "subjects are left", sourceLocation: test.sourceLocation)
    }
}

extension Trait where Self == OnStage {
    static var onStage: Self { Self() }
}
