import Testing

/// Laws between operators, whatever is sent through them. `PipelineLawTests` has laws of joints, over random pipelines.
@Suite(.conforms) struct LawTests {
    private let trial = Trial.current

    struct Law: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// Holds only for sources that complete.
        let isForCompletion: Bool
        let left, right: @Sendable (Chain<Int>) -> Chain<String>

        init<Value>(
            _ name: String, isForCompletion: Bool = false, _ left: @escaping @Sendable (Chain<Int>) -> Chain<Value>,
            is right: @escaping @Sendable (Chain<Int>) -> Chain<Value>
        ) {
            (testDescription, self.isForCompletion) = (name, isForCompletion)
            self.left = { left($0).map { "\($0)" } }
            self.right = { right($0).map { "\($0)" } }
        }
    }

    @Sendable private static func double(_ value: Int) throws -> Int { value * 2 }
    @Sendable private static func text(_ value: Int) throws -> String { "<\(value)>" }
    @Sendable private static func failing(_ value: Int) throws -> Int { if value == 3 { throw Failure.other } else { value + 1 } }
    @Sendable private static func isOdd(_ value: Int) throws -> Bool { value % 2 != 0 }
    @Sendable private static func isSmall(_ value: Int) throws -> Bool { value < 3 }
    @Sendable private static func sum(_ result: Int, _ value: Int) throws -> Int { result + value }

    private static let transforming = [
        Law("map the identity", { $0.map { $0 } }, is: { $0 }),
        Law("map twice", { $0.map(double).map(text) }, is: { $0.map { try text(double($0)) } }),
        Law("map, the first failing", { $0.map(failing).map(double) }, is: { $0.map { try double(failing($0)) } }),
        Law("map, the second failing", { $0.map(double).map(failing) }, is: { $0.map { try failing(double($0)) } }),
        Law("filter twice", { $0.filter(isOdd).filter(isSmall) }, is: { $0.filter { try isOdd($0) && isSmall($0) } }),
        Law("filters may change places", { $0.filter(isOdd).filter(isSmall) }, is: { $0.filter(isSmall).filter(isOdd) }),
        Law("filter all in", { $0.filter { _ in true } }, is: { $0 }),
        Law("filter all out", { $0.filter { _ in false } }, is: { $0.skip(.max) }),
        Law("filter after map", { $0.map(double).filter(isSmall) }, is: { $0.filter { try isSmall(double($0)) }.map(double) }),
        Law("distinctUntilChanged twice", { $0.distinctUntilChanged().distinctUntilChanged() }, is: { $0.distinctUntilChanged() }),
        Law("the last of a scan", { $0.scan(7, accumulator: sum).startWith(7).takeLast(1) }, is: { $0.reduce(7, accumulator: sum) }),
        Law(
            "do twice", { $0.do(onNext: { _ = try failing($0) }).do(onNext: { _ = try double($0) }) },
            is: {
                $0.do(onNext: { _ = try double(failing($0)) })
            }),
        Law("do nothing", { $0.do() }, is: { $0 }),
    ]

    private static let counting =
        [(0, 0), (0, 2), (2, 0), (1, 3), (3, 1), (2, 2), (9, 2)].flatMap { first, second in
            [
                Law("take \(first) and \(second)", { $0.take(first).take(second) }, is: { $0.take(min(first, second)) }),
                Law("skip \(first) and \(second)", { $0.skip(first).skip(second) }, is: { $0.skip(first + second) }),
            ]
        } + [
            Law("skip, then take", { $0.skip(1).take(2) }, is: { $0.take(3).skip(1) }),
            Law("take all", { $0.take(.max) }, is: { $0 }), Law("skip none", { $0.skip(0) }, is: { $0 }),
        ]
        + [1, 2, 3, 7].map { count in
            Law("buffer \(count)", isForCompletion: true, { $0.buffer(count: count).flatMap { .from($0) } }, is: { $0 })
        }

    private static let scripts: [[Event<Int>]] = [
        [], [.error(Failure.boom)], [.next(5), .next(-5), .next(0), .error(Failure.boom)], [.next(1), .next(2)],
        [.next(1), .completed, .next(2), .error(Failure.other)],
    ]
    private static let completing: [[Event<Int>]] = [
        [.completed], [.next(1), .next(2), .next(3), .completed], (0..<50).map { .next($0 * 7 % 11 - 5) } + [.completed],
        [1, 1, 2, 2, 1].map { .next($0) } + [.completed],
    ]

    /// The events when `script` is sent through `build`, by an emitter or inside `subscribe`.
    private func heard(_ script: [Event<Int>], through build: (Chain<Int>) -> Chain<String>) -> [String] {
        var events: [String] = []
        conform { trial in
            let hot = trial.recorder("hot", of: String.self), cold = trial.recorder("cold", of: String.self)
            let emitter = Emitter<Int>(), token = hot.subscribe(to: build(emitter))
            for event in script { emitter.asObserver().on(event) }
            token.dispose()
            cold.hear(build(synchronous(script))).dispose()
            expect(hot.events, cold.events)
            events = hot.events
        }
        return events
    }

    @Test(arguments: transforming + counting) func bothSidesOfALawEmitTheSameEvents(_ law: Law) {
        for script in Self.completing + (law.isForCompletion ? [] : Self.scripts) {
            expect(heard(script, through: law.left), heard(script, through: law.right), "\(script)")
        }
    }

    @Test(arguments: 0...6) func takeAndSkipTogetherEmitTheWholeSequence(_ count: Int) {
        let recorder = trial.recorder(), source = { Chain.range(start: 1, count: 5) }
        recorder.hear(.concat(source().take(count), source().skip(count)))
        expect(recorder.heard, "1 2 3 4 5 |")
    }
}
