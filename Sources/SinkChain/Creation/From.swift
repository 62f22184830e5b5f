extension Observable {
    /// Emits the elements of `sequence`, then completes.
    ///
    /// Each subscription iterates anew, as a loop that notices disposal before each element and stops.
    public static func from<Elements: Sequence>(_ sequence: Elements) -> Observable<Element>
    where Elements.Element == Element {
        Observable { _, downstream in
            // SinkChain: runs in the second phase, when the chain is wired and can be disposed.
            Source(downstream.sink) { source in
                for element in sequence {
                    if source.isDisposed { return }
                    downstream.next(element)
                }
                if source.isDisposed { return }
                downstream.sink.pass(.completed)
            }
        }
    }
}
