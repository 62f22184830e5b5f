import Testing

@Suite(.conforms) struct UsingTests {
    private let trial = Trial.current

    @Test func theResourceIsMadeForEachSubscriptionAndDisposedAtTheEnd() {
        let life = Box<[String]>([])
        """
        a ^1|
          ^-!
          --^-!
        = -1-1|

        a ^1#
        = -1#

        a ^1
        = -1!
        """.draws { sources in
            let make: () -> Resource = {
                life.content.append("made at \(sources.time.tick)")
                return Resource(Disposables.create { life.content.append("disposed at \(sources.time.tick)") })
            }
            return Chain<Int>.using(make, observableFactory: { _ in sources.a }).repeat(2)
        }
        let once = ["made at 0", "disposed at 2"]
        expect(life.content, once + ["made at 2", "disposed at 4"] + once + once)
    }

    @Test func aThrowingFactoryFailsTheStreamAfterTheResourceIsDisposed() {
        let first = trial.recorder("first"), second = trial.recorder("second")
        first.hear(Chain<Int>.using({ () throws -> Resource in throw Failure.boom }, observableFactory: { _ in .just(7) }))
        second.hear(
            Chain<Int>.using(
                { Resource(Disposables.create { trial.journal.note("disposed") }) }, observableFactory: { _ in throw Failure.other }),
            finally: { trial.journal.note("heard") })
        expect([first, second].map(\.heard), ["#boom", "#other"])
        expect(trial.journal.entries, ["disposed", "heard"])
    }

    private final class Resource: Disposable {
        private let inner: any Cancelable
        init(_ inner: any Cancelable) { self.inner = inner }
        func dispose() { inner.dispose() }
    }
}
