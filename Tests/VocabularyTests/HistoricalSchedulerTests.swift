import Foundation
import Testing
import Vocabulary

@Suite struct HistoricalSchedulerTests {
    private let start = Date(timeIntervalSince1970: 86_400)
    private let journal = Journal()

    @Test func theClockBeginsAtTheDateThatIsGivenAndMovesWithTheTime() {
        let scheduler = HistoricalScheduler(initialClock: start)
        #expect(scheduler.clock == Date(timeIntervalSince1970: 86_400))
        scheduler.advance(by: .milliseconds(1_500))
        #expect(scheduler.clock == Date(timeIntervalSince1970: 86_401.5))
        #expect(HistoricalScheduler().clock == Date(timeIntervalSince1970: 0))
    }

    @Test func actionsRunAtTheirDates() {
        let scheduler = HistoricalScheduler(initialClock: start)
        for seconds in [20.0, 10, 30] {
            scheduler.schedule(at: start + seconds) { journal.note("\(scheduler.clock.timeIntervalSince(start))") }
        }
        scheduler.schedule(at: start - 5) { journal.note("past") }
        scheduler.advance(to: start + 20)
        #expect(journal.entries == ["past", "10.0", "20.0"])
        #expect(scheduler.now == .seconds(20))
        scheduler.run()
        #expect(journal.entries == ["past", "10.0", "20.0", "30.0"])
    }
}
