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
        // A removed observer is not counted again.
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

    @Test func theFirstObserverNeedsNoStorage() {
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

    /// Every remaining entry knows its place after gaps were closed, so each can still be removed without affecting another.
    @Test(arguments: 0..<20) func removalsKeepTheOtherObserversInOrder(_ seed: UInt64) {
        var random = Shuffler(state: seed)
        var list = RegistrationList<Observer>(), model: [Observer] = []
        var mostEnd: Int32 = 0
        for name in 0..<400 {
            // Alternates a hundred steps in which most come with a hundred in which most go.
            if model.isEmpty || random.next() % 10 < (name / 100 % 2 == 0 ? 8 : 3) {
                let observer = Observer(name)
                list.append(observer)
                model.append(observer)
            } else {
                list.remove(model.remove(at: Int(random.next() % UInt64(model.count))))
            }
            #expect(Self.names(in: list) == model.map(\.name))
            #expect(list.count == model.count)
            // No more than half of a long list is gaps.
            #expect(list.end <= max(8, 2 * list.count))
            mostEnd = max(mostEnd, list.end)
        }
        #expect(mostEnd > 32)
        while let observer = model.popLast() { list.remove(observer) }
        #expect(list.count == 0 && list.end == 0 && list.entries == nil)
    }

    @Test func aLongHalfEmptyListClosesItsGapsAndAnEmptyOneStartsOver() {
        var list = RegistrationList<Observer>()
        let observers = (0..<10).map { Observer($0) }
        var ends: [Int32] = []
        for observer in observers { list.append(observer) }
        for observer in observers {
            list.remove(observer)
            ends.append(list.end)
        }
        // Gaps are closed at four of ten; eight places and fewer stay until all have gone.
        #expect(ends == [10, 10, 10, 10, 10, 4, 4, 4, 4, 0])
        let next = Observer(10)
        list.append(next)
        #expect(next.index == 0 && Self.names(in: list) == [10])
    }

    /// Each entry is released once: by its last removal, by the removal of all, or with the list.
    @Test(arguments: [1, 2, 20], ["one by one", "at once", "with the list"]) func entriesAreReleased(_ count: Int, _ how: String) {
        var held = (0..<count).map { Observer($0) }
        let known = held.map { Known($0) }
        do {
            var list = RegistrationList<Observer>()
            for observer in held { list.append(observer) }
            held = []
            #expect(known.allSatisfy { $0.observer != nil })
            switch how {
            case "one by one": for place in known { if let observer = place.observer { list.remove(observer) } }
            case "at once":
                if let first = known[0].observer {
                    list.removeAll()
                    #expect(first.index == -1 && list.count == 0)
                    list.remove(first)
                    list.append(Observer(count))
                    #expect(Self.names(in: list) == [count] && list.count == 1)
                }
            default: break
            }
        }
        #expect(known.allSatisfy { $0.observer == nil })
    }

    private struct Known {
        weak var observer: Observer?
        init(_ observer: Observer) { self.observer = observer }
    }

    /// A linear congruential generator, whose high bits are used.
    private struct Shuffler {
        var state: UInt64
        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state >> 33
        }
    }
}
