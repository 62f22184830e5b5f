extension Chain {
    /// Emits the elements of `sequence`, then completes.
    ///
    /// Each subscription iterates anew, as a loop that notices disposal before each element and stops.
    ///
    /// The loop runs while the stream is being subscribed to. Beside another source, it has emitted all it has before that begins: so
    /// `merge(from([8]), just(3))` emits 8 and then 3. RxSwift's `from` waits until both are subscribed to.
    // For callers that cannot see this body, which is so by default: generic iteration allocates for each element.
    #if compiler(>=6.3)
    @specialized(where Element == Int, Elements == [Int])
    @specialized(where Element == Int, Elements == Range<Int>)
    @specialized(where Element == Int, Elements == ClosedRange<Int>)
    @specialized(where Element == Int, Elements == Ascending<Int>)
    #endif
    public static func from<Elements: Sequence>(_ sequence: Elements) -> Chain<Element>
    where Elements.Element == Element {
        Producer(sequence) { observable, downstream in
            let sequence = observable.parameters(as: Elements.self)
            let sink = Sink(downstream: downstream.sink)
            // DisposerChain: scheduled, so that it runs when the chain is wired and can be disposed. Subscribed to from inside an action on
            // the trampoline, another `from`'s loop for one, it runs after that action. If it is disposed before its turn, it is released
            // when that action has ended.
            CurrentThreadScheduler.schedule {
                for element in sequence {
                    if sink.isDisposed { return }
                    downstream.next(element)
                }
                if sink.isDisposed { return }
                downstream.sink.pass(.completed)
            }
            return sink.disposer.set(sink, .none)
        }
    }
}
