/// Runs a closure when it is disposed, once.
///
/// `@unchecked Sendable`: `cleanup` is touched by whoever set the flag first, and by nobody else.
final class AnonymousDisposable: Cancelable, @unchecked Sendable {
    private let live = LiveObject()
    private let disposed = Flag()
    private var cleanup: (() -> Void)?

    init(_ cleanup: @escaping () -> Void) { self.cleanup = cleanup }

    var isDisposed: Bool { disposed.isRaised }

    func dispose() {
        guard disposed.raise() else { return }
        let cleanup = self.cleanup.take()
        cleanup?()
    }
}
