#if os(Linux)
import CProcess

/// A process of the tool that has loaded its libraries, and forks a child for each task that it is sent.
///
/// Loading Swift's runtime and Foundation takes 24 ms, more than most tasks; a fork takes one. A forked child is as fresh as a started one,
/// since the server has one thread and has done nothing. The children of one server share what is random per process: the addresses of
/// code, heap and stack, and the hash seed. So each round of times, and each repetition of a count, has a server of its own.
///
/// `@unchecked Sendable`: only one thread at a time has it, see ``ForkServers``.
final class ForkServer: @unchecked Sendable {
    private let process: SpawnedProcess
    private let tasks: Int32

    /// Nil if the tool at `path` does not start, or is too old to serve.
    init?(_ path: String) {
        var ends: [Int32] = [-1, -1]
        guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else { return nil }
        defer { close(ends[1]) }
        guard let process = SpawnedProcess(path, ["child", Self.verb], adding: ["\(Self.numbering)=1"], input: ends[1]) else {
            close(ends[0])
            return nil
        }
        (self.process, tasks) = (process, ends[0])
        let isServing = ChildPipe.read([process.output], within: 20) { process.output.text.last == Self.newline }
        if !isServing || String(decoding: process.output.takeText(), as: UTF8.self) != Self.ready { return nil }
    }

    deinit {
        close(tasks)
        process.kill()
        _ = process.wait()
    }

    /// Runs a child with these arguments, within so many seconds of processor time. Nil if the server is gone.
    func run(_ arguments: [String], limit seconds: Double) -> ChildProcess.Ending? {
        let words = Array((arguments.joined(separator: "\t") + "\n").utf8)
        // No SIGPIPE if the server is gone.
        guard send(tasks, words, words.count, Int32(MSG_NOSIGNAL)) == words.count else { return nil }
        var status: Int32?
        let wasInTime = ChildPipe.read([process.output, process.complaints], within: seconds) {
            status = Self.status(atEndOf: process.output.text)
            return status != nil || process.output.isAtEnd
        } processor: {
            Self.child(atStartOf: process.output.text).flatMap { TimeLimit.used(by: $0.number) }
        }
        // A child's messages arrive before the server reports its end.
        ChildPipe.readWhatIsThere([process.complaints], waiting: 0)
        if !wasInTime {
            process.kill()
            return ending(.timeLimit)
        }
        return status.map { ending(SpawnedProcess.reason($0)) }
    }

    private func ending(_ reason: ChildProcess.Ending.Reason) -> ChildProcess.Ending {
        let output = process.output.takeText()
        let first = Self.child(atStartOf: output)?.length ?? 0, last = Self.startOfStatus(output) ?? output.endIndex
        return .init(
            reason: reason, output: String(decoding: output[first..<last], as: UTF8.self),
            complaints: String(decoding: process.complaints.takeText(), as: UTF8.self))
    }

    // MARK: What is written

    static let verb = "serve"
    /// An environment variable: the asking side understands the numbers of children. Older ones do not.
    private static let numbering = "REACTIVE_BENCH_CHILD_NUMBERS"
    private static let ready = "serving\n"
    /// Control characters that no report contains: end of transmission, and enquiry.
    private static let mark: UInt8 = 4, childMark: UInt8 = 5
    private static let newline = UInt8(ascii: "\n")

    private static func startOfStatus(_ output: [UInt8]) -> Int? {
        output.last == newline ? output.suffix(16).lastIndex(of: mark) : nil
    }

    /// The process number at the start of a child's output. Nil for builds that do not write it.
    private static func child(atStartOf output: [UInt8]) -> (number: Int32, length: Int)? {
        guard output.first == childMark, let end = output.firstIndex(of: newline) else { return nil }
        return Int32(String(decoding: output[1..<end], as: UTF8.self)).map { ($0, end + 1) }
    }

    private static func status(atEndOf output: [UInt8]) -> Int32? {
        startOfStatus(output).flatMap { Int32(String(decoding: output[($0 + 1)...].dropLast(), as: UTF8.self)) }
    }

    // MARK: The server's side

    /// Forks a child for each line of standard input, and returns in the child, with the words of its task.
    ///
    /// In the server it never returns: it exits when its input ends.
    static func serve() -> [String] {
        // A lock that another thread holds would stay locked in the copy.
        if number_of_threads() != 1 { exit(1) }
        let isNumbering = getenv(numbering) != nil
        write(Array(ready.utf8))
        while let line = readLine(strippingNewline: true) {
            let child = fork_single_threaded()
            if child == 0 {
                // Before any other output, and without the heap, which is to stay fresh.
                if isNumbering { write_own_number(STDOUT_FILENO, CChar(childMark)) }
                // Standard input is for the server alone.
                let nothing = open("/dev/null", O_RDONLY)
                dup2(nothing, STDIN_FILENO)
                close(nothing)
                return line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            }
            // The asking side then starts the child itself, or reports why it cannot.
            if child < 0 { exit(1) }
            // If the tool was killed, it cannot end a child that hangs. Standard input does not show that it is gone: unread tasks may
            // still be in it.
            if reader_leaves_first(child, STDOUT_FILENO) { kill(child, SIGKILL) }
            var status: Int32 = 0
            while waitpid(child, &status, 0) == -1, errno == EINTR {}
            write([mark] + Array("\(status)\n".utf8))
        }
        exit(0)
    }

    private static func write(_ bytes: [UInt8]) { _ = Foundation.write(STDOUT_FILENO, bytes, bytes.count) }
}
#endif
