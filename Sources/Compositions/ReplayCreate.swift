extension ReplaySubject {
    /// A subject that keeps the last `bufferSize` values. The same as the initialiser, as RxSwift spells it.
    public static func create(bufferSize: Int) -> ReplaySubject<Element> { ReplaySubject(bufferSize: bufferSize) }

    /// A subject that keeps all values.
    public static func createUnbounded() -> ReplaySubject<Element> { ReplaySubject(bufferSize: .max) }
}

extension ReplayRelay {
    /// A relay that keeps the last `bufferSize` values. The same as the initialiser, as RxSwift spells it.
    public static func create(bufferSize: Int) -> ReplayRelay<Element> { ReplayRelay(bufferSize: bufferSize) }

    /// A relay that keeps all values.
    public static func createUnbound() -> ReplayRelay<Element> { ReplayRelay(bufferSize: .max) }
}
