import Testing

/// Streams of the values with one key: here the tens.
@Suite struct GroupByTests {
    private func tens(_ value: Int) throws -> Int {
        if value < 0 { throw Failure.boom }
        return value / 10
    }

    /// Subscribes to the groups at 200 and to each as it comes, until `end` and `groupEnd`. `outer`: the keys.
    private func expectHeard(
        _ events: [Timed<Int>], until end: Int? = nil, groupsUntil groupEnd: Int? = nil, outer: String, groups: [String],
        _ interval: String, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        conform(sourceLocation: sourceLocation) { trial in
            let scheduler = TestScheduler()
            let recorder = trial.recorder(scheduler), heard = Box<[TimedRecorder<Int>]>([])
            let source = trial.hot(scheduler, events)
            let keys = source.chain.groupBy(keySelector: trial.tracked("key", tens)).map { group in
                let recorder = trial.recorder(scheduler, "group \(group.key)")
                heard.content.append(recorder)
                let token = recorder.hear(group)
                if let groupEnd { scheduler.schedule(at: groupEnd) { token.dispose() } }
                return group.key
            }
            recorder.hear(keys, from: 200, until: end)
            scheduler.run()
            expect(recorder.heard, outer, sourceLocation: sourceLocation)
            expect(heard.content.map(\.heard), groups, sourceLocation: sourceLocation)
            expect(source.subscribed, interval, sourceLocation: sourceLocation)
            heard.content = []
        }
    }

    private let values: [Timed<Int>] = [.next(190, 91), .next(210, 11), .next(220, 21), .next(230, 12), .next(240, 22)]

    // MARK: What comes where

    @Test func eachValueComesInTheGroupOfItsKeyAndAllEndAsTheSourceDoes() {
        expectHeard(
            values + [.completed(250)], outer: "210:1 220:2 250:|", groups: ["210:11 230:12 250:|", "220:21 240:22 250:|"], "[200, 250]")
        expectHeard(
            values + [.error(250)], outer: "210:1 220:2 250:#boom", groups: ["210:11 230:12 250:#boom", "220:21 240:22 250:#boom"],
            "[200, 250]")
    }

    @Test func withoutAValueThereIsNoGroup() {
        expectHeard([.completed(250)], outer: "250:|", groups: [], "[200, 250]")
        expectHeard([.error(250)], outer: "250:#boom", groups: [], "[200, 250]")
        expectHeard([], until: 300, outer: "", groups: [], "[200, 300]")
    }

    @Test func aKeySelectorThatThrowsEndsAllWithItsError() {
        expectHeard(
            values + [.next(250, -1), .next(260, 11)], outer: "210:1 220:2 250:#boom",
            groups: ["210:11 230:12 250:#boom", "220:21 240:22 250:#boom"], "[200, 250]")
        expectHeard([.next(250, -1)], outer: "250:#boom", groups: [], "[200, 250]")
    }

    @Test func groupsEndInTheirOrderAndThenTheOuterStream() {
        for end in [Event<Int>.completed, .error(Failure.boom), .next(-1)] {
            conform { trial in
                let emitter = Emitter<Int>(), journal = trial.journal
                let recorder = trial.recorder()
                let keys = emitter.groupBy(keySelector: tens).map { group in
                    for name in ["a", "b"] {
                        trial.recorder("group \(group.key) \(name)").hear(group, finally: { journal.note("\(group.key) \(name)") })
                    }
                    return group.key
                }
                recorder.hear(keys, finally: { journal.note("outer") })
                for value in [30, 10, 20] { emitter.onNext(value) }
                emitter.asObserver().on(end)
                // Both of a group before those of the next.
                expect(journal.entries, ["3 a", "3 b", "1 a", "1 b", "2 a", "2 b", "outer"])
                emitter.onCompleted()
            }
        }
    }

    @Test func synchronousSourcesAreGrouped() {
        expect(heard { Chain.range(start: 1, count: 6).groupBy { $0 % 2 }.flatMap { $0 } }, "1 2 3 4 5 6 |")
        expect(heard { Chain.range(start: 1, count: 6).groupBy { $0 % 2 }.map { $0.key } }, "1 0 |")
        expect(heard { Chain.just(7).groupBy { $0 }.flatMap { $0 } }, "7 |")
        expect(heard { Chain<Int>.empty().groupBy { $0 }.flatMap { $0 } }, "|")
        expect(heard { Chain<Int>.error(Failure.boom).groupBy { $0 }.flatMap { $0 } }, "#boom")
        expect(heard { Chain.range(start: 1, count: 1_000_000_000).groupBy { $0 % 2 }.take(1).flatMap { $0.take(3) } }, "1 3 5 |")
    }

    // MARK: How long the source is subscribed to

    @Test func groupsGoOnWithoutTheOuterStream() {
        expectHeard(
            values + [.next(245, 31), .completed(250)], until: 225, outer: "210:1 220:2",
            groups: ["210:11 230:12 250:|", "220:21 240:22 250:|"], "[200, 250]")
        expectHeard(
            values + [.error(250)], until: 215, outer: "210:1", groups: ["210:11 230:12 250:#boom"], "[200, 250]")
    }

    @Test func theOuterStreamGoesOnWithoutGroups() {
        expectHeard(
            values + [.next(245, 31), .completed(250)], groupsUntil: 225, outer: "210:1 220:2 245:3 250:|",
            groups: ["210:11", "220:21", "245:31"], "[200, 250]")
    }

    @Test func theLastToGoLetsGoOfTheSource() {
        expectHeard(
            values + [.completed(250)], until: 225, groupsUntil: 235, outer: "210:1 220:2", groups: ["210:11 230:12", "220:21"],
            "[200, 235]")
        expectHeard(
            values + [.completed(250)], until: 235, groupsUntil: 225, outer: "210:1 220:2", groups: ["210:11", "220:21"], "[200, 235]")
        expectHeard(values + [.completed(250)], until: 205, outer: "", groups: [], "[200, 205]")
    }

    @Test func groupsThatAStageBelowHasEndedCountAsGone() {
        conform { trial in
            let scheduler = TestScheduler()
            let recorder = trial.recorder(scheduler)
            let source = trial.hot(scheduler, values + [.completed(250)])
            recorder.hear(source.chain.groupBy(keySelector: tens).take(2).flatMap { $0.take(1) }, from: 200)
            scheduler.run()
            expect(recorder.heard, "210:11 220:21 220:|")
            expect(source.subscribed, "[200, 220]")
        }
    }

    @Test func aSourceThatSendsWhileItIsSubscribedToIsHeardNoMoreOnceAllHaveGone() {
        conform { trial in
            let recorder = trial.recorder(), calls = Counter()
            let source = Chain<Int>.create { observer in
                for value in 1...5 { observer.onNext(value) }
                return Disposables.create { trial.journal.note("cleanup after \(calls.value)") }
            }
            let groups = source.groupBy { value in
                calls.increment()
                return value
            }
            recorder.hear(groups.map { $0.key }.take(1))
            expect(recorder.heard, "1 |")
            expect(trial.journal.entries, ["cleanup after 1"])
        }
    }

    @Test func eachSubscriptionThatFollowsAnotherHasGroupsOfItsOwn() {
        conform { trial in
            let scheduler = TestScheduler()
            let first = trial.recorder(scheduler, "first"), second = trial.recorder(scheduler, "second")
            let source = trial.hot(scheduler, values + [.completed(250)])
            let keys = source.chain.groupBy(keySelector: tens).map { $0.key }
            first.hear(keys, from: 200, until: 215)
            second.hear(keys, from: 225)
            scheduler.run()
            expect([first.heard, second.heard], ["210:1", "230:1 240:2 250:|"])
            expect(source.subscribed, "[200, 215] [225, 250]")
        }
    }

    // MARK: Who hears a group

    /// Runs `body` with the group of the ones, which was observed and is not any more, and with what else is observed.
    private func withGroup(_ body: (Trial, Emitter<Int>, GroupedObservable<Int, Int>, any Disposable) -> Void) {
        conform { trial in
            let emitter = Emitter<Int>(), group = Box<GroupedObservable<Int, Int>?>(nil)
            let outer = trial.recorder("outer").hear(
                emitter.groupBy(keySelector: tens).map { new in
                    if group.content == nil { group.content = new }
                    return new.key
                })
            emitter.onNext(1)
            group.content?.subscribe(onNext: { _ in }).dispose()
            group.content.map { body(trial, emitter, $0, outer) }
            emitter.onCompleted()
            group.content = nil
        }
    }

    @Test func aGroupIsSharedByAllWhoObserveItFromThenOn() {
        withGroup { trial, emitter, group, _ in
            let first = trial.recorder("first"), second = trial.recorder("second")
            emitter.onNext(2)
            let token = first.hear(group)
            emitter.onNext(3)
            second.hear(group)
            emitter.onNext(4)
            token.dispose()
            emitter.onNext(5)
            expect([first.heard, second.heard], ["3 4", "4 5"])
        }
    }

    @Test func afterTheEndAGroupEndsAtOnce() {
        for end in [Event<Int>.completed, .error(Failure.boom), .next(-1)] {
            withGroup { trial, emitter, group, _ in
                let recorder = trial.recorder()
                emitter.asObserver().on(end)
                recorder.hear(group)
                if case .completed = end { expect(recorder.heard, "|") } else { expect(recorder.heard, "#boom") }
            }
        }
    }

    @Test func onceAllHaveGoneAGroupIsSilent() {
        withGroup { trial, emitter, group, outer in
            let recorder = trial.recorder()
            outer.dispose()
            let token = recorder.subscribe(to: group)
            emitter.onNext(2)
            emitter.onCompleted()
            expect(recorder.heard, "")
            token.dispose()
        }
    }

    // MARK: What handlers may do

    @Test func whatAHandlerOfAGroupSendsComesAfterwardsInTheGroupOfItsKey() {
        conform { trial in
            let emitter = Emitter<Int>(), recorder = trial.recorder()
            recorder.hear(
                emitter.groupBy(keySelector: tens).flatMap { $0 },
                then: { value in
                    if value < 30 { emitter.onNext(value + 10) }
                })
            emitter.onNext(1)
            expect(recorder.heard, "1 11 21 31")
            emitter.onCompleted()
            expect(recorder.heard, "1 11 21 31 |")
        }
    }

    @Test func whatTheKeySelectorSendsComesAfterwards() {
        conform { trial in
            let emitter = Emitter<Int>(), recorder = trial.recorder()
            let groups = emitter.groupBy { value -> Int in
                if value == 1 { emitter.onNext(2) }
                return value
            }
            recorder.hear(groups.flatMap { $0 })
            emitter.onNext(1)
            emitter.onCompleted()
            expect(recorder.heard, "1 2 |")
        }
    }

    @Test(arguments: ["the group's handler", "the outer handler", "the key selector"])
    func disposalFromInsideStopsAll(_ place: String) {
        conform { trial in
            let emitter = Emitter<Int>(), recorder = trial.recorder(), inner = trial.recorder("inner")
            let token = Box<(any Disposable)?>(), groupToken = Box<(any Disposable)?>()
            func disposeAll() {
                token.dispose()
                groupToken.dispose()
            }
            let keys = emitter.groupBy { value -> Int in
                if value == 12, place == "the key selector" { disposeAll() }
                return value / 10
            }.map { group in
                if groupToken.content == nil {
                    groupToken.content = inner.subscribe(to: group, then: { if $0 == 12, place == "the group's handler" { disposeAll() } })
                }
                return group.key
            }
            token.content = recorder.subscribe(to: keys, then: { if $0 == 2, place == "the outer handler" { disposeAll() } })
            for value in [11, 12, 21, 13, 31] { emitter.onNext(value) }
            expect(inner.heard, place == "the key selector" ? "11" : "11 12")
            expect(recorder.heard, place == "the outer handler" ? "1 2" : "1")
            expect(trial.alive, [])
            emitter.onCompleted()
            (token.content, groupToken.content) = (nil, nil)
        }
    }

    // MARK: Stack

    @Test(arguments: ["disposed", "completed", "failed"])
    func manyInARowWithAGroupEachAreTakenApartWithoutStackPerOperator(_ end: String) {
        conform { trial in
            let emitter = Emitter<Int>(), recorder = trial.recorder(), token = Box<(any Disposable)?>()
            trial.inThread(stack: largeStack) {
                let chain = (0..<1_000).reduce(emitter as Chain<Int>) { chain, _ in chain.groupBy { $0 }.flatMap { $0 } }
                token.content = recorder.subscribe(to: chain)
                emitter.onNext(1)
            }
            trial.inThread(stack: smallStack) {
                switch end {
                case "disposed": token.dispose()
                case "completed": emitter.onCompleted()
                default: emitter.onError(Failure.boom)
                }
                token.content = nil
            }
            expect(recorder.heard, ["disposed": "1", "completed": "1 |"][end] ?? "1 #boom")
        }
    }
}
