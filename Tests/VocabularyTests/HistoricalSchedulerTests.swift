import Foundation
import Testing
import Vocabulary

@Suite struct HistoricalSchedulerTests {
    private let start = Date(timeIntervalSince1970: 86_400)
    private let journal = Journal()

    @Test func theClockStartsAtTheGivenDateAndAdvancesWithTime() {
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

    /// A `Date` counts from 2001: near 1970, its steps are a tenth of a microsecond, so 0.3 s is not read back as 0.3 s.
    @Test func anActionRunsOnTimeDespiteRoundedDates() {
        let scheduler = HistoricalScheduler()
        scheduler.schedule(after: .milliseconds(300)) { journal.note("ran") }
        scheduler.advance(to: Date(timeIntervalSince1970: 0.3))
        #expect(journal.entries == ["ran"])
        #expect(scheduler.now == .milliseconds(300))
        scheduler.schedule(at: Date(timeIntervalSince1970: 0.7)) { journal.note("\(scheduler.now)") }
        scheduler.run()
        #expect(journal.entries == ["ran", "0.7 seconds"])
    }

    @Test(arguments: [Duration.milliseconds(300), .microseconds(7), .nanoseconds(700), .nanoseconds(100)])
    func thePresentDateIsNotInThePast(_ interval: Duration) {
        let scheduler = HistoricalScheduler()
        scheduler.advance(by: interval)
        scheduler.advance(to: scheduler.clock)
        #expect(scheduler.now == interval)
    }

    @Test func theNextRepresentableDateIsNotInThePast() {
        let scheduler = HistoricalScheduler()
        scheduler.advance(by: .nanoseconds(300))
        let next = Date(timeIntervalSinceReferenceDate: scheduler.clock.timeIntervalSinceReferenceDate.nextUp)
        scheduler.advance(to: next)
        #expect(scheduler.now == .nanoseconds(300))
    }
}
