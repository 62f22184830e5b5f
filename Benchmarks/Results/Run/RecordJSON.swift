/// How the tool writes its own JSON beside results.
///
/// Names are in snake case and keys are sorted, so that two files can be compared line by line.
package enum RecordJSON {
    /// - Precondition: `value` always encodes: strings, finite numbers, and arrays of them.
    package static func data(_ value: some Encodable) -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        encoder.keyEncodingStrategy = .convertToSnakeCase
        return try! encoder.encode(value)
    }

    package static func value<Value: Decodable>(_: Value.Type, in data: Data) -> Value? {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        return try? decoder.decode(Value.self, from: data)
    }
}
