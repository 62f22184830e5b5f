import Testing

/// A thread that sees `isDisposed` also sees what the disposing thread wrote before.
///
/// Only the thread sanitizer, or a processor that reorders loads, reveals a violation.
@Suite(.conforms) struct DisposedFlagTests {
    private let trial = Trial.current

    @Test(arguments: ["BooleanDisposable", "Disposables.create", "ScheduledDisposable", "a subscription"])
    func writesBeforeDisposalAreVisibleOnceIsDisposedIsTrue(_ name: String) {
        let emitter = Emitter<Int>()
        let disposable: any Cancelable =
            switch name {
            case "BooleanDisposable": BooleanDisposable()
            case "ScheduledDisposable": ScheduledDisposable(scheduler: ImmediateScheduler.shared, disposable: BooleanDisposable())
            case "a subscription": emitter.subscribe(AnyObserver { _ in })
            default: Disposables.create {}
            }
        let written = Box(0), read = Box(0)
        trial.inThreads(2) { thread in
            if thread == 0 {
                written.content = 1
                disposable.dispose()
            } else {
                while !disposable.isDisposed { letOthersIn() }
                read.content = written.content
            }
        }
        expect(read.content, 1)
    }
}
