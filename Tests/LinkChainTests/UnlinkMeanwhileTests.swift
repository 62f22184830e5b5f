import Testing

/// `unlink()` called while the link does something.
@Suite struct UnlinkMeanwhileTests {
    @Test func aLinkThatIsUnlinkedWhileItHandsKeptValuesOverHandsOverNoMore() {
        conform { trial in
            let emitter = Emitter<Int>()
            let links: [Chain<Int>] = [emitter.share(replay: 2), emitter.replay(2).refCount()]
            for link in links {
                let first = trial.recorder("first"), second = trial.recorder("second")
                let token = first.subscribe(to: link)
                emitter.onNext(1)
                emitter.onNext(2)
                let other = second.subscribe(to: link, then: { _ in link.unlink() })
                expect(first.heard, "1 2")
                expect(second.heard, "1")
                token.dispose()
                other.dispose()
            }
        }
    }

    @Test func aResourceIsDisposedIfItsLinkIsUnlinkedWhileTheStreamIsMade() {
        conform { trial in
            let recorder = trial.recorder()
            let chain = Box<Chain<Int>?>(nil), resource = BooleanDisposable()
            chain.content = .using(
                { resource },
                observableFactory: { _ in
                    chain.content?.unlink()
                    return .never()
                })
            let token = recorder.subscribe(to: chain.content!)
            expect(resource.isDisposed, true)
            chain.content = nil
            token.dispose()
        }
    }

    /// The source is given to the action that runs its loop: another one would wait behind that.
    @Test func aLoopThatALaterActionBeganStopsIfTheLinkIsUnlinkedByAnotherThread() {
        conform { trial in
            let scheduler = TestScheduler()
            let first = trial.recorder("first"), second = trial.recorder("second")
            let link = Box<Chain<Int>?>(nil)
            // Unlinked while the link has no event: from a stage above it.
            link.content = Chain.range(start: 1, count: 1_000_000_000).do(onDispose: { trial.journal.note("disposed") })
                .map { value in
                    if value == 3 { trial.inThread { link.content?.unlink() } }
                    return value
                }
                .filter { $0 != 3 }.subscribe(on: scheduler)
            first.hear(link.content!.take(1))
            scheduler.run()
            expect(trial.journal.entries, ["disposed"])
            let token = second.subscribe(to: link.content!)
            scheduler.run()
            expect(first.heard, "1 |")
            expect(second.heard, "1 2")
            expect(trial.journal.entries, ["disposed", "disposed"])
            token.dispose()
            link.content = nil
        }
    }
}
