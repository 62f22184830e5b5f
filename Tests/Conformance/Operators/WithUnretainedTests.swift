import Testing

@Suite struct WithUnretainedTests {
    private final class Owner {
        let number = 4
    }

    @Test func eachValueComesWithTheObjectUntilItIsReleased() {
        """
        a -1---2-3
        = -5---|
        """.draws {
            let owner = Box<Owner?>(Owner())
            $0.time.schedule(at: 3) { owner.content = nil }
            return $0.a.withUnretained(owner.content!) { $0.number + $1 }
        }
        """
        a -1-----2-3
        = -(4,1)-|
        """.draws {
            let owner = Box<Owner?>(Owner())
            $0.time.schedule(at: 3) { owner.content = nil }
            return $0.a.withUnretained(owner.content!).map { "\($0.number),\($1)" }
        }
    }

    @Test func withAReleasedObjectTheFirstEventEndsTheStream() {
        """
        a -|
        = -|

        a -#
        = -#

        a -1
        = -|
        """.draws { $0.a.withUnretained(Owner()) { $0.number + $1 } }
    }
}
