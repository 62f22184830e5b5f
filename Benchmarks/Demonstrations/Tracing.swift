import BenchmarkKit

#if TRACE
let isTracing = true
#else
let isTracing = false
#endif

extension Demonstration {
    /// A demonstration in which the stages say what they do, in a build where they can.
    static func traced(
        _ name: String, _ title: String, path: String = #filePath, id: String = #fileID, line: Int = #line,
        body: @escaping @Sendable (Log) -> Void
    ) -> Demonstration {
        Demonstration(name, title, path: path, id: id, line: line) { log in
            #if TRACE
            Trace.listener = { log.note(stage: $0, $1) }
            defer { Trace.listener = nil }
            #endif
            body(log)
        }
    }
}

/// Something that is held until it is let go of, whatever the optimiser knows about its last use.
final class Held<Value> {
    var value: Value

    init(_ value: Value) { self.value = value }
}

let traces: [Demonstration] = [.rxPrototype, .memoryManagement, .deepCuts, .observable]
