/// Says yes to the first caller only, on any thread.
final class Once: Sendable {
    private let live = LiveObject()
    private let flag = Flag()

    func isFirst() -> Bool { flag.raise() }
}
