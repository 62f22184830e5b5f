import Testing

@Suite(.conforms) struct EnumeratedTests {
    private let trial = Trial.current

    private func written(_ chain: Chain<Int>) -> Chain<String> { chain.enumerated().map { "\($0.index):\($0.element)" } }

    @Test func itNumbersTheValuesFromZeroForEachSubscription() {
        """
        a -5-----7-------7-----|
          ^------------!
          --------------^------!
        = -(0:5)-(1:7)-!
        = --------------^(0:7)-|
        """.draws { written($0.a) }
    }

    @Test func aValueSentInAHandlerGetsTheNextIndex() {
        let recorder = trial.recorder(of: String.self), emitter = Emitter<Int>()
        recorder.hear(written(emitter), then: { if $0 == "0:1" { emitter.onNext(2) } })
        emitter.send(1, then: .completed)
        expect(recorder.heard, "0:1 1:2 |")
    }
}
