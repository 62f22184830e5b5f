import Testing

/// What operators are to each other, whatever is sent through them.
@Suite struct LawTests {
    private typealias Script = [Event<Int>]
    private var scripts: [Script] {[
        [],
        [.completed],
        [.error(Failure.boom)],
        [.next(1), .next(2), .next(3), .completed],
        [.next(5), .next(-5), .next(0), .error(Failure.boom)],
        (0..<50).map { .next($0 * 7 % 11 - 5) } + [.completed],
        [.next(1), .next(2)],
        [.next(1), .completed, .next(2), .error(Failure.other)],
    ]}

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
            #expect(heard(script) { $0.map { $0 } } == heard(script) { $0 })
        }
    }

    @Test func twoMapsAreOneOfTheirComposition() {
        for script in scripts {
            #expect(heard(script) { $0.map(double).map(text) } == heard(script) { $0.map { try text(double($0)) } })
            #expect(heard(script) { $0.map(failing).map(double) } == heard(script) { $0.map { try double(failing($0)) } })
            #expect(heard(script) { $0.map(double).map(failing) } == heard(script) { $0.map { try failing(double($0)) } })
        }
    }

    @Test func twoFiltersAreOneOfTheirConjunction() {
        for script in scripts {
            #expect(heard(script) { $0.filter(isOdd).filter(isSmall) }
                == heard(script) { $0.filter { try isOdd($0) && isSmall($0) } })
        }
    }

    @Test func filtersThatDoNotThrowMayChangePlaces() {
        for script in scripts {
            #expect(heard(script) { $0.filter(isOdd).filter(isSmall) } == heard(script) { $0.filter(isSmall).filter(isOdd) })
        }
    }

    @Test func filteringAllInChangesNothingAndAllOutLeavesTheEnd() {
        for script in scripts {
            #expect(heard(script) { $0.filter { _ in true } } == heard(script) { $0 })
            #expect(heard(script) { $0.filter { _ in false } } == heard(script) { $0 }.filter { $0 == "|" || $0.hasPrefix("#") })
        }
    }

    @Test func aFilterAfterAMapIsAFilterOfWhatTheMapWouldMakeBeforeIt() {
        for script in scripts {
            #expect(heard(script) { $0.map(double).filter(isSmall) }
                == heard(script) { $0.filter { try isSmall(double($0)) }.map(double) })
        }
    }

    @Test func aStreamOfASequenceIsTheSequence() {
        for count in [0, 1, 2, 3, 100] {
            conform { trial in
                let stream = trial.recorder("stream"), range = trial.recorder("range"), created = trial.recorder("created")
                let array = (0..<count).map { $0 * 3 }
                stream.hear(Chain.from(array).map { $0 + 1 }.filter { $0 % 2 == 0 })
                range.hear(Chain.range(start: 0, count: count).map { $0 * 3 + 1 }.filter { $0 % 2 == 0 })
                created.hear(.create { observer in
                    for value in array where (value + 1) % 2 == 0 { observer.onNext(value + 1) }
                    observer.onCompleted()
                    return Disposables.create()
                })
                let expected = array.map { $0 + 1 }.filter { $0 % 2 == 0 }.map { "\($0)" } + ["|"]
                #expect(stream.events == expected)
                #expect(range.events == expected)
                #expect(created.events == expected)
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
            #expect(recorders[0].heard == recorders[1].heard)
            #expect(recorders[2].heard == recorders[3].heard)
        }
    }
}
