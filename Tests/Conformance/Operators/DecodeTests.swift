import Foundation
import Testing

@Suite(.conforms) struct DecodeTests {
    private let trial = Trial.current

    private struct Point: Codable, CustomStringConvertible {
        let x: Int
        let y: Int
        var description: String { "(\(x), \(y))" }
    }

    @Test func eachValueIsDecoded() {
        let texts = ["{\"x\": 1, \"y\": 2}", "{\"y\": 4, \"x\": 3}"]
        "= ((1,2) (3,4) |)".draws { _ in Chain.from(texts.map { Data($0.utf8) }).decode(type: Point.self, decoder: JSONDecoder()) }
    }

    @Test func propertyListsAreDecoded() throws {
        let data = try PropertyListEncoder().encode(Point(x: 1, y: 2))
        "= ((1,2) |)".draws { _ in Chain.just(data).decode(type: Point.self, decoder: PropertyListDecoder()) }
    }

    @Test func anUndecodableValueFailsTheStreamWithADecodingError() {
        let recorder = trial.recorder(of: String.self), source = Emitter<Data>()
        recorder.hear(
            source.map(trial.tracked("map") { $0 }).decode(type: Point.self, decoder: JSONDecoder()).map { "\($0)" }
                .catch { .just($0 is DecodingError ? "decoding error" : "\($0)") })
        source.send(Data("{\"x\": 1, \"y\": 2}".utf8), Data("{\"x\": 1}".utf8))
        expect(recorder.heard, "(1, 2) decoding error |")
    }
}
