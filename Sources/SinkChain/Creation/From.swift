extension Chain {
    /// Emits the elements of `sequence`, then completes.
    ///
    /// Each subscription iterates anew, in a loop that checks for disposal before it draws an element.
    ///
    /// The loop runs during the subscription, before the next source of an operator is subscribed to: `merge(from([8]), just(3))` emits 8
    /// and then 3. RxSwift's `from` waits until both are subscribed to.
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
            // SinkChain: runs in the second phase, when the chain is wired and can be disposed.
            return Source(downstream.sink) { source in
                // Asked before an element is drawn: the iterator may search for the next one and find none.
                var elements = sequence.makeIterator()
                while !source.isStopped, let element = elements.next() { downstream.next(element) }
                if source.isStopped { return }
                downstream.sink.pass(.completed)
            }
        }
    }
}
