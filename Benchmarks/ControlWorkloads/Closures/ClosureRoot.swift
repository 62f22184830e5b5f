/// The hot source that a person writes by hand for one listener: a closure in a property.
final class ClosureRoot {
    var handler: ((Int) -> Void)?

    func send(_ value: Int) { handler?(value) }
}

/// The hot source that a person writes by hand for several listeners: closures in an array, found again by a number.
final class ClosureList {
    private var handlers: [(id: Int, call: (Int) -> Void)] = []
    private var nextID = 0

    func add(_ handler: @escaping (Int) -> Void) -> Int {
        nextID += 1
        handlers.append((nextID, handler))
        return nextID
    }

    func remove(_ id: Int) {
        // The newest first, and that is the order in which the scenarios remove: the cheapest there is, as befits a limit.
        guard let index = handlers.lastIndex(where: { $0.id == id }) else { return }
        handlers.remove(at: index)
        if handlers.isEmpty { handlers = [] }
    }

    func send(_ value: Int) {
        for handler in handlers { handler.call(value) }
    }
}
