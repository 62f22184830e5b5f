/// The three streams that a process is given, or not.
package enum StandardStreams {
    /// To be called first. A stream that is closed becomes the null device: else the next file that is opened gets its number, and
    /// progress is written into results. And a reader that has gone ends no measurement: `ignoringPipes` has a write fail instead.
    package static func secure(ignoringPipes: Bool) {
        for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) == -1 && errno == EBADF {
            // The lowest number that is free, which is this one.
            _ = open("/dev/null", O_RDWR)
        }
        signal(SIGPIPE, ignoringPipes ? SIG_IGN : SIG_DFL)
    }
}
