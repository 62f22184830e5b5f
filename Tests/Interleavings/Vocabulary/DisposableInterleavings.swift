import Interleaving
import Testing
@testable import Vocabulary

@Suite(.serialized) struct DisposableInterleavings {
    private final class Subject {
        let serial = SerialDisposable()
        var cleanups: [String] = []

        func disposable(_ name: String) -> any Disposable { Disposables.create { self.cleanups.append(name) } }
    }

    @Test func aCleanupRunsOnce() {
        everyOrder(
            "Disposables.create: disposed by two threads", preemptions: 4,
            of: { () -> (Subject, any Disposable) in
                let subject = Subject()
                return (subject, subject.disposable("a"))
            },
            threads: [{ $0.1.dispose() }, { $0.1.dispose() }]
        ) { $0.0.cleanups == ["a"] ? nil : "cleanups: \($0.0.cleanups)" }
    }

    @Test func whatASerialDisposableIsGivenIsDisposedOnce() {
        everyOrder(
            "SerialDisposable: given two, and disposed", preemptions: 3, of: Subject.init,
            threads: [
                { $0.serial.hold($0.disposable("a")) },
                { $0.serial.hold($0.disposable("b")) },
                { $0.serial.dispose() },
            ]
        ) { $0.cleanups.sorted() == ["a", "b"] ? nil : "cleanups: \($0.cleanups)" }
    }
}
