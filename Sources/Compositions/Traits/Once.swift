/// Says yes once, whichever thread asks.
final class Once: Sendable {
    private let live = LiveObject()
    private let flag = Flag()

    func isFirst() -> Bool { flag.raise() }
}
