import Testing

/// A chain loses its last observer, or is woken by its first, while another observer comes, and sends to the source as soon as it has come.
/// It must miss nothing.
///
/// LinkChain: meanwhile, the links give up their places with their sources, and take them again. Left out are operators whose start is work
/// that a thread inside the serializer does (`deferred`, `refCount`, `window`): the new observer may send before that is done.
@Suite(.serialized) struct ReplacementInterleavings {
    struct Kind: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let preemptions: Int
        /// Whether a value of the second source must come before one of the first. Then the new observer sends the one, and the other comes
        /// when the threads have ended: a thread inside a source's serializer may delay a value.
        let joinsBoth: Bool
        let make: @Sendable (Stage) -> Chain<Int>
        /// What is heard of 1 from the first source, and 10 from the second.
        let expected: String

        init(
            _ testDescription: String, preemptions: Int = 2, joinsBoth: Bool = false, expecting expected: String = "1",
            make: @escaping @Sendable (Stage) -> Chain<Int>
        ) {
            (self.testDescription, self.preemptions, self.joinsBoth) = (testDescription, preemptions, joinsBoth)
            (self.expected, self.make) = (expected, make)
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
            of: { stage in
                stage.chain = kind.make(stage)
                stage.hear(stage.chain!, as: "a")
            },
            threads: [{ $0.tokens[0].dispose() }, { $0.arrive("b", kind) }]
        ) { $0.faultUnlessServed("b", kind) }
    }

    @Test(arguments: kinds.filter { ["merge", "merge below merge", "zip", "flatMap", "observe(on:)"].contains($0.testDescription) })
    func anObserverArrivingAsAnotherWakesTheChainHearsWhatItSends(_ kind: Kind) {
        everyOrder(
            "\(kind.testDescription): the first one in against the second, which sends", preemptions: 2,
            of: { stage in
                stage.chain = kind.make(stage)
                stage.hear(stage.chain!, as: "a")
                stage.tokens[0].dispose()
            },
            threads: [{ $0.hear($0.chain!, as: "b") }, { $0.arrive("c", kind) }]
        ) { $0.faultUnlessServed("c", kind) }
    }
}

extension Stage {
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
}
