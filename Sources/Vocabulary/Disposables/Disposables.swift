/// The disposables that need no type of their own.
public enum Disposables {
    /// A disposable that has nothing to do.
    public static func create() -> any Cancelable { NopDisposable.shared }

    /// A disposable that runs `cleanup` once, at its first disposal, and then releases it. Dropped undisposed, it never runs it.
    public static func create(with cleanup: @escaping () -> Void) -> any Cancelable { AnonymousDisposable(cleanup) }

    /// A disposable that disposes all of `disposables`, in their order.
    public static func create(_ disposables: [any Disposable]) -> any Cancelable { CompositeDisposable(disposables: disposables) }

    /// A disposable that disposes all of `disposables`, in their order.
    public static func create(_ disposables: any Disposable...) -> any Cancelable { CompositeDisposable(disposables: disposables) }
}

private final class NopDisposable: Cancelable {
    static let shared = NopDisposable()
    var isDisposed: Bool { true }
    func dispose() {}
}
