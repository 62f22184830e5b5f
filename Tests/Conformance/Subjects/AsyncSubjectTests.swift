import Testing

@Suite(.conforms) struct AsyncSubjectTests {
    private let trial = Trial.current

    @Test func theLastValueComesWithTheCompletion() {
        let first = trial.recorder("first"), second = trial.recorder("second"), subject = AsyncSubject<Int>()
        first.hear(subject)
        subject.onNext(1)
        second.hear(subject.map { $0 * 10 })
        subject.onNext(2)
        expect([first, second].map(\.heard), ["", ""])
        subject.onCompleted()
        subject.send(3, then: .completed)
        expect([first, second].map(\.heard), ["2 |", "20 |"])
    }

    @Test func itCompletesWithoutAValueAndAnErrorDropsTheValue() {
        """
        a -|
        = -|

        a -1-#
        = ---#
        """.draws { $0.feeding(.async) }
    }

    @Test func afterAHandlerDisposesAllNobodyHearsAnythingMore() {
        let first = trial.recorder("first"), second = trial.recorder("second")
        let subject = AsyncSubject<Int>(), tokens = Box<[any Disposable]>([])
        tokens.content.append(first.subscribe(to: subject, then: { _ in for token in tokens.content { token.dispose() } }))
        tokens.content.append(second.subscribe(to: subject))
        subject.send(1, then: .completed)
        expect([first, second].map(\.heard), ["1", ""])
        tokens.content = []
    }

    @Test func aValueSentInAHandlerIsTooLate() {
        let recorder = trial.recorder(), subject = AsyncSubject<Int>()
        recorder.hear(subject, then: { _ in subject.onNext(2) })
        subject.send(1, then: .completed)
        expect(recorder.heard, "1 |")
    }
}
