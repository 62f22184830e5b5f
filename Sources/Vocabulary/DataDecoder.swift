import Foundation

/// Makes values of data: what ``decode(type:decoder:)`` takes.
public protocol DataDecoder {
    /// The value of `type` that `data` encodes. The error that it throws becomes that of the stream.
    func decode<Item: Decodable>(_ type: Item.Type, from data: Data) throws -> Item
}

extension JSONDecoder: DataDecoder {}
extension PropertyListDecoder: DataDecoder {}
