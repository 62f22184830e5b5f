/// FNV-1a with 64 bits: the same for the same texts everywhere and always, which `Hasher` is not.
struct Fingerprint {
    private var state: UInt64 = 0xCBF2_9CE4_8422_2325

    /// Each text is followed by a 0, so that moving its end into the next is a change.
    mutating func add(_ text: String) {
        for byte in text.utf8 { add(byte) }
        add(0 as UInt8)
    }

    mutating func add(_ byte: UInt8) { state = (state ^ UInt64(byte)) &* 0x100_0000_01B3 }

    var hexadecimal: String { String(format: "%016lx", state) }
}
