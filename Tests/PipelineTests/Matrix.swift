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
            1, everyKind: ["completionCrossesAndNothingFollowsIt", "anErrorCrossesAndNothingFollowsIt"],
            examples: ["itKeepsToTheGrammarAndItsEndReleasesEveryClosureThoughTheSubscriptionIsHeld"]),
        // None. The values of `last` and `lossy` kinds are not counted. Every recorder counts overlapping calls.
        SharedRule(2, everyKind: ["whatFourThreadsSendIsHeardOneAtATimeAndOnce"], examples: ["allObserversHearFourThreadsInTheSameOrder"]),
        // None.
        SharedRule(
            3, everyKind: ["completionCrossesAndNothingFollowsIt", "anErrorCrossesAndNothingFollowsIt"],
            examples: ["nothingFollowsTheEndAndItReleasesEveryClosure"]),
        // Kinds without a closure for values. `reduce` and `catch` have their own tests.
        SharedRule(4, everyKind: ["anErrorThrownIsHeardWhenTheSourceIsTornDown"], examples: ["aClosureThatSendsAndThenThrowsIsHeardOnce"]),
        // Inside a handler: kinds that emit only at the end. Inside a closure: kinds without one.
        SharedRule(
            5,
            everyKind: [
                "disposalStopsTheStreamBeforeItReturns", "disposalFromInsideTheHandlerIsTheLastThingHeard",
                "disposalFromInsideAClosureKeepsTheValueFromTheHandler", "sendingEndingAndDisposingMayRace",
            ], examples: ["createsObserverDoesNothingOnceTheStreamIsOver"]),
        // As for 5.
        SharedRule(
            6, everyKind: ["disposalStopsTheStreamBeforeItReturns", "disposalFromInsideTheHandlerIsTheLastThingHeard"],
            examples: ["createsObserverDoesNothingOnceTheStreamIsOver"]),
        // None. `endless` kinds end by their errors.
        SharedRule(
            7, everyKind: ["theEndReleasesEveryClosureThoughTheSubscriptionIsHeld", "theEndReleasesAllThatIsAboveBeforeTimePasses"],
            examples: ["theEndOfASourceReleasesItThoughTheResultGoesOn"]),
        // None.
        SharedRule(
            8,
            everyKind: [
                "disposalReleasesEveryClosureThoughTheSubscriptionIsHeld", "aThousandRoundsLeaveTheEmitterAsItWas",
                "aThousandRoundsOnOneChainLeaveItAsItWas",
            ], examples: ["innerStreamsGoWithTheLastObserverIfTheSourceBeginsAnew"]),
        // None.
        SharedRule(
            9, everyKind: ["theCleanupRunsOnceHoweverTheStreamEnds", "theCleanupRunsOnceWhenTheStreamEndsBeforeCreateReturns"],
            examples: ["cleanupRunsOnceWhenEndAndDisposalRace"]),
        // In a loop: kinds that emit later or at the end, and those that subscribe to a neighbour after the source and keep its values.
        SharedRule(
            10, everyKind: ["takeStopsASourceThatSendsInALoop", "takeIsTheBeginningAndThenTheEnd"],
            examples: ["aStageThatEndsTheStreamStopsTheHandOver"]),
        // Kinds that emit only at the end, or at their own times (`periodic`).
        SharedRule(
            11, everyKind: ["aSubscriberAddedDuringAnEventMissesItAndDeliveryFollowsSubscriptionOrder"],
            examples: ["deliveryFollowsSubscriptionOrderAsObserversComeAndGo"]),
        // None. `endless` kinds end by the error.
        SharedRule(12, everyKind: ["aLateSubscriberHearsTheEndAlone"], examples: ["aLateSubscriberHearsWhatIsKeptAndTheEnd"]),
        // Kinds that emit only at the end; those without a closure.
        SharedRule(
            13,
            everyKind: ["aValueSentFromInsideAHandlerIsHeardInTheSameOrderByAll", "aValueSentFromInsideAClosureComesAfterTheOneAtHand"],
            examples: ["aValueSentInAHandlerWhileCreatesClosureRunsIsQueued"]),
        // Kinds that emit only at the end.
        SharedRule(
            14, everyKind: ["disposingAnotherObserverTakesEffectForTheVeryEvent"],
            examples: ["disposingAnotherObserverKeepsItsClosuresFromBeingCalledForTheVeryEvent"]),
        // As for 13.
        SharedRule(
            15, everyKind: ["whileAHandlerRunsAnotherThreadMaySubscribeSendAndDispose", "whileAClosureRunsAnotherThreadMaySendAndDispose"],
            examples: ["aClosureAndACleanupHoldNoLockThatAnotherThreadWaitsFor"]),
        // All but those that flatten and join.
        SharedRule(16, everyKind: ["bothSidesOfALawAreOne"], examples: ["everyKindEndsWithBothItsSources"]),
        // Those whose source is held by a closure of the caller; completion or error where it emits, calls or subscribes.
        SharedRule(
            17, everyKind: ["manyInARowAreTakenApartWithoutStackPerOperator"],
            examples: ["longSourcesNeedNoStackPerElement", "aDeepChainIsTakenApartOnASmallStack"]),
        // None: `conform` checks it in every test.
        SharedRule(18, examples: ["theCheckSeesAnObjectThatIsHeldOutside"]),
        // None.
        SharedRule(19, everyKind: ["aBagThatGoesDisposesTheStream"], examples: ["aBagThatIsDisposedDisposesAtOnceWhatIsAdded"]),
        // All without time: the rule concerns the kinds in `timed`.
        SharedRule(20, examples: ["takeStopsTheInterval"]),
        // All: each operator has its own misuse.
        SharedRule(21, examples: ["misuseTrapsAndNamesItself"]),
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
