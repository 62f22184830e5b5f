import Testing

/// `pausable(limit:)`, which the siblings do not have.
@Suite struct PausableTests {
    @Test func whatComesInAPauseIsHeardAfterIt() {
        conform { trial in
            let recorder = trial.recorder()
            let emitter = Emitter<Int>()
            let link = emitter.pausable(limit: 10)
            recorder.hear(link)
            emitter.next(1)
            link.paused = true
            #expect(link.paused)
            emitter.next(2)
            emitter.next(3)
            #expect(recorder.heard == "1")
            link.paused = false
            #expect(!link.paused)
            #expect(recorder.heard == "1 2 3")
            emitter.next(4)
            emitter.finish()
            #expect(recorder.heard == "1 2 3 4 |")
        }
    }

    @Test func onlyTheLastValuesOfAPauseAreKept() {
        for (limit, expected) in [(0, ""), (1, "5"), (3, "3 4 5"), (9, "1 2 3 4 5")] {
            conform { trial in
                let recorder = trial.recorder()
                let emitter = Emitter<Int>()
                let link = emitter.pausable(limit: limit)
                recorder.hear(link)
                link.paused = true
                for value in 1...5 { emitter.next(value) }
                link.paused = false
                #expect(recorder.heard == expected)
                emitter.finish()
            }
        }
    }

    @Test func theEndComesAlsoInAPauseAfterWhatWasKept() {
        conform { trial in
            let completing = trial.recorder("completing"), failing = trial.recorder("failing")
            let emitters = [Emitter<Int>(), Emitter<Int>()]
            let links = emitters.map { $0.pausable(limit: 2) }
            completing.hear(links[0])
            failing.hear(links[1])
            for (emitter, link) in zip(emitters, links) {
                link.paused = true
                for value in 1...3 { emitter.next(value) }
            }
            emitters[0].finish()
            emitters[1].error(Failure.boom)
            #expect(completing.heard == "2 3 |")
            #expect(failing.heard == "#boom")
            for link in links { link.paused = false }
        }
    }

    @Test func aHandlerMayPauseAndGoOn() {
        conform { trial in
            let recorder = trial.recorder(), neighbour = trial.recorder("neighbour")
            let emitter = Emitter<Int>()
            let link = emitter.pausable(limit: 10)
            recorder.hear(link, then: { if $0.isMultiple(of: 2) { link.paused = true } })
            neighbour.hear(link)
            for value in 1...5 { emitter.next(value) }
            #expect(recorder.heard == "1 2")
            #expect(neighbour.heard == "1 2", "the value that was being delivered reaches everybody")
            link.paused = false
            #expect(recorder.heard == "1 2 3 4", "it paused while it caught up")
            link.paused = false
            emitter.next(6)
            #expect(recorder.heard == "1 2 3 4 5 6")
            emitter.next(7)
            emitter.finish()
            #expect(recorder.heard == "1 2 3 4 5 6 7 |")
            #expect(neighbour.heard == recorder.heard)
        }
    }

    @Test func whatIsSentWhileItCatchesUpComesAfterwards() {
        conform { trial in
            let recorder = trial.recorder()
            let emitter = Emitter<Int>()
            let link = emitter.pausable(limit: 10)
            recorder.hear(link, then: { if $0 == 1 { emitter.next(3) } })
            link.paused = true
            emitter.next(1)
            emitter.next(2)
            link.paused = false
            #expect(recorder.heard == "1 2 3")
            emitter.finish()
        }
    }

    @Test func aPauseLiftedFromInsideAHandlerAboveKeepsTheOrder() {
        conform { trial in
            let recorder = trial.recorder()
            let emitter = Emitter<Int>()
            let link = Box<PausableObserver<Int>?>(nil)
            link.content = emitter.map { value in
                if value == 3 { link.content?.paused = false }
                return value
            }.pausable(limit: 2)
            recorder.hear(link.content!)
            link.content?.paused = true
            for value in 1...4 { emitter.next(value) }
            emitter.finish()
            #expect(recorder.heard == "1 2 3 4 |")
            link.content = nil
        }
    }

    @Test func whatWasKeptGoesWithTheLastObserverAndThePauseStays() {
        conform { trial in
            let emitter = Emitter<LifetimeTracker>()
            let link = emitter.pausable(limit: 10)
            let first = trial.recorder("first", of: Void.self), second = trial.recorder("second", of: Void.self)
            let token = first.subscribe(to: link.map { _ in () })
            link.paused = true
            emitter.next(trial.tracker("value"))
            #expect(trial.alive == ["first", "value"])
            token.dispose()
            #expect(trial.alive == [])
            second.hear(link.map { _ in () })
            emitter.next(trial.tracker("value"))
            #expect(link.paused)
            #expect(second.heard == "")
            link.paused = false
            #expect(second.heard == "()")
            emitter.finish()
        }
    }

    @Test func anUnlinkedPausableKeepsNothingAndSaysNothing() {
        conform { trial in
            let emitter = Emitter<LifetimeTracker>()
            let link = emitter.pausable(limit: 10)
            var heard = 0
            link.on(next: { _ in heard += 1 })
            link.paused = true
            emitter.next(trial.tracker("value"))
            link.unlink()
            #expect(trial.alive == [])
            link.paused = false
            #expect(heard == 0)
        }
    }

    @Test func aPausedColdSourceStillStops() {
        conform { trial in
            let recorder = trial.recorder()
            let kept = Box<AnyObserver<Int>?>(nil)
            let link = Chain<Int>.create { observer in
                kept.content = observer
                return Disposables.create { trial.journal.note("cleanup") }
            }.pausable(limit: 10)
            let token = recorder.hear(link)
            link.paused = true
            kept.content?.onNext(1)
            token.dispose()
            #expect(trial.journal.entries == ["cleanup"])
            #expect(recorder.heard == "")
            kept.content = nil
        }
    }

    @Test func nothingIsLostOrReorderedWhileThreadsPauseAndGoOn() {
        conform { trial in
            let rounds = 2_000
            let recorder = trial.recorder()
            let emitter = Emitter<Int>()
            let link = emitter.pausable(limit: rounds)
            recorder.hear(link)
            trial.inThreads(2) { thread in
                for round in 0..<rounds {
                    if thread == 0 { emitter.next(round) } else { link.paused.toggle() }
                    if round.isMultiple(of: 100) { letOthersIn() }
                }
            }
            emitter.finish()
            #expect(recorder.events == (0..<rounds).map { "\($0)" } + ["|"])
        }
    }
}
