import Testing
import WeakSubject

/// One test's observers and subjects, and what was heard, in order: `"a1"` is observer a hearing 1.
final class Stage {
    private(set) var heard: [String] = []
    /// Kept to the end of the test: an optimised build lets go of a local after its last use.
    fileprivate var cast: [Listener] = []
    fileprivate var living = 0
    fileprivate var subjects: [() -> Bool] = []

    /// An observer that writes down what it hears and then does `then`. It lives as long as the test.
    func observer(_ name: String, then: @escaping (Int) -> Void = { _ in }) -> Listener {
        let observer = guest(name, then: then)
        cast.append(observer)
        return observer
    }

    /// The same, but the test alone holds it.
    func guest(_ name: String, then: @escaping (Int) -> Void = { _ in }) -> Listener {
        Listener(name, on: self, then: then)
    }

    func subject() -> Subject<Int> {
        let subject = Subject<Int>()
        subjects.append { [weak subject] in subject != nil }
        return subject
    }

    /// What was heard since the last call.
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

/// Runs a test on a stage of its own and checks, always, that nothing it made outlives it.
func onStage(_ body: (Stage) -> Void, sourceLocation: SourceLocation = #_sourceLocation) {
    let stage = Stage()
    body(stage)
    stage.cast = []
    #expect(stage.living == 0, "observers are left", sourceLocation: sourceLocation)
    #expect(!stage.subjects.contains { $0() }, "subjects are left", sourceLocation: sourceLocation)
}
