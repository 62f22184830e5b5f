import Testing

@testable import Measure

// Standard error is the process's: each of these has a process of its own, which Swift has since 6.2.
#if compiler(>=6.2)

@Suite struct ProgressLineTests {
    @Test func aLogHasEachHeadlineOnceAndNoEmptyOne() async throws {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            var progress = ProgressLine(total: 1e6, on: Console(isInteractive: false, hasColours: false))
            for headline in ["", "20 of 60", "", "", "40 of 60", "40 of 60", ""] { progress.begin("a step", of: headline) }
            progress.end()
        }
        let said = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
        #expect(said.split(separator: "\n").filter { $0.contains("%") } == ["  0 %  20 of 60", "  0 %  40 of 60"])
    }
}

#endif
