/// Something that can be ended by its owner.
public protocol Disposable: AnyObject, Sendable {
    /// Ends it and drops what it holds. Calls after the first do nothing.
    ///
    /// Never throws, may be called from any thread, and from inside a handler. When it returns on the thread that delivers
    /// events, no further event is delivered.
    func dispose()
}

/// A disposable that tells whether it was disposed.
public protocol Cancelable: Disposable {
    /// Whether ``Disposable/dispose()`` was called, or what it stands for has ended by itself.
    var isDisposed: Bool { get }
}

/// The disposables that need no type of their own.
public enum Disposables {
    /// A disposable that has nothing to do.
    public static func create() -> any Cancelable { NopDisposable.shared }

    /// A disposable that runs `cleanup` at its first disposal, once, and then releases it. Dropped undisposed, it never runs it.
    public static func create(_ cleanup: @escaping () -> Void) -> any Cancelable { AnonymousDisposable(cleanup) }
}

private final class NopDisposable: Cancelable {
    static let shared = NopDisposable()
    var isDisposed: Bool { true }
    func dispose() {}
}
