import Foundation

/// Decodes values from data, for ``decode(type:decoder:)``.
public protocol DataDecoder {
    /// The value of `type` that `data` encodes. An error that it throws becomes the error of the stream.
    func decode<Item: Decodable>(_ type: Item.Type, from data: Data) throws -> Item
}

extension JSONDecoder: DataDecoder {}
extension PropertyListDecoder: DataDecoder {}
