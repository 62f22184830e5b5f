/// A stage with several observers, in no guaranteed order: the last one takes the place of one that leaves.
final class DirectFan: DirectStage {
    /// All observers but the first, which is ``next`` and needs no storage.
    @exclusivity(unchecked) private var others: UnsafeMutablePointer<Unmanaged<DirectStage>>?
    @exclusivity(unchecked) private var count: Int32 = 0
    @exclusivity(unchecked) private var capacity: Int32 = 0

    deinit {
        removeAll()
    }

    override func handle(_ value: Int) {
        // A fan may have no observer: they come and leave.
        next?._withUnsafeGuaranteedRef { $0.take(value) }
        guard let others else { return }
        for index in 0..<Int(count) { others[index]._withUnsafeGuaranteedRef { $0.take(value) } }
    }

    func add(_ stage: DirectStage) {
        if next == nil {
            stage.place = 0
            attach(stage)
            return
        }
        if count == capacity { grow() }
        others.unsafelyUnwrapped.advanced(by: Int(count)).initialize(to: .passRetained(stage))
        count += 1
        stage.place = count
    }

    func remove(_ stage: DirectStage) {
        let place = Int(stage.place)
        guard count > 0, let others else { return detach() }
        count -= 1
        let last = others[Int(count)]
        if place == 0 {
            exchange(with: last)
            last._withUnsafeGuaranteedRef { $0.place = 0 }
        } else {
            others[place - 1] = last
            last._withUnsafeGuaranteedRef { $0.place = Int32(truncatingIfNeeded: place) }
        }
        if count == 0 {
            others.deallocate()
            (self.others, capacity) = (nil, 0)
        }
        Unmanaged.passUnretained(stage).release()
    }

    /// Releases all observers.
    func removeAll() {
        detach()
        guard let others else { return }
        for index in 0..<Int(count) { others[index].release() }
        others.deallocate()
        (self.others, count, capacity) = (nil, 0, 0)
    }

    private func grow() {
        capacity = max(4, capacity * 2)
        let larger = UnsafeMutablePointer<Unmanaged<DirectStage>>.allocate(capacity: Int(capacity))
        if let others {
            larger.moveInitialize(from: others, count: Int(count))
            others.deallocate()
        }
        others = larger
    }
}
