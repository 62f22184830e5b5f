import Foundation

/// Foundation's means for one sender and many listeners.
///
/// It has no operators and no end. A value travels untyped as a notification's object, and each listener casts it. A center takes its lock
/// for each post and each change, and finds listeners by name.
let notificationCenter = Implementation(
    control: "NotificationCenter",
    scenarios: [
        "pump/bare": NotificationPumpBare.self,
        "fanout/subject": NotificationFanout.self,
        "fanout/weak-subject": NotificationWeakFanout.self,
        "weak-subject/add": NotificationAdd.self,
        "weak-subject/remove": NotificationRemove.self,
    ])

class NotificationScenario: ChainScenario {
    private static let event = Notification.Name("event")

    private var center: NotificationCenter?
    @exclusivity(unchecked) private var tokens: [any NSObjectProtocol] = []

    class func width(size: Int) -> Int { size }

    required init(size: Int) {
        super.init(size: size)
        tokens.reserveCapacity(Self.width(size: size))
    }

    override func subscribe() {
        open()
        addAll()
    }

    override func dispose() {
        removeAll()
        close()
    }

    final func open() { center = NotificationCenter() }

    func addAll() {
        nonisolated(unsafe) let tally = tally
        for _ in 0..<Self.width(size: size) {
            add { notification in
                if let value = notification.object as? Int { tally.add(value) }
            }
        }
    }

    final func add(_ handler: @escaping @Sendable (Notification) -> Void) {
        if let token = center?.addObserver(forName: Self.event, object: nil, queue: nil, using: handler) { tokens.append(token) }
    }

    final func post(_ value: Int) { center?.post(name: Self.event, object: value) }

    final func removeAll() {
        for token in tokens { center?.removeObserver(token) }
    }

    /// The center is made with the first subscription and released with the last, since it would keep the storage of its tables.
    func close() {
        tokens.removeAll(keepingCapacity: true)
        center = nil
    }
}

final class NotificationPumpBare: NotificationScenario {
    override class func width(size: Int) -> Int { 1 }

    override func emit() {
        for value in 0..<10_000 { post(value) }
    }
}

final class NotificationFanout: NotificationScenario {
    override func emit() {
        for value in 1...(10_000 / size) { post(value) }
    }
}

/// Observers that belong to somebody else. Each block captures its observer weakly, as people write it.
class NotificationWeakScenario: NotificationScenario {
    private var observers: [WeaklyHeldObserver] = []

    required init(size: Int) {
        super.init(size: size)
        observers.reserveCapacity(size)
    }

    final func makeObservers() {
        for _ in 0..<size { observers.append(WeaklyHeldObserver(tally)) }
    }

    override final func addAll() {
        for observer in observers {
            add { [weak observer] notification in
                if let value = notification.object as? Int { observer?.hear(value) }
            }
        }
    }

    override final func close() {
        super.close()
        observers.removeAll(keepingCapacity: true)
    }
}

final class NotificationWeakFanout: NotificationWeakScenario {
    override func subscribe() {
        makeObservers()
        super.subscribe()
    }

    override func emit() {
        for value in 1...(10_000 / size) { post(value) }
    }
}
