/// Disposes its disposable when it was disposed itself, and everything that ``retain()`` returned was disposed as well.
public final class RefCountDisposable: Cancelable {
    private struct Content {
        /// `nil` once it was disposed.
        var disposable: (any Disposable)?
        var retained = 0
        var isPrimaryDisposed = false

        /// Takes the disposable out if nothing keeps it any more.
        mutating func takeIfUnused() -> (any Disposable)? {
            retained == 0 && isPrimaryDisposed ? disposable.take() : nil
        }
    }

    private let live = LiveObject()
    private let content: Locked<Content>

    /// Holds `disposable` until that is disposed. Nothing is retained yet.
    public init(disposable: any Disposable) { content = Locked(Content(disposable: disposable)) }

    /// Whether what it holds was disposed.
    public var isDisposed: Bool { content.withLock { $0.disposable == nil } }

    /// Returns one more disposable that has to be disposed first. If what this holds was disposed already, the result does nothing.
    public func retain() -> any Disposable {
        let isLate = content.withLock { content in
            if content.disposable != nil { content.retained += 1 }
            return content.disposable == nil
        }
        return isLate ? Disposables.create() : Disposables.create { self.release() }
    }

    /// Disposes what it holds: now, or when the last retained one is disposed.
    public func dispose() {
        let disposable = content.withLock { content in
            content.isPrimaryDisposed = true
            return content.takeIfUnused()
        }
        disposable?.dispose()
    }

    private func release() {
        let disposable = content.withLock { content in
            content.retained -= 1
            return content.takeIfUnused()
        }
        disposable?.dispose()
    }
}
