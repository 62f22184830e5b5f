import CProcess

/// Another program, started, read to the end of its output, and ended if it takes too long.
package struct ChildProcess {
    /// How it ended, and what it had written until then.
    package struct Ending {
        package enum Reason: Equatable {
            case exit(Int32)
            case signal(Int32)
            case timeLimit
        }

        package var reason: Reason
        package var output: String
        package var complaints: String
    }

    /// Starts the program at `path`, with `adding` in its environment. Nil if the system does not; `errno` says why. Standard input is
    /// empty. If it takes too long, or the person asks to stop, it has `grace` seconds to end by itself. `isOfProcessor`: the limit is one
    /// of processor time, see ``TimeLimit``; what the program starts itself does not count.
    package static func run(
        _ path: String, _ arguments: [String], adding: [String] = [], limit seconds: Double, isOfProcessor: Bool = false,
        grace: Double = 0
    ) -> Ending? {
        let start = MonotonicClock.now()
        guard let process = SpawnedProcess(path, arguments, adding: adding) else { return nil }
        var limit = TimeLimit(seconds)
        let wasInTime = ChildPipe.read([process.output, process.complaints], until: deadline(in: seconds)) {
            false
        } more: {
            limit.more(atClock: MonotonicClock.seconds(since: start), processor: isOfProcessor ? process.processorSeconds : nil)
        }
        if !wasInTime { process.end(within: grace) }
        let reason = process.wait()
        return Ending(
            reason: wasInTime ? reason : .timeLimit, output: String(decoding: process.output.text, as: UTF8.self),
            complaints: String(decoding: process.complaints.text, as: UTF8.self))
    }

    /// Has this process, a child, killed with the tool that waits for it: it leads a group of its own, and under valgrind it may go on for
    /// minutes. The thread that started it waits for its end, so that it is not killed before.
    package static func endWithParent() { end_with_parent() }

    static func deadline(in seconds: Double) -> UInt64 { MonotonicClock.now() &+ UInt64(seconds * 1e9) }
}
