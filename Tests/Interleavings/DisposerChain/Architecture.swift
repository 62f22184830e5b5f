// Selects the library for the shared tests of this folder.
@_exported import DisposerChain

/// What the tests of `Chains/` may find in this architecture, by the test's name.
enum Own {
    /// The chain keeps running without its token.
    static let droppingATokenRacesSafelyWithAValue = [["1"]]
    /// The chain keeps running without its token.
    static let aTokenThatIsDroppedEndsTheSubscription = false
    /// Each observer has its own run. The number of runs, and what was heard.
    static let aPreviousRunsEndDoesNotEndTheNext = ["2: ", "2: a|"]
    /// Each observer has its own run.
    static let aPreviousRunsLoopSendsNothingToTheNext = [["1", "2", "|"]]
    /// Each observer has its own chain, which either got the value or missed it.
    static let aNewObserverThatHearsAValueGetsNoFallback = [["b1", "b|"], ["b7"]]
    /// The source runs again for an observer that comes after the end. The number of runs, and what was heard.
    static let anObserverArrivingAsTheSourceEndsHearsTheEndOrANewRun = ["1: a| b|", "2: a| b5"]
    /// The next connection has its own subject. The number of running subscriptions, and what is heard afterwards.
    static let aReconnectionRacingTheSourcesEndRunsAtMostOnce = ["1: "]
    /// Each observer starts a stream of its own.
    static let anObserverThatHasAStreamStartedHearsWhatItSends = ["b1"]
}
