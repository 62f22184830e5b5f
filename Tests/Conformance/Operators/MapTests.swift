import Testing

@Suite(.conforms) struct MapTests {
    private let trial = Trial.current

    @Test func mapEmitsTheTransformOfEachValueInOrder() {
        """
        a -1-2-2-|
        = -2-3-3-|
        """.draws { $0.a.map { $0 + 1 } }
    }

    @Test func mapsApplyFromTheTopDownAndChangeTheType() {
        """
        a -1------2
        = -(0.5!)-(1.0!)
        """.draws { $0.a.map { Double($0) / 2 }.map { "\($0)" }.map { $0 + "!" } }
    }

    @Test func mapCallsItsClosureOncePerValueAndNotBefore() {
        """
        a -7-7-7-|
        = -1-2-3-|
        """.draws { sources in
            let calls = Counter()
            return sources.a.map { _ in calls.increment() }
        }
    }

    @Test func mapCarriesValuesOfEveryKind() {
        struct Large: CustomStringConvertible {
            var numbers = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10)
            var text = "text"
            var description: String { "\(numbers.9)\(text)" }
        }
        final class Reference: CustomStringConvertible { let description = "reference" }
        let large = trial.recorder("large", of: Large.self), optional = trial.recorder("optional", of: Int?.self)
        let reference = trial.recorder("reference", of: Reference.self), void = trial.recorder("void", of: Void.self)
        let existential = trial.recorder("existential", of: (any CustomStringConvertible).self)
        let emitter = Emitter<Int>()
        large.hear(emitter.map { _ in Large() })
        optional.hear(emitter.map { $0 == 1 ? nil : $0 })
        reference.hear(emitter.map { _ in Reference() }.filter { _ in true })
        void.hear(emitter.map { _ in () })
        existential.hear(emitter.map { $0 == 1 ? "one" as any CustomStringConvertible : $0 })
        emitter.send(1, 2, then: .completed)
        expect(large.heard, "10text 10text |")
        expect(optional.heard, "nil Optional(2) |")
        expect(reference.heard, "reference reference |")
        expect(void.heard, "() () |")
        expect(existential.heard, "one 2 |")
    }
}
