/// How the tool writes JSON of its own beside results: names in snake case, and keys sorted, so that two files can be held against each
/// other line by line.
package enum RecordJSON {
    /// - Precondition: nothing in `value` can fail to encode: strings, finite numbers, and arrays of them.
    package static func data(_ value: some Encodable) -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        encoder.keyEncodingStrategy = .convertToSnakeCase
        return try! encoder.encode(value)
    }

    /// Nil if `data` is no such value.
    package static func value<Value: Decodable>(_: Value.Type, in data: Data) -> Value? {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        return try? decoder.decode(Value.self, from: data)
    }
}
