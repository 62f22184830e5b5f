import CProcess

/// A started program, with pipes to read what it writes.
///
/// Not Foundation's `Process`, whose thread and run loop would be awake while the child measures.
final class SpawnedProcess {
    let output: ChildPipe, complaints: ChildPipe
    let identifier: pid_t
    private var status: Int32?

    /// Starts the program at `path`, with `adding` in its environment, reading from `input` or from nothing.
    ///
    /// Nil if it cannot be started; `errno` says why.
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
        // A child needs only these three. Foundation opens the files it writes without `O_CLOEXEC`, and a fork server lives for minutes:
        // while any child holds an executable open for writing, that executable cannot be started.
        _ = close_files_in_child(&actions, STDERR_FILENO + 1)
        var words: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        var environment: [UnsafeMutablePointer<CChar>?] =
            (ProcessInfo.processInfo.environment.map { "\($0.key)=\($0.value)" } + adding).map { strdup($0) } + [nil]
        defer { for word in environment { free(word) } }
        var identifier = pid_t()
        var code = posix_spawn(&identifier, path, &actions, &attributes, &words, &environment)
        // A child just forked by another thread holds the new executable open until its own exec.
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

    /// Used so far; nil if the system does not say.
    var processorSeconds: Double? { TimeLimit.used(by: identifier) }

    /// Kills it and its process group, which it leads.
    func kill() {
        if status == nil { _ = Foundation.kill(-identifier, SIGKILL) }
    }

    /// Asks it and its group to end, and kills them if they have not within so many seconds.
    ///
    /// `swift build` has its compilers in groups of their own, and ends them if it is asked.
    func end(within seconds: Double) {
        guard seconds > 0, status == nil else { return kill() }
        _ = Foundation.kill(-identifier, SIGINT)
        let start = MonotonicClock.now()
        while MonotonicClock.seconds(since: start) < seconds {
            var ended = siginfo_t()
            // WNOWAIT leaves it unreaped, so its number remains that of the group, whose rest is killed below.
            if waitid(P_PID, id_t(identifier), &ended, WEXITED | WNOHANG | WNOWAIT) == 0, ended.si_signo == SIGCHLD { break }
            usleep(20_000)
        }
        kill()
    }

    func wait() -> ChildProcess.Ending.Reason {
        var status = self.status ?? 0
        if self.status == nil {
            while waitpid(identifier, &status, 0) == -1, errno == EINTR {}
            self.status = status
        }
        return Self.reason(status)
    }

    /// Decodes a wait status, since Swift does not import the macros: the low seven bits are the signal, the next byte the exit code.
    static func reason(_ status: Int32) -> ChildProcess.Ending.Reason {
        let signal = status & 0x7F
        return signal == 0 ? .exit((status >> 8) & 0xFF) : .signal(signal)
    }

    #if canImport(Darwin)
    private typealias Attributes = posix_spawnattr_t?
    #else
    private typealias Attributes = posix_spawnattr_t
    #endif

    /// Resets the signals that a child would inherit as ignored or blocked, so that its mistakes kill it.
    ///
    /// It also leads its own process group: Ctrl-C reaches only the parent, which ends the child.
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
