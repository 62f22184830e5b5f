import Testing
import Vocabulary

@Suite struct TestSchedulerTests {
    private let scheduler = TestScheduler()
    private let journal = Journal()

    private func note(_ name: String) -> () -> Void {
        { journal.note("\(scheduler.tick):\(name)") }
    }

    @Test func aTickIsASecond() {
        scheduler.schedule(after: .seconds(3), note("a"))
        scheduler.schedule(after: .milliseconds(3999), note("b"))
        scheduler.advance(to: 4)
        #expect(journal.entries == ["3:a", "3:b"])
        #expect(scheduler.tick == 4)
        #expect(scheduler.now == .seconds(4))
    }

    @Test func actionsRunByTickThenInSchedulingOrder() {
        scheduler.schedule(at: 210, note("c"))
        scheduler.schedule(at: 200, note("a"))
        scheduler.schedule(at: 200, note("b"))
        scheduler.run()
        #expect(journal.entries == ["200:a", "200:b", "210:c"])
    }

    @Test func aPastTickCountsAsTheCurrentOne() {
        scheduler.advance(by: 10)
        scheduler.schedule(at: 5, note("late"))
        scheduler.advance(by: 0)
        #expect(journal.entries == ["10:late"])
    }

    @Test func advancingIncludesTheLastTick() {
        scheduler.schedule(at: 10, note("10"))
        scheduler.schedule(at: 11, note("11"))
        scheduler.advance(to: 10)
        #expect(journal.entries == ["10:10"])
        scheduler.advance(by: 1)
        #expect(journal.entries == ["10:10", "11:11"])
    }
}
