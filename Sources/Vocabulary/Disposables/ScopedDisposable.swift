/// Disposes what it holds when it is disposed or freed: so a subscription ends with the object that keeps it in a property.
///
/// The name is ReactiveSwift's. Combine's `AnyCancellable` does the same. Disposal runs on the thread that releases it last.
public final class ScopedDisposable: Disposable {
    private let live = LiveObject()
    private let disposable: any Disposable

    public init(_ disposable: any Disposable) { self.disposable = disposable }

    /// Holds what it has disposed until it is freed itself.
    public func dispose() { disposable.dispose() }

    deinit { disposable.dispose() }
}

extension Disposable {
    /// A token that disposes this when it is freed. Keep it in a property: a local variable may go after its last use.
    public func scoped() -> ScopedDisposable { ScopedDisposable(self) }
}
