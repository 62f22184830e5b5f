import Testing

@Suite struct MaterializeTests {
    private func written(_ chain: Chain<Int>) -> Chain<String> {
        chain.materialize().map { event in
            switch event {
            case .next(let value): "next \(value)"
            case .error(let error): "error \(error)"
            case .completed: "completed"
            }
        }
    }

    @Test func itEmitsEachEventAsAValueAndCompletes() {
        """
        a -1-------|
        = -(next1)-(completed |)

        a -1-------#
        = -(next1)-(errorboom |)

        a -#
        = -(errorboom |)
        """.draws { written($0.a) }
    }
}
