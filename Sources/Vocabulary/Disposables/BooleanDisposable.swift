/// Only notes that it was disposed: for loops that ask whether they are still wanted.
public final class BooleanDisposable: Cancelable {
    private let live = LiveObject()
    private let disposed = Flag()

    public init() {}

    /// A disposable that starts out disposed if `isDisposed` says so.
    public init(isDisposed: Bool) {
        if isDisposed { disposed.raise() }
    }

    public var isDisposed: Bool { disposed.isRaisedAcquiring }

    public func dispose() { disposed.raise() }
}
