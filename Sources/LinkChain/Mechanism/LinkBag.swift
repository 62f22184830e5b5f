/// Holds subscriptions and links, and unlinks them when it is disposed or freed. Seed 000.
///
/// LinkChain: the bag is an owner: what nothing else holds lives as long as it is in a bag.
public final class LinkBag: Cancelable {
    private struct Content: @unchecked Sendable {
        var links: [any Disposable] = []
        var isDisposed = false
    }

    private let live = LiveObject()
    private let content = Locked(Content())

    public init() {}

    deinit { dispose() }

    public var isDisposed: Bool { content.withLock { $0.isDisposed } }

    /// Holds `link` until the bag is emptied or freed. Unlinks it at once if the bag was disposed.
    public func add(_ link: any Disposable) {
        let isLate = content.withLock { content in
            if !content.isDisposed { content.links.append(link) }
            return content.isDisposed
        }
        if isLate { link.dispose() }
    }

    /// Unlinks what it holds, in the order of adding. The bag can be filled again.
    public func clear() { empty(forGood: false) }

    /// Unlinks what it holds, in the order of adding. What is added later is unlinked at once.
    public func dispose() { empty(forGood: true) }

    private func empty(forGood: Bool) {
        let links = content.withLock { content in
            if forGood { content.isDisposed = true }
            let links = content.links
            content.links = []
            return links
        }
        for link in links { link.dispose() }
    }
}

extension Disposable {
    /// Leaves the unlinking to `bag`, which holds this until then.
    public func disposed(by bag: LinkBag) { bag.add(self) }
}
