// The one line that decides which library the shared tests of this folder run against.
@_exported import DisposerChain

/// What the tests of `Chains/` may find in this architecture, each under the test's name.
enum Own {
    /// The chain keeps running without its token.
    static let aValueAgainstATokenThatIsDropped = [["1"]]
    /// The chain keeps running without its token.
    static let aTokenThatIsDroppedEndsTheSubscription = false
    /// Each observer has a run of its own. The number of runs, and what was heard.
    static let theEndOfARunThatIsOverAgainstTheNext = ["2: ", "2: a|"]
    /// Each observer has a run of its own.
    static let theLoopOfARunThatIsOverAgainstTheNext = [["1", "2", "|"]]
    /// Each observer has a chain of its own: it has got the value, or missed it.
    static let theOnlyOneGoesAndAnotherComesDuringAValue = [["b1", "b|"], ["b7"]]
    /// The source runs again for an observer that comes after the end. The number of runs, and what was heard.
    static let theSourceEndsWhileAnotherComes = ["1: a| b|", "2: a| b5"]
    /// The next connection has a subject of its own. How many run, and what is heard afterwards.
    static let theSourceEndsWhileTheConnectionIsDisposedAndMadeAnew = ["1: "]
}
