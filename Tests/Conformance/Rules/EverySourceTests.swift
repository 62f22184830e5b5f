import Testing

/// The shared rules of the contract, for every source. Each `MARK` has the rule's number.
@Suite(.conforms) struct EverySourceTests {
    private let trial = Trial.current

    struct Source: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// Empty if the source goes on until it is disposed.
        let heard: String
        let make: @Sendable () -> Chain<Int>

        init(_ name: String, _ heard: String, _ make: @escaping @Sendable () -> Chain<Int>) {
            (testDescription, self.heard, self.make) = (name, heard, make)
        }

        /// A `create` that sends these events, even those after the end.
        init(sending events: [Event<Int>], _ heard: String) {
            self.init("create, \(events)", heard) { synchronous(events) }
        }
    }

    static let sources = [
        Source("just", "1 |") { .just(1) },
        Source("empty", "|") { .empty() },
        Source("error", "#boom") { .error(Failure.boom) },
        Source("never", "") { .never() },
        Source("emitter", "") { Emitter<Int>() },
        Source("from", "1 2 |") { .from([1, 2]) },
        Source("from nothing", "|") { .from([]) },
        Source("of", "1 2 |") { .of(1, 2) },
        Source("an optional", "7 |") { .from(optional: 7) },
        Source("nil", "|") { .from(optional: nil) },
        Source("range", "3 4 5 |") { .range(start: 3, count: 3) },
        Source("empty range", "|") { .range(start: 3, count: 0) },
        Source("generate", "1 2 4 |") { .generate(initialState: 1, condition: { $0 < 5 }, iterate: { $0 * 2 }) },
        Source("generate nothing", "|") { .generate(initialState: 1, condition: { _ in false }, iterate: { $0 }) },
        Source("deferred", "7 |") { .deferred { .deferred { .just(7) } } },
        Source("deferred throwing", "#boom") { .deferred { throw Failure.boom } },
        Source(sending: [], ""),
        Source(sending: [.next(1), .completed, .next(2), .error(Failure.boom), .completed], "1 |"),
        Source(sending: [.next(1), .error(Failure.boom), .next(2), .error(Failure.other), .completed], "1 #boom"),
        Source("create throwing", "1 #boom") {
            .create { observer in
                observer.onNext(1)
                throw Failure.boom
            }
        },
        Source("create throwing after its completion", "|") {
            .create { observer in
                observer.onCompleted()
                throw Failure.boom
            }
        },
        Source("create throwing after its error", "#other") {
            .create { observer in
                observer.onError(Failure.other)
                throw Failure.boom
            }
        },
    ]

    /// The source alone, or with stages below it whose closures are all tracked.
    private func chain(_ source: Source, isAlone: Bool) -> Chain<Int> {
        let chain = source.make()
        if isAlone { return chain }
        return chain.map(trial.tracked("map") { $0 }).filter(trial.tracked("filter") { _ in true }).map { $0 }
    }

    // MARK: 1, 3, 5, 7

    @Test(arguments: sources, [true, false])
    func aSourceObeysTheGrammarAndItsEndReleasesAllClosures(_ source: Source, isAlone: Bool) {
        let recorder = trial.recorder()
        let token = recorder.subscribe(to: chain(source, isAlone: isAlone))
        expect(recorder.heard, source.heard)
        if !source.heard.isEmpty { expect(trial.alive, []) }
        token.dispose()
        token.dispose()
        expect(recorder.heard, source.heard)
        expect(trial.alive, [])
    }

    // MARK: 10, 17

    @Test(
        arguments: [
            Source("from", "0 1 2 |") { .from(0...) },
            Source("repeatElement", "7 7 7 |") { .repeatElement(7) },
            Source("generate", "0 1 2 |") { .generate(initialState: 0, condition: { _ in true }, iterate: { $0 + 1 }) },
            Source("deferred", "0 1 2 |") { .deferred { .range(start: 0, count: 1_000_000_000) } },
        ], [true, false])
    func takeStopsAnEndlessSource(_ source: Source, isAlone: Bool) {
        let recorder = trial.recorder()
        recorder.hear(chain(source, isAlone: isAlone).take(3))
        expect(recorder.heard, source.heard)
    }
}
