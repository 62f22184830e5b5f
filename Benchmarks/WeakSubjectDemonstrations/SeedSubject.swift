import Dispatch
import WeakSubject

/// Seed 003's design, rewritten: weakly held observers, guarded by a concurrent queue.
///
/// Changes of the list are barriers. `send` also runs on the queue, so observers are notified inside it.
final class SeedSubject: @unchecked Sendable {
    private struct WeakObserver { weak var value: (any Observer<Int>)? }

    private let queue = DispatchQueue(label: "concurrentQueue", attributes: .concurrent)
    private var observers: [WeakObserver] = []

    func add(observer: any Observer<Int>) {
        queue.sync(flags: .barrier) { observers.append(WeakObserver(value: observer)) }
    }

    func remove(observer: any Observer<Int>) {
        queue.sync(flags: .barrier) { observers.removeAll { $0.value === observer } }
    }

    func send(notification: Int) {
        queue.sync {
            for observer in observers { observer.value?.notify(with: notification) }
        }
    }
}
