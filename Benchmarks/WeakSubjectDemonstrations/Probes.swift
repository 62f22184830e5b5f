import BenchmarkKit
import Dispatch
import Foundation
import WeakSubject

/// Claims of seed 003 that `make claims` checks by a run.
///
/// Each line of the log is one answer.
let probes: [Demonstration] = [
    // The number of slots before and after the next notification, when an observer is gone, disposed, or removed.
    Demonstration("recycling", "Slots of observers that are not wanted any more") { log in
        for change in ["gone", "disposed", "removed"] {
            let subject = Subject<Int>()
            let kept = Hearing()
            var other: Hearing? = Hearing()
            subject.add(observers: [kept, other!])
            switch change {
            case "disposed": subject.dispose(observer: other!)
            case "removed": subject.remove(observer: other!)
            default: other = nil
            }
            let before = subject.count
            subject.send(notification: 1)
            log.note("\(before) then \(subject.count)")
            withExtendedLifetime((kept, other)) {}
        }
    },

    // Whether an observer may remove itself while it is being notified.
    Demonstration("removing-itself", "An observer that removes itself while it is notified") { log in
        log.note(
            removingItselfReturns {
                let subject = SeedSubject()
                return (subject.add(observer:), subject.remove(observer:), subject.send(notification:))
            })
        log.note(
            removingItselfReturns {
                let subject = Subject<Int>()
                return (subject.add(observer:), subject.remove(observer:), subject.send(notification:))
            })
        log.note(
            returns {
                let center = NotificationCenter(), name = Notification.Name("claims")
                let token = Token()
                token.value = center.addObserver(forName: name, object: nil, queue: nil) { _ in token.value.map(center.removeObserver) }
                center.post(name: name, object: nil)
            })
    },
]

/// Whether `send` returns if an observer removes itself while it is notified.
///
/// `make` makes the subject.
private func removingItselfReturns(
    _ make:
        @escaping @Sendable () -> (
            add: (any Observer<Int>) -> Void, remove: (any Observer<Int>) -> Void, send: (Int) -> Void
        )
) -> String {
    returns {
        let subject = make()
        let observer = Hearing()
        observer.action = { [unowned observer] in subject.remove(observer) }
        subject.add(observer)
        subject.send(1)
        withExtendedLifetime(observer) {}
    }
}

/// Whether `body` returns within a second, which is ample.
///
/// It runs on a thread of its own, which is abandoned if it does not.
private func returns(_ body: @escaping @Sendable () -> Void) -> String {
    let done = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
        body()
        done.signal()
    }
    return done.wait(timeout: .now() + 1) == .success ? "returns" : "deadlock"
}

/// `@unchecked Sendable`: the posting thread writes it before anything is posted.
private final class Token: @unchecked Sendable {
    var value: (any NSObjectProtocol)?
}

private final class Hearing: Observer {
    var action: () -> Void = {}
    func notify(with notification: Int) { action() }
}
