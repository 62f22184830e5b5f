import Testing

@testable import WeakSubject

/// The queue of notifications that were sent during a delivery.
@Suite struct PendingNotificationsTests {
    @Test func theQueueIsEmptyOnceEverythingIsTaken() {
        var pending = PendingNotifications<Int>()
        var taken: [Int?] = [], isEmpty = [pending.isEmpty]
        for number in 1...2 {
            pending.append(number)
            isEmpty.append(pending.isEmpty)
            taken.append(pending.popFirst())
            isEmpty.append(pending.isEmpty)
        }
        pending.append(contentsOf: [3, 4, 5])
        for _ in 1...4 {
            taken.append(pending.popFirst())
            isEmpty.append(pending.isEmpty)
        }
        #expect(taken == [1, 2, 3, 4, 5, nil])
        #expect(isEmpty == [true, false, true, false, true, false, false, true, true])
    }
}
