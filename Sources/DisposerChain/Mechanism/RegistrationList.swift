/// The observers of a subject, in the order in which they came.
///
/// The list is only touched by whoever holds the subject's gate, so it stands still while an event walks over it, and the
/// event reads its entries without retaining them. A single observer needs no storage of its own. Taking one off leaves a gap,
/// and the gaps are closed when half of the list is gaps: removal is constant in time, and the order stays.
///
/// It knows no element type, and so the code for it exists once and never looks a type up; an event, which knows the type, casts.
struct RegistrationList: ~Copyable {
    typealias Entry = Unmanaged<AnyRegistration>

    /// The only observer, as long as there never was a second one.
    private(set) var single: Entry?
    private(set) var entries: UnsafeMutablePointer<Entry?>?
    /// The number of places in `entries` that are used or gaps.
    private(set) var end: Int32 = 0
    private(set) var count: Int32 = 0
    private var capacity: Int32 = 0

    init() {}

    deinit {
        single?.release()
        for index in 0..<Int(end) { entries.unsafelyUnwrapped[index]?.release() }
        entries?.deallocate()
    }

    mutating func append(_ registration: AnyRegistration) {
        if entries == nil {
            if single == nil {
                single = .passRetained(registration)
                registration.index = 0
                count = 1
                return
            }
            reserve(4)
            place(single.take().unsafelyUnwrapped)
        } else if end == capacity {
            reserve(capacity * 2)
        }
        place(.passRetained(registration))
        count += 1
    }

    mutating func remove(_ registration: AnyRegistration) {
        guard registration.index >= 0 else { return }
        if let entries {
            entries[Int(registration.index)] = nil
        } else {
            single = nil
        }
        count -= 1
        registration.index = -1
        if count * 2 < end, end > 8 || count == 0 { closeGaps() }
        // Last: it may free the registration, and with it whatever a user's closure holds.
        Unmanaged.passUnretained(registration).release()
    }

    mutating func removeAll() {
        let single = self.single.take(), entries = self.entries.take(), end = self.end
        (self.end, count, capacity) = (0, 0, 0)
        single?.takeUnretainedValue().index = -1
        single?.release()
        guard let entries else { return }
        for index in 0..<Int(end) {
            entries[index]?.takeUnretainedValue().index = -1
            entries[index]?.release()
        }
        entries.deallocate()
    }

    private mutating func place(_ entry: Entry) {
        entries.unsafelyUnwrapped.advanced(by: Int(end)).initialize(to: entry)
        entry._withUnsafeGuaranteedRef { $0.index = end }
        end += 1
    }

    private mutating func reserve(_ newCapacity: Int32) {
        let larger = UnsafeMutablePointer<Entry?>.allocate(capacity: Int(newCapacity))
        if let entries {
            larger.moveInitialize(from: entries, count: Int(end))
            entries.deallocate()
        }
        entries = larger
        capacity = newCapacity
    }

    private mutating func closeGaps() {
        guard let entries else { return }
        var kept: Int32 = 0
        for index in 0..<Int(end) {
            guard let entry = entries[index] else { continue }
            entries[Int(kept)] = entry
            entry._withUnsafeGuaranteedRef { $0.index = kept }
            kept += 1
        }
        end = kept
        // An emptied list is as it was before its first observer.
        if kept == 0 {
            entries.deallocate()
            self.entries = nil
            capacity = 0
        }
    }
}

extension RegistrationList.Entry {
    /// The entry with its element type. The event that asks knows it, so nothing is looked up.
    func of<Element>(_: Element.Type) -> Unmanaged<Registration<Element>> { .fromOpaque(toOpaque()) }
}
