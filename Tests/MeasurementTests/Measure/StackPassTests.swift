import Testing

@testable import Measure

@Suite struct StackPassTests {
    @Test func everyPhaseHasItsOwnStackFigure() throws {
        let figures = try job(.sample(), size: 10) { StackPass.figures($0, [[100, 200, 300], [110, 210, 310]]) }
        #expect(
            figures == [
                .init(size: 10, phase: "assemble", metric: .stackBytes, values: [100, 110]),
                .init(size: 10, phase: "event", metric: .stackBytes, values: [200, 210]),
                .init(size: 10, phase: "dispose", metric: .stackBytes, values: [300, 310]),
            ])
    }
}
