import CProcess

/// Another program that was started, with pipes to read what it writes.
///
/// Not Foundation's `Process`: that one has a thread of its own and a run loop, which would be awake beside what the child measures.
final class SpawnedProcess {
    let output: ChildPipe, complaints: ChildPipe
    let identifier: pid_t
    private var status: Int32?

    /// Starts the program at `path`, with `adding` in its environment. Nil if the system does not; `errno` says why. It reads from
    /// `input`, or from nothing.
    init?(_ path: String, _ arguments: [String], adding: [String] = [], input: Int32? = nil) {
        guard let output = ChildPipe(), let complaints = ChildPipe() else { return nil }
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
        Self.prepare(&attributes)
        if let input {
            posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
        } else {
            posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        }
        posix_spawn_file_actions_adddup2(&actions, output.writing, STDOUT_FILENO)
        posix_spawn_file_actions_adddup2(&actions, complaints.writing, STDERR_FILENO)
        // No child needs more than these three. Foundation opens what it writes without `O_CLOEXEC`: a program that another thread is
        // writing could not be started as long as a child has it open too, and a fork server lives for minutes.
        _ = close_files_in_child(&actions, STDERR_FILENO + 1)
        var words: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        var environment: [UnsafeMutablePointer<CChar>?] =
            (ProcessInfo.processInfo.environment.map { "\($0.key)=\($0.value)" } + adding).map { strdup($0) } + [nil]
        defer { for word in environment { free(word) } }
        var identifier = pid_t()
        var code = posix_spawn(&identifier, path, &actions, &attributes, &words, &environment)
        // A child that another thread started while the program was written has the file open until it becomes what it is to be.
        for _ in 0..<1000 where code == ETXTBSY {
            usleep(10_000)
            code = posix_spawn(&identifier, path, &actions, &attributes, &words, &environment)
        }
        guard code == 0 else {
            errno = code
            return nil
        }
        output.closeWriting()
        complaints.closeWriting()
        (self.output, self.complaints, self.identifier) = (output, complaints, identifier)
    }

    /// How much processor time it has used so far; nil where the system does not say.
    var processorSeconds: Double? { TimeLimit.used(by: identifier) }

    /// Ends it, with all that it has started itself: it leads a group of its own.
    func kill() {
        if status == nil { _ = Foundation.kill(-identifier, SIGKILL) }
    }

    /// Asks it and its group to end, and kills them if it has not within so many seconds. `swift build` has its compilers in groups of
    /// their own, and ends them if it is asked.
    func end(within seconds: Double) {
        guard seconds > 0, status == nil else { return kill() }
        _ = Foundation.kill(-identifier, SIGINT)
        let start = MonotonicClock.now()
        while MonotonicClock.seconds(since: start) < seconds {
            var ended = siginfo_t()
            // Not reaped yet, so that its number stays that of the group: what it leaves behind is killed below.
            if waitid(P_PID, id_t(identifier), &ended, WEXITED | WNOHANG | WNOWAIT) == 0, ended.si_signo == SIGCHLD { break }
            usleep(20_000)
        }
        kill()
    }

    /// Waits until it has ended, and says how.
    func wait() -> ChildProcess.Ending.Reason {
        var status = self.status ?? 0
        if self.status == nil {
            while waitpid(identifier, &status, 0) == -1, errno == EINTR {}
            self.status = status
        }
        return Self.reason(status)
    }

    /// Swift does not import the macros that take a status apart: the low seven bits are the signal, the next byte the exit code.
    static func reason(_ status: Int32) -> ChildProcess.Ending.Reason {
        let signal = status & 0x7F
        return signal == 0 ? .exit((status >> 8) & 0xFF) : .signal(signal)
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
}
