/// Ends a subscription.
public protocol Disposable: AnyObject {
    func dispose()
}

/// A disposable that tells whether it is disposed.
public protocol Cancelable: Disposable {
    var isDisposed: Bool { get }
}

/// Disposes what it holds when it is freed.
public final class DisposeBag {
    private var held: [any Disposable] = []

    public init() {}

    public func add(_ disposable: any Disposable) { held.append(disposable) }

    deinit {
        for disposable in held { disposable.dispose() }
    }
}
