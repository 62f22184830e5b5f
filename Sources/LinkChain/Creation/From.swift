extension Chain {
    /// Emits the elements of `sequence`, then completes.
    ///
    /// Each subscription iterates anew, in a loop that checks for disposal before it draws an element.
    ///
    /// The loop runs during the subscription, before the next source of an operator is subscribed to: `merge(from([8]), just(3))` emits 8
    /// and then 3. RxSwift's `from` waits until both are subscribed to.
    ///
    /// LinkChain: once per run, which all observers of the link share. If the last leaves before the end, the next observer starts another
    /// run. After the end, no run follows. If another thread is inside the tree, it draws and sends the rest, and this one returns.
    // For callers that cannot see this body, the default: generic iteration allocates for each element.
    #if compiler(>=6.3)
    @specialized(where Element == Int, Elements == [Int])
    @specialized(where Element == Int, Elements == Range<Int>)
    @specialized(where Element == Int, Elements == ClosedRange<Int>)
    @specialized(where Element == Int, Elements == Ascending<Int>)
    #endif
    public static func from<Elements: Sequence>(_ sequence: Elements) -> Chain<Element>
    where Elements.Element == Element {
        ColdRoot(sequence) { root, run in root.send(all: root.parameters, run) }
    }
}
