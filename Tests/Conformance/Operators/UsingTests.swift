import Testing

@Suite struct UsingTests {
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

    @Test func aResourceThatCannotBeMadeFailsTheStream() {
        expect(heard { Chain<Int>.using({ () throws -> Resource in throw Failure.boom }, observableFactory: { _ in .just(7) }) }, "#boom")
    }

    private final class Resource: Disposable {
        private let inner: any Cancelable
        init(_ inner: any Cancelable) { self.inner = inner }
        func dispose() { inner.dispose() }
    }
}
