import CCensus

extension OwnershipEvidence {
    /// Reads the live blocks of a run. Call it while nothing else runs.
    ///
    /// A word that is the address of another live block is a pointer to it. A word that is the address of an object's side table is a weak
    /// reference to that object; the object itself says where its side table is. Two things stay unseen: references stored in altered form,
    /// as in strings, and weak references to what is gone.
    init(ofRun run: UInt32, of scenario: Scenario.Type) {
        let all = Census.blocks(ofRun: run)
        userModule = Self.module(_typeName(scenario, qualified: true))
        let places = Dictionary(uniqueKeysWithValues: all.enumerated().map { ($1.address, $0) })
        let headers = all.map { $0.metadata == nil ? nil : ObjectHeader(at: $0.address) }
        var sideTables: [UInt: Int] = [:]
        for (place, header) in headers.enumerated() { if let table = header?.sideTable { sideTables[table] = place } }
        var layouts: [UnsafeRawPointer: TypeLayout] = [:]
        blocks = zip(all, headers).map { block, header in
            let layout = block.metadata.map { metadata in
                let layout = layouts[metadata] ?? TypeLayout(metadata)
                layouts[metadata] = layout
                return layout
            }
            var pointers: [Pointer] = []
            block.forEachWord { offset, word in
                let field = layout?.fields.field(at: offset)
                let name = field?.name ?? layout?.unnamed ?? "memory"
                if let target = sideTables[word] {
                    pointers.append(Pointer(name: name, target: target, claim: .weak))
                } else if let target = places[word & ObjectHeader.addressBits] {
                    let claim: Claim = field.map { $0.isStrong ? .strong : .unsafe } ?? (layout == nil ? .untyped : .unnamed)
                    pointers.append(Pointer(name: name, target: target, claim: claim))
                }
            }
            return Block(
                what: layout?.what ?? .memory, name: layout?.name ?? "memory", serial: block.serial, isEarly: block.step == 0,
                strongCount: header?.strongCount, pointers: pointers)
        }
    }

    private static func module(_ name: String) -> String { String(name.prefix { $0 != "." }) }

    private struct TypeLayout {
        let name: String
        let what: What
        let fields: StoredFields
        /// The name of references that belong to no property.
        let unnamed: String

        init(_ metadata: UnsafeRawPointer) {
            name = ShortName.of(TypeName.of(metadata))
            if census_is_class(metadata) {
                let type = unsafeBitCast(metadata, to: Any.Type.self)
                what = .object(module: OwnershipEvidence.module(_typeName(type, qualified: true)))
                fields = StoredFields(of: type)
                unnamed = "element"
            } else {
                what = .context
                fields = StoredFields(of: Void.self)
                unnamed = census_is_closure_context(metadata) ? "captured" : "content"
            }
        }
    }
}

/// The first two words of an object, on 64-bit systems without Objective-C.
private struct ObjectHeader {
    /// Swift stores enum cases in bits that addresses leave free: the highest byte and the lowest three bits.
    static let addressBits: UInt = 0x00FF_FFFF_FFFF_FFF8

    let strongCount: Int
    /// The address that weak references point to. Nil if there never was one.
    let sideTable: UInt?

    init?(at address: UInt) {
        guard let object = UnsafeRawPointer(bitPattern: address) else { return nil }
        var count = object.load(fromByteOffset: 8, as: UInt64.self)
        // An immortal object.
        if count & 0x8000_0000_FFFF_FFFF == 0x8000_0000_FFFF_FFFF { return nil }
        if count >> 63 == 1 {
            // The side table's address in words, below the two upper bits. Its first word is the object, its third the count.
            let address = UInt(count << 3)
            guard let table = UnsafeRawPointer(bitPattern: address) else { return nil }
            sideTable = address
            count = table.load(fromByteOffset: 16, as: UInt64.self)
        } else {
            sideTable = nil
        }
        // The runtime counts the references beyond the first.
        strongCount = Int(count >> 33 & 0x3FFF_FFFF) + 1
    }
}

extension CensusBlock {
    /// Calls `body` with each word and its offset, without an object's two header words.
    fileprivate func forEachWord(_ body: (Int, UInt) -> Void) {
        guard let memory = UnsafeRawPointer(bitPattern: address) else { return }
        let word = MemoryLayout<UInt>.size
        for offset in stride(from: metadata == nil ? 0 : 2 * word, to: size / word * word, by: word) {
            body(offset, memory.load(fromByteOffset: offset, as: UInt.self))
        }
    }
}
