import Testing

/// Groups that are left and observed again while the source goes on.
@Suite struct GroupByAgainTests {
    @Test func aGroupThatWasLeftAndObservedAgainEndsInItsOrderToo() {
        conform { trial in
            let emitter = Emitter<Int>(), journal = trial.journal, groups = Box<[GroupedObservable<Int, Int>]>([])
            let keys = emitter.groupBy(keySelector: { $0 / 10 }).map { group in
                groups.content.append(group)
                return group.key
            }
            trial.recorder().hear(keys, finally: { journal.note("outer") })
            for value in [10, 20, 30] { emitter.onNext(value) }
            for (index, group) in groups.content.enumerated().reversed() {
                trial.recorder("left \(index)").hear(group, finally: { journal.note("left") }).dispose()
                trial.recorder("group \(index)").hear(group, finally: { journal.note("\(index)") })
            }
            emitter.onCompleted()
            expect(journal.entries, ["0", "1", "2", "outer"])
            groups.content = []
        }
    }
}
