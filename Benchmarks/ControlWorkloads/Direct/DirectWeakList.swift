/// Weakly held listeners in a block of memory: no lock, no re-entrance, no protocol.
///
/// An `Array` moves a slot in three steps and counts references to its buffer; each took longer than the library.
private final class DirectWeakList {
    private struct Slot {
        weak var listener: WeaklyHeldObserver?
        /// The listener's address, for the search; 0 once it was removed or found gone.
        var key: UInt
    }

    /// Nil while the list is empty.
    private var base: UnsafeMutablePointer<Slot>!
    private var capacity = 0
    private(set) var count = 0
    /// The number of slots closed by ``remove(_:)``. Slots of listeners found gone are dropped at once.
    private var closed = 0

    deinit {
        base?.deinitialize(count: count)
        base?.deallocate()
    }

    private static func key(_ listener: WeaklyHeldObserver) -> UInt { UInt(bitPattern: ObjectIdentifier(listener)) }

    func add(_ listener: WeaklyHeldObserver) {
        if count == capacity { widen() }
        (base + count).initialize(to: Slot(listener: listener, key: Self.key(listener)))
        count += 1
    }

    @inline(never)
    private func widen() {
        capacity = max(4, capacity * 2)
        let wider = UnsafeMutablePointer<Slot>.allocate(capacity: capacity)
        if count > 0 { wider.moveInitialize(from: base, count: count) }
        base?.deallocate()
        base = wider
    }

    /// Closes the slot. Closed slots are dropped when they are more than half: dropping each at once would be quadratic.
    func remove(_ listener: WeaklyHeldObserver) {
        guard let base else { return }
        let key = Self.key(listener)
        var index = 0
        while index < count, base[index].key != key { index += 1 }
        if index == count { return }
        base[index].key = 0
        closed += 1
        if closed * 2 > count { dropClosed() }
    }

    func send(_ value: Int) {
        guard let base else { return }
        var isAnyGone = false
        for index in 0..<count {
            if base[index].key != 0, let listener = base[index].listener {
                listener.hear(value)
            } else {
                base[index].key = 0
                isAnyGone = true
            }
        }
        if isAnyGone { dropClosed() }
    }

    func recycle() {
        guard let base else { return }
        for index in 0..<count where base[index].key != 0 && base[index].listener == nil { base[index].key = 0 }
        dropClosed()
    }

    func removeAll() {
        guard let base else { return }
        for index in 0..<count { base[index].key = 0 }
        dropClosed()
    }

    private func dropClosed() {
        guard let base else { return }
        var kept = 0
        for index in 0..<count {
            if base[index].key == 0 {
                (base + index).deinitialize(count: 1)
            } else {
                if kept != index { (base + kept).moveInitialize(from: base + index, count: 1) }
                kept += 1
            }
        }
        (count, closed) = (kept, 0)
        if kept > 0 { return }
        base.deallocate()
        (self.base, capacity) = (nil, 0)
    }
}

class DirectWeakScenario: ChainScenario {
    fileprivate let list = DirectWeakList()
    fileprivate var listeners: [WeaklyHeldObserver] = []

    required init(size: Int) {
        super.init(size: size)
        listeners.reserveCapacity(size)
    }

    /// Makes all listeners, without adding them.
    fileprivate final func makeListeners() {
        for _ in 0..<size { listeners.append(WeaklyHeldObserver(tally)) }
    }

    override func dispose() {
        list.removeAll()
        listeners.removeAll(keepingCapacity: true)
    }
}

final class DirectWeakFanout: DirectWeakScenario {
    override func subscribe() {
        for _ in 0..<size {
            let listener = WeaklyHeldObserver(tally)
            listeners.append(listener)
            list.add(listener)
        }
    }

    override func emit() {
        for value in 1...(10_000 / size) { list.send(value) }
    }
}

final class DirectWeakAdd: DirectWeakScenario {
    override func subscribe() { makeListeners() }

    override func emit() {
        for listener in listeners { list.add(listener) }
    }

    override func dispose() {
        list.send(1)
        super.dispose()
    }
}

final class DirectWeakRemove: DirectWeakScenario {
    override func subscribe() {
        makeListeners()
        for listener in listeners { list.add(listener) }
        list.send(1)
    }

    override func emit() {
        for listener in listeners { list.remove(listener) }
    }

    override func dispose() {
        list.send(100)
        super.dispose()
    }
}

/// Every other listener is gone.
class DirectHalfGoneScenario: DirectWeakScenario {
    override final func subscribe() {
        for index in 0..<size {
            let listener = WeaklyHeldObserver(tally)
            if index.isMultiple(of: 2) { listeners.append(listener) }
            list.add(listener)
        }
    }
}

final class DirectSendHalfGone: DirectHalfGoneScenario {
    override func emit() { list.send(1) }

    override func dispose() {
        tally.add(list.count)
        super.dispose()
    }
}

final class DirectRecycle: DirectHalfGoneScenario {
    override func emit() { list.recycle() }

    override func dispose() {
        tally.add(list.count)
        list.send(1)
        super.dispose()
    }
}
