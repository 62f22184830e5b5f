import BenchmarkKit

/// Listeners are added to a center. Those that go without a word have no counterpart here: a listener is a closure and a token.
final class NotificationAdd: NotificationScenario {
    override func subscribe() { open() }

    override func emit() { addAll() }

    override func dispose() {
        post(1)
        super.dispose()
    }
}

/// Listeners are removed, each by its token.
final class NotificationRemove: NotificationScenario {
    override func subscribe() {
        super.subscribe()
        post(1)
    }

    override func emit() { removeAll() }

    override func dispose() {
        post(100)
        close()
    }
}
