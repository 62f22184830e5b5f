package enum StandardStreams {
    /// Makes the standard streams safe to use. Call it first.
    ///
    /// A closed stream becomes the null device: otherwise the next opened file would get its number, and progress would be written into
    /// results. With `ignoringPipes`, a write fails if the reader is gone, instead of ending the process.
    package static func secure(ignoringPipes: Bool) {
        for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) == -1 && errno == EBADF {
            // `open` returns the lowest free number, which is this one.
            _ = open("/dev/null", O_RDWR)
        }
        signal(SIGPIPE, ignoringPipes ? SIG_IGN : SIG_DFL)
    }
}
