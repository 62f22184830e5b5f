#if compiler(>=6.2)
import Testing

/// Rule 21 for the operators that the siblings do not have.
@Suite struct OwnMisuseTests {
    @Test func accumulatingNoneTrapsAndNamesItself() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Chain<Int>.never().accumulate(limit: 0)
        }
        #expect(message(of: result).contains("accumulate(limit: 0)"))
    }

    @Test func pausingWithANegativeLimitTrapsAndNamesItself() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Chain<Int>.never().pausable(limit: -1)
        }
        #expect(message(of: result).contains("pausable(limit: -1)"))
    }

    private func message(of result: ExitTest.Result?) -> String {
        String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    }
}
#endif
