extension Bag {
    /// A bag that holds `disposables`.
    public convenience init(disposing disposables: [any Disposable]) {
        self.init()
        insert(disposables)
    }

    /// A bag that holds `disposables`.
    public convenience init(disposing disposables: any Disposable...) { self.init(disposing: disposables) }

    /// A bag that holds the disposables that `builder` lists, one per line.
    public convenience init(@DisposableBuilder builder: () -> [any Disposable]) { self.init(disposing: builder()) }

    /// Holds `disposable`, as ``add(_:)`` does.
    public func insert(_ disposable: any Disposable) { add(disposable) }

    /// Holds `disposables`.
    public func insert(_ disposables: any Disposable...) { insert(disposables) }

    /// Holds `disposables`.
    public func insert(_ disposables: [any Disposable]) { for disposable in disposables { add(disposable) } }

    /// Holds the disposables that `builder` lists, one per line.
    public func insert(@DisposableBuilder builder: () -> [any Disposable]) { insert(builder()) }

    /// Makes an array of the disposables that a closure lists.
    @resultBuilder
    public struct DisposableBuilder {
        public static func buildBlock(_ disposables: any Disposable...) -> [any Disposable] { disposables }
    }
}
