/// Where `Driver` and `Signal` deliver: ``MainScheduler``, or in a test another scheduler.
public enum SharingScheduler {
    @TaskLocal private static var mocked: (any Scheduler)?

    /// The scheduler for a sequence that is made now: its own, so that it waits for no other sequence.
    public static func make() -> any Scheduler { mocked ?? MainScheduler() }

    /// Calls `action`, and has the sequences that it makes deliver on `scheduler`. For tests in virtual time. Only what `action` itself
    /// calls sees it, on this thread, so tests may run side by side.
    public static func mock(scheduler: any Scheduler, action: () throws -> Void) rethrows {
        try $mocked.withValue(scheduler) { try action() }
    }
}
