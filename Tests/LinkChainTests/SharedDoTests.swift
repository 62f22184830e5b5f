import Testing

/// `do` on a shared link: it begins with the first observer and ends with the last.
@Suite(.conforms) struct SharedDoTests {
    private let trial = Trial.current

    private func noted(_ chain: Chain<Int>) -> Chain<Int> {
        chain.do(onSubscribe: { trial.journal.note("subscribe") }, onDispose: { trial.journal.note("dispose") })
    }

    @Test func aHandlerCountsAsAnObserver() {
        let emitter = Emitter<Int>()
        let link = noted(emitter)
        expect(trial.journal.entries, [])
        link.on(finish: {})
        expect(trial.journal.entries, ["subscribe"])
        link.on(next: { _ in })
        expect(trial.journal.entries, ["subscribe"])
        link.unlink()
        link.unlink()
        emitter.finish()
        expect(trial.journal.entries, ["subscribe", "dispose"])
    }

    @Test func releasingALinkDisposesIt() {
        let emitter = Emitter<Int>()
        var link: Observer<Int>? = noted(emitter)
        link?.on(next: { _ in })
        link = nil
        expect(trial.journal.entries, ["subscribe", "dispose"])
        emitter.next(1)
    }

    @Test func anUnobservedLinkIsNotDisposed() {
        let emitter = Emitter<Int>()
        noted(emitter).unlink()
        var link: Observer<Int>? = noted(emitter)
        link = nil
        let ended = noted(emitter)
        emitter.finish()
        ended.on(next: { _ in })
        ended.unlink()
        expect(trial.journal.entries, [])
        withExtendedLifetime(link) {}
    }

    @Test(arguments: ["next", "finish"]) func aLinkUnlinkedByItsOwnClosureIsDisposedOnce(_ ending: String) {
        let emitter = Emitter<Int>(), link = Box<Observer<Int>?>(trial)
        link.content = emitter.do(
            onNext: { _ in link.content?.unlink() }, onCompleted: { link.content?.unlink() },
            onDispose: { trial.journal.note("dispose") })
        link.content?.on(next: { _ in })
        if ending == "next" { emitter.next(1) }
        emitter.finish()
        expect(trial.journal.entries, ["dispose"])
    }

    @Test func everyDoBelowAColdRootIsDisposedWithTheLastObserver() {
        let root = Chain<Int>.create { _ in Disposables.create { trial.journal.note("cleanup") } }
        let chain = noted(noted(noted(root)).map { $0 })
        for _ in 0..<2 { chain.subscribe().dispose() }
        let begun = Array(repeating: "subscribe", count: 3), ended = Array(repeating: "dispose", count: 3) + ["cleanup"]
        // The first two are observed by the links below them from the start.
        expect(trial.journal.entries, begun + ended + begun + ended)
    }

    @Test func stagesAroundAJointAreDisposedBeforeItsRootCleansUp() {
        let root = Chain<Int>.create { _ in Disposables.create { trial.journal.note("cleanup") } }
        let chain = noted(noted(root).merge(with: noted(root)))
        let token = chain.subscribe()
        expect(trial.journal.entries, ["subscribe", "subscribe", "subscribe"])
        token.dispose()
        expect(trial.journal.entries.suffix(4).sorted(), ["cleanup", "dispose", "dispose", "dispose"])
        expect(trial.journal.entries.last, "cleanup")
    }

    @Test func everySubscribeIsPairedWithADisposeAcrossThreads() {
        for _ in 0..<20 {
            conform { trial in
                let begun = Counter(), ended = Counter(), emitter = Emitter<Int>()
                let chain = emitter.do(onSubscribe: { begun.increment() }, onDispose: { ended.increment() })
                trial.inThreads(3) { thread in
                    for round in 0..<100 {
                        if thread == 0 { emitter.next(round) } else { chain.subscribe().dispose() }
                    }
                }
                expect(begun.value, ended.value)
                #expect(begun.value <= 200)
                let token = chain.subscribe()
                expect(begun.value, ended.value + 1)
                emitter.finish()
                expect(begun.value, ended.value)
                withExtendedLifetime(token) {}
            }
        }
    }

    /// An error replaces the end at an unlinked link, and goes no further. The source's next observer hears the source's own end.
    @Test func anUnlinkedLinksErrorDoesNotReplaceTheSourcesEnd() {
        let source = Emitter<Int>(), unlinked = trial.recorder("unlinked"), next = trial.recorder("next")
        let link = Box<Chain<Int>?>(trial)
        link.content = source.do(onCompleted: {
            link.content?.unlink()
            throw Failure.boom
        })
        let token = link.content.map { unlinked.subscribe(to: $0) }
        next.hear(source)
        source.onCompleted()
        #expect(unlinked.heard == "")
        #expect(next.heard == "|")
        token?.dispose()
    }
}
