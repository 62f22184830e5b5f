import Testing

@Suite struct BufferCountTests {
    @Test func bufferEmitsArraysOfItsCountAndTheRestAtTheEnd() {
        """
        a -1-2-------3---|
        = ---([1,2])-----([3] |)

        a (^ 1 2 3 4 |)
        = ([1,2] [3,4] |)

        a -|
        = -|
        """.draws { $0.a.buffer(count: 2) }
    }

    @Test func theCountMayBeOneOrExceedTheNumberOfValues() {
        """
        a (^ 1 2 |)
        = ([1] [2] |)
        """.draws { $0.a.buffer(count: 1) }
        """
        a (^ 1 2 |)
        = ([1,2] |)
        """.draws { $0.a.buffer(count: .max) }
    }

    @Test func aResubscribedBufferStartsEmpty() {
        """
        a -1-2-3-------|
          ^-!
          --^----------!
        = --!
        = --^--([2,3])-|
        """.draws { $0.a.buffer(count: 2) }
    }
}
