import Testing

@testable import Measure

@Suite struct ProgressTests {
    @Test func aProgressLineIsCutAndCoversThePreviousOne() {
        #expect(ProgressLine.fitted("12 % ", "pump/map", columns: 80, over: 16) == ("12 % ", "pump/map", "   "))
        #expect(ProgressLine.fitted("12 % ", "pump/map", columns: 10, over: 16) == ("12 % ", "pump", ""))
        #expect(ProgressLine.fitted("12 % ", "pump/map", columns: 4, over: 3) == ("12 ", "", ""))
    }

    @Test func timeAndShareAreReadable() {
        #expect([0, 61.4, 600].map(ProgressLine.duration) == ["0:00", "1:01", "10:00"])
        #expect([0, 0.345, 1].map(ProgressLine.percentage) == ["  0 %", " 34 %", "100 %"])
        #expect(ProgressLine.status(0.25, after: 30) == " 25 %  1:30 left  " && ProgressLine.status(0.019, after: 30) == "  1 %  ")
    }
}

// Standard error is process-wide, so each test has its own process (Swift 6.2 or later).
#if compiler(>=6.2)

@Suite struct ProgressLineTests {
    @Test func aLogHasEachHeadlineOnceAndNoEmptyOne() async throws {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            var progress = ProgressLine(total: 1e6, on: .plain)
            for headline in ["", "20 of 60", "", "", "40 of 60", "40 of 60", ""] { progress.begin("a step", of: headline) }
            progress.end()
        }
        let said = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
        #expect(said.split(separator: "\n").filter { $0.contains("%") } == ["  0 %  20 of 60", "  0 %  40 of 60"])
    }
}

#endif
