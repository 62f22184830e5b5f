import CCensus

enum TypeName {
    /// `MapSink<Int, Int>`. Metadata without a name in the sources is named by its kind.
    static func of(_ metadata: UnsafeRawPointer?) -> String {
        guard let metadata else { return "memory" }
        if census_is_class(metadata) { return _typeName(unsafeBitCast(metadata, to: Any.Type.self), qualified: false) }
        switch metadata.load(as: UInt.self) {
        case 0x400: return "closure context"
        case 0x500: return "box"
        case 0x501: return "error box"
        case let kind: return "kind 0x" + String(kind, radix: 16)
        }
    }
}
