import Testing

/// `merge()`, `concat()` and `switchLatest()` of streams of streams.
@Suite struct FlattenNestedTests {
    @Test func mergeRunsAllStreamsAtOnce() {
        """
        a -1---2|
          ^-----!
        1  ^-3---4-|
          -^-------!
        2      ^5---|
          -----^----!
        = ---3--54--|

        a -12
        1  ^-
          -^-!
        2   ^#
          --^!
        = ---#
        """.draws { $0.a.map($0.named).merge() }
    }

    @Test func concatRunsOneStreamAfterAnother() {
        """
        a -1---2|
          ^-----!
        1  ^-3---4-|
          -^-------!
        2          ^5---|
          ---------^----!
        = ---3---4--5---|

        a -12
        1  ^#
          -^!
        2 ^-
          -
        = --#
        """.draws { $0.a.map($0.named).concat() }
    }

    @Test func switchLatestRunsOnlyTheLatestStream() {
        """
        a -1---2|
          ^-----!
        1  ^-3---4-|
          -^---!
        2      ^5---|
          -----^----!
        = ---3--5---|

        a -12
        1  ^-
          -^!
        2   ^#
          --^!
        = ---#
        """.draws { $0.a.map($0.named).switchLatest() }
    }
}
