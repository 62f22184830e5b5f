import BenchmarkKit
import Foundation

@testable import Results
@testable import Measure

extension RowKey {
    static func sample(
        _ workload: String = "subscribe/map-chain", _ implementation: String = "LinkChain", size: Int? = 64, phase: String = "subscribe",
        _ metric: Metric = .allocations
    ) -> RowKey {
        RowKey(
            workload: workload, implementation: implementation, parameter: size == nil ? .none : .depth, size: size, phase: phase,
            metric: metric)
    }
}

extension Row {
    /// An exact row in which all runs agreed.
    static func count(_ value: Double, _ key: RowKey = .sample()) -> Row { Row(key, counts: [value, value, value]) }
}

/// A scenario that keeps `size` blocks of known length while it runs, and drops them in the end.
final class Blocks: Scenario {
    static let length = 1000
    private var blocks: UnsafeMutableBufferPointer<UnsafeMutableRawPointer?>
    private var delivered = 0

    required init(size: Int) {
        blocks = .allocate(capacity: max(size, 1))
        blocks.initialize(repeating: nil)
        super.init(size: size)
    }

    deinit { blocks.deallocate() }

    override func assemble() {
        for index in 0..<size { blocks[index] = malloc(Self.length) }
    }

    override func emit() { delivered += 4 }

    override func dispose() {
        for index in 0..<size { free(blocks[index]) }
    }

    override var outcome: Outcome { Outcome(checksum: 0, delivered: delivered) }
}

/// Leaves one block behind in every run.
final class Leaking: Scenario {
    nonisolated(unsafe) static var kept: [UnsafeMutableRawPointer?] = {
        var kept: [UnsafeMutableRawPointer?] = []; kept.reserveCapacity(10_000); return kept
    }()

    required init(size: Int) {
        _ = Self.kept.count
        super.init(size: size)
    }

    override func assemble() { Self.kept.append(malloc(16)) }
    override var outcome: Outcome { Outcome(checksum: 0, delivered: 4) }
}

extension Workload {
    static func sample(
        _ slug: String = "group/blocks", parameter: Parameter = .depth, sizes: [Int] = [1, 10],
        phases: [Phase] = [.assemble, .event, .dispose], timing: Timing = .none, delivered: Int = 4, residue: [Int: Int] = [:],
        scenario: Scenario.Type = Blocks.self
    ) -> Workload {
        Workload(
            slug, summary: "For tests.", parameter: parameter, sizes: sizes, phases: phases, timing: timing,
            units: { _ in 4 },
            expected: Dictionary(uniqueKeysWithValues: sizes.map { ($0, Outcome(checksum: 0, delivered: delivered)) }), residue: residue,
            scenario: scenario
        )
    }
}

/// The failure that `body` throws, if it throws one.
func refusal<Value>(_ body: () throws(Failure) -> Value) -> Failure? {
    do throws(Failure) {
        _ = try body()
        return nil
    } catch {
        return error
    }
}

/// Gives `body` a folder of its own, which goes with it.
func withFolder(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("measurement-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try body(folder)
}

extension Console {
    static let plain = Console(isInteractive: false, hasColours: false)
}

/// A value behind a lock that the thread sanitizer sees, which it does not see in `Mutex`.
final class Locked<Value>: @unchecked Sendable {
    private let lock = NSLock()
    private var value: Value

    init(_ value: Value) { self.value = value }

    func withLock<Result>(_ body: (inout Value) -> Result) -> Result { lock.withLock { body(&value) } }
}

/// A tool for one row that notes in `path`.log what it is asked, and in `path`.names by which name. `timing`: lines of shell that answer a
/// request for times; `$number` counts these requests from 1.
func scriptedTool(_ path: String, gauging: Bool, timing: String) -> ChildTool {
    let script = """
        #!/bin/sh
        printf 'protocol\\t1\\n'
        case "$2" in calibrate|time) echo "$0" >> \(path).names;; esac
        case "$2" in
        hello) \(gauging ? "printf 'gauging\\n'" : ":");;
        calibrate) echo "$@" >> \(path).log; printf 'runs\\t64\\t1\\n\(gauging ? "least-gauge\\t100\\n" : "")';;
        time) echo "$@" >> \(path).log; number=$(grep -c '^child time' \(path).log)
        \(timing)
        ;;
        esac
        printf 'end\\n'
        """
    // By another process, for a program that this one has open for writing may be busy.
    _ = ChildProcess.run("/bin/sh", ["-c", "printf '%s\n' \"$1\" > \"$0\"; chmod 755 \"$0\"", path, script], limit: 20)
    return ChildTool(path: path)
}
