import Testing

/// A chain loses its last observer, or is woken by its first, while another observer comes, and sends to the source as soon as it has come.
/// It must miss nothing.
///
/// LinkChain: meanwhile, the links give up their places with their sources, and take them again.
@Suite(.serialized) struct ReplacementInterleavings {
    struct Kind: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let preemptions: Int
        /// Whether a value of the second source must come before one of the first. Then the new observer sends the one, and the other comes
        /// when the threads have ended: a thread inside a source's serializer may delay a value.
        let joinsBoth: Bool
        /// What the first source has sent before.
        let before: [Int]
        /// How many inner streams may run at a time, if the others wait.
        let limit: Int?
        let make: @Sendable (Stage) -> Chain<Int>
        /// What is heard of 1 from the first source, and 10 from the second.
        let expected: String

        init(
            _ testDescription: String, preemptions: Int = 2, joinsBoth: Bool = false, expecting expected: String = "1",
            after before: [Int] = [], limit: Int? = nil, make: @escaping @Sendable (Stage) -> Chain<Int>
        ) {
            (self.testDescription, self.preemptions, self.joinsBoth) = (testDescription, preemptions, joinsBoth)
            (self.expected, self.before, self.limit, self.make) = (expected, before, limit, make)
        }
    }

    static let kinds = [
        // Deep enough to find a place that is given up when another thread has taken it, and a source above that is not awake yet.
        Kind("merge", preemptions: 3) { .merge($0.first!, $0.second!) },
        Kind("merge below merge", preemptions: 3) { .merge(.merge($0.first!)) },
        Kind("observe(on:)", preemptions: 3) { $0.first!.observe(on: $0.later) },
        Kind("map") { $0.first!.map { $0 } },
        Kind("merge below map") { .merge($0.first!.map { $0 }, $0.second!) },
        Kind("map below merge") { Chain.merge($0.first!, $0.second!).map { $0 } },
        Kind("merge of two merges of one source") { .merge(.merge($0.first!), Chain.merge($0.first!).filter { _ in false }) },
        Kind("zip", joinsBoth: true, expecting: "11") { .zip($0.first!, $0.second!) { $0 + $1 } },
        Kind("combineLatest", joinsBoth: true, expecting: "11") { .combineLatest($0.first!, $0.second!) { $0 + $1 } },
        Kind("withLatestFrom", joinsBoth: true, expecting: "11") { $0.first!.withLatestFrom($0.second!) { $0 + $1 } },
        Kind("skip(until:)", joinsBoth: true) { $0.first!.skip(until: $0.second!) },
        Kind("take(until:)") { $0.first!.take(until: $0.second!) },
        Kind("amb") { $0.first!.amb($0.second!) },
        Kind("flatMap") { $0.first!.flatMap { .just($0) } },
        Kind("flatMapFirst") { $0.first!.flatMapFirst { .just($0) } },
        Kind("flatMapLatest") { $0.first!.flatMapLatest { .just($0) } },
        Kind("concatMap") { $0.first!.concatMap { .just($0) } },
        Kind("groupBy") { $0.first!.groupBy { $0 }.flatMap { $0.map { $0 } } },
        Kind("catch") { $0.first!.catch { _ in .never() } },
        Kind("retry") { $0.first!.retry(2) },
        Kind("retry(when:)") { $0.first!.retry { (errors: Chain<any Error>) in errors.map { _ in 0 } } },
        Kind("ifEmpty(switchTo:)") { $0.first!.ifEmpty(switchTo: $0.second!) },
        Kind("concat") { $0.first!.concat($0.second!) },
        Kind("share") { $0.first!.share() },
        Kind("share(replay:)") { $0.first!.share(replay: 1) },
        Kind("delay") { $0.first!.delay(.seconds(1), scheduler: $0.later) },
        Kind("throttle") { $0.first!.throttle(.seconds(1), scheduler: $0.later) },
        Kind("timeout") { $0.first!.timeout(.seconds(10), scheduler: $0.later) },
    ]

    @Test(arguments: kinds) func anObserverReplacingTheLastHearsWhatItSends(_ kind: Kind) {
        everyOrder(
            "\(kind.testDescription): the last one out against the first one in, which sends", preemptions: kind.preemptions,
            of: { $0.begin(kind) }, threads: [{ $0.tokens[0].dispose() }, { $0.arrive("b", kind) }]
        ) { $0.faultUnlessServed("b", kind) }
    }

    /// Their first observer has a stream made, or connected to.
    static let kindsThatStartAStream = [
        Kind("deferred") { stage in
            let source = stage.first!
            return .deferred { source }
        },
        Kind("refCount") { $0.first!.publish().refCount() },
        Kind("window") { $0.first!.window(timeSpan: .seconds(10), count: 2, scheduler: $0.later).flatMap { $0 } },
    ]

    @Test(arguments: kindsThatStartAStream) func anObserverThatHasAStreamStartedHearsWhatItSends(_ kind: Kind) {
        let outcomes = Own.anObserverThatHasAStreamStartedHearsWhatItSends
        everyOrder(
            "\(kind.testDescription): the last one out against the first one in, which sends", preemptions: 2, reaching: outcomes,
            of: { $0.begin(kind) }, threads: [{ $0.tokens[0].dispose() }, { $0.arrive("b", kind) }]
        ) { stage in
            outcomes.contains(stage.heard.filter { $0.hasPrefix("b") }.joined()) ? nil : "heard \(stage.heard)"
        }
    }

    /// 0 becomes the second source, which is an inner stream that runs. 2 waits behind it, or is dropped.
    static let kindsWithInnerStream = [
        Kind("flatMap", after: [0]) { $0.first!.flatMap($0.inner) },
        Kind("flatMapFirst", after: [0, 2]) { $0.first!.flatMapFirst($0.inner) },
        Kind("flatMapLatest", after: [0]) { $0.first!.flatMapLatest($0.inner) },
        // Deep enough for a waiting value that another thread drops, or starts.
        Kind("concatMap", preemptions: 3, after: [0, 2], limit: 1) { $0.first!.concatMap($0.inner) },
        Kind("merge(maxConcurrent: 2)", after: [-1, 0, 2], limit: 2) { $0.first!.map($0.inner).merge(maxConcurrent: 2) },
    ]

    @Test(arguments: kindsWithInnerStream) func anObserverReplacingTheLastIsServedBesideAnInnerStream(_ kind: Kind) {
        everyOrder(
            "\(kind.testDescription), an inner stream runs: the last one out against the first one in, which sends",
            preemptions: kind.preemptions, of: { $0.begin(kind) },
            threads: [{ $0.tokens[0].dispose() }, { $0.arrive("b", kind) }]
        ) { $0.faultUnlessServedBesideInnerStream("b") }
    }

    @Test(arguments: kindsWithInnerStream) func anObserverReplacingTheLastIsServedAsAnInnerStreamEnds(_ kind: Kind) {
        everyOrder(
            "\(kind.testDescription): an inner stream ends while one leaves, and another comes, and sends", preemptions: 2,
            of: { $0.begin(kind, isNoted: false) },
            threads: [
                { $0.second!.onCompleted() },
                {
                    $0.tokens[0].dispose()
                    $0.isOver = $0.made == 0
                    $0.arrive("b", kind)
                },
            ]
        ) { stage in
            // 2 may be on its way, since the first thread still sends it.
            if !stage.heard.contains("b1") || stage.isOver && stage.heard.contains("b2") { return "heard \(stage.heard)" }
            guard let limit = kind.limit else { return nil }
            stage.counted { for value in Array(repeating: -1, count: limit) + [3] { stage.first!.onNext(value) } }
            return stage.heard.contains("b3") ? "more than \(limit) run at a time" : nil
        }
    }

    /// A subject that keeps 1 is behind them.
    static let kindsOnKept = [
        Kind("merge") { .merge($0.kept) },
        Kind("merge below merge") { .merge(.merge($0.kept)) },
        Kind("flatMap") { $0.kept.flatMap { .just($0) } },
        Kind("observe(on:)") { $0.kept.observe(on: $0.later) },
        Kind("delay") { $0.kept.delay(.seconds(1), scheduler: $0.later) },
        Kind("share(replay:)") { $0.kept.share(replay: 1) },
        Kind("refCount") { $0.kept.publish().refCount() },
        Kind("deferred") { stage in
            let kept = stage.kept
            return .deferred { kept }
        },
        Kind("deferred below merge") { stage in
            let kept = stage.kept
            return .merge(.deferred { kept })
        },
    ]

    @Test(arguments: kindsOnKept) func anObserverReplacingTheLastHearsWhatIsKeptOnce(_ kind: Kind) {
        everyOrder(
            "\(kind.testDescription): the last one out against the first one in, which is sent what is kept", preemptions: 3,
            of: { $0.begin(kind) },
            threads: [{ $0.tokens[0].dispose() }, { $0.hear($0.chain!, as: "b") }]
        ) { $0.faultUnlessHeardWhatIsKept("b") }
    }

    @Test(arguments: kinds.filter { ["merge", "merge below merge", "zip", "flatMap", "observe(on:)"].contains($0.testDescription) })
    func anObserverArrivingAsAnotherWakesTheChainHearsWhatItSends(_ kind: Kind) {
        everyOrder(
            "\(kind.testDescription): the first one in against the second, which sends", preemptions: 2,
            of: { stage in
                stage.begin(kind)
                stage.tokens[0].dispose()
            },
            threads: [{ $0.hear($0.chain!, as: "b") }, { $0.arrive("c", kind) }]
        ) { $0.faultUnlessServed("c", kind) }
    }
}

extension Stage {
    /// Makes an inner stream: of 0, the second source; of -1, one that never sends; of others, the value. ``made`` counts those of 2.
    fileprivate var inner: (Int) -> Chain<Int> {
        let second: Chain<Int> = second!
        return { [unowned self] value in
            if value == 2 { made += 1 }
            return value == 0 ? second : value < 0 ? .never() : .just(value)
        }
    }

    /// A subject that keeps 1. ``made`` counts how often it sends that.
    fileprivate var kept: Chain<Int> {
        BehaviorSubject(value: 1).map { [unowned self] value in
            made += 1
            return value
        }
    }

    /// With one observer, `a`. In the siblings, it may be served while another is: then it is not noted.
    fileprivate func begin(_ kind: ReplacementInterleavings.Kind, isNoted: Bool = true) {
        chain = kind.make(self)
        if isNoted { hear(chain!, as: "a") } else { tokens.append(chain!.subscribe()) }
        for value in kind.before { first!.onNext(value) }
    }

    fileprivate func arrive(_ name: String, _ kind: ReplacementInterleavings.Kind) {
        hear(chain!, as: name)
        if kind.joinsBoth { second!.onNext(10) } else { first!.onNext(1) }
    }

    /// The fault if the observer has not heard what it sent. Another may have heard it, too.
    fileprivate func faultUnlessServed(_ name: String, _ kind: ReplacementInterleavings.Kind) -> String? {
        counted {
            if kind.joinsBoth { first!.onNext(1) }
            later.now = .seconds(1)
            later.runOnce()
        }
        return heard.filter { $0.hasPrefix(name) } == [name + kind.expected] ? nil : "heard \(heard)"
    }

    /// LinkChain: an observer that comes before the last one has left shares its run, with the inner stream, which then sends 7.
    fileprivate func faultUnlessServedBesideInnerStream(_ name: String) -> String? {
        counted { second!.onNext(7) }
        let heard = heard.filter { $0.hasPrefix(name) }
        let isShared = heard.contains(name + "7")
        return isShared || heard == [name + "1"] ? nil : "heard \(self.heard)"
    }

    /// LinkChain: an observer that comes before the last one has left shares its run, in which what is kept was sent before.
    fileprivate func faultUnlessHeardWhatIsKept(_ name: String) -> String? {
        counted {
            later.now = .seconds(1)
            later.runOnce()
        }
        let heard = heard.filter { $0.hasPrefix(name) }
        return heard == [name + "1"] || heard.isEmpty && made == 1 ? nil : "heard \(self.heard), and \(made) were sent"
    }
}
