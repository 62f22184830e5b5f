/// A queue: what came first leaves first, both in constant time on average.
///
/// Two arrays: the one that is filled, and, the other way round, the one that is emptied. They change places, and keep their capacity.
public struct Fifo<Element> {
    private var coming: [Element] = []
    /// The first is the last.
    private var leaving: [Element] = []

    public init() {}

    public var isEmpty: Bool { coming.isEmpty && leaving.isEmpty }

    /// What leaves next.
    public var first: Element? { leaving.last ?? coming.first }

    public mutating func append(_ element: Element) { coming.append(element) }

    public mutating func popFirst() -> Element? {
        if leaving.isEmpty {
            swap(&leaving, &coming)
            leaving.reverse()
        }
        return leaving.popLast()
    }
}
