import Testing

/// LinkChain only: observers share what is above them, so one that comes to a link that has ended must not wake that.
@Suite struct EndedAboveTests {
    @Test func oneThatComesToALinkThatHasJustEndedDoesNotWakeWhatIsAbove() {
        conform { trial in
            let first = trial.recorder("first"), second = trial.recorder("second")
            let calls = Counter(), subject = BehaviorSubject(value: 1), emitter = Emitter<Int>()
            let counted = subject.map { value -> Int in
                calls.increment()
                return value
            }
            let chain = Chain.merge(counted, emitter).skip(1).take(1)
            first.hear(chain, finally: { second.hear(chain) })
            emitter.onNext(5)
            expect([first, second].map(\.heard), ["5 |", "|"])
            expect(calls.value, 1)
        }
    }
}
