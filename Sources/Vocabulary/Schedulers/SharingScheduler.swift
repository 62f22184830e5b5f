/// Where `Driver` and `Signal` deliver: ``MainScheduler``, or in a test another scheduler.
public enum SharingScheduler {
    @TaskLocal private static var mocked: (any Scheduler)?

    /// The scheduler for a new sequence: its own, so that it waits for no other sequence.
    public static func make() -> any Scheduler { mocked ?? MainScheduler() }

    /// Calls `action`, and makes the sequences that it creates deliver on `scheduler`: for tests in virtual time. Only what `action` itself
    /// calls sees it, on this thread, so tests may run side by side.
    public static func mock(scheduler: any Scheduler, action: () throws -> Void) rethrows {
        try $mocked.withValue(scheduler) { try action() }
    }
}
