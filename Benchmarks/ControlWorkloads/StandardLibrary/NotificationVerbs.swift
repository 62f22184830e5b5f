/// Observers are added to a center.
///
/// Observers that go without being removed have no counterpart here: their blocks stay until a token removes them.
final class NotificationAdd: NotificationWeakScenario {
    override func subscribe() {
        makeObservers()
        open()
    }

    override func emit() { addAll() }

    override func dispose() {
        post(1)
        super.dispose()
    }
}

/// Observers are removed, each by its token.
final class NotificationRemove: NotificationWeakScenario {
    override func subscribe() {
        makeObservers()
        super.subscribe()
        post(1)
    }

    override func emit() { removeAll() }

    override func dispose() {
        post(100)
        close()
    }
}
