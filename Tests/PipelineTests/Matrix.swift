/// Which test shows which rule of the contract in `Sources/README.md`. ``MatrixTests`` fails if a test does not exist.
enum Matrix {
    /// A rule that every library keeps.
    struct SharedRule {
        let number: Int
        /// Parametrised tests, which show the rule for every kind of operator in `Conformance/Rules/EveryOperator*.swift`.
        let everyKind: [String]
        /// Examples of other tests of the rule.
        let examples: [String]

        init(_ number: Int, everyKind: [String] = [], examples: [String]) {
            (self.number, self.everyKind, self.examples) = (number, everyKind, examples)
        }
    }

    /// The comment above each rule names the kinds that its tests leave out.
    static let shared: [SharedRule] = [
        // None. `endless` kinds do not complete.
        SharedRule(
            1, everyKind: ["completionPassesThroughAndNothingFollows", "anErrorPassesThroughAndNothingFollows"],
            examples: ["aSourceObeysTheGrammarAndItsEndReleasesAllClosures"]),
        // None. The values of `last` and `lossy` kinds are not counted. Every recorder counts overlapping calls.
        SharedRule(
            2, everyKind: ["valuesFromFourThreadsAreDeliveredSeriallyAndOnce"], examples: ["allObserversHearFourThreadsInTheSameOrder"]),
        // None.
        SharedRule(
            3, everyKind: ["completionPassesThroughAndNothingFollows", "anErrorPassesThroughAndNothingFollows"],
            examples: ["theEndIsFinalAndReleasesEveryClosure"]),
        // Kinds without a closure for values. `reduce` and `catch` have their own tests.
        SharedRule(
            4, everyKind: ["aThrownErrorIsHeardAfterTheSourceIsTornDown"], examples: ["aClosureThatSendsThenThrowsEndsItsStreamOnce"]),
        // Inside a handler: kinds that emit only at the end. Inside a closure: kinds without one.
        SharedRule(
            5,
            everyKind: [
                "disposalStopsTheStreamBeforeItReturns", "nothingIsHeardAfterDisposalInAHandler",
                "disposalInAClosureStopsTheCurrentValue", "sendingEndingAndDisposingMayRace",
            ], examples: ["createsObserverDoesNothingOnceTheStreamIsOver"]),
        // As for 5.
        SharedRule(
            6, everyKind: ["disposalStopsTheStreamBeforeItReturns", "nothingIsHeardAfterDisposalInAHandler"],
            examples: ["createsObserverDoesNothingOnceTheStreamIsOver"]),
        // None. `endless` kinds end by their errors.
        SharedRule(
            7, everyKind: ["theEndReleasesClosuresDespiteAHeldSubscription", "theEndReleasesTheUpstreamBeforeTimePasses"],
            examples: ["anEndedSourceIsReleasedWhileTheResultContinues"]),
        // None.
        SharedRule(
            8,
            everyKind: [
                "disposalReleasesClosuresDespiteAHeldSubscription", "aThousandSubscriptionsLeaveTheEmitterUnchanged",
                "aThousandSubscriptionsToOneChainLeaveItUnchanged",
            ], examples: ["innerStreamsStopWithTheLastObserverIfTheSourceRestarts"]),
        // None.
        SharedRule(
            9, everyKind: ["theCleanupRunsOnceHoweverTheStreamEnds", "theCleanupRunsOnceWhenTheStreamEndsBeforeCreateReturns"],
            examples: ["cleanupRunsOnceWhenEndAndDisposalRace"]),
        // In a loop: kinds that emit later or at the end, and those that subscribe to a neighbour after the source and keep its values.
        SharedRule(
            10, everyKind: ["takeStopsASourceThatSendsInALoop", "takeDeliversAPrefixOfTheStream"],
            examples: ["aStageThatEndsTheStreamStopsDeliveryOfKeptValues"]),
        // Kinds that emit only at the end, or at their own times (`periodic`).
        SharedRule(
            11, everyKind: ["aSubscriberAddedDuringAnEventMissesItAndComesLast"],
            examples: ["deliveryFollowsSubscriptionOrderAsObserversComeAndGo"]),
        // None. `endless` kinds end by the error.
        SharedRule(12, everyKind: ["aLateSubscriberHearsOnlyTheEnd"], examples: ["aLateSubscriberHearsTheKeptValuesAndTheEnd"]),
        // Kinds that emit only at the end; those without a closure.
        SharedRule(
            13,
            everyKind: ["valuesSentInAHandlerReachAllObserversInTheSameOrder", "aValueSentInAClosureFollowsTheCurrentValue"],
            examples: ["aValueSentInAHandlerWhileCreatesClosureRunsIsQueued"]),
        // Kinds that emit only at the end.
        SharedRule(
            14, everyKind: ["anObserverDisposedByAnotherMissesTheCurrentEvent"],
            examples: ["aDisposedObserversClosuresAreNotCalledForTheCurrentEvent"]),
        // As for 13.
        SharedRule(
            15, everyKind: ["anotherThreadMaySubscribeSendAndDisposeDuringAHandler", "anotherThreadMaySendAndDisposeDuringAClosure"],
            examples: ["noLockIsHeldWhileAClosureOrACleanupRuns"]),
        // All but those that flatten and join.
        SharedRule(16, everyKind: ["bothSidesOfALawBehaveAlike"], examples: ["everyJointCompletesWithBothItsSources"]),
        // Those whose source is held by a closure of the caller; completion or error where it emits, calls or subscribes.
        SharedRule(
            17, everyKind: ["teardownOfManyOperatorsNeedsNoStackPerOperator"],
            examples: ["longSourcesNeedNoStackPerElement", "aDeepChainIsTornDownOnASmallStack"]),
        // None: `conform` checks it in every test.
        SharedRule(18, examples: ["theCheckReportsALeakedObject"]),
        // None.
        SharedRule(19, everyKind: ["aFreedBagDisposesTheStream"], examples: ["aDisposedBagDisposesAdditionsImmediately"]),
        // All without time: the rule concerns the kinds in `timed`.
        SharedRule(20, examples: ["takeStopsTheInterval"]),
        // All: each operator has its own misuse.
        SharedRule(21, examples: ["misuseTrapsWithAMessageThatNamesIt"]),
    ]

    /// A row of the table of what each architecture decides for itself, and its test in `Conformance/Own`.
    static let own: [(title: String, test: String)] = [
        ("subscription token dropped, not disposed", "droppingTheTokenOfAnEmittersChain"),
        ("source and token both dropped, nothing disposed", "droppingAnEmitterAndTheToken"),
        ("what breaks the cycle", "droppingAHandlerThatHoldsItsOwnToken"),
        ("teardown order", "teardownOrderAtDisposal"),
        ("the closure of `create`, `deferred` and `using`, once run, when nobody holds the description", "closuresThatHaveRun"),
        ("emission during subscribe", "aColdSourceSubscribedInsideTheHandlerOfAnother"),
        ("cold or hot", "twoSubscriptionsToASequence"),
        ("values with no observer", "valuesSentBeforeTheFirstSubscriber"),
        (
            "a group or window that is held and not observed, when the outer stream has gone",
            "aGroupObservedOnceTheOuterStreamIsUnobserved"
        ),
        ("two subscriptions to one description", "siblingsBelowOneMap"),
        ("structural objects per operator", "structuralObjectsOfAChainBelowAnEmitter"),
    ]

    /// A row whose difference was read in the code, and is not tested.
    static let untested = ["what a stage schedules on `CurrentThreadScheduler` during the subscription"]
}
