/// Holds any number of disposables, and disposes them with itself.
///
/// Unlike a bag it disposes nothing when it is merely dropped.
public final class CompositeDisposable: Cancelable, DisposableContainer {
    /// Identifies a disposable: ``insert(_:)`` returns it, ``remove(for:)`` takes it.
    public struct DisposeKey: Sendable {
        fileprivate let number: Int
    }

    private struct Content {
        var disposables: [Int: any Disposable] = [:]
        /// How many were inserted so far: no key is given twice.
        var numbers = 0
        var isDisposed = false

        mutating func insert(_ disposable: any Disposable) -> DisposeKey? {
            if isDisposed { return nil }
            numbers += 1
            disposables[numbers] = disposable
            return DisposeKey(number: numbers)
        }
    }

    private let live = LiveObject()
    private let content = Locked(Content())

    public init() {}

    /// A disposable that holds `disposables`.
    public init(disposables: [any Disposable]) {
        content.withLock { content in for disposable in disposables { _ = content.insert(disposable) } }
    }

    /// A disposable that holds `disposables`.
    public convenience init(_ disposables: any Disposable...) { self.init(disposables: disposables) }

    public var isDisposed: Bool { content.withLock { $0.isDisposed } }

    /// The number of disposables that it holds.
    public var count: Int { content.withLock { $0.disposables.count } }

    /// Holds `disposable`. If this was disposed already, disposes `disposable` at once, and returns nil.
    @discardableResult
    public func insert(_ disposable: any Disposable) -> DisposeKey? {
        let key = content.withLock { $0.insert(disposable) }
        if key == nil { disposable.dispose() }
        return key
    }

    /// Takes out the disposable that was inserted with `key`, and disposes it. Does nothing if it is not there any more.
    public func remove(for key: DisposeKey) {
        let removed = content.withLock { $0.disposables.removeValue(forKey: key.number) }
        removed?.dispose()
    }

    /// Disposes what it holds, in the order of insertion. What is inserted later is disposed at once.
    public func dispose() { disposeInLoop(self) }

    func takeContents() -> [any Disposable] {
        let disposables = content.withLock { content in
            content.isDisposed = true
            return exchange(&content.disposables, with: [:])
        }
        return disposables.sorted { $0.key < $1.key }.map(\.value)
    }
}
