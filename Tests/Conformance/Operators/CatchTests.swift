import Testing

@Suite struct CatchTests {
    @Test func anErrorIsAnsweredByAnotherStream() {
        conform { trial in
            let recorder = trial.recorder()
            let source = Emitter<Int>(), other = Emitter<Int>()
            recorder.hear(
                source.catch(
                    trial.tracked("handler") { error -> Chain<Int> in
                        trial.journal.note("\(error)")
                        return other
                    }))
            source.onNext(1)
            source.onError(Failure.boom)
            other.onNext(2)
            expect(recorder.heard, "1 2")
            other.onCompleted()
            expect(recorder.heard, "1 2 |")
            expect(trial.journal.entries, ["boom"])
        }
    }

    @Test func theSourceIsTornDownBeforeTheHandlerIsCalled() {
        conform { trial in
            trial.withKept(2) { kept in
                let recorder = trial.recorder()
                recorder.hear(
                    trial.noted("first", in: kept[0]).merge(with: trial.noted("second", in: kept[1])).catch { _ in
                        trial.journal.note("handler")
                        return trial.noted("other") { $0.onCompleted() }
                    })
                kept[1].content?.onError(Failure.boom)
                expect(recorder.heard, "|")
                expect(trial.journal.entries, ["first+", "second+", "second-", "first-", "handler", "other+", "other-"])
            }
        }
    }

    @Test func aHandlerThatThrowsEndsTheStreamWithItsError() {
        conform { trial in
            let recorder = trial.recorder()
            let source = Emitter<Int>()
            recorder.hear(source.catch(trial.tracked("handler") { _ in throw Failure.other }))
            source.onNext(1)
            source.onError(Failure.boom)
            expect(recorder.heard, "1 #other")
        }
    }

    @Test func anErrorOfTheOtherStreamIsNotCaught() {
        conform { trial in
            let recorder = trial.recorder(), nested = trial.recorder("nested")
            recorder.hear(
                Chain<Int>.error(Failure.boom).catch { _ in
                    trial.journal.note("handler")
                    return .error(Failure.other)
                })
            nested.hear(Chain<Int>.error(Failure.boom).catch { .error($0) }.catch { "\($0)" == "boom" ? .just(1) : .just(2) })
            expect(recorder.heard, "#other")
            expect(nested.heard, "1 |")
            expect(trial.journal.entries, ["handler"])
        }
    }

    @Test(arguments: [true, false])
    func disposalStopsTheStreamThatRuns(_ afterTheError: Bool) {
        conform { trial in
            trial.withKept(2) { kept in
                let recorder = trial.recorder()
                let token = recorder.hear(
                    trial.noted("source", in: kept[0]).catch(
                        trial.tracked("handler") { _ in
                            trial.noted("other", in: kept[1])
                        }))
                if afterTheError { kept[0].content?.onError(Failure.boom) }
                token.dispose()
                for box in kept { box.content?.onNext(1) }
                expect(recorder.heard, "")
                expect(trial.journal.entries, (afterTheError ? ["source+", "source-", "other+", "other-"] : ["source+", "source-"]))
            }
        }
    }

    @Test func takeBelowStopsASourceThatSendsInALoop() {
        conform { trial in
            let own = trial.recorder("own"), other = trial.recorder("other")
            own.hear(Chain.range(start: 0, count: 1_000_000_000).catch { .error($0) }.take(2))
            other.hear(Chain<Int>.error(Failure.boom).catch { _ in .range(start: 5, count: 1_000_000_000) }.take(2))
            expect(own.heard, "0 1 |")
            expect(other.heard, "5 6 |")
        }
    }

    @Test func aHandlerOfTheStreamMayMakeItFail() {
        conform { trial in
            let recorder = trial.recorder()
            let source = Emitter<Int>()
            recorder.hear(source.catch { _ in .from([2, 3]) }, then: { if $0 == 1 { source.onError(Failure.boom) } })
            source.onNext(1)
            expect(recorder.heard, "1 2 3 |")
        }
    }

    @Test func aStreamWithoutErrorIsLeftAsItIs() {
        for script in [[.completed], [.next(1), .next(2), .completed], [.next(4)]] as [[Event<Int>]] {
            expect(heard { synchronous(script).catch { _ in .just(9) } }, heard { synchronous(script) })
        }
    }

    @Test func toAnswerAnErrorByTheErrorChangesNothing() {
        for script in [[.error(Failure.boom)], [.next(1), .error(Failure.other)], [.next(1), .completed]] as [[Event<Int>]] {
            expect(heard { synchronous(script).catch { .error($0) } }, heard { synchronous(script) })
        }
    }
}
