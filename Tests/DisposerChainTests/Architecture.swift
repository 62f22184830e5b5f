// Selects the library for the shared tests of this folder.
@_exported import DisposerChain

/// What the tests of `OwnRules*.swift` expect of this architecture, by the test's name, with the reason. `diff -u` of two of these files is
/// the second table of the contract.
enum Own {
    // MARK: Structural objects per operator

    /// The subject and its hub; per operator, an observable. Subscribed, also three sinks with their disposers, and the registration with
    /// the hub; disposed, the subscriber still holds the last disposer.
    static let structuralObjectsOfAChainBelowAnEmitter = (emitter: 2, map: 3, filter: 4, subscribed: 4 + 7, disposed: 4 + 1)
    /// The observable; subscribed, also a sink and its disposer, once for `never` and twice for `create`, which adds the contents of its
    /// observer, and the cleanup.
    static let structuralObjectsOfColdSources = (never: 1, neverSubscribed: 1 + 2, create: 1, createSubscribed: 1 + 6)
    /// An observable and the list of its sources. Subscribed, also a sink and its disposer, and a composite for the sources above; per
    /// source, a sink, its disposer and the registration with the hub; and the last sink and its disposer, which the subscriber still holds
    /// after disposal.
    static let structuralObjectsOfAMerge = (assembled: 2, subscribed: 2 + 3 + 2 * 3 + 2, disposed: 2 + 1)
    /// The observable and its subscriptions' shared state. The first subscriber adds a sink, its disposer and a registration, and above
    /// them the hub, the sink that feeds it, its disposer and a registration; the second adds its own three. Disposed, the subscribers
    /// still hold their disposers.
    static let structuralObjectsOfAShare =
        (isItsSource: false, assembled: 2, oneSubscribed: 2 + 3 + 4, twoSubscribed: 2 + 3 + 4 + 3, disposed: 2 + 2)
    /// An observable. Subscribed, also two sinks with their disposers, the action's holder, and a composite for the source above: a sink,
    /// its disposer and the registration with the hub.
    static let structuralObjectsOfADelay = (assembled: 1, subscribed: 1 + 9)

    // MARK: The subscription token is dropped, not disposed

    /// The chain keeps running: the emitter holds it.
    static let droppingTheTokenOfAnEmittersChain = (alive: ["handler", "map"], heard: "1 |")
    /// It keeps running.
    static let droppingTheTokenOfACreatedChain = (entries: [String](), heard: "1 |")
    static let droppingTheTokenOfAJoint = (alive: ["combine", "handler"], heard: "3 |")
    /// The chain, as any undisposed chain: three sinks with their disposers, two registrations, the shared hub, and the state that
    /// newcomers would join.
    static let droppingTheTokensOfASharedStream = (objects: 10, closures: ["handler", "map"], heard: "1")
    /// The chain keeps running: the emitter holds it, and it holds the relay and its core. As without it otherwise.
    static let droppingTheTokenOfABinding = (objects: 5 + 2, closures: ["map"], value: 1)
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

    /// Two sinks with their disposers, and the registration. The hub is gone: the registration holds it weakly.
    static let droppingAnEmitterAndTheToken = (objects: 5, closures: ["handler", "map"])
    /// The last sink and its disposer, which hold each other even without an operator, and the registration.
    static let droppingASubjectAndTheTokenOfItsHandler = (objects: 3, closures: ["handler"])
    /// The last sink and its disposer.
    static let droppingTheTokenOfASubscriptionToNever = (objects: 2, closures: ["handler"])
    /// Two sinks with their disposers.
    static let droppingTheTokenOfAChainBelowNever = (objects: 4, closures: ["handler", "map"])
    /// Three sinks with their disposers, the contents of `create`'s observer, and the cleanup. `create`'s closure belongs to the
    /// observable, which is gone.
    static let droppingTheTokenAndTheObserverOfACreatedChain = (objects: 8, closures: ["cleanup", "handler", "map"], entries: [String]())
    /// A sink and its disposer, the composite; per source, a sink, its disposer and the registration; the last sink and its disposer.
    static let droppingEmittersAndTheToken = (objects: 3 + 2 * 3 + 2, closures: ["combine", "handler"])
    /// Two sinks with their disposers, the composite, and the action's holder: sinks and disposers hold each other, and so do the action,
    /// its scheduler and the sink. The source has completed and is gone.
    static let droppingTokenAndSchedulerWhileAValueWaits = (objects: 6, closures: ["handler"])

    // MARK: What breaks the cycle

    /// A sink and its disposer, and the registration; as without the handler.
    static let droppingAHandlerThatHoldsItsOwnToken = 3

    // MARK: Teardown order

    /// Each sink before its subscription, from the last one up; the sinks go together, and then the topmost subscription is disposed.
    static let teardownOrderAtDisposal = ["map 1 gone", "map 2 gone", "map 3 gone", "cleanup"]
    /// The handler first; then the chain is disposed.
    static let teardownOrderAtTheEnd = ["completed", "cleanup", "map 1 gone", "map 2 gone", "map 3 gone"]
    static let theOrderInWhichDisposedStagesEnd = ["dispose 2", "dispose 1", "cleanup"]
    /// After the handler has heard the end, as if it had disposed.
    static let theOrderInWhichStagesEndByThemselves = ["heard", "dispose 2", "dispose 1", "cleanup"]
    static let theOrderInWhichStagesEndAboveAThrowingStage = ["dispose 1", "cleanup", "heard", "dispose 2"]
    /// The disposer of `create` knows the cleanup once the closure has returned; the disposers below know those above once the chain is
    /// wired.
    static let teardownOrderOfAnEndInsideCreatesClosure = [
        "end": ["cleanup", "disposed", "below", "above"],
        "take": ["above", "cleanup", "disposed", "below"],
        "throw": ["above", "cleanup", "disposed", "below"],
        "flatMap": ["disposed", "below", "above", "cleanup"],
        "from": ["cleanup 1", "disposed", "below", "above", "cleanup 2"],
    ]

    // MARK: Closures that have run

    /// Only the description held them, and it is gone.
    static let closuresThatHaveRun = (create: ["handler"], deferred: ["handler"], using: ["handler"])

    // MARK: Emission during subscribe

    /// The trampoline runs an action that is scheduled during another after it.
    static let aColdSourceSubscribedInsideTheHandlerOfAnother = ["1", "2", "|", "10", "11"]
    /// The trampoline holds it until its turn.
    static let aSequenceDisposedBeforeItsTurn = ["map"]
    /// Actions scheduled meanwhile run before the subscription is returned, because `from`'s loop is on the trampoline as well.
    static let actionsScheduledInAHandlerDuringSubscription =
        ["scheduled by the handler", "the action ends", "scheduled before"]
    /// It is scheduled, so it runs after the subscription is returned.
    static let aHandlerThatDisposesASubscriptionItMayNotHaveYet = "1 2 3"
    /// `just` and `create` send during wiring, when no stage above the disposed one can be stopped; `from` sends afterwards.
    static let aClosureBelowADisposingOneInAnInnerStream = [1, 0, 1]
    /// It is scheduled, so it runs after it is returned to `create` as the cleanup.
    static let aSequenceInsideCreatesClosureWhenTheMapBelowThrows = 3
    /// No disposer knows the inner stream before it is connected.
    static let aCreatedStreamDisposedBeforeItsSubscription = ["inner+", "inner-"]
    /// It runs during wiring, which is over by then.
    static let theHandlerOfAnInnerRetryDisposedBeforeItsSubscription: [String] = []
    /// The subject already knows the chain.
    static let aValueSentToTheSubjectInOnSubscribed = "1"
    /// From below, at subscription.
    static let theOrderInWhichStagesBegin = ["assembled", "subscribe 2", "subscribe 1", "source"]
    /// The chain is not wired yet, but a stopped stage is noticed.
    static let aTakeBelowAMapBelowAReplaySubject = 2
    /// The chain is not wired yet, but a stopped stage is noticed.
    static let aTakeBelowADoBelowAStreamThatHasEnded = ["1"]
    /// The stream is not wired yet, but a stopped stage is noticed.
    static let keptValuesForAnInnerStreamDisposedDuringSubscription: [String: [String]] =
        ["behavior": [], "replay": [], "async": []]
    /// The last observer leaves before the source is connected, and the source is told so.
    static let aTakeBelowAGroupByBelowAReplaySubject = 1
    /// The last observer leaves before the source is connected, and the source is told so.
    static let aTakeBelowASharedMapBelowAReplaySubject = (heardOfKept: "1 2 |", calls: 2)
    /// The subscription runs on the trampoline, and the actions after it: it returns when the stream has ended.
    static let aTimedBufferAloneOnTheTrampoline = (isRun: true, message: "")
    static let aTimedWindowAloneOnTheTrampoline = (isRun: true, message: "")

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
    /// The second observer leaves when its chain is wired. By then the third has joined, and has the 1: the run goes on, and the 2 is kept.
    static let aValueQueuedBeforeTheNextRunDoesNotReplaceItsValues = (third: "1 2", late: "2", runs: 1)
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

    /// Each subscriber has its own chain: two sinks with their disposers, and a registration. Disposed, the subscriber still holds the two
    /// last disposers.
    static let siblingsBelowOneMap = (oneSubscribed: 5, twoSubscribed: 10, callsForTwo: 2, disposed: 2)
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
    static let droppingTheTokenOfADriver = (objects: 2 + 12, closures: ["handler"], heard: ["1", "2"])
}
