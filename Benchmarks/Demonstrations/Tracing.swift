import BenchmarkKit

#if TRACE
let isTracing = true
#else
let isTracing = false
#endif

extension Demonstration {
    /// A demonstration in which the stages log their steps, if the build has `TRACE`.
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

/// Holds a value until it is set to another.
///
/// The accessors are not inlined, so the optimiser cannot release the value after its last use.
final class Held<Value> {
    private var held: Value

    init(_ value: Value) { held = value }

    var value: Value {
        @inline(never) get { held }
        @inline(never) set { held = newValue }
    }
}

let traces: [Demonstration] = [.rxPrototype, .memoryManagement, .deepCuts, .observable]
