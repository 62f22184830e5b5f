/// The stored properties of a type and its superclasses by their place in memory, from the runtime's reflection.
///
/// A struct or tuple is replaced by its own properties: `tie.parent`. An enum, an existential or a noncopyable property stays whole, since
/// only the value knows what is in it.
struct StoredFields {
    struct Field: Equatable {
        /// From the start of the value, including an object's two header words.
        var offset: Int
        /// Where the next property begins.
        var end: Int
        var name: String
        /// Whether a reference in it is certainly strong: neither weak, unowned nor `Unmanaged`.
        var isStrong: Bool
    }

    /// In the order of their offsets.
    let fields: [Field]

    init(of type: Any.Type) {
        let isClass = type is AnyClass
        // The last property ends where the object does, so tail-allocated memory has no name, such as an array's elements.
        let size = (type as? AnyClass).map(instanceSize) ?? 0
        fields = Self.fields(of: type, from: isClass ? 2 * MemoryLayout<UInt>.size : 0, upTo: size, base: 0, isStrong: true, path: [])
    }

    /// The property of the word at `offset`. Nil beyond the last property.
    func field(at offset: Int) -> Field? { fields.last { $0.offset <= offset && offset < $0.end } }

    /// The properties between two offsets, of a type that begins at `base`.
    private static func fields(
        of type: Any.Type, from start: Int, upTo end: Int, base: Int, isStrong: Bool, path: [String]
    ) -> [Field] {
        var places: [(index: Int, offset: Int)] = []
        for index in 0..<reflectedCount(type) {
            let offset = base + reflectedOffset(type, index: index)
            // A property without size has an arbitrary offset, and no place among the others.
            if offset == places.last?.offset { places.removeLast() }
            if offset >= start, offset > places.last?.offset ?? -1 { places.append((index, offset)) }
        }
        return places.enumerated().flatMap { number, place -> [Field] in
            let next = number + 1 < places.count ? places[number + 1].offset : end
            var property = ReflectedProperty(name: nil, free: nil, isStrong: false, isVariable: false)
            let propertyType = reflectedProperty(type, index: place.index, &property)
            defer { property.free?(property.name) }
            let name = property.name.map { String(cString: $0) } ?? "\(place.index)"
            // The standard library's names for the parts of its types mean nothing to people.
            let inner = isStandard(type) ? path : path + [plain(name)]
            let isStrong = isStrong && property.isStrong && !isUnmanaged(propertyType)
            if isAggregate(propertyType), reflectedCount(propertyType) > 0 {
                return fields(of: propertyType, from: place.offset, upTo: next, base: place.offset, isStrong: isStrong, path: inner)
            }
            return [Field(offset: place.offset, end: next, name: inner.joined(separator: "."), isStrong: isStrong)]
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

    /// Whether its properties are at fixed places: structs and tuples.
    private static func isAggregate(_ type: Any.Type) -> Bool { [0x200, 0x301].contains(metadataKind(type)) }
}

// The functions behind the standard library's `Mirror`, which every Swift runtime exports. `Mirror` itself shows values, but no offsets.

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

/// The size of an instance without tail allocation, from the class's metadata.
private func instanceSize(_ type: AnyClass) -> Int {
    #if canImport(ObjectiveC)
    let offset = 48
    #else
    let offset = 24
    #endif
    return Int(unsafeBitCast(type, to: UnsafeRawPointer.self).load(fromByteOffset: offset, as: UInt32.self))
}
