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
}
