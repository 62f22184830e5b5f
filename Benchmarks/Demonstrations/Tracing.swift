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

/// Something that is held until it is let go of. The accessors are calls, so the optimiser cannot let go of it after its last use.
final class Held<Value> {
    private var held: Value

    init(_ value: Value) { held = value }

    var value: Value {
        @inline(never) get { held }
        @inline(never) set { held = newValue }
    }
}

let traces: [Demonstration] = [.rxPrototype, .memoryManagement, .deepCuts, .observable]
