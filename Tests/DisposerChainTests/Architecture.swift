// The one line that decides which library the shared tests of this folder run against.
@_exported import DisposerChain

/// What the tests of `OwnRules*.swift` expect of this architecture, each under the test's name, with the reason. `diff -u` of two of
/// these files is the second table of the contract.
enum Own {
    // MARK: Structural objects per operator

    /// The subject and its hub; for each operator an observable; running, a sink and its disposer, three times, and the registration with
    /// the hub. Disposed, the subscriber still holds the last disposer.
    static let structuralObjectsOfAChainBelowAnEmitter = (emitter: 2, map: 3, filter: 4, subscribed: 4 + 7, disposed: 4 + 1)
    /// The observable; subscribed, a sink and its disposer, once for `never` and twice for `create`, which adds what its observer holds,
    /// and the cleanup.
    static let structuralObjectsOfColdSources = (never: 1, neverSubscribed: 1 + 2, create: 1, createSubscribed: 1 + 6)
    /// An observable and the list of its sources. A sink and its disposer, and a composite for what is above; for each source a sink, its
    /// disposer and the registration with the hub; the last sink and its disposer, which the subscriber still holds when it is disposed.
    static let structuralObjectsOfAMerge = (assembled: 2, subscribed: 2 + 3 + 2 * 3 + 2, disposed: 2 + 1)
    /// The observable, and what its subscriptions have in common. For the first subscriber a sink, its disposer and a registration, and
    /// above them the hub, the sink that feeds it, its disposer and a registration; for the second the three of its own. Disposed: the
    /// disposers that the subscribers hold.
    static let structuralObjectsOfAShare =
        (isItsSource: false, assembled: 2, oneSubscribed: 2 + 3 + 4, twoSubscribed: 2 + 3 + 4 + 3, disposed: 2 + 2)
    /// An observable. Two sinks with their disposers, what holds the action, and a composite for what is above: a sink, its disposer and
    /// the registration with the hub.
    static let structuralObjectsOfADelay = (assembled: 1, subscribed: 1 + 9)

    // MARK: The subscription token is dropped, not disposed

    /// The chain keeps running: the emitter holds it.
    static let droppingTheTokenOfAnEmittersChain = (alive: ["handler", "map"], heard: "1 |")
    /// It keeps running.
    static let droppingTheTokenOfACreatedChain = (entries: [String](), heard: "1 |")
    static let droppingTheTokenOfAJoint = (alive: ["combine", "handler"], heard: "3 |")
    /// The chain, as any that is not disposed: a sink and its disposer, three times, a registration, twice, the shared hub, and what
    /// newcomers would join.
    static let droppingTheTokensOfASharedStream = (objects: 10, closures: ["handler", "map"], heard: "1")
    /// The chain keeps running: the emitter holds it, and it holds the relay and its core. As without it otherwise.
    static let droppingTheTokenOfABinding = (objects: 5 + 2, closures: ["map"], value: 1)
    /// The emitter holds the subscription, which ends with the stream.
    static let droppingTheTokenOfASubscriptionThatAsksWhenItIsDisposed = (dropped: [String](), ended: ["|", "disposed"])
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

    /// A sink and its disposer, twice, and the registration. The hub is gone: the registration knows it weakly.
    static let droppingAnEmitterAndTheToken = (objects: 5, closures: ["handler", "map"])
    /// The last sink and its disposer, which hold each other without an operator as well, and the registration.
    static let droppingASubjectAndTheTokenOfItsHandler = (objects: 3, closures: ["handler"])
    /// The last sink and its disposer.
    static let droppingTheTokenOfTheHandlerOfNever = (objects: 2, closures: ["handler"])
    /// A sink and its disposer, twice.
    static let droppingTheTokenOfAChainBelowNever = (objects: 4, closures: ["handler", "map"])
    /// A sink and its disposer, three times, what `create`'s observer held, and the cleanup. `create`'s closure belongs to the observable,
    /// which is gone.
    static let droppingTheTokenAndTheObserverOfACreatedChain = (objects: 8, closures: ["cleanup", "handler", "map"], entries: [String]())
    /// A sink and its disposer, the composite; for each source a sink, its disposer and the registration; the last sink and its disposer.
    static let droppingEmittersAndTheToken = (objects: 3 + 2 * 3 + 2, closures: ["combine", "handler"])
    /// Two sinks with their disposers, the composite, and what holds the action: sinks and disposers hold each other, and so do the action,
    /// its scheduler and the sink. The source has completed and is gone.
    static let droppingTheSchedulerTooWhileSomethingWaits = (objects: 6, closures: ["handler"])

    // MARK: What breaks the cycle

    /// A sink and its disposer, and the registration; as without the handler.
    static let droppingWhatIsHeldByAHandlerThatHoldsItsOwnToken = 3

    // MARK: Teardown order

    /// Each sink before its subscription, from the last one up; the sinks go together, and then the subscription at the top is disposed.
    static let teardownOrderAtDisposal = ["map 1 gone", "map 2 gone", "map 3 gone", "cleanup"]
    /// The handler first; what it does to the chain then is a disposal.
    static let teardownOrderAtTheEnd = ["completed", "cleanup", "map 1 gone", "map 2 gone", "map 3 gone"]
    static let theOrderInWhichDisposedStagesEnd = ["dispose 2", "dispose 1", "cleanup"]
    /// When the handler has heard the end, as if it had disposed.
    static let theOrderInWhichStagesEndByThemselves = ["heard", "dispose 2", "dispose 1", "cleanup"]
    static let theOrderInWhichStagesEndAboveOneThatThrows = ["dispose 1", "cleanup", "heard", "dispose 2"]
    /// The disposer of `create` knows the cleanup when the closure has returned; those below know what is above when the chain is wired.
    static let teardownOrderOfAnEndInsideCreatesClosure = [
        "end": ["cleanup", "disposed", "below", "above"],
        "take": ["above", "cleanup", "disposed", "below"],
        "throw": ["above", "cleanup", "disposed", "below"],
        "flatMap": ["disposed", "below", "above", "cleanup"],
        "from": ["cleanup 1", "disposed", "below", "above", "cleanup 2"],
    ]

    // MARK: Closures that have run

    /// The description has them, and has gone.
    static let closuresThatHaveRun = (create: ["handler"], deferred: ["handler"], using: ["handler"])

    // MARK: Emission during subscribe

    /// The trampoline: what is scheduled while something runs comes after it.
    static let aColdSourceSubscribedInsideTheHandlerOfAnother = ["1", "2", "|", "10", "11"]
    /// The trampoline holds it until its turn has come.
    static let aSequenceThatIsDisposedBeforeItsTurn = ["map"]
    /// What the trampoline is given meanwhile runs before the subscription is returned: `from`'s loop is given to it as well.
    static let whatAHandlerSchedulesWhileOneOfSeveralSourcesIsSubscribedTo =
        ["scheduled by the handler", "the action ends", "scheduled before"]
    /// Scheduled, so it runs when the subscription has been returned.
    static let aHandlerThatDisposesASubscriptionItMayNotHaveYet = "1 2 3"
    /// `just` and `create` send while they are wired, when no stage above the disposed one can be stopped; `from` sends after that.
    static let aClosureBelowTheOneThatDisposesInAnInnerStream = [1, 0, 1]
    /// Scheduled, so it runs when `create` has it for its cleanup.
    static let aSequenceSubscribedInsideCreatesClosureWhenWhatIsBelowThrows = 3
    /// No disposer knows the inner stream before it is connected.
    static let aCreatedStreamThatIsDisposedBeforeItIsSubscribedTo = ["inner+", "inner-"]
    /// It runs when the stream is wired, and that is over by then.
    static let theHandlerOfAnInnerRetryWhenThatIsDisposedBeforeItIsSubscribedTo: [String] = []
    /// The subject has the chain by then.
    static let whatOnSubscribedSendsToASubject = "1"
    /// From below, when it is subscribed to.
    static let theOrderInWhichStagesBegin = ["assembled", "subscribe 2", "subscribe 1", "source"]
    /// The chain is not wired yet, but a stage that has stopped is noticed.
    static let aTakeBelowAMapBelowAReplaySubject = 2
    /// The chain is not wired yet, but a stage that has stopped is noticed.
    static let aTakeBelowADoBelowAStreamThatHasEnded = ["1"]
    /// The stream is not wired yet, but a stage that has stopped is noticed.
    static let whatASubjectKeepsForAnInnerStreamThatIsDisposedWhileItIsSubscribedTo: [String: [String]] =
        ["behavior": [], "replay": [], "async": []]
    /// The last observer has gone before the source is connected, and the source is told so.
    static let aTakeBelowAGroupByBelowAReplaySubject = 1
    /// The last observer has gone before the source is connected, and the source is told so.
    static let aTakeBelowASharedMapBelowAReplaySubject = (heardOfKept: "1 2 |", calls: 2)
    /// The subscription runs on the trampoline, and the actions come after it: it returns when the stream has ended.
    static let aBufferOfTimeWhoseSubscriptionIsAllThatRunsOnTheTrampoline = (isRun: true, message: "")
    static let aWindowWhoseSubscriptionIsAllThatRunsOnTheTrampoline = (isRun: true, message: "")

    // MARK: Cold or hot

    /// The second subscriber has a run of its own.
    static let aSequenceSubscribedTwice = "1 2 |"
    /// Two runs.
    static let aCreatedChainSubscribedTwiceAtATime = (
        runs: 2, second: "", afterOneDisposal: ["cleanup"], afterBoth: ["cleanup", "cleanup"]
    )
    static let aChainThatFailedIsSubscribedAgain = "2 |"
    /// Of all kinds.
    static let theSecondAttemptIsAsTheFirst: [String: String] = [:]
    /// The end is one more that waits for the 2.
    static let theEndThatIsOnItsWayLastsThoughAllHaveGone = "2 |"
    /// The second goes when its chain is wired. By then the third has joined, and has the 1: the run goes on, and the 2 is kept.
    static let whatWaitsWhenTheLastGoesDoesNotReplaceWhatTheNextHears = (third: "1 2", late: "2", runs: 1)
    /// Each subscription has a place of its own at the subject, and gets the value there.
    static let aChainThatWasLeftIsSubscribedToInsideAHandlerOfItsSubject = ["1 10", "2 20"]
    static let aReducedSequenceSubscribedTwice = "6 |"
    /// Each subscription runs it anew; `take(until:)` ends before the second.
    static let aChainThatIsBothSources: [JointKind: (heard: String, runs: Int)] = [
        .merge: ("1 2 1 2 |", 2), .concat: ("1 2 1 2 |", 2), .flatMap: ("1 2 1 2 |", 2), .zip: ("11 22 |", 2),
        .combineLatest: ("21 22 |", 2), .combineLatestOfMany: ("21 22 |", 2), .withLatestFrom: ("12 22 |", 2), .takeUntil: ("|", 1),
    ]
    /// The order in which the joint subscribes: `other` first, the first source before the second.
    static let theOrderOfBranchesOfOneEmitter = (until: "|", latest: "11 22 33 |", combined: "11 21 22 32 33 |")

    // MARK: Values with no observer

    /// Dropped.
    static let valuesSentBeforeAnybodyCame = "3 |"
    /// Dropped.
    static let valuesAcceptedBeforeAnybodyCame = "2"
    /// Dropped.
    static let aStreamThatEndedBeforeAnybodyCame = "|"
    /// It is not called.
    static let aTransformThatNobodyObserves = 0
    /// Nothing runs before the subscription.
    static let aStageWhoseSourceHasEndedBeforeAnybodyCame = ["assembled", "subscribe ", "completed", "heard", "dispose "]
    /// Dropped.
    static let valuesSentBeforeTheActionSubscribes = "2 |"
    /// It counts for nobody: the source went with the outer subscription, and the values with nothing.
    static let aGroupThatIsHeldAndWasNotObserved = (alive: [String](), heard: "")
    /// The same.
    static let aWindowThatIsHeldAndWasNotObserved = (alive: [String](), heard: "")
    /// Nobody observes the outer stream or a group: the source has gone, and groups are silent.
    static let aGroupObservedWhenNobodyObservesTheOuterStream = ["released"]
    /// The same.
    static let aGroupOfASourceThatSendsAtOnceObservedWhenNobodyObservesTheOuterStream = [String]()
    /// The same.
    static let aWindowObservedWhenNobodyObservesTheOuterStream = ["released"]
    /// Dropped: the first window has 4 and 5, the second and the third nothing.
    static let windowsOfWhatWasSentBeforeAnybodyCame = "9 0 0 |"

    // MARK: Siblings

    /// Each subscriber has a chain of its own: a sink and its disposer, twice, and a registration. Disposed: the two disposers that the
    /// subscriber holds.
    static let siblingsBelowOneMap = (oneSubscribed: 5, twoSubscribed: 10, callsForTwo: 2, disposed: 2)
    /// Each subscription has a state of its own.
    static let twoSubscribersOfOneScan = "2 |"
    static let twoSubscribersOfOneTake = "2 3 |"
    static let twoSubscribersOfOneDo = ["subscribe ", "subscribe ", "dispose ", "dispose "]
    /// The source runs again.
    static let aSharedStreamThatEndedIsSubscribedAgain = (runs: 2, second: "2 |")
    /// The source runs again for who subscribes from then on.
    static let aHandlerOfTheEndSubscribesAgain = (runs: 2, second: "2 |")
    /// A chain of its own.
    static let observersOfOneChainBelowABehaviorSubject = "10"
    /// Chains of their own.
    static let observersOfOneChainBelowAReplaySubject = (first: "20 30", second: "20 30")
    /// Each subscription begins anew.
    static let aSkipThatWasOpenedIsSubscribedAgain = ""
    /// The next connection has a subject of its own.
    static let observersThatStayWhileAConnectionIsMadeAnew = "1"
    /// It has groups of its own.
    static let aGroupByObservedAgainWhileAGroupIs = "1 0 |"

    // MARK: Traits

    /// Each subscription runs it.
    static let aSingleSubscribedTwice = ["first 1", "first disposed", "second 2", "second disposed"]
    /// Each subscription runs it.
    static let aMaybeSubscribedTwice = ["first 1", "second 1"]
    /// Each runs it.
    static let aDriverOfASequenceWithTwoObservers = "1 |"
    /// The relay and its core hold the chain of a hop and a share, and are held by it.
    static let droppingTheTokenOfADriver = (objects: 2 + 13, closures: ["handler"], heard: ["1", "2"])
}
