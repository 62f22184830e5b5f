import Foundation
import Testing
import Vocabulary

#if compiler(>=6.2)
/// Rule 21: a date that no time can represent traps, and the message names the scheduler.
@Suite struct HistoricalSchedulerMisuseTests {
    @Test func anInfiniteDateTraps() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            HistoricalScheduler().schedule(at: Date(timeIntervalSince1970: .infinity)) {}
        }
        #expect(message(of: result).contains("HistoricalScheduler: a date inf s from initialClock is too far from it, or no date"))
    }

    @Test func aDateBeyondTheClocksRangeTraps() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            HistoricalScheduler().advance(to: Date(timeIntervalSince1970: 1e13))
        }
        #expect(message(of: result).contains("HistoricalScheduler: a date 10000000000000.0 s from initialClock is too far"))
    }

    @Test func aDateThatIsNotANumberTraps() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            HistoricalScheduler().schedule(at: Date(timeIntervalSince1970: .nan)) {}
        }
        #expect(message(of: result).contains("s from initialClock is too far from it, or no date"))
    }

    private func message(of result: ExitTest.Result?) -> String {
        String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    }
}
#endif
