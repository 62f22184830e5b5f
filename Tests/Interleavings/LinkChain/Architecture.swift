// Selects the library for the shared tests of this folder.
@_exported import LinkChain

/// What the tests of `Chains/` may find in this architecture, by the test's name.
enum Own {
    /// The chain dies with its last owner.
    static let droppingATokenRacesSafelyWithAValue = [[], ["1"]]
    /// The chain dies with its last owner.
    static let aTokenThatIsDroppedEndsTheSubscription = true
    /// If the end came first, the link has ended, and answers later observers with its end. The number of runs, and what was heard.
    static let aPreviousRunsEndDoesNotEndTheNext = ["2: ", "1: a| b|", "1: b|"]
    /// An observer that comes in time shares the current run, or its end.
    static let aPreviousRunsLoopSendsNothingToTheNext = [["1", "2", "|"], ["2", "|"], ["|"]]
    /// An observer that comes before its predecessor is taken off the list shares its run, even if it hears no value of it.
    static let aNewObserverThatHearsAValueGetsNoFallback = [["b1", "b|"], ["b7"], ["b|"]]
    /// A link that has ended answers every observer with its end. The number of runs, and what was heard.
    static let anObserverArrivingAsTheSourceEndsHearsTheEndOrANewRun = ["1: a| b|"]
    /// The same, if the end came first. The number of running subscriptions, and what is heard afterwards.
    static let aReconnectionRacingTheSourcesEndRunsAtMostOnce = ["1: ", "0: |"]
    /// A thread that is inside the chain starts the stream, perhaps when the value was sent.
    static let anObserverThatHasAStreamStartedHearsWhatItSends = ["", "b1"]
}
