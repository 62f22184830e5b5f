/// The stored properties of a type by their place in memory, those of its superclasses included, as the runtime's reflection knows them.
///
/// A property that is a struct or a tuple stands here by its own properties: `tie.parent`. One that is an enum, an existential or not
/// copyable stands as a whole, since only the value knows what is in it.
struct StoredFields {
    struct Field: Equatable {
        /// Counted from the start of the value, an object's two header words included.
        var offset: Int
        /// Where the next one begins.
        var end: Int
        var name: String
        /// Whether a reference in it is strong for certain: it is neither weak, unowned nor `Unmanaged`.
        var isStrong: Bool
    }

    /// In the order of their offsets.
    let fields: [Field]

    init(of type: Any.Type) {
        // The last one ends where the object does, and so does what is allocated behind it: an array's elements have no name.
        let size = (type as? AnyClass).map(instanceSize) ?? 0
        fields = Self.fields(of: type, at: 0, upTo: size, isStrong: true, path: [])
    }

    /// The property that the word at `offset` belongs to. Nil behind the last one.
    func field(at offset: Int) -> Field? { fields.last { $0.offset <= offset && offset < $0.end } }

    private static func fields(of type: Any.Type, at base: Int, upTo end: Int, isStrong: Bool, path: [String]) -> [Field] {
        let count = reflectedCount(type)
        let offsets = (0..<count).map { base + reflectedOffset(type, index: $0) } + [end]
        return (0..<count).flatMap { index -> [Field] in
            var property = ReflectedProperty(name: nil, free: nil, isStrong: false, isVariable: false)
            let propertyType = reflectedProperty(type, index: index, &property)
            defer { property.free?(property.name) }
            let name = property.name.map { String(cString: $0) } ?? "\(index)"
            // What the standard library calls the parts of its own types says nothing to people.
            let inner = isStandard(type) ? path : path + [plain(name)]
            let isStrong = isStrong && property.isStrong && !isUnmanaged(propertyType)
            let (from, to) = (offsets[index], offsets[index + 1])
            if isAggregate(propertyType), reflectedCount(propertyType) > 0 {
                return fields(of: propertyType, at: from, upTo: to, isStrong: isStrong, path: inner)
            }
            return [Field(offset: from, end: to, name: inner.joined(separator: "."), isStrong: isStrong)]
        }
    }

    private static func isStandard(_ type: Any.Type) -> Bool { _typeName(type, qualified: true).hasPrefix("Swift.") }

    private static func isUnmanaged(_ type: Any.Type) -> Bool {
        let name = _typeName(type, qualified: true)
        return name.hasPrefix("Swift.Unmanaged<") || name.hasPrefix("Swift.Optional<Swift.Unmanaged<")
    }

    /// A lazy property is stored under another name.
    private static func plain(_ name: String) -> String {
        let lazy = "$__lazy_storage_$_"
        return name.hasPrefix(lazy) ? String(name.dropFirst(lazy.count)) : name
    }

    /// Structs and tuples: what has its properties at fixed places.
    private static func isAggregate(_ type: Any.Type) -> Bool { [0x200, 0x301].contains(metadataKind(type)) }
}

// The functions that the standard library's `Mirror` is made of. They are exported by every Swift runtime; `Mirror` itself shows values and
// no offsets.

private struct ReflectedProperty {
    let name: UnsafePointer<CChar>?
    let free: (@convention(c) (UnsafePointer<CChar>?) -> Void)?
    let isStrong: Bool
    let isVariable: Bool
}

@_silgen_name("swift_reflectionMirror_recursiveCount")
private func reflectedCount(_: Any.Type) -> Int

@_silgen_name("swift_reflectionMirror_recursiveChildOffset")
private func reflectedOffset(_: Any.Type, index: Int) -> Int

@_silgen_name("swift_reflectionMirror_recursiveChildMetadata")
private func reflectedProperty(_: Any.Type, index: Int, _: UnsafeMutablePointer<ReflectedProperty>) -> Any.Type

@_silgen_name("swift_getMetadataKind")
private func metadataKind(_: Any.Type) -> UInt

/// How long an instance is without what is allocated behind it: a field of the class's metadata.
private func instanceSize(_ type: AnyClass) -> Int {
    #if canImport(ObjectiveC)
    let offset = 48
    #else
    let offset = 24
    #endif
    return Int(unsafeBitCast(type, to: UnsafeRawPointer.self).load(fromByteOffset: offset, as: UInt32.self))
}
