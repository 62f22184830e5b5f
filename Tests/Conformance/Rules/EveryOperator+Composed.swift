import Foundation

/// Operators that are composed of others, unless they are listed beside those.
extension OperatorKind {
    static let composed = [
        OperatorKind("withUnretained", .throwing) { source, stage in
            let body = stage.closure("withUnretained") { $0 }
            return source.withUnretained(stage) { try body($1) }
        },
        OperatorKind("debug", []) { source, stage in
            let output = stage.trial.trackedHandler("debug") { (_: String) in }
            return source.debug(output: output)
        },
        OperatorKind("merge of a nested stream", .throwing) { source, stage in source.map(stage.closure("map") { .just($0) }).merge() },
        OperatorKind("concat of a nested stream", .throwing) { source, stage in source.map(stage.closure("map") { .just($0) }).concat() },
        OperatorKind("switchLatest", .throwing) { source, stage in source.map(stage.closure("map") { .just($0) }).switchLatest() },
        OperatorKind("reduce(mapResult:)", .last) { source, _ in source.reduce(0, accumulator: { $1 }, mapResult: { $0 }) },
        // `materialize` turns the source's error into a value, which crosses `catchAndReturn`.
        OperatorKind("catchAndReturn", [.continuing, .handling]) { source, _ in
            source.materialize().catchAndReturn(.completed).dematerialize()
        },
        OperatorKind("decode", .throwing) { source, stage in
            source.map(stage.closure("decode") { Data("\($0)".utf8) }).decode(type: Int.self, decoder: Digits())
        },
        OperatorKind("timeout, without another") { source, stage in source.timeout(.seconds(1_000_000), scheduler: stage.scheduler) },
        OperatorKind("withLatestFrom, without a selector", .throwing) { source, stage in
            // `withLatestFrom` emits the companion's value, so the source's value goes around it.
            let value = Box(0)
            return source.map(stage.closure("withLatestFrom") { value.content = $0 }).withLatestFrom(stage.companion([0]))
                .map { _ in value.content }
        },
    ]
}

private struct Digits: DataDecoder {
    func decode<Item: Decodable>(_ type: Item.Type, from data: Data) throws -> Item {
        guard let item = Int(String(decoding: data, as: UTF8.self)) as? Item else { throw Failure.other }
        return item
    }
}
