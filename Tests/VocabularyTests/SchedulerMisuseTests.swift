import Foundation
import Testing
import Vocabulary

#if compiler(>=6.2)
/// Rule 21: misuse gets a clear answer, never a hang. Here it is always a trap that names the call.
@Suite struct SchedulerMisuseTests {
    @Test func aZeroPeriodTrapsAndNamesItself() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            VirtualTimeScheduler().schedulePeriodically(after: .zero, every: .zero) {}
        }
        #expect(message(of: result).contains("schedulePeriodically(every: 0.0 seconds): the period must be more than zero"))
    }

    @Test func aNegativePeriodTrapsAndNamesItself() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            SerialDispatchQueueScheduler().schedulePeriodically(after: .zero, every: .seconds(-2)) {}
        }
        #expect(message(of: result).contains("schedulePeriodically(every: -2.0 seconds)"))
    }

    @Test func endlessTurnsOnTheImmediateSchedulerTrap() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            ImmediateScheduler.shared.schedulePeriodically(after: .zero, every: .seconds(1)) {}
        }
        #expect(message(of: result).contains("ImmediateScheduler.schedulePeriodically(every: 1.0 seconds): it would never return"))
    }

    @Test func endlessTurnsOnAnIdleCurrentThreadSchedulerTrap() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            CurrentThreadScheduler.instance.schedulePeriodically(after: .zero, every: .seconds(1)) {}
        }
        #expect(message(of: result).contains("CurrentThreadScheduler.schedulePeriodically(every: 1.0 seconds): it would never return"))
    }

    @Test func advancingToAPastDateTraps() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let scheduler = HistoricalScheduler()
            scheduler.advance(to: Date(timeIntervalSince1970: 10))
            scheduler.advance(to: Date(timeIntervalSince1970: 9))
        }
        #expect(message(of: result).contains("time does not go back"))
    }

    @Test func assigningTwiceAfterDisposalTraps() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let single = SingleAssignmentDisposable()
            single.dispose()
            single.setDisposable(Disposables.create())
            single.setDisposable(Disposables.create())
        }
        #expect(message(of: result).contains("SingleAssignmentDisposable.setDisposable: it was set before; use SerialDisposable"))
    }

    @Test func assigningTwiceBeforeDisposalTraps() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let single = SingleAssignmentDisposable()
            single.setDisposable(Disposables.create())
            single.setDisposable(Disposables.create())
        }
        #expect(message(of: result).contains("SingleAssignmentDisposable.setDisposable: it was set before"))
    }

    @Test func assigningBeforeAndAfterDisposalTraps() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let single = SingleAssignmentDisposable()
            single.setDisposable(Disposables.create())
            single.dispose()
            single.setDisposable(Disposables.create())
        }
        #expect(message(of: result).contains("SingleAssignmentDisposable.setDisposable: it was set before"))
    }

    @Test func movingTimeBackwardsTraps() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let scheduler = TestScheduler()
            scheduler.advance(to: 10)
            scheduler.advance(to: 9)
        }
        #expect(message(of: result).contains("advance(to: 9.0 seconds): it is 10.0 seconds already"))
    }

    @Test func movingTimeInsideAnActionTraps() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let scheduler = TestScheduler()
            scheduler.schedule { scheduler.advance(to: 9) }
            scheduler.run()
        }
        #expect(message(of: result).contains("advance(to: 9.0 seconds): the time is being moved already"))
    }

    @Test func runningAnEndlessScheduleTraps() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let scheduler = TestScheduler()
            scheduler.schedulePeriodically(after: .zero, every: .seconds(1)) {}
            scheduler.run()
        }
        #expect(message(of: result).contains("run(atMost: 1000000): there are more actions"))
    }

    @Test func exceedingTheActionLimitTraps() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let scheduler = VirtualTimeScheduler()
            for _ in 1...3 { scheduler.schedule {} }
            scheduler.run(atMost: 2)
        }
        #expect(message(of: result).contains("run(atMost: 2): there are more actions"))
    }

    private func message(of result: ExitTest.Result?) -> String {
        String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    }
}
#endif
