import Testing

@Suite(.conforms) struct DematerializeTests {
    private let trial = Trial.current

    private func described(_ chain: Chain<Int>) -> Chain<Int> {
        chain.map { value -> Event<Int> in
            switch value {
            case 0: .completed
            case 9: .error(Failure.other)
            default: .next(value)
            }
        }.dematerialize()
    }

    @Test func itEmitsTheDescribedEventsUpToTheFirstEnd() {
        """
        a -1-0-2
        = -1-|

        a -1-9-2
        = -1-(#other)

        a (^ 1 0 3)
        = (1 |)
        """.draws { described($0.a) }
    }

    @Test func valuesSentInAHandlerFollowTheCurrentValue() {
        let recorder = trial.recorder(), emitter = Emitter<Int>()
        recorder.hear(described(emitter), then: { if $0 > 0 { emitter.onNext($0 - 1) } })
        emitter.onNext(2)
        expect(recorder.heard, "2 1 |")
    }
}
