/// A stage that several observe, in no promised order: who leaves has its place taken by the last.
final class DirectFan: DirectStage {
    /// All but the first, which is ``next`` and needs no storage.
    @exclusivity(unchecked) private var others: UnsafeMutablePointer<Unmanaged<DirectStage>>?
    @exclusivity(unchecked) private var count: Int32 = 0
    @exclusivity(unchecked) private var capacity: Int32 = 0

    deinit {
        removeAll()
    }

    override func handle(_ value: Int) {
        // Nobody may listen any more: a fan is what observers come to and leave.
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

    /// Lets go of all that observe it.
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
