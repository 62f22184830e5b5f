import Testing

/// Shared links with several threads that observe, drop and send at once.
@Suite(.conforms) struct SharingThreadTests {
    private let trial = Trial.current

    @Test func droppingTokensWhileOthersSendReleasesTheChains() {
        let steady = trial.recorder("steady"), emitter = Observable<Int>()
        steady.hear(emitter)
        let before = trial.count
        trial.inThreads(4) { thread in
            for round in 0..<500 {
                if thread < 2 {
                    emitter.next(round)
                    letOthersIn()
                } else {
                    let token = trial.recorder("passing").subscribe(to: emitter.map { $0 }.filter { _ in true }.map { $0 })
                    if round.isMultiple(of: 3) { letOthersIn() }
                    withExtendedLifetime(token) {}
                }
            }
        }
        expect(steady.events.count, 1_000)
        expect(trial.alive, ["steady"])
        expect(trial.count, before)
        emitter.finish()
    }

    @Test func aSharedLinkRestsAndResumesAcrossManyThreads() {
        let calls = Counter(), emitter = Observable<Int>()
        let shared = emitter.map { $0 }.map { calls.increment(by: $0) }
        let before = trial.count
        trial.inThreads(4) { thread in
            for round in 0..<500 {
                if thread == 0 {
                    emitter.next(1)
                    letOthersIn()
                } else {
                    let token = shared.subscribe()
                    if round.isMultiple(of: 5) { letOthersIn() }
                    if thread == 1 { token.dispose() }
                    withExtendedLifetime(token) {}
                }
            }
        }
        expect(trial.count, before)
        let now = calls.value
        emitter.next(1)
        expect(calls.value, now, "nobody observes it")
        let recorder = trial.recorder()
        recorder.hear(shared)
        emitter.next(1)
        expect(recorder.events.count, 1)
        emitter.finish()
        expect(recorder.events.last, "|")
    }

    /// An event checks that a link which no other link observes still exists, even if one has observed it before.
    @Test func anotherThreadMayDropALinkBeforeTheEventReachesIt() {
        /// Keeps the memory of a freed link, so that a wrong use of it is detected.
        struct Remains { unowned let link: Chain<Int> }
        let emitter = Observable<Int>(), held = Box<Chain<Int>?>(nil)
        emitter.on(next: { _ in trial.inThread { held.content = nil } })
        held.content = emitter.filter { _ in
            trial.journal.note("asked")
            return false
        }
        held.content?.on(next: { trial.journal.note("heard \($0)") })
        held.content?.map { $0 }.subscribe(onNext: { _ in }).dispose()
        let remains = held.content.map { Remains(link: $0) }
        emitter.next(1)
        expect(trial.journal.entries, [])
        expect(held.content == nil, true)
        withExtendedLifetime(remains) {}
    }

    @Test func linksMadeWhileTheEmitterEndsAllHearTheEnd() {
        let count = 200
        let emitters = (0..<count).map { _ in Observable<Int>() }
        let recorders = (0..<2 * count).map { trial.recorder("\($0)") }
        trial.inThreads(3) { thread in
            for index in 0..<count {
                if thread == 2 {
                    emitters[index].finish()
                } else {
                    recorders[2 * index + thread].hear(emitters[index].map { $0 }.observer().filter { _ in true })
                }
            }
        }
        #expect(recorders.allSatisfy { $0.heard == "|" })
    }
}
