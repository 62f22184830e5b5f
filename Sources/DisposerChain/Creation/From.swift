extension Chain {
    /// Emits the elements of `sequence`, then completes.
    ///
    /// Each subscription iterates anew, in a loop that checks for disposal before it draws an element.
    ///
    /// The loop runs during the subscription, before the next source of an operator is subscribed to: `merge(from([8]), just(3))` emits 8
    /// and then 3. RxSwift's `from` waits until both are subscribed to.
    ///
    /// DisposerChain: inside an action on the trampoline, such as a handler of another `from`, the loop runs after that action.
    // For callers that cannot see this body, the default: generic iteration allocates for each element.
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
            // DisposerChain: scheduled, so that it runs when the chain is wired and can be disposed. If it is disposed before its turn, it
            // is released when the running action has ended.
            CurrentThreadScheduler.schedule {
                // Asked before an element is drawn: the iterator may search for the next one and find none.
                var elements = sequence.makeIterator()
                while !sink.isStopped, let element = elements.next() { downstream.next(element) }
                if sink.isStopped { return }
                downstream.sink.pass(.completed)
            }
            return sink.disposer.set(sink, .none)
        }
    }
}
