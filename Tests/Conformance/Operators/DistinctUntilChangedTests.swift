import Testing

@Suite struct DistinctUntilChangedTests {
    @Test func consecutiveDuplicatesAreDropped() {
        """
        a -1-1-2-2-1-|
        = -1---2---1-|
        """.draws { $0.a.distinctUntilChanged() }
    }

    @Test func theFirstValueIsEmittedEvenIfItIsNil() {
        """
        a -0-0---1-------------0
        = -(nil)-(Optional(1))-(nil)
        """.draws { $0.a.nilForZero.distinctUntilChanged() }
    }

    @Test func theClosureComparesTheLastEmittedValueWithTheNewOne() {
        let compared = Box<[[Int]]>([])
        """
        a -0-1-3-6-(10)|
        = -0-----6-(10)|
        """.draws {
            compared.content = []
            return $0.a.distinctUntilChanged { last, new in
                compared.content.append([last, new])
                return new - last < 4
            }
        }
        expect(compared.content, [[0, 1], [0, 3], [0, 6], [6, 10]])
    }

    @Test func aResubscribedStreamHasForgottenItsLastValue() {
        """
        a -1-1-1-|
          ^-!
          --^----!
        = -1!
        = --^1---|
        """.draws { $0.a.distinctUntilChanged() }
    }
}

@Suite struct DistinctUntilChangedByKeyTests {
    private struct Named: Equatable {
        let name: Character
        let number: Int
    }

    @Test func aValueIsEmittedWhenItsKeyDiffersFromTheLastEmittedKey() {
        """
        a -1-3-2-4-5-|
        = -1---2---5-|

        a -1-3-5-|
          ^-!
          --^----!
        = -1!
        = --^3---|
        """.draws { $0.a.distinctUntilChanged { $0 % 2 } }
    }

    @Test func keysAreComparedByTheGivenClosure() {
        let compared = Box<[[Int]]>([])
        """
        a -2-3-4-1-|
        = -2---4---|
        """.draws {
            compared.content = []
            return $0.a.distinctUntilChanged({ $0 / 2 }) { last, new in
                compared.content.append([last, new])
                return last >= new
            }
        }
        expect(compared.content, [[1, 1], [1, 2], [2, 0]])
    }

    @Test func aKeyPathSelectsTheKey() {
        let values = [Named(name: "a", number: 1), Named(name: "a", number: 2), Named(name: "b", number: 2)]
        "= (1 2 |)".draws { _ in Chain.from(values).distinctUntilChanged(at: \.name).map { $0.number } }
        "= (a a |)".draws { _ in Chain.from(values).distinctUntilChanged(at: \.number).map { $0.name } }
    }
}
