// Selects the library for the shared tests of this folder.
@_exported import LinkChain

/// What the tests of `OwnRules*.swift` expect of this architecture, by the test's name, with the reason. `diff -u` of two of these files is
/// the second table of the contract.
enum Own {
    // MARK: Structural objects per operator

    /// The root, and the state that all links below share. Per operator, a link and its registration with its parent, from the start.
    /// Subscribed, also the token and its registration; disposed, the subscriber still holds the token.
    static let structuralObjectsOfAChainBelowAnEmitter = (emitter: 2, map: 4, filter: 6, subscribed: 6 + 2, disposed: 6 + 1)
    /// The root and its links' shared state; the token and its registration; for `create`, also the cleanup.
    static let structuralObjectsOfColdSources = (never: 2, neverSubscribed: 2 + 2, create: 2, createSubscribed: 2 + 3)
    /// A link and its tree; a registration per source. Subscribed, also the token and its registration; disposed, the subscriber still
    /// holds the token.
    static let structuralObjectsOfAMerge = (assembled: 2 + 2, subscribed: 4 + 2, disposed: 4 + 1)
    /// Nothing: it is the emitter. Per subscriber, a token and its registration; disposed, the subscribers still hold the tokens.
    static let structuralObjectsOfAShare = (isItsSource: true, assembled: 0, oneSubscribed: 2, twoSubscribed: 2 + 2, disposed: 2)
    /// A link and its links' shared state, its registration with its parent, and the action's holder: it runs from the start. Subscribed,
    /// also the token and its registration.
    static let structuralObjectsOfADelay = (assembled: 4, subscribed: 4 + 2)

    // MARK: The subscription token is dropped, not disposed

    /// The chain dies with its last owner.
    static let droppingTheTokenOfAnEmittersChain = (alive: [String](), heard: "")
    /// The root died with the chain, and cleaned up.
    static let droppingTheTokenOfACreatedChain = (entries: ["cleanup"], heard: "")
    static let droppingTheTokenOfAJoint = (alive: [String](), heard: "")
    /// Nothing: only the tokens held the chain.
    static let droppingTheTokensOfASharedStream = (objects: 0, closures: [String](), heard: "")
    /// The binding dies with its last owner.
    static let droppingTheTokenOfABinding = (objects: 0, closures: [String](), value: 0)
    /// The subscription goes with its token, which counts as disposal.
    static let droppingTheTokenOfASubscriptionWithOnDisposed = (dropped: ["disposed"], ended: ["disposed"])
    static let aStageWhoseSubscriptionIsDropped = ["subscribe ", "dispose "]
    /// Nothing holds the chain any more, not even the action.
    static let droppingTheTokenWhileAValueWaitsToHop = (alive: [String](), pending: 0, heard: "")
    /// Nothing holds the chain any more, not even the action.
    static let droppingTheTokenOfADebouncedChainWhileAValueWaits = (alive: [String](), pending: 0, heard: "")
    /// Nothing holds the chain any more, not even the action.
    static let droppingTheTokenWhileADelayedValueWaits = (alive: [String](), pending: 0, events: 0)
    /// The root died with the chain, and disposed the action.
    static let droppingTheTokenOfAnInterval = (pending: 0, heard: "")

    // MARK: Source and token are dropped, nothing is disposed

    /// Nothing: handlers and parents hold nothing below them.
    static let droppingAnEmitterAndTheToken = (objects: 0, closures: [String]())
    /// Nothing: the subject's list holds the handler, which does not hold the token.
    static let droppingASubjectAndTheTokenOfItsHandler = (objects: 0, closures: [String]())
    /// The same.
    static let droppingTheTokenOfASubscriptionToNever = (objects: 0, closures: [String]())
    /// Nothing: handlers and parents hold nothing below them.
    static let droppingTheTokenOfAChainBelowNever = (objects: 0, closures: [String]())
    /// Nothing, and the cleanup has run.
    static let droppingTheTokenAndTheObserverOfACreatedChain = (objects: 0, closures: [String](), entries: ["cleanup"])
    /// Nothing: handlers and parents hold nothing below them.
    static let droppingEmittersAndTheToken = (objects: 0, closures: [String]())
    /// Nothing: the action went with the chain.
    static let droppingTokenAndSchedulerWhileAValueWaits = (objects: 0, closures: [String]())

    // MARK: What breaks the cycle

    /// The root and its links' shared state, the token and its registration: the user's own cycle, through the root's list.
    static let droppingAHandlerThatHoldsItsOwnToken = 4

    // MARK: Teardown order

    /// The child unlinks, then its parent, and so on up to the root, whose cleanup comes last.
    static let teardownOrderAtDisposal = ["map 3 gone", "map 2 gone", "map 1 gone", "cleanup"]
    /// Each link releases its parent as the event passes; then the root cleans up.
    static let teardownOrderAtTheEnd = ["map 1 gone", "map 2 gone", "completed", "map 3 gone", "cleanup"]
    static let theOrderInWhichDisposedStagesEnd = ["dispose 2", "dispose 1", "cleanup"]
    /// Each as the event passes; then the root cleans up.
    static let theOrderInWhichStagesEndByThemselves = ["dispose 1", "dispose 2", "heard", "cleanup"]
    static let theOrderInWhichStagesEndAboveAThrowingStage = ["dispose 1", "cleanup", "dispose 2", "heard"]
    /// Each link as the end passes it; the root cleans up after the closure has returned.
    static let teardownOrderOfAnEndInsideCreatesClosure = [
        "end": ["above", "below", "disposed", "cleanup"],
        "take": ["above", "below", "disposed", "cleanup"],
        "throw": ["above", "below", "disposed", "cleanup"],
        "flatMap": ["above", "below", "disposed", "cleanup"],
        "from": ["above", "below", "disposed", "cleanup 1", "cleanup 2"],
    ]

    // MARK: Closures that have run

    /// The links hold them: they are the description, and last as long as the subscription. They do not know whether anybody else holds it.
    static let closuresThatHaveRun = (create: ["create", "handler"], deferred: ["deferred", "handler"], using: ["factory", "handler"])

    // MARK: Emission during subscribe

    /// Each root has its own serializer: the inner source runs at once, and the outer one waits.
    static let aColdSourceSubscribedInsideTheHandlerOfAnother = ["1", "10", "11", "2", "|"]
    /// It runs before the subscription is returned.
    static let aSequenceDisposedBeforeItsTurn: [String] = []
    static let actionsScheduledInAHandlerDuringSubscription =
        ["the action ends", "scheduled before", "scheduled by the handler"]
    /// It runs before the subscription is returned.
    static let aHandlerThatDisposesASubscriptionItMayNotHaveYet = "1 2 3 4 5 |"
    /// The stream is linked before it sends.
    static let aClosureBelowADisposingOneInAnInnerStream = [0, 0, 0]
    /// It runs before it is returned to `create` as the cleanup, so to its end.
    static let aSequenceInsideCreatesClosureWhenTheMapBelowThrows = 100
    /// It is linked, but not started any more.
    static let aCreatedStreamDisposedBeforeItsSubscription: [String] = []
    /// The handler is called when the link is made.
    static let theHandlerOfAnInnerRetryDisposedBeforeItsSubscription = ["handler"]
    /// The link is registered and observed.
    static let aValueSentToTheSubjectInOnSubscribed = "1"
    /// A link is observed as soon as there is one below it, so from above; the source starts when the last link is observed.
    static let theOrderInWhichStagesBegin = ["subscribe 1", "assembled", "subscribe 2", "source"]
    /// The map exists first, receives all values, and keeps them for the take.
    static let aTakeBelowAMapBelowAReplaySubject = 5
    /// The link exists first, and receives the end as well.
    static let aTakeBelowADoBelowAStreamThatHasEnded = ["1", "end"]
    /// The map exists first, and receives the value. A stream that has ended by then is not subscribed to, so nothing disposes it.
    static let keptValuesForAnInnerStreamDisposedDuringSubscription =
        ["behavior": ["called"], "replay": ["called"], "async": ["called", "5"]]
    /// The link exists first, receives all values, and keeps the groups for the take.
    static let aTakeBelowAGroupByBelowAReplaySubject = 5
    /// The map exists first, and receives all values; the share keeps the last one for the take.
    static let aTakeBelowASharedMapBelowAReplaySubject = (heardOfKept: "5", calls: 5)
    /// Nothing runs on the trampoline: each action would run inside the call that schedules it, and all later ones inside the first.
    static let aTimedBufferAloneOnTheTrampoline = (
        isRun: false, message: "buffer(timeSpan: 1e-09 seconds, scheduler: CurrentThreadScheduler)"
    )
    static let aTimedWindowAloneOnTheTrampoline = (
        isRun: false, message: "window(timeSpan: 1e-09 seconds, scheduler: CurrentThreadScheduler)"
    )

    // MARK: Cold or hot

    /// The second subscriber finds a link that has ended.
    static let twoSubscriptionsToASequence = "|"
    /// One run, which ends with its last subscriber.
    static let twoSimultaneousSubscriptionsToACreatedChain = (runs: 1, second: "1", afterOneDisposal: [String](), afterBoth: ["cleanup"])
    static let resubscribingToAFailedChain = "#boom"
    /// Not for these, whose source is a link that runs once, held by a closure or a connection. The second attempt hears its end. Below
    /// `replay` it first hears the kept values, as every late observer does.
    static let theSecondAttemptIsLikeTheFirst: [String: String] = [
        "deferred": "1 #boom", "using": "1 #boom", "flatMap, inside": "1 #boom", "flatMapLatest, inside": "1 #boom",
        "concatMap, inside": "1 #boom", "flatMapFirst, inside": "1 #boom", "merge(maxConcurrent:), inside": "1 #boom",
        "catch, the second": "1 #boom", "retry, the second": "1 #boom", "retry(when:), the second": "1 #boom", "multicast": "1 #boom",
        "multicast, with a selector": "1 #boom", "refCount": "1 #boom", "replay": "1 1 #boom",
    ]
    /// Waiting values are dropped when the last observer leaves.
    static let aQueuedEndIsKeptThoughAllObserversHaveLeft = "1 |"
    /// The third observer is announced before the 2 has its turn, so the 2 is kept for it. Then the source runs again.
    static let aValueQueuedBeforeTheNextRunDoesNotReplaceItsValues = (third: "2 3", late: "3", runs: 2)
    /// The map rests after its observer has left. Woken inside an event, it registers after that event.
    static let resubscribingToAChainInAHandlerOfItsSubject = ["1 10", "2 nil"]
    static let twoSubscriptionsToAReducedSequence = "|"
    /// It is one link, which runs once and is observed twice.
    static let aChainJoinedWithItself: [JointKind: (heard: String, runs: Int)] = [
        .merge: ("1 1 2 2 |", 1), .concat: ("1 2 |", 1), .flatMap: ("1 2 |", 1), .zip: ("11 22 |", 1),
        .combineLatest: ("11 21 22 |", 1), .combineLatestOfMany: ("11 21 22 |", 1), .withLatestFrom: ("11 22 |", 1), .takeUntil: ("|", 1),
    ]
    /// In the order in which the links were made: a branch that is an operand existed before the joint.
    static let theOrderOfBranchesOfOneEmitter = (until: "1 |", latest: "21 32 |", combined: "11 12 22 23 33 |")

    // MARK: Values with no observer

    /// Kept for the first observer.
    static let valuesSentBeforeTheFirstSubscriber = "1 2 3 |"
    /// Kept for the first observer.
    static let valuesAcceptedBeforeTheFirstSubscriber = "1 2"
    /// Kept for the first observer.
    static let aStreamThatEndedBeforeTheFirstSubscriber = "1 |"
    /// Links are eager: it is called.
    static let aTransformThatNobodyObserves = 1
    /// Links are eager: the end has passed before the last link is observed.
    static let aStageWhoseSourceEndedBeforeTheFirstSubscriber = ["completed", "assembled", "heard"]
    /// Kept by the map, which exists and is not observed yet.
    static let valuesSentBeforeTheActionSubscribes = "1 2 |"
    /// The group owns the source and keeps its values, as every unobserved link does.
    static let aHeldGroupThatWasNeverObserved = (alive: ["source"], heard: "1 3 5")
    /// The same until the window is full: that ends it, and with it the last observed stream.
    static let aHeldWindowThatWasNeverObserved = (alive: ["source"], heard: "1 2 3 |")
    /// A held group counts as observed, and the source goes on until nobody holds it.
    static let aGroupObservedOnceTheOuterStreamIsUnobserved = ["1", "2", "released"]
    /// The same.
    static let aSynchronousGroupObservedOnceTheOuterStreamIsUnobserved = ["1", "2"]
    /// The same.
    static let aWindowObservedOnceTheOuterStreamIsUnobserved = ["2", "released"]
    /// The windows and their values are kept: 1 and 2, 3 and 4; then 5, and nothing.
    static let windowsOfValuesSentBeforeTheFirstSubscriber = "3 7 5 0 |"

    // MARK: Siblings

    /// Each subscriber has a token and its registration; the map and everything above are shared. Disposed, the subscriber still holds
    /// the two tokens. The map, now childless, has given up its registration but still holds it.
    static let siblingsBelowOneMap = (oneSubscribed: 2, twoSubscribed: 4, callsForTwo: 1, disposed: 2)
    /// The state is shared.
    static let twoSubscribersOfOneScan = "3 |"
    static let twoSubscribersOfOneTake = "2 |"
    static let twoSubscribersOfOneDo = ["subscribe ", "dispose "]
    /// The link itself, which has ended.
    static let resubscribingToAnEndedSharedStream = (runs: 1, second: "|")
    /// The link itself, which has ended.
    static let aHandlerOfTheEndSubscribesAgain = (runs: 1, second: "|")
    /// The link is shared: it got the value when it was made, and kept it for the first observer.
    static let observersOfOneChainBelowABehaviorSubject = ""
    /// The link is shared, existed before the values, and kept them all for the first observer.
    static let observersOfOneChainBelowAReplaySubject = (first: "10 20 30", second: "")
    /// The link is shared and already open: it has released `other`.
    static let resubscribingToAnOpenedSkip = "2"
    /// They observe the link itself, which stays.
    static let observersThatStayDuringAReconnection = "1 2"
    /// The groups are shared, and the group of key 1 was already emitted.
    static let aGroupByObservedAgainWhileAGroupIsObserved = "0 |"

    // MARK: Traits

    /// The link runs once: the second hears the completion, which a single does not report.
    static let twoSubscriptionsToASingle = ["first 1", "first disposed", "second disposed"]
    /// The link runs once: the second hears the completion.
    static let twoSubscriptionsToAMaybe = ["first 1", "second completed"]
    /// The link has ended.
    static let aDriverOfASequenceWithTwoObservers = "|"
    /// The chain went with its last owner.
    static let droppingTheTokenOfADriver = (objects: 0, closures: [String](), heard: ["1"])
}
