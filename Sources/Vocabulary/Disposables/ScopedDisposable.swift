/// Disposes what it holds when it is disposed, or when it goes: so a subscription ends with whoever holds it.
///
/// The name is ReactiveSwift's. Combine's `AnyCancellable` does the same.
public final class ScopedDisposable: Disposable {
    private let live = LiveObject()
    private let disposable: any Disposable

    public init(_ disposable: any Disposable) { self.disposable = disposable }

    public func dispose() { disposable.dispose() }

    deinit { disposable.dispose() }
}

extension Disposable {
    /// The same, but disposed as soon as nobody holds what this returns.
    public func scoped() -> ScopedDisposable { ScopedDisposable(self) }
}
