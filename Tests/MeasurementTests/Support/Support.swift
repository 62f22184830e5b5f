import Foundation
import Testing

@testable import Results
@testable import Measure

func refusal<Value>(_ body: () throws -> Value) -> Failure? {
    do {
        _ = try body()
        return nil
    } catch let failure as Failure {
        return failure
    } catch {
        Issue.record("\(error)")
        return nil
    }
}

extension Console {
    static let plain = Console(isInteractive: false, hasColours: false)
}

/// A value behind a lock that the thread sanitizer understands, unlike `Mutex`.
final class Locked<Value>: @unchecked Sendable {
    private let lock = NSLock()
    private var value: Value

    init(_ value: Value) { self.value = value }

    func withLock<Result>(_ body: (inout Value) -> Result) -> Result { lock.withLock { body(&value) } }
}
