import Testing

/// `debug` of the traits. It prints, as that of a chain without `output`, so it is called in its own process.
@Suite struct TraitDebugTests {
    #if compiler(>=6.2)
    @Test func aTraitPrintsALineForEachEvent() async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
            let long = String(repeating: "x", count: 50)
            Single.just(long).debug("single", trimOutput: true).subscribe().dispose()
            Infallible.just(long).debug("infallible", trimOutput: true).subscribe().dispose()
            SharingScheduler.mock(scheduler: ImmediateScheduler.shared) {
                Driver.just(long).debug("driver", trimOutput: true).drive(onNext: { _ in }).dispose()
            }
        }
        let output = String(decoding: result?.standardOutputContent ?? [], as: UTF8.self)
        let lines = output.split(separator: "\n").map { String($0.drop { !$0.isLetter }) }
        for name in ["single", "infallible", "driver"] {
            expect(
                lines.filter { $0.hasPrefix(name) },
                [
                    "\(name) -> subscribed", "\(name) -> Event next(xxxxxxxxxxxxxxx...xxxxxxxxxxxxxxxxxxx)",
                    "\(name) -> Event completed", "\(name) -> isDisposed",
                ])
        }
    }
    #endif
}
