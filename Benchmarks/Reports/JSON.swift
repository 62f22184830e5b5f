enum JSON {
    /// - Precondition: `value` cannot fail to encode: strings, finite numbers, and arrays of them.
    static func text(
        _ value: some Encodable, _ formatting: JSONEncoder.OutputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    ) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = formatting
        return String(decoding: try! encoder.encode(value), as: UTF8.self)
    }
}
