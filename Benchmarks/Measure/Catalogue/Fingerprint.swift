/// FNV-1a with 64 bits. Unlike `Hasher`, it always gives the same hash for the same texts.
struct Fingerprint {
    private var state: UInt64 = 0xCBF2_9CE4_8422_2325

    /// Adds a 0 after each text, so that moving its end into the next text is a change.
    mutating func add(_ text: String) {
        for byte in text.utf8 { add(byte) }
        add(0 as UInt8)
    }

    mutating func add(_ byte: UInt8) { state = (state ^ UInt64(byte)) &* 0x100_0000_01B3 }

    var hexadecimal: String { String(format: "%016lx", state) }
}
