/// An observer's place in a ``RegistrationList``.
@usableFromInline package protocol RegistrationListEntry: AnyObject {
    /// Its index in the list, or -1. Written by the list alone.
    var index: Int32 { get set }
}

/// The observers of a subject or a link, in the order in which they came.
///
/// Only the thread that holds the serializer touches the list. So it stands still while an event walks over it, and the event does not
/// retain its entries. A single observer needs no storage. Removal leaves a gap. The gaps of a longer list are closed when they are
/// more than half of it: removal takes constant time on average, and the order stays.
///
/// The entries have no element type, so their code exists once per library and never looks a type up. An event knows the type, and casts.
/// `@inlinable`, for the same reason as ``Slots``.
@frozen @usableFromInline package struct RegistrationList<Entry: RegistrationListEntry>: ~Copyable {
    /// The only observer, until a second one comes.
    @usableFromInline package internal(set) var single: Unmanaged<Entry>?
    @usableFromInline package internal(set) var entries: UnsafeMutablePointer<Unmanaged<Entry>?>?
    /// The number of used places and gaps in `entries`.
    @usableFromInline package internal(set) var end: Int32 = 0
    @usableFromInline package internal(set) var count: Int32 = 0
    @usableFromInline var capacity: Int32 = 0

    @inlinable package init() {}

    @inlinable deinit {
        single?.release()
        for index in 0..<Int(end) { entries.unsafelyUnwrapped[index]?.release() }
        entries?.deallocate()
    }

    @inline(__always)
    @inlinable package borrowing func forEach(_ body: (Entry) -> Void) {
        if let single {
            single._withUnsafeGuaranteedRef(body)
        } else if let entries {
            for index in 0..<Int(end) { entries[index]?._withUnsafeGuaranteedRef(body) }
        }
    }

    @inlinable package mutating func append(_ registration: Entry) {
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

    @inlinable package mutating func remove(_ registration: Entry) {
        guard registration.index >= 0 else { return }
        if let entries {
            entries[Int(registration.index)] = nil
        } else {
            single = nil
        }
        count -= 1
        registration.index = -1
        if count * 2 < end, end > 8 || count == 0 { closeGaps() }
        // Last: it may free the registration, and with it what a user's closure holds.
        Unmanaged.passUnretained(registration).release()
    }

    @inlinable package mutating func removeAll() {
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

    @inlinable mutating func place(_ entry: Unmanaged<Entry>) {
        entries.unsafelyUnwrapped.advanced(by: Int(end)).initialize(to: entry)
        entry._withUnsafeGuaranteedRef { $0.index = end }
        end += 1
    }

    @inlinable mutating func reserve(_ newCapacity: Int32) {
        let larger = UnsafeMutablePointer<Unmanaged<Entry>?>.allocate(capacity: Int(newCapacity))
        if let entries {
            larger.moveInitialize(from: entries, count: Int(end))
            entries.deallocate()
        }
        entries = larger
        capacity = newCapacity
    }

    @inlinable mutating func closeGaps() {
        guard let entries else { return }
        var kept: Int32 = 0
        for index in 0..<Int(end) {
            guard let entry = entries[index] else { continue }
            entries[Int(kept)] = entry
            entry._withUnsafeGuaranteedRef { $0.index = kept }
            kept += 1
        }
        end = kept
        // An empty list is as it was before its first observer.
        if kept == 0 {
            entries.deallocate()
            self.entries = nil
            capacity = 0
        }
    }
}
