import Testing

/// An operator that ends before its source, or that emits when its source has ended.
struct EndingKind: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let values: [Int]
    /// Nil if the source goes on.
    let end: Event<Int>?
    let heard: [String]
    let apply: @Sendable (Chain<Int>, TestScheduler) -> Chain<String>

    init<Output>(
        _ name: String, _ values: [Int], end: Event<Int>? = nil, _ heard: String,
        _ apply: @escaping @Sendable (Chain<Int>, TestScheduler) -> Chain<Output>
    ) {
        (testDescription, self.values, self.end) = (name, values, end)
        self.heard = heard.split(separator: " ").map(String.init)
        self.apply = { apply($0, $1).map { "\($0)" } }
    }

    /// Whether it completes with a value of its source.
    var endsWithAValue: Bool {
        guard end == nil, heard.count > 1, let last = values.last else { return false }
        return heard[heard.count - 1] == "|" && heard[heard.count - 2] == String(last)
    }

    var passesTheCompletionOn: Bool { if case .completed? = end { heard.last == "|" } else { false } }

    static let all = [
        EndingKind("take", [1, 2], "1 2 |") { source, _ in source.take(2) },
        EndingKind("take(while:)", [1, 2], "1 |") { source, _ in source.take(while: { $0 < 2 }) },
        EndingKind("take(while:), inclusive", [1, 2], "1 2 |") { source, _ in source.take(while: { $0 < 2 }, behavior: .inclusive) },
        EndingKind("element(at:)", [1, 2], "2 |") { source, _ in source.element(at: 1) },
        EndingKind("element(at:), of fewer", [1], end: .completed, "#argumentOutOfRange") { source, _ in source.element(at: 1) },
        EndingKind("single", [1, 2], "1 #moreThanOneElement") { source, _ in source.single() },
        EndingKind("dematerialize", [1, 0], "1 |") { source, _ in
            source.map { value -> Event<Int> in value == 0 ? .completed : .next(value) }.dematerialize()
        },
        EndingKind("materialize", [1], end: .error(Failure.boom), "1 0 |") { source, _ in
            source.materialize().map { if case .next(let value) = $0 { value } else { 0 } }
        },
        EndingKind("takeLast", [1, 2], end: .completed, "1 2 |") { source, _ in source.takeLast(2) },
        EndingKind("reduce", [1, 2], end: .completed, "3 |") { source, _ in source.reduce(0, accumulator: +) },
        EndingKind("buffer", [1, 2, 3], end: .completed, "2 1 |") { source, _ in source.buffer(count: 2).map { $0.count } },
        EndingKind("ifEmpty", [], end: .completed, "7 |") { source, _ in source.ifEmpty(default: 7) },
        EndingKind("debounce", [1, 2], end: .completed, "2 |") { $0.debounce(.seconds(1), scheduler: $1) },
    ]
}

/// Ends that operators make themselves.
@Suite(.conforms) struct OwnEndTests {
    private let trial = Trial.current

    @Test(arguments: EndingKind.all) func theSourceIsDisposedOnceBeforeTheOperatorsOwnEnd(_ kind: EndingKind) {
        let recorder = trial.recorder(of: String.self), kept = Box<AnyObserver<Int>?>(trial)
        let token = recorder.hear(kind.apply(trial.noted("source", in: kept), TestScheduler()), finally: { trial.journal.note("end") })
        for value in kind.values { kept.content?.onNext(value) }
        if let end = kind.end { kept.content?.on(end) }
        for value in kind.values { kept.content?.onNext(value) }
        kept.content?.onCompleted()
        token.dispose()
        expect(recorder.events, kind.heard)
        // A source that itself completes may be cleaned up after its end was heard.
        let entries = trial.journal.entries
        expect(entries.sorted(), ["end", "source+", "source-"])
        if !kind.passesTheCompletionOn { expect(entries.last, "end") }
    }

    @Test(arguments: EndingKind.all) func theHandlerOfTheLastValueMayDisposeAndHearsNoEnd(_ kind: EndingKind) {
        let recorder = trial.recorder(of: String.self), emitter = Emitter<Int>()
        let last = kind.heard.count - 1
        recorder.hear(kind.apply(emitter, TestScheduler()), then: { _ in if recorder.events.count == last { recorder.leave() } })
        for value in kind.values { emitter.onNext(value) }
        if let end = kind.end { emitter.on(end) }
        // An operator that fails without a value has no such handler, so the error is heard.
        let heard: [String] = last == 0 ? kind.heard : Array(kind.heard.prefix(last))
        expect(recorder.events, heard)
        expect(trial.alive, [])
    }

    @Test(arguments: EndingKind.all.filter(\.endsWithAValue)) func aValueSentInTheLastValuesHandlerIsNotHeard(_ kind: EndingKind) {
        let recorder = trial.recorder(of: String.self), emitter = Emitter<Int>()
        recorder.hear(kind.apply(emitter, TestScheduler())) { _ in if recorder.events.count == kind.heard.count - 1 { emitter.onNext(1) } }
        for value in kind.values { emitter.onNext(value) }
        expect(recorder.events, kind.heard)
    }
}
