import Dispatch
import Testing

/// Sources that send in a loop, while another thread is inside their tree.
@Suite(.conforms) struct LoopTests {
    private let trial = Trial.current

    /// Elements that are kept until they can be sent would be kept without limit.
    @Test func aLoopThatFindsItsTreeTakenLeavesItsElementsUndrawn() {
        let recorder = trial.recorder(), drawn = Counter()
        let loop = DispatchSemaphore(value: 0), inside = DispatchSemaphore(value: 0), leave = DispatchSemaphore(value: 0)
        let source = Chain.from(
            AnySequence<Int> {
                loop.signal()
                inside.waitPatiently("nobody is inside the tree")
                return AnyIterator { drawn.value == 1_000 ? nil : drawn.increment() }
            })
        let other = source.do(onSubscribe: {
            inside.signal()
            leave.waitPatiently("the loop has not returned")
        })
        var drawnByThen = -1
        trial.inThreads(2) { thread in
            if thread == 0 {
                recorder.hear(source)
                drawnByThen = drawn.value
                leave.signal()
            } else {
                loop.waitPatiently("the loop has not begun")
                other.subscribe().dispose()
            }
        }
        expect(drawnByThen, 0)
        expect(drawn.value, 1_000)
        expect(recorder.events.count, 1_001)
        expect(recorder.events.last, "|")
    }
}
