import Dispatch
import Testing

@testable import Vocabulary

@Suite struct TimedActionTests {
    private final class Held: Sendable {
        private let gone: DispatchSemaphore
        init(_ gone: DispatchSemaphore) { self.gone = gone }
        deinit { gone.signal() }
        func touch() {}
    }

    @Test func disposalReleasesTheTimersClosureBeforeItIsDue() {
        let gone = DispatchSemaphore(value: 0)
        do {
            let held = Held(gone)
            let action = TimedAction(ScheduledAction {}, after: .seconds(1000), on: .global()) { held.touch() }
            action.dispose()
        }
        gone.waitPatiently()
    }
}
