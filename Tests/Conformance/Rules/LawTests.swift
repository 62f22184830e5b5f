import Testing

/// What operators are to each other, whatever is sent through them.
@Suite struct LawTests {
    private typealias Script = [Event<Int>]
    private var scripts: [Script] {
        [
            [],
            [.completed],
            [.error(Failure.boom)],
            [.next(1), .next(2), .next(3), .completed],
            [.next(5), .next(-5), .next(0), .error(Failure.boom)],
            (0..<50).map { .next($0 * 7 % 11 - 5) } + [.completed],
            [.next(1), .next(2)],
            [.next(1), .completed, .next(2), .error(Failure.other)],
        ]
    }

    /// What is heard when `script` is sent through `build`; disposed in the end, if the script has none.
    private func heard<Value>(_ script: Script, through build: (Chain<Int>) -> Chain<Value>) -> [String] {
        var events: [String] = []
        conform { trial in
            let recorder = trial.recorder(of: Value.self)
            let emitter = Emitter<Int>()
            let subscription = recorder.subscribe(to: build(emitter))
            for event in script { emitter.asObserver().on(event) }
            subscription.dispose()
            events = recorder.events
        }
        return events
    }

    private func double(_ value: Int) throws -> Int { value * 2 }
    private func text(_ value: Int) throws -> String { "<\(value)>" }
    private func failing(_ value: Int) throws -> Int { if value == 3 { throw Failure.other } else { value + 1 } }
    private func isOdd(_ value: Int) throws -> Bool { value % 2 != 0 }
    private func isSmall(_ value: Int) throws -> Bool { value < 3 }

    @Test func mappingTheIdentityChangesNothing() {
        for script in scripts {
            expect(heard(script) { $0.map { $0 } }, heard(script) { $0 })
        }
    }

    @Test func twoMapsAreOneOfTheirComposition() {
        for script in scripts {
            expect(heard(script) { $0.map(double).map(text) }, heard(script) { $0.map { try text(double($0)) } })
            expect(heard(script) { $0.map(failing).map(double) }, heard(script) { $0.map { try double(failing($0)) } })
            expect(heard(script) { $0.map(double).map(failing) }, heard(script) { $0.map { try failing(double($0)) } })
        }
    }

    @Test func twoFiltersAreOneOfTheirConjunction() {
        for script in scripts {
            #expect(
                heard(script) { $0.filter(isOdd).filter(isSmall) }
                    == heard(script) { $0.filter { try isOdd($0) && isSmall($0) } })
        }
    }

    @Test func filtersThatDoNotThrowMayChangePlaces() {
        for script in scripts {
            expect(heard(script) { $0.filter(isOdd).filter(isSmall) }, heard(script) { $0.filter(isSmall).filter(isOdd) })
        }
    }

    @Test func filteringAllInChangesNothingAndAllOutLeavesTheEnd() {
        for script in scripts {
            expect(heard(script) { $0.filter { _ in true } }, heard(script) { $0 })
            expect(heard(script) { $0.filter { _ in false } }, heard(script) { $0 }.filter { $0 == "|" || $0.hasPrefix("#") })
        }
    }

    @Test func aFilterAfterAMapIsAFilterOfWhatTheMapWouldMakeBeforeIt() {
        for script in scripts {
            #expect(
                heard(script) { $0.map(double).filter(isSmall) }
                    == heard(script) { $0.filter { try isSmall(double($0)) }.map(double) })
        }
    }

    /// The same from a cold source, for operators that are to stop it.
    private func heard<Value>(_ count: Int, through build: (Chain<Int>) -> Chain<Value>) -> [String] {
        var events: [String] = []
        conform { trial in
            let recorder = trial.recorder(of: Value.self)
            recorder.hear(build(.range(start: 1, count: count)))
            events = recorder.events
        }
        return events
    }

    private func sum(_ result: Int, _ value: Int) throws -> Int { result + value }

    @Test func takingTwiceIsTakingTheFewer() {
        for (first, second) in [(0, 0), (0, 2), (2, 0), (1, 3), (3, 1), (2, 2), (9, 2)] {
            for script in scripts {
                expect(heard(script) { $0.take(first).take(second) }, heard(script) { $0.take(min(first, second)) })
            }
            expect(heard(5) { $0.take(first).take(second) }, heard(5) { $0.take(min(first, second)) })
        }
    }

    @Test func skippingTwiceIsSkippingTheSum() {
        for (first, second) in [(0, 0), (0, 2), (2, 1), (1, 1), (9, 2)] {
            for script in scripts {
                expect(heard(script) { $0.skip(first).skip(second) }, heard(script) { $0.skip(first + second) })
            }
        }
    }

    @Test func whatIsTakenAndWhatIsSkippedMakeTheWhole() {
        for count in 0...6 {
            let taken = heard(5) { $0.take(count) }, skipped = heard(5) { $0.skip(count) }
            expect(taken.dropLast() + skipped, heard(5) { $0 })
            expect(heard(5) { Chain.concat($0.take(count), .range(start: 1, count: 5).skip(count)) }, heard(5) { $0 })
        }
    }

    @Test func skippingAndTakingMayChangePlacesIfTheCountsFollow() {
        for script in scripts {
            expect(heard(script) { $0.skip(1).take(2) }, heard(script) { $0.take(3).skip(1) })
        }
    }

    @Test func takingAllAndSkippingNoneChangeNothing() {
        for script in scripts {
            expect(heard(script) { $0.take(.max) }, heard(script) { $0 })
            expect(heard(script) { $0.skip(0) }, heard(script) { $0 })
            expect(heard(script) { $0.do() }, heard(script) { $0 })
        }
    }

    @Test func theLastResultOfAScanIsThatOfAReduce() {
        for count in [1, 2, 50] {
            expect(heard(count) { $0.scan(7, accumulator: sum) }.suffix(2), heard(count) { $0.reduce(7, accumulator: sum) }[...])
        }
        for script in scripts {
            let scanned = heard(script) { $0.scan(7, accumulator: sum) }, reduced = heard(script) { $0.reduce(7, accumulator: sum) }
            expect(reduced, scanned.last == "|" ? [scanned.dropLast().last ?? "7", "|"] : scanned.filter { $0.hasPrefix("#") })
        }
    }

    @Test func aSecondDistinctUntilChangedChangesNothing() {
        for script in scripts + [[.next(1), .next(1), .next(2), .next(2), .next(1), .completed]] {
            expect(heard(script) { $0.distinctUntilChanged().distinctUntilChanged() }, heard(script) { $0.distinctUntilChanged() })
        }
    }

    @Test func theArraysOfABufferMakeTheWhole() {
        for count in [1, 2, 3, 7] {
            expect(heard(6) { $0.buffer(count: count).flatMap { .from($0) } }, heard(6) { $0 })
        }
    }

    @Test func doingThisAndThenThatIsDoingBoth() {
        for script in scripts {
            #expect(
                heard(script) { $0.do(onNext: { _ = try failing($0) }).do(onNext: { _ = try double($0) }) }
                    == heard(script) { $0.do(onNext: { _ = try double(failing($0)) }) })
        }
    }

    @Test func aStreamOfASequenceIsTheSequence() {
        for count in [0, 1, 2, 3, 100] {
            conform { trial in
                let stream = trial.recorder("stream"), range = trial.recorder("range"), created = trial.recorder("created")
                let array = (0..<count).map { $0 * 3 }
                stream.hear(Chain.from(array).map { $0 + 1 }.filter { $0 % 2 == 0 })
                range.hear(Chain.range(start: 0, count: count).map { $0 * 3 + 1 }.filter { $0 % 2 == 0 })
                created.hear(
                    .create { observer in
                        for value in array where (value + 1) % 2 == 0 { observer.onNext(value + 1) }
                        observer.onCompleted()
                        return Disposables.create()
                    })
                let expected = array.map { $0 + 1 }.filter { $0 % 2 == 0 }.map { "\($0)" } + ["|"]
                expect(stream.events, expected)
                expect(range.events, expected)
                expect(created.events, expected)
            }
        }
    }

    @Test func justIsFromOfOneAndEmptyIsFromOfNone() {
        conform { trial in
            let recorders = (0..<4).map { trial.recorder("\($0)") }
            recorders[0].hear(.just(4))
            recorders[1].hear(.from([4]))
            recorders[2].hear(.empty())
            recorders[3].hear(.from([]))
            expect(recorders[0].heard, recorders[1].heard)
            expect(recorders[2].heard, recorders[3].heard)
        }
    }
}
