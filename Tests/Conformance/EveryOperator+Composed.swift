/// The kinds of what is made of other operators, as far as they are not beside those.
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
    ]
}
