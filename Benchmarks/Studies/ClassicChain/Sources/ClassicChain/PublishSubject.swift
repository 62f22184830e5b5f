import Foundation

/// Sends events to the observers of that moment, in no particular order. Senders on several threads have to take turns.
public final class PublishSubject<Element>: Observable<Element>, ObserverType {
    private let lock = NSRecursiveLock()
    private var observers: [Int: Observer<Element>] = [:]
    private var lastKey = 0
    private var end: Event<Element>?

    public func on(_ event: Event<Element>) {
        for observer in receivers(of: event).values { observer.on(event) }
    }

    public func onNext(_ value: Element) { on(.next(value)) }
    public func onError(_ error: any Error) { on(.error(error)) }
    public func onCompleted() { on(.completed) }

    public override func subscribe<O: ObserverType>(_ observer: O) -> any Cancelable where O.Element == Element {
        lock.lock()
        if let end {
            lock.unlock()
            observer.on(end)
            return SubjectSubscription<Element>(nil, 0)
        }
        defer { lock.unlock() }
        lastKey += 1
        observers[lastKey] = observer.asObserver()
        return SubjectSubscription(self, lastKey)
    }

    /// The observers that the event is for; none after the end. The caller sends it outside of the lock.
    private func receivers(of event: Event<Element>) -> [Int: Observer<Element>] {
        lock.lock()
        defer { lock.unlock() }
        if end != nil { return [:] }
        if case .next = event { return observers }
        end = event
        defer { observers = [:] }
        return observers
    }

    fileprivate func remove(_ key: Int) {
        lock.lock()
        defer { lock.unlock() }
        observers[key] = nil
        // An empty dictionary keeps the storage that it had.
        if observers.isEmpty { observers = [:] }
    }

    fileprivate func hears(_ key: Int) -> Bool {
        lock.lock()
        defer { lock.unlock() }
        return observers[key] != nil
    }
}

/// One observer's place with its subject, which it references weakly.
private final class SubjectSubscription<Element>: Cancelable {
    private weak var subject: PublishSubject<Element>?
    private let key: Int

    init(_ subject: PublishSubject<Element>?, _ key: Int) { (self.subject, self.key) = (subject, key) }

    var isDisposed: Bool { subject?.hears(key) != true }

    func dispose() {
        subject?.remove(key)
        subject = nil
    }
}
