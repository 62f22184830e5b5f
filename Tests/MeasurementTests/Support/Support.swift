import Testing

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

extension Failure? {
    /// Whether it has this code, and a message that begins and ends so.
    func says(_ code: ExitCode, _ beginning: String, ending: String = "") -> Bool {
        map { $0.code == code && $0.message.hasPrefix(beginning) && $0.message.hasSuffix(ending) } ?? false
    }
}

/// `value` with a change.
func changed<Value>(_ value: Value, _ change: (inout Value) throws -> Void) rethrows -> Value {
    var value = value
    try change(&value)
    return value
}

/// A case of a parametrised test that stands under its name in the log.
protocol NamedCase: CustomTestStringConvertible, Sendable {
    var name: String { get }
}

extension NamedCase {
    var testDescription: String { name }
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

extension Locked where Value == Int {
    /// Counts the calls, from 1.
    func next() -> Int {
        withLock { number in
            number += 1
            return number
        }
    }
}

/// Acts as Ctrl-C. The signal goes to the process, since a test's thread takes none.
func interrupt() {
    Interruption.listen()
    kill(getpid(), SIGINT)
    while !Interruption.isRequested { usleep(1_000) }
}
