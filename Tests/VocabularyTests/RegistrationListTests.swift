import Testing

@testable import Vocabulary

@Suite struct RegistrationListTests {
    private final class Observer: RegistrationListEntry {
        var index: Int32 = -1
        let name: Int

        init(_ name: Int) { self.name = name }
    }

    private static func names(in list: borrowing RegistrationList<Observer>) -> [Int] {
        var names: [Int] = []
        list.forEach { names.append($0.name) }
        return names
    }

    @Test func theObserversAreCountedAndKeepTheirOrder() {
        var list = RegistrationList<Observer>()
        let observers = (0..<3).map { Observer($0) }
        var counts = [list.count]
        for observer in observers {
            list.append(observer)
            counts.append(list.count)
        }
        #expect(Self.names(in: list) == [0, 1, 2])
        // One that has gone is not counted again.
        for observer in [observers[1], observers[1], observers[0]] {
            list.remove(observer)
            counts.append(list.count)
        }
        #expect(Self.names(in: list) == [2])
        list.remove(observers[2])
        counts.append(list.count)
        #expect(counts == [0, 1, 2, 3, 2, 2, 1, 0])
        #expect(Self.names(in: list).isEmpty && observers.allSatisfy { $0.index == -1 })
    }

    @Test func theOnlyOneNeedsNoStorage() {
        var list = RegistrationList<Observer>()
        let first = Observer(1), second = Observer(2)
        var hadStorage: [Bool] = []
        func look(at list: borrowing RegistrationList<Observer>) { hadStorage.append(list.entries != nil) }
        list.append(first)
        look(at: list)
        list.append(second)
        look(at: list)
        list.remove(first)
        look(at: list)
        list.remove(second)
        look(at: list)
        #expect(hadStorage == [false, true, true, false])
    }
}
