import Foundation
import Testing
import Vocabulary

#if compiler(>=6.3)
/// Rule 21: misuse gets a clear answer, never a hang. Here it is always a trap that names the call.
@Suite struct SchedulerMisuseTests {
    /// The misuse, by the message that is expected.
    static let misuses: KeyValuePairs<String, @Sendable () -> Void> = [
        "schedulePeriodically(every: 0.0 seconds): the period must be more than zero": {
            VirtualTimeScheduler().schedulePeriodically(after: .zero, every: .zero) {}
        },
        "schedulePeriodically(every: -2.0 seconds)": {
            SerialDispatchQueueScheduler().schedulePeriodically(after: .zero, every: .seconds(-2)) {}
        },
        "ImmediateScheduler.schedulePeriodically(every: 1.0 seconds): it would never return": {
            ImmediateScheduler.shared.schedulePeriodically(after: .zero, every: .seconds(1)) {}
        },
        "CurrentThreadScheduler.schedulePeriodically(every: 1.0 seconds): it would never return": {
            CurrentThreadScheduler.instance.schedulePeriodically(after: .zero, every: .seconds(1)) {}
        },
        // Set twice after disposal, twice before it, and once on either side.
        "SingleAssignmentDisposable.setDisposable: it was set before; use SerialDisposable": {
            let single = SingleAssignmentDisposable()
            single.dispose()
            for _ in 1...2 { single.setDisposable(Disposables.create()) }
        },
        "SingleAssignmentDisposable.setDisposable: it was set before; use SerialDisposable": {
            let single = SingleAssignmentDisposable()
            for _ in 1...2 { single.setDisposable(Disposables.create()) }
        },
        "SingleAssignmentDisposable.setDisposable: it was set before; use SerialDisposable": {
            let single = SingleAssignmentDisposable()
            single.setDisposable(Disposables.create())
            single.dispose()
            single.setDisposable(Disposables.create())
        },
        "advance(to: 9.0 seconds): it is 10.0 seconds already": {
            let scheduler = TestScheduler()
            for tick in [10, 9] { scheduler.advance(to: tick) }
        },
        "advance(to: 9.0 seconds): the time is being moved already": {
            let scheduler = TestScheduler()
            scheduler.schedule { scheduler.advance(to: 9) }
            scheduler.run()
        },
        "run(atMost: 1000000): there are more actions": {
            let scheduler = TestScheduler()
            scheduler.schedulePeriodically(after: .zero, every: .seconds(1)) {}
            scheduler.run()
        },
        "run(atMost: 2): there are more actions": {
            let scheduler = VirtualTimeScheduler()
            for _ in 1...3 { scheduler.schedule {} }
            scheduler.run(atMost: 2)
        },
        // A date that no time can represent, or that has passed.
        "HistoricalScheduler: a date inf s from initialClock is too far from it, or no date": {
            HistoricalScheduler().schedule(at: Date(timeIntervalSince1970: .infinity)) {}
        },
        "HistoricalScheduler: a date 10000000000000.0 s from initialClock is too far": {
            HistoricalScheduler().advance(to: Date(timeIntervalSince1970: 1e13))
        },
        "s from initialClock is too far from it, or no date": {
            HistoricalScheduler().schedule(at: Date(timeIntervalSince1970: .nan)) {}
        },
        "time does not go back": {
            let scheduler = HistoricalScheduler()
            for seconds in [10.0, 9] { scheduler.advance(to: Date(timeIntervalSince1970: seconds)) }
        },
    ]

    @Test(arguments: misuses.indices) func misuseTrapsWithAMessageThatNamesTheCall(_ number: Int) async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [number] in
            SchedulerMisuseTests.misuses[number].value()
        }
        let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(output.contains(Self.misuses[number].key), "\(output)")
    }
}
#endif
