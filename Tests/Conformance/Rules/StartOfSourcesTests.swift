import Testing

/// When a source begins, and when a loop stops.
@Suite struct StartOfSourcesTests {
    /// A joint that is over, or that needs a source no more, does not start it: also where something else hangs on that source.
    @Test(arguments: ["take(until:)", "merge and take", "merge and an error", "amb"])
    func aSourceThatIsNotNeededAnyMoreIsNotStarted(_ kind: String) {
        conform { trial in
            let recorder = trial.recorder()
            let runs = Counter()
            let source = Chain<Int>.create { observer in
                runs.increment()
                observer.onNext(2)
                return Disposables.create()
            }
            let other = source.map { $0 }
            switch kind {
            case "take(until:)": recorder.hear(source.take(until: Chain.just(1)))
            case "merge and take": recorder.hear(Chain.merge(.just(1), source).take(1))
            case "merge and an error": recorder.hear(Chain.merge(.error(Failure.boom), source))
            default: recorder.hear(Chain.amb([.just(1), source]))
            }
            let heard = ["take(until:)": "|", "merge and an error": "#boom"]
            expect(recorder.heard, heard[kind] ?? "1 |")
            expect(runs.value, 0)
            withExtendedLifetime(other) {}
        }
    }

    /// What a source hands out at once reaches an observer that comes in the handler in which the one before left.
    @Test(arguments: ["a behavior subject", "a replay subject", "replay"]) func theNextObserverHearsWhatASourceHandsOut(_ kind: String) {
        conform { trial in
            let first = trial.recorder("first"), second = trial.recorder("second")
            let emitter = Emitter<Int>(), other = Emitter<Int>()
            let chain: Chain<Int>
            var connection: (any Disposable)?
            switch kind {
            case "a behavior subject":
                let subject = BehaviorSubject(value: 0)
                chain = subject
            case "a replay subject":
                let subject = ReplaySubject<Int>(bufferSize: 1)
                subject.onNext(0)
                chain = subject
            default:
                let connectable = emitter.replay(1)
                connection = connectable.connect()
                emitter.onNext(0)
                chain = connectable
            }
            let merged = Chain.merge(chain, other)
            let token = Box<(any Disposable)?>(), next = Box<(any Disposable)?>()
            token.content = first.subscribe(
                to: merged,
                then: { value in
                    guard value == 5 else { return }
                    token.content?.dispose()
                    next.content = second.subscribe(to: merged)
                })
            other.onNext(5)
            other.onNext(6)
            expect([first, second].map(\.heard), ["0 5", "0 6"])
            next.content?.dispose()
            connection?.dispose()
        }
    }

    /// Also where the iterator would search for the next element for ever.
    @Test func aLoopDrawsNoMoreThanIsHeard() {
        conform { trial in
            let recorder = trial.recorder()
            let drawn = Counter()
            recorder.hear(Chain.from((1...100).lazy.map { _ in drawn.increment() }).take(2))
            expect(recorder.heard, "1 2 |")
            expect(drawn.value, 2)
        }
    }

    /// Neither values nor the end, although the subscriber has had the end already.
    @Test func whatCreateSendsToAStageThatIsOverCallsNoClosure() {
        conform { trial in
            let recorder = trial.recorder()
            let calls = Box<[String]>([])
            recorder.hear(
                Chain.create { observer in
                    for value in 1...3 { observer.onNext(value) }
                    observer.onCompleted()
                    return Disposables.create()
                }.do(onNext: { calls.content.append("\($0)") }, onCompleted: { calls.content.append("|") }).take(1))
            expect(recorder.heard, "1 |")
            expect(calls.content, ["1"])
        }
    }

    @Test func anElementWhileWhichTheStreamWasDisposedCallsNoClosure() {
        conform { trial in
            let recorder = trial.recorder()
            let emitter = Emitter<Void>()
            let calls = Counter()
            recorder.hear(
                Chain.from(
                    (1...3).lazy.map { number -> Int in
                        if number == 2 { emitter.onNext(()) }
                        return number
                    }
                ).map { value -> Int in
                    calls.increment()
                    return value
                }.take(until: emitter))
            expect(recorder.heard, "1 |")
            expect(calls.value, 1)
        }
    }

    /// The last value's handler lets the only observer go: the next one begins anew.
    @Test(arguments: ["take", "element(at:)", "take(while:, .inclusive)", "take(while:)"])
    func aStageThatWouldEndBeginsAnewForTheNext(_ kind: String) {
        conform { trial in
            let first = trial.recorder("first"), second = trial.recorder("second")
            let emitter = Emitter<Int>()
            let token = Box<(any Disposable)?>()
            let chain: Chain<Int> =
                switch kind {
                case "take": emitter.take(1)
                case "element(at:)": emitter.element(at: 0)
                case "take(while:, .inclusive)": emitter.take(while: { _ in false }, behavior: .inclusive)
                default:
                    emitter.take(while: { _ in
                        token.content?.dispose()
                        return false
                    })
                }
            token.content = first.subscribe(to: chain, then: { _ in token.content?.dispose() })
            emitter.onNext(1)
            token.content = nil
            second.hear(chain)
            expect(second.heard, "")
            emitter.onNext(2)
            expect(first.heard, kind == "take(while:)" ? "" : "1")
            expect(second.heard, kind == "take(while:)" ? "|" : "2 |")
        }
    }

    /// A closure throws, and before that lets the only observer go and has another come: that one has not missed a thing.
    @Test func anObserverThatComesInAClosureThatThrowsHearsNoError() {
        conform { trial in
            let first = trial.recorder("first"), second = trial.recorder("second")
            let one = Emitter<Int>(), other = Emitter<Int>()
            let token = Box<(any Disposable)?>()
            let box = Box<Chain<Int>?>(nil)
            let chain = Chain.zip(one, other) { left, right -> Int in
                guard left == 1 else { return left + right }
                token.content?.dispose()
                second.hear(box.content!)
                throw Failure.boom
            }
            box.content = chain
            token.content = first.subscribe(to: chain)
            one.onNext(1)
            other.onNext(1)
            one.onNext(2)
            other.onNext(3)
            one.onCompleted()
            expect([first, second].map(\.heard), ["", "5 |"])
            box.content = nil
        }
    }

    /// The order is that of subscribing, also for one that comes as the end is handed on.
    @Test(arguments: ["a group", "a window"]) func oneThatComesWithTheEndHearsItLast(_ kind: String) {
        conform { trial in
            let emitter = Emitter<Int>()
            let part = Box<Chain<Int>?>(nil)
            let order = Box<[String]>([])
            func note(_ name: String) -> () -> Void { { order.content.append(name) } }
            let outer: any Disposable =
                kind == "a group"
                ? emitter.groupBy { _ in 0 }.subscribe(onNext: { part.content = $0 })
                : emitter
                    .window(timeSpan: .seconds(1_000), count: 100, scheduler: TestScheduler())
                    .subscribe(onNext: { part.content = $0 })
            emitter.onNext(1)
            let chain = part.content!
            let last = Box<(any Disposable)?>()
            let tokens = [
                chain.subscribe(onCompleted: {
                    order.content.append("first")
                    last.content = chain.subscribe(onCompleted: note("third"))
                }),
                chain.subscribe(onCompleted: note("second")),
            ]
            emitter.onCompleted()
            expect(order.content, ["first", "second", "third"])
            for token in tokens { token.dispose() }
            outer.dispose()
            last.content?.dispose()
            (part.content, last.content) = (nil, nil)
        }
    }
}
