import Foundation

/// Another program, started, read to the end of its output, and ended if it takes too long.
///
/// Not Foundation's `Process`: that one has a thread of its own and a run loop, which would be awake beside what the child measures.
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
    /// empty.
    package static func run(_ path: String, _ arguments: [String], adding: [String] = [], limit seconds: Double) -> Ending? {
        guard let output = Pipe(), let complaints = Pipe() else { return nil }
        defer {
            output.close()
            complaints.close()
        }
        #if canImport(Darwin)
        var actions: posix_spawn_file_actions_t?, attributes: posix_spawnattr_t?
        #else
        var actions = posix_spawn_file_actions_t(), attributes = posix_spawnattr_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        prepare(&attributes)
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, output.writing, STDOUT_FILENO)
        posix_spawn_file_actions_adddup2(&actions, complaints.writing, STDERR_FILENO)
        var words: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        var environment: [UnsafeMutablePointer<CChar>?] =
            (ProcessInfo.processInfo.environment.map { "\($0.key)=\($0.value)" } + adding).map { strdup($0) } + [nil]
        defer { for word in environment { free(word) } }
        var process = pid_t()
        var code = posix_spawn(&process, path, &actions, &attributes, &words, &environment)
        // A child that another thread started while the program was written has the file open until it becomes what it is to be.
        for _ in 0..<100 where code == ETXTBSY {
            usleep(10_000)
            code = posix_spawn(&process, path, &actions, &attributes, &words, &environment)
        }
        guard code == 0 else {
            errno = code
            return nil
        }
        output.closeWriting()
        complaints.closeWriting()
        let wasInTime = read([output, complaints], until: MonotonicClock.now() &+ UInt64(seconds * 1e9))
        // With all that it has started itself: it leads a group of its own.
        if !wasInTime { kill(-process, SIGKILL) }
        var status: Int32 = 0
        while waitpid(process, &status, 0) == -1, errno == EINTR {}
        return Ending(
            reason: wasInTime ? reason(status) : .timeLimit, output: String(decoding: output.text, as: UTF8.self),
            complaints: String(decoding: complaints.text, as: UTF8.self))
    }

    #if canImport(Darwin)
    private typealias Attributes = posix_spawnattr_t?
    #else
    private typealias Attributes = posix_spawnattr_t
    #endif

    /// A child inherits which signals its parent ignores or holds back; this one is to die of whatever it does wrong. And it leads a
    /// group of its own: Ctrl-C comes to the parent alone, which ends it.
    private static func prepare(_ attributes: inout Attributes) {
        var none = sigset_t(), deadly = sigset_t()
        sigemptyset(&none)
        sigemptyset(&deadly)
        for signal in [SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGTRAP, SIGTERM, SIGINT] { sigaddset(&deadly, signal) }
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &deadly)
        posix_spawnattr_setpgroup(&attributes, 0)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP))
    }

    /// Swift does not import the macros that take a status apart: the low seven bits are the signal, the next byte the exit code.
    private static func reason(_ status: Int32) -> Ending.Reason {
        let signal = status & 0x7F
        return signal == 0 ? .exit((status >> 8) & 0xFF) : .signal(signal)
    }

    /// Reads until both are at their end. False if the time is over before, or if the person wants to stop.
    private static func read(_ pipes: [Pipe], until deadline: UInt64) -> Bool {
        while pipes.contains(where: { !$0.isAtEnd }) {
            let now = MonotonicClock.now()
            if now >= deadline || Interruption.isRequested { return false }
            let open = pipes.filter { !$0.isAtEnd }
            var polled = open.map { pollfd(fd: $0.reading, events: Int16(POLLIN), revents: 0) }
            // A signal may have come to another thread, and is asked for four times a second.
            let milliseconds = Int32(min((deadline - now) / 1_000_000 + 1, 250))
            let ready = poll(&polled, nfds_t(polled.count), milliseconds)
            if ready <= 0 { continue }
            for (pipe, entry) in zip(open, polled) where entry.revents != 0 { pipe.read() }
        }
        return true
    }

    /// One end for us, and one for the child.
    private final class Pipe {
        let reading: Int32, writing: Int32
        private(set) var text: [UInt8] = []
        private(set) var isAtEnd = false
        private var isWritingOpen = true

        init?() {
            var ends: [Int32] = [-1, -1]
            guard pipe(&ends) == 0 else { return nil }
            (reading, writing) = (ends[0], ends[1])
            // No child but the one that is given them has them.
            for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        }

        func closeWriting() {
            if isWritingOpen { Foundation.close(writing) }
            isWritingOpen = false
        }

        func close() {
            closeWriting()
            Foundation.close(reading)
        }

        func read() {
            var buffer = [UInt8](repeating: 0, count: 65_536)
            let count = Foundation.read(reading, &buffer, buffer.count)
            if count > 0 { text += buffer[..<count] } else if count == 0 || errno != EINTR { isAtEnd = true }
        }
    }
}
