/// Something that can be ended by its owner.
public protocol Disposable: AnyObject, Sendable {
    /// Ends it and drops what it holds. Calls after the first do nothing.
    ///
    /// Never throws, and may be called from any thread, also inside a handler. When it returns on the thread that delivers events, no
    /// further event is delivered.
    func dispose()
}

/// A disposable that tells whether it was disposed.
public protocol Cancelable: Disposable {
    /// Whether ``Disposable/dispose()`` was called, or what it stands for has ended by itself.
    var isDisposed: Bool { get }
}
