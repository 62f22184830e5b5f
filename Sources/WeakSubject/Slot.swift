import Synchronization

/// One observer's place in a subject: a weak reference, and one word to find it by and to close it with.
///
/// Slots lie side by side in a ``SlotList``, 24 bytes each, without a box. The weak reference costs the observer a side table: one
/// allocation, once.
///
/// Why a weak existential, and not a closure formed in `add`, where the observer's type is known: ns per delivery, medians, one run (Swift
/// 6.3.1, release, a final class that adds an `Int`, no serializer and no lock):
///
/// | a slot holds | width 1 | width 1000 | allocations per slot |
/// |---|---|---|---|
/// | **`weak (any Observer<Int>)?`** | 26 | 21 | 0 |
/// | `weak AnyObject?` and a function formed in a generic `add` | 26 | 23 to 26 | 0 if `add` is specialised |
/// | the same, added through `any Observer`, as an array of observers must be | 27 | 26 to 29 | 1 |
/// | a closure with `[weak observer]`, formed in `add` | 31 | 27 to 29 | 2 |
/// | for scale: an array of plain closures | 26 | 22 | 1 |
/// | for scale: an array of strong `any Observer<Int>` | 26 | 23 to 25 | 0 |
///
/// The witness takes the notification by address and is found in the existential, so no type is looked up at run time. Nearly all of the
/// cost is reference counting: the weak load retains the observer, the end of the call releases it. The strong rows pay the same.
/// (An observer whose own class is generic costs 34: its witness is never specialised.)
struct Slot<Notification>: ~Copyable {
    /// Never written after the slot is made, so readers may share it without a lock.
    weak var observer: (any Observer<Notification>)?

    /// The observer's address while the slot is open, otherwise a ``SlotKey``. Searching compares addresses. Only on a match does it load
    /// the weak reference, to tell a living observer from a dead one whose address was used again.
    let key: Atomic<UInt>

    init(_ observer: any Observer<Notification>) {
        self.observer = observer
        key = Atomic(SlotKey.open(observer))
    }

    /// Relaxed: a slot is published with its list; alone, this word only says whether to deliver.
    var isOpen: Bool { key.load(ordering: .relaxed) > SlotKey.disposed }

    func close(as key: UInt) { self.key.store(key, ordering: .relaxed) }
}

/// The values of a slot's key. Ordered: recycling drops every slot up to one of them.
enum SlotKey {
    /// Removed: not counted any more; the memory waits to be used again.
    static var vacant: UInt { 0 }

    /// Found without its observer: dropped when the current notification has been delivered.
    static var dead: UInt { 1 }

    /// Disposed: hears nothing more, is still counted, and is dropped when the next notification is sent.
    static var disposed: UInt { 2 }

    /// No object lives at address 1 or 2.
    static func open(_ observer: AnyObject) -> UInt { UInt(bitPattern: ObjectIdentifier(observer)) }
}
