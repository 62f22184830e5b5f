import CProcess

/// Starts another program, reads its output to the end, and ends it if it takes too long.
package struct ChildProcess {
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

    /// Starts the program at `path`, with `adding` in its environment and an empty standard input.
    ///
    /// Nil if it cannot be started; `errno` says why. If it takes too long, or the user asks to stop, it has `grace` seconds to end by
    /// itself. With `isOfProcessor`, the limit is one of processor time, see ``TimeLimit``; what the program starts itself does not count.
    package static func run(
        _ path: String, _ arguments: [String], adding: [String] = [], limit seconds: Double, isOfProcessor: Bool = false,
        grace: Double = 0
    ) -> Ending? {
        guard let process = SpawnedProcess(path, arguments, adding: adding) else { return nil }
        let wasInTime = ChildPipe.read(
            [process.output, process.complaints], within: seconds, processor: { isOfProcessor ? process.processorSeconds : nil })
        if !wasInTime { process.end(within: grace) }
        let reason = process.wait()
        return Ending(
            reason: wasInTime ? reason : .timeLimit, output: String(decoding: process.output.text, as: UTF8.self),
            complaints: String(decoding: process.complaints.text, as: UTF8.self))
    }

    /// Has the system kill this child process when the tool that waits for it is gone.
    ///
    /// Ctrl-C does not reach it, since it leads its own process group, and under valgrind it may run for minutes. The system kills it when
    /// the thread that started it ends, but that thread waits for it.
    package static func endWithParent() { end_with_parent() }
}
