import Foundation

extension Chain where Element == Data {
    /// Decodes each value to a `type`. Composed of ``map(_:)``.
    ///
    /// Ends when its source does. If a value cannot be decoded, the source is torn down, and the decoder's error is emitted.
    public func decode<Item: Decodable>(type: Item.Type, decoder: some DataDecoder) -> Chain<Item> {
        map { try decoder.decode(type, from: $0) }
    }
}
