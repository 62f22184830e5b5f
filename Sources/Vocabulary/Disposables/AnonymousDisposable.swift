/// Runs a closure when it is disposed, once.
///
/// `@unchecked Sendable`: only the thread that raised the flag touches `cleanup`.
final class AnonymousDisposable: Cancelable, @unchecked Sendable {
    private let live = LiveObject()
    private let disposed = Flag()
    private var cleanup: (() -> Void)?

    init(_ cleanup: @escaping () -> Void) { self.cleanup = cleanup }

    var isDisposed: Bool { disposed.isRaisedAcquiring }

    func dispose() {
        guard disposed.raise() else { return }
        let cleanup = self.cleanup.take()
        cleanup?()
    }
}
