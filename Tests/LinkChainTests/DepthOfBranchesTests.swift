import Testing

/// The contract's "Depth" where each link has a handler after its child, so that no child is the last to hear the end.
@Suite(.serialized, .conforms) struct DepthOfBranchesTests {
    private let trial = Trial.current

    @Test func aDeepChainWithHandlersEndsWithoutStackPerLink() {
        let emitter = Observable<Int>(), order = Box<[Int]>([]), chain = Box<Observer<Int>?>(emitter)
        let token = Box<(any Disposable)?>(nil)
        trial.inThread(stack: 1 << 30) {
            for index in 0..<depth {
                let link = chain.content
                chain.content = link?.map { $0 }
                link?.on(finish: { order.content.append(index) })
            }
            token.content = chain.content?.subscribe()
            chain.content = nil
        }
        trial.inThread(stack: 512 << 10) {
            emitter.finish()
            token.content = nil
        }
        #expect(order.content == (0..<depth).reversed(), "the handlers behind a child hear the end after everybody below it")
    }
}
