/// The same on the heap of a process that has run for a while.
final class ClosureAgedMapChain: ClosureMapChain {
    required init(size: Int) {
        AgedHeap.prepare()
        super.init(size: size)
    }
}
