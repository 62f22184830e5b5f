import Testing

@Suite struct StartWithTests {
    @Test func itEmitsItsElementsBeforeItsSource() {
        conform { trial in
            let recorder = trial.recorder()
            let emitter = Emitter<Int>()
            recorder.hear(emitter.map(trial.tracked("map") { $0 }).startWith(1, 2))
            expect(recorder.heard, "1 2")
            emitter.onNext(3)
            emitter.onCompleted()
            expect(recorder.heard, "1 2 3 |")
        }
    }

    @Test func withNothingItChangesNothing() {
        conform { trial in
            let recorder = trial.recorder()
            recorder.hear(Chain.range(start: 1, count: 2).startWith())
            expect(recorder.heard, "1 2 |")
        }
    }

    @Test func itIsAConcatOfTheElementAndTheSource() {
        let sources: [() -> Chain<Int>] = [
            { .range(start: 0, count: 3) }, { .just(7) }, { .empty() }, { .error(Failure.boom) },
        ]
        conform { trial in
            for source in sources {
                let started = trial.recorder("started"), concatenated = trial.recorder("concatenated")
                started.hear(source().startWith(5))
                concatenated.hear(.concat(.just(5), source()))
                expect(started.events, concatenated.events)
                expect(started.events.first, "5")
            }
        }
    }

    @Test func theLastOneAddedComesFirst() {
        conform { trial in
            let recorder = trial.recorder()
            recorder.hear(Chain.just(3).startWith(2).startWith(0, 1))
            expect(recorder.heard, "0 1 2 3 |")
        }
    }

    @Test func theSourceIsSubscribedToWhenTheElementsHaveBeenEmitted() {
        conform { trial in
            let source = NotedSource("source", trial)
            let token = trial.recorder().hear(source.chain.startWith(1, 2), then: { trial.journal.note("\($0)") })
            expect(trial.journal.entries, ["1", "2", "+source"])
            token.dispose()
            expect(trial.journal.entries, ["1", "2", "+source", "-source"])
        }
    }

    @Test func takeKeepsTheSourceFromStarting() {
        conform { trial in
            let recorder = trial.recorder()
            let source = NotedSource("source", trial)
            recorder.hear(source.chain.startWith(1, 2, 3).take(2))
            expect(recorder.heard, "1 2 |")
            expect(trial.journal.entries, [])
        }
    }
}
