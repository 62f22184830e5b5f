/// The flag that a link's queued deliveries check. It outlives the link.
final class Cancellation: Sendable {
    let flag = Flag()

    /// Those of all links whose handlers are called on queues: a field in every link would make each larger for them.
    private static let all = Locked([ObjectIdentifier: Cancellation]())

    /// The one of `link`. Asked by queued handlers before they run.
    static func of(_ link: Link) -> Cancellation {
        let new = Cancellation()
        return all.withLock { all in
            if let known = all[ObjectIdentifier(link)] { return known }
            all[ObjectIdentifier(link)] = new
            // Under the lock: who finds this noted finds the entry.
            link.noteCancellation()
            return new
        }
    }

    /// Drops what waits in queues for the handlers of `link`.
    static func raise(of link: Link) {
        if link.hasCancellation { all.withLock { _ = $0[ObjectIdentifier(link)]?.flag.raise() } }
    }

    /// The same for a link that is being freed. What an ended stream has queued still runs.
    static func forget(_ link: Link) {
        guard link.hasCancellation, let old = all.withLock({ $0.removeValue(forKey: ObjectIdentifier(link)) }) else { return }
        if !link.isClosed { old.flag.raise() }
    }
}
