// Selects the library for the shared tests of this folder.
@_exported import SinkChain

/// What the tests of `OwnRules*.swift` expect of this architecture, by the test's name, with the reason. `diff -u` of two of these files is
/// the second table of the contract.
enum Own {
    // MARK: Structural objects per operator

    /// The subject and its hub; per operator, an observable. Subscribed, also three sinks, and the registration with the hub, which is the
    /// topmost sink; disposed, the subscriber still holds the last sink.
    static let structuralObjectsOfAChainBelowAnEmitter = (emitter: 2, map: 3, filter: 4, subscribed: 4 + 4, disposed: 4 + 1)
    /// The observable; subscribed, also a source and a sink; for `create`, also the contents of its observer and the cleanup.
    static let structuralObjectsOfColdSources = (never: 1, neverSubscribed: 1 + 2, create: 1, createSubscribed: 1 + 4)
    /// An observable and the list of its sources. Subscribed, also a sink and a junction for the sources above; per source, a sink and the
    /// registration with the hub; and the last sink, which the subscriber still holds after disposal.
    static let structuralObjectsOfAMerge = (assembled: 2, subscribed: 2 + 2 + 2 * 2 + 1, disposed: 2 + 1)
    /// The observable and its subscriptions' shared state. The first subscriber adds a sink and a registration, and above them the hub, the
    /// sink that feeds it and a registration; the second adds its own two. Disposed, the subscribers still hold their sinks.
    static let structuralObjectsOfAShare =
        (isItsSource: false, assembled: 2, oneSubscribed: 2 + 2 + 3, twoSubscribed: 2 + 2 + 3 + 2, disposed: 2 + 2)
    /// An observable. Subscribed, also two sinks, the action's holder, and a junction for the source above: a sink, and the registration
    /// with the hub.
    static let structuralObjectsOfADelay = (assembled: 1, subscribed: 1 + 6)

    // MARK: The subscription token is dropped, not disposed

    /// The chain keeps running: the emitter holds it.
    static let droppingTheTokenOfAnEmittersChain = (alive: ["handler", "map"], heard: "1 |")
    /// It keeps running.
    static let droppingTheTokenOfACreatedChain = (entries: [String](), heard: "1 |")
    static let droppingTheTokenOfAJoint = (alive: ["combine", "handler"], heard: "3 |")
    /// The chain, as any undisposed chain: the emitter's hub, a registration, the map and the sink that feeds the shared hub; that hub, a
    /// registration and the last sink; and the state that newcomers would join.
    static let droppingTheTokensOfASharedStream = (objects: 8, closures: ["handler", "map"], heard: "1")
    /// The chain keeps running: the emitter holds it, and it holds the relay and its core. As without it otherwise.
    static let droppingTheTokenOfABinding = (objects: 4 + 2, closures: ["map"], value: 1)
    /// The emitter holds the subscription, which ends with the stream.
    static let droppingTheTokenOfASubscriptionWithOnDisposed = (dropped: [String](), ended: ["|", "disposed"])
    static let aStageWhoseSubscriptionIsDropped = ["subscribe "]
    /// The action holds the chain below, and the emitter holds all of it.
    static let droppingTheTokenWhileAValueWaitsToHop = (alive: ["handler", "map"], pending: 1, heard: "1 |")
    /// The action holds the chain below, and the emitter holds all of it.
    static let droppingTheTokenOfADebouncedChainWhileAValueWaits = (alive: ["handler", "map"], pending: 1, heard: "1 |")
    /// The action holds the chain below, and the emitter holds all of it.
    static let droppingTheTokenWhileADelayedValueWaits = (alive: ["handler", "map", "value"], pending: 1, events: 2)
    /// The action holds the chain.
    static let droppingTheTokenOfAnInterval = (pending: 1, heard: "0 1 |")

    // MARK: Source and token are dropped, nothing is disposed

    /// Two sinks, the registration, and the hub, which the registration holds as its source.
    static let droppingAnEmitterAndTheToken = (objects: 4, closures: ["handler", "map"])
    /// The last sink, the registration, and the hub: neighbours hold each other, even without an operator.
    static let droppingASubjectAndTheTokenOfItsHandler = (objects: 3, closures: ["handler"])
    /// A source and the last sink.
    static let droppingTheTokenOfASubscriptionToNever = (objects: 2, closures: ["handler"])
    /// A source and two sinks: each holds its neighbours.
    static let droppingTheTokenOfAChainBelowNever = (objects: 3, closures: ["handler", "map"])
    /// A source and two sinks, the contents of `create`'s observer, and the cleanup.
    static let droppingTheTokenAndTheObserverOfACreatedChain =
        (objects: 5, closures: ["cleanup", "handler", "map"], entries: [String]())
    /// Two sinks and the junction; per source, a sink, the registration, and the hub, which the registration holds.
    static let droppingEmittersAndTheToken = (objects: 3 + 2 * 3, closures: ["combine", "handler"])
    /// Two sinks, the junction, and the action's holder: the action, its scheduler and the sink hold each other, and the sink holds its
    /// neighbours. The source has completed and is gone.
    static let droppingTokenAndSchedulerWhileAValueWaits = (objects: 4, closures: ["handler"])

    // MARK: What breaks the cycle

    /// A sink, the registration and the hub; as without the handler.
    static let droppingAHandlerThatHoldsItsOwnToken = 3

    // MARK: Teardown order

    /// The sinks are stopped from the last up to the source. Then the source is disposed, and the sinks down the chain.
    static let teardownOrderAtDisposal = ["cleanup", "map 1 gone", "map 2 gone", "map 3 gone"]
    /// The handler first; then the chain is disposed.
    static let teardownOrderAtTheEnd = ["completed", "cleanup", "map 1 gone", "map 2 gone", "map 3 gone"]
    static let theOrderInWhichDisposedStagesEnd = ["cleanup", "dispose 1", "dispose 2"]
    /// After the handler has heard the end, as if it had disposed.
    static let theOrderInWhichStagesEndByThemselves = ["heard", "cleanup", "dispose 1", "dispose 2"]
    static let theOrderInWhichStagesEndAboveAThrowingStage = ["cleanup", "dispose 1", "heard", "dispose 2"]
    /// The source first, then down, in each case: disposal waits for the closure to return.
    static let teardownOrderOfAnEndInsideCreatesClosure = [
        "end": ["cleanup", "above", "below", "disposed"],
        "take": ["cleanup", "above", "below", "disposed"],
        "throw": ["cleanup", "above", "below", "disposed"],
        "flatMap": ["cleanup", "above", "below", "disposed"],
        "from": ["cleanup 1", "cleanup 2", "above", "below", "disposed"],
    ]

    // MARK: Closures that have run

    /// Only the description held them, and it is gone; the source releases its closure when it runs it.
    static let closuresThatHaveRun = (create: ["handler"], deferred: ["handler"], using: ["handler"])

    // MARK: Emission during subscribe

    /// Two phases: the inner chain is wired and run at once, and the outer one waits.
    static let aColdSourceSubscribedInsideTheHandlerOfAnother = ["1", "10", "11", "2", "|"]
    /// It runs before the subscription is returned.
    static let aSequenceDisposedBeforeItsTurn: [String] = []
    static let actionsScheduledInAHandlerDuringSubscription =
        ["the action ends", "scheduled before", "scheduled by the handler"]
    /// It runs before the subscription is returned.
    static let aHandlerThatDisposesASubscriptionItMayNotHaveYet = "1 2 3 4 5 |"
    /// The stream is wired before it sends.
    static let aClosureBelowADisposingOneInAnInnerStream = [0, 0, 0]
    /// It runs before it is returned to `create` as the cleanup, so to its end.
    static let aSequenceInsideCreatesClosureWhenTheMapBelowThrows = 100
    /// It is wired, but not run any more.
    static let aCreatedStreamDisposedBeforeItsSubscription: [String] = []
    /// It would run in the second phase.
    static let theHandlerOfAnInnerRetryDisposedBeforeItsSubscription: [String] = []
    /// The chain is wired, and not run yet.
    static let aValueSentToTheSubjectInOnSubscribed = ""
    /// From below, at subscription.
    static let theOrderInWhichStagesBegin = ["assembled", "subscribe 2", "subscribe 1", "source"]
    /// The chain is wired: disposal reaches the subject at once.
    static let aTakeBelowAMapBelowAReplaySubject = 2
    /// The chain is wired: disposal reaches the subject at once.
    static let aTakeBelowADoBelowAStreamThatHasEnded = ["1"]
    /// The stream is wired, but the subject is not subscribed to any more.
    static let keptValuesForAnInnerStreamDisposedDuringSubscription: [String: [String]] =
        ["behavior": [], "replay": [], "async": []]
    /// The chain is wired: disposal reaches the subject at once.
    static let aTakeBelowAGroupByBelowAReplaySubject = 1
    /// The chain is wired: disposal reaches the subject at once.
    static let aTakeBelowASharedMapBelowAReplaySubject = (heardOfKept: "1 2 |", calls: 2)
    /// Nothing runs on the trampoline: each action would run inside the call that schedules it, and all later ones inside the first.
    static let aTimedBufferAloneOnTheTrampoline = (
        isRun: false, message: "buffer(timeSpan: 1e-09 seconds, scheduler: CurrentThreadScheduler)"
    )
    static let aTimedWindowAloneOnTheTrampoline = (
        isRun: false, message: "window(timeSpan: 1e-09 seconds, scheduler: CurrentThreadScheduler)"
    )

    // MARK: Cold or hot

    /// The second subscriber has its own run.
    static let twoSubscriptionsToASequence = "1 2 |"
    /// Two runs.
    static let twoSimultaneousSubscriptionsToACreatedChain = (
        runs: 2, second: "", afterOneDisposal: ["cleanup"], afterBoth: ["cleanup", "cleanup"]
    )
    static let resubscribingToAFailedChain = "2 |"
    /// For all kinds.
    static let theSecondAttemptIsLikeTheFirst: [String: String] = [:]
    /// The end, too, waits for the 2.
    static let aQueuedEndIsKeptThoughAllObserversHaveLeft = "2 |"
    /// The second observer is the last, and has left before the third comes: the 2 is dropped, and the source runs again.
    static let aValueQueuedBeforeTheNextRunDoesNotReplaceItsValues = (third: "1 3", late: "3", runs: 2)
    /// Each subscription has its own place at the subject, and gets the value there.
    static let resubscribingToAChainInAHandlerOfItsSubject = ["1 10", "2 20"]
    static let twoSubscriptionsToAReducedSequence = "6 |"
    /// Each subscription runs it anew; `take(until:)` ends before the second.
    static let aChainJoinedWithItself: [JointKind: (heard: String, runs: Int)] = [
        .merge: ("1 2 1 2 |", 2), .concat: ("1 2 1 2 |", 2), .flatMap: ("1 2 1 2 |", 2), .zip: ("11 22 |", 2),
        .combineLatest: ("21 22 |", 2), .combineLatestOfMany: ("21 22 |", 2), .withLatestFrom: ("12 22 |", 2), .takeUntil: ("|", 1),
    ]
    /// In the order in which the joint subscribes: `other` first, the first source before the second.
    static let theOrderOfBranchesOfOneEmitter = (until: "|", latest: "11 22 33 |", combined: "11 21 22 32 33 |")

    // MARK: Values with no observer

    /// Dropped.
    static let valuesSentBeforeTheFirstSubscriber = "3 |"
    /// Dropped.
    static let valuesAcceptedBeforeTheFirstSubscriber = "2"
    /// Dropped.
    static let aStreamThatEndedBeforeTheFirstSubscriber = "|"
    /// It is not called.
    static let aTransformThatNobodyObserves = 0
    /// Nothing runs before the subscription.
    static let aStageWhoseSourceEndedBeforeTheFirstSubscriber = ["assembled", "subscribe ", "completed", "heard", "dispose "]
    /// Dropped.
    static let valuesSentBeforeTheActionSubscribes = "2 |"
    /// A held group does not count as observed: the source went with the outer subscription, and the values were not kept.
    static let aHeldGroupThatWasNeverObserved = (alive: [String](), heard: "")
    /// The same.
    static let aHeldWindowThatWasNeverObserved = (alive: [String](), heard: "")
    /// Nobody observes the outer stream or a group: the source is gone, and groups are silent.
    static let aGroupObservedOnceTheOuterStreamIsUnobserved = ["released"]
    /// The same.
    static let aSynchronousGroupObservedOnceTheOuterStreamIsUnobserved = [String]()
    /// The same.
    static let aWindowObservedOnceTheOuterStreamIsUnobserved = ["released"]
    /// Dropped: the first window has 4 and 5, the second and the third nothing.
    static let windowsOfValuesSentBeforeTheFirstSubscriber = "9 0 0 |"

    // MARK: Siblings

    /// Each subscriber has its own chain: two sinks and a registration. Disposed, the subscriber still holds the two last sinks.
    static let siblingsBelowOneMap = (oneSubscribed: 3, twoSubscribed: 6, callsForTwo: 2, disposed: 2)
    /// Each subscription has its own state.
    static let twoSubscribersOfOneScan = "2 |"
    static let twoSubscribersOfOneTake = "2 3 |"
    static let twoSubscribersOfOneDo = ["subscribe ", "subscribe ", "dispose ", "dispose "]
    /// The source runs again.
    static let resubscribingToAnEndedSharedStream = (runs: 2, second: "2 |")
    /// The source runs again for later subscribers.
    static let aHandlerOfTheEndSubscribesAgain = (runs: 2, second: "2 |")
    /// Each observer has its own chain.
    static let observersOfOneChainBelowABehaviorSubject = "10"
    /// Each observer has its own chain.
    static let observersOfOneChainBelowAReplaySubject = (first: "20 30", second: "20 30")
    /// Each subscription begins anew.
    static let resubscribingToAnOpenedSkip = ""
    /// The next connection has its own subject.
    static let observersThatStayDuringAReconnection = "1"
    /// Each observer has its own groups.
    static let aGroupByObservedAgainWhileAGroupIsObserved = "1 0 |"

    // MARK: Traits

    /// Each subscription runs it.
    static let twoSubscriptionsToASingle = ["first 1", "first disposed", "second 2", "second disposed"]
    /// Each subscription runs it.
    static let twoSubscriptionsToAMaybe = ["first 1", "second 1"]
    /// Each subscription runs it.
    static let aDriverOfASequenceWithTwoObservers = "1 |"
    /// The relay and its core hold the chain of a hop and a share, and are held by it.
    static let droppingTheTokenOfADriver = (objects: 2 + 9, closures: ["handler"], heard: ["1", "2"])
}
