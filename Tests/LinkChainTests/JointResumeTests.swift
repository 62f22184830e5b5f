import Dispatch
import Testing

/// A joint that somebody holds stops its sources when its last observer goes, and starts them again when it is observed again.
@Suite struct JointResumeTests {
    /// A cold source without an end, which notes its starts and stops and keeps the observer of the last one.
    private func source(_ name: String, _ trial: Trial, _ kept: Box<AnyObserver<Int>?> = Box(nil)) -> Chain<Int> {
        .create { observer in
            kept.content = observer
            trial.journal.note("+\(name)")
            return Disposables.create {
                kept.content = nil
                trial.journal.note("-\(name)")
            }
        }
    }

    @Test(arguments: JointKind.parallel) func itStopsItsSourcesAndStartsThemAgain(_ kind: JointKind) {
        conform { trial in
            let chain = kind.join(source("a", trial).map { $0 }, source("b", trial)).map { $0 }.filter { _ in true }
            let before = trial.count
            chain.subscribe().dispose()
            let afterOne = trial.count
            for _ in 1..<3 { chain.subscribe().dispose() }
            expect(trial.count, afterOne)
            expect(trial.journal.entries.count, 12)
            for round in 0..<3 {
                let entries = trial.journal.entries[4 * round..<4 * round + 4]
                expect(entries.sorted(), ["+a", "+b", "-a", "-b"])
                #expect(entries.prefix(2).allSatisfy { $0.hasPrefix("+") })
            }
            // The streams that `flatMap` has subscribed to are new the first time.
            #expect(kind == .flatMap || trial.count == before)
        }
    }

    @Test func aConcatStopsTheSourceThatRunsAndStartsItAgain() {
        conform { trial in
            let chain = Chain.concat(.just(1), source("a", trial), source("b", trial)).map { $0 }
            let first = trial.recorder("first"), second = trial.recorder("second")
            first.hear(chain).dispose()
            let token = second.hear(chain)
            // What has completed does not run again.
            expect([first, second].map(\.heard), ["1", ""])
            expect(trial.journal.entries, ["+a", "-a", "+a"])
            token.dispose()
        }
    }

    @Test func aZipThatIsObservedAgainBeginsWithEmptyQueues() {
        conform { trial in
            let first = trial.recorder("first"), second = trial.recorder("second")
            let numbers = Observable<Int>(), letters = Observable<Int>()
            let chain = Chain.zip(numbers, letters) { $0 * 10 + $1 }
            let token = first.subscribe(to: chain)
            numbers.next(1)
            letters.next(1)
            numbers.next(2)
            token.dispose()
            second.hear(chain)
            letters.next(3)
            numbers.next(4)
            numbers.finish()
            expect([first, second].map(\.heard), ["11", "43 |"])
        }
    }

    @Test func whatIsLeftOfACompletedSourceOfAZipStays() {
        conform { trial in
            let first = trial.recorder("first"), second = trial.recorder("second")
            let letters = Observable<Int>()
            let chain = Chain.zip(.range(start: 1, count: 3), letters) { $0 * 10 + $1 }
            let token = first.subscribe(to: chain)
            letters.next(1)
            token.dispose()
            letters.next(5)
            second.hear(chain)
            letters.next(2)
            letters.next(3)
            expect([first, second].map(\.heard), ["11", "22 33 |"])
        }
    }

    @Test func combineLatestAndWithLatestFromForgetWhatASourceThatGoesOnHasSent() {
        conform { trial in
            let joints: [(Chain<Int>, Chain<Int>) -> Chain<Int>] = [
                { .combineLatest($0, $1) { $0 * 10 + $1 } },
                { .combineLatest([$0, $1]) { $0[0] * 10 + $0[1] } },
                { $1.withLatestFrom($0) { $1 * 10 + $0 } },
            ]
            for joint in joints {
                let a = Observable<Int>(), b = Observable<Int>()
                let chain = joint(a, b)
                let first = trial.recorder("first"), second = trial.recorder("second")
                let token = first.subscribe(to: chain)
                a.next(1)
                b.next(2)
                token.dispose()
                let again = second.subscribe(to: chain)
                b.next(3)
                a.next(4)
                b.next(5)
                again.dispose()
                expect(first.heard, "12")
                expect(second.events.filter { !$0.hasPrefix("4") }, [])
                expect(second.events.last, "45")
            }
        }
    }

    @Test func aConcatGoesOnAtTheSourceThatRan() {
        conform { trial in
            let first = trial.recorder("first"), second = trial.recorder("second")
            let emitter = Observable<Int>()
            let chain = Chain.concat([.from([1, 2]), emitter])
            let token = first.subscribe(to: chain)
            emitter.next(3)
            token.dispose()
            second.hear(chain)
            emitter.next(4)
            emitter.finish()
            expect([first, second].map(\.heard), ["1 2 3", "4 |"])
        }
    }

    @Test func aTimeThatHasPassedHasPassedForTheNextObserver() {
        conform { trial in
            let scheduler = TestScheduler()
            let emitter = Observable<Int>()
            let chains = [emitter.skip(.seconds(10), scheduler: scheduler), emitter.delaySubscription(.seconds(10), scheduler: scheduler)]
            for chain in chains {
                let token = chain.subscribe()
                scheduler.advance(by: .seconds(10))
                token.dispose()
                let recorder = trial.recorder()
                let again = recorder.subscribe(to: chain)
                emitter.next(1)
                again.dispose()
                expect(recorder.heard, "1")
            }
        }
    }

    @Test func theLatestValueOfACompletedSourceStays() {
        conform { trial in
            let b = Observable<Int>()
            let chains: [Chain<Int>] = [
                .combineLatest(.just(1), b) { $0 * 10 + $1 },
                .combineLatest([.just(1), b]) { $0[0] * 10 + $0[1] },
                b.withLatestFrom(.just(1)) { $1 * 10 + $0 },
            ]
            let recorders = chains.map { chain in
                chain.subscribe().dispose()
                let recorder = trial.recorder()
                recorder.hear(chain)
                return recorder
            }
            b.next(3)
            b.finish()
            expect(recorders.map(\.heard), ["13 |", "13 |", "13 |"])
        }
    }

    @Test func aTakeUntilHearsItsOtherAgain() {
        conform { trial in
            let first = trial.recorder("first"), second = trial.recorder("second")
            let emitter = Observable<Int>(), other = Observable<Int>()
            let chain = emitter.take(until: other)
            first.subscribe(to: chain).dispose()
            other.next(0)
            second.hear(chain)
            emitter.next(1)
            other.next(0)
            expect([first, second].map(\.heard), ["", "1 |"])
        }
    }

    @Test func aSourceThatEndedDuringTheRestIsHeardToHaveEnded() {
        conform { trial in
            let recorder = trial.recorder()
            let a = Observable<Int>(), b = Observable<Int>()
            let chain = Chain.merge(a, b).map { $0 }
            chain.subscribe().dispose()
            a.finish()
            recorder.hear(chain)
            b.next(1)
            b.finish()
            expect(recorder.heard, "1 |")
        }
    }

    @Test func anObserverThatComesWhileTheSourcesAreBeingStoppedHearsThemAll() {
        conform { trial in
            let again = trial.recorder("again")
            let chain = Box<Chain<Int>?>(nil)
            let emitter = Observable<Int>(), kept = Box<AnyObserver<Int>?>(nil)
            let returns = Counter()
            let first = Chain<Int>.create { _ in
                Disposables.create { if returns.increment() == 1, let chain = chain.content { again.hear(chain) } }
            }
            chain.content = .merge(first, emitter.map { $0 }, source("b", trial, kept))
            chain.content?.subscribe().dispose()
            emitter.next(1)
            kept.content?.onNext(2)
            emitter.error(Failure.boom)
            expect(again.heard, "1 2 #boom")
            chain.content = nil
        }
    }

    /// One observer goes while another comes, round after round: the observer that is there in the end must be served.
    @Test(arguments: ["merge", "takeUntil", "nested"]) func bothSourcesRunWheneverTheJointIsObserved(_ shape: String) {
        conform { trial in
            let running = Counter()
            let source = Chain<Int>.create { _ in
                running.increment()
                return Disposables.create { running.increment(by: -1) }
            }
            let other = Chain<Int>.create { _ in
                running.increment()
                return Disposables.create { running.increment(by: -1) }
            }
            let chain: Chain<Int> =
                switch shape {
                case "merge": .merge(source.map { $0 }, other).map { $0 }
                case "takeUntil": source.take(until: other)
                default: .merge(.merge(.never(), source).map { $0 }, .never()).merge(with: other)
                }
            let idle = Counter(), rounds = 1_000
            let came = [DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)], near = [Counter(), Counter()]
            // Both threads go on when both are here, and as nearly at once as a short look around allows.
            func meet(_ thread: Int) {
                came[1 - thread].signal()
                came[thread].waitPatiently("the other thread has not come: is it in a deadlock?")
                let own = near[thread].increment()
                for _ in 0..<200 where near[1 - thread].value < own {}
            }
            trial.inThreads(2) { thread in
                var token: (any Disposable)? = thread == 0 ? chain.subscribe() : nil
                for _ in 0..<rounds {
                    meet(thread)
                    if let leaving = token {
                        leaving.dispose()
                        token = nil
                    } else {
                        token = chain.subscribe()
                    }
                    meet(thread)
                    if thread == 0, running.value != 2 { idle.increment() }
                }
                token?.dispose()
            }
            expect(idle.value, 0, "rounds after which the joint was observed and not both sources ran, of \(rounds)")
            expect(running.value, 0)
        }
    }
}
