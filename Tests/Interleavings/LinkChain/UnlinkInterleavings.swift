import Testing

/// LinkChain: a link is unlinked while something else happens to it.
@Suite(.serialized) struct UnlinkInterleavings {
    private struct MarkedError: Error {
        let mark: Mark
    }

    @Test func unlinkReleasesAKeptErrorWhileAnotherThreadHandlesIt() {
        everyOrder(
            "a link that has failed: unlinked against a handler of the error", preemptions: 4, reaching: ["", "#"],
            of: { stage in
                stage.chain = stage.first!.map { [unowned stage] _ in
                    let mark = Mark()
                    stage.mark = mark
                    return Event<Int>.error(MarkedError(mark: mark))
                }.dematerialize()
                stage.first!.onNext(1)
            },
            threads: [
                { $0.chain!.unlink() },
                { stage in stage.chain!.on(error: { [unowned stage] _ in stage.note("#") }) },
            ]
        ) { $0.mark == nil ? nil : "the error is kept" }
    }
}
