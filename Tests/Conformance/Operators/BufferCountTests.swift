import Testing

@Suite struct BufferCountTests {
    @Test func bufferEmitsArraysOfItsCountAndTheRestAtTheEnd() {
        marbles(
            """
            a -1-2-------3---|
              ^--------------!
            = ---([1,2])-----([3] |)

            a (^ 1 2 3 4 |)
              (^ !)
            = ([1,2] [3,4] |)

            a -|
              ^!
            = -|
            """
        ) { $0.a.buffer(count: 2) }
    }

    @Test func arraysOfOneAndOneArrayOfAll() {
        marbles(
            """
            a (^ 1 2 |)
              (^ !)
            = ([1] [2] |)
            """
        ) { $0.a.buffer(count: 1) }
        marbles(
            """
            a (^ 1 2 |)
              (^ !)
            = ([1,2] |)
            """
        ) { $0.a.buffer(count: .max) }
    }

    @Test func aBufferThatIsSubscribedToAgainBeginsEmpty() {
        marbles(
            """
            a -1-2-3-------|
              ^-!
              --^----------!
            = --!
            = --^--([2,3])-|
            """
        ) { $0.a.buffer(count: 2) }
    }
}
