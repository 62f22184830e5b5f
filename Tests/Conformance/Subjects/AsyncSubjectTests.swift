import Testing

@Suite struct AsyncSubjectTests {
    @Test func theLastValueComesWithTheCompletion() {
        conform { trial in
            let first = trial.recorder("first"), second = trial.recorder("second")
            let subject = AsyncSubject<Int>()
            first.hear(subject)
            subject.onNext(1)
            second.hear(subject.map { $0 * 10 })
            subject.onNext(2)
            expect([first, second].map(\.heard), ["", ""])
            subject.onCompleted()
            subject.onNext(3)
            subject.onCompleted()
            expect([first, second].map(\.heard), ["2 |", "20 |"])
        }
    }

    @Test func withoutAValueItCompletesAndAnErrorDropsIt() {
        conform { trial in
            let empty = trial.recorder("empty"), failed = trial.recorder("failed")
            let subject = AsyncSubject<Int>(), other = AsyncSubject<Int>()
            empty.hear(subject)
            subject.onCompleted()
            failed.hear(other)
            other.onNext(1)
            other.onError(Failure.boom)
            expect([empty, failed].map(\.heard), ["|", "#boom"])
        }
    }

    @Test func whoComesLateHearsTheValueAndTheEnd() {
        conform { trial in
            let completed = trial.recorder("completed"), failed = trial.recorder("failed")
            let subject = AsyncSubject<Int>(), other = AsyncSubject<Int>()
            subject.onNext(1)
            subject.onCompleted()
            other.onNext(1)
            other.onError(Failure.boom)
            completed.hear(subject)
            failed.hear(other)
            expect([completed, failed].map(\.heard), ["1 |", "#boom"])
        }
    }

    @Test func allHearItWhoComeAfterAnEndThatNobodyHeard() {
        conform { trial in
            let first = trial.recorder("first"), second = trial.recorder("second")
            let subject = AsyncSubject<Int>()
            subject.onNext(1)
            subject.onCompleted()
            first.hear(subject)
            second.hear(subject)
            expect([first.heard, second.heard], ["1 |", "1 |"])
        }
    }

    @Test func aValueSentAfterTheEndIsNotKept() {
        conform { trial in
            let completed = trial.recorder("completed"), failed = trial.recorder("failed")
            let subject = AsyncSubject<Int>(), other = AsyncSubject<Int>()
            subject.onNext(2)
            subject.onCompleted()
            subject.onNext(3)
            other.onError(Failure.boom)
            other.onNext(1)
            completed.hear(subject)
            failed.hear(other)
            expect([completed, failed].map(\.heard), ["2 |", "#boom"])
        }
    }

    @Test func disposalInsideAHandlerKeepsTheValueFromTheNextAndTheEndFromBoth() {
        conform { trial in
            let first = trial.recorder("first"), second = trial.recorder("second")
            let subject = AsyncSubject<Int>(), tokens = Box<[any Disposable]>([])
            tokens.content.append(first.subscribe(to: subject, then: { _ in for token in tokens.content { token.dispose() } }))
            tokens.content.append(second.subscribe(to: subject))
            subject.onNext(1)
            subject.onCompleted()
            expect([first, second].map(\.heard), ["1", ""])
            tokens.content = []
        }
    }

    @Test func whatAHandlerSendsIsTooLate() {
        conform { trial in
            let recorder = trial.recorder()
            let subject = AsyncSubject<Int>()
            recorder.hear(subject, then: { _ in subject.onNext(2) })
            subject.onNext(1)
            subject.onCompleted()
            expect(recorder.heard, "1 |")
        }
    }

    @Test func theSendingSideAsAnObserver() {
        conform { trial in
            let recorder = trial.recorder()
            let subject = AsyncSubject<Int>()
            recorder.hear(subject)
            synchronous([.next(1), .next(2), .completed]).subscribe(subject.asObserver()).dispose()
            expect(recorder.heard, "2 |")
        }
    }
}
