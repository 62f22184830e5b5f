enum DetachedThread {
    /// Runs `body` on a new thread with `stack` bytes of stack; nil is the system's default. Throws if the thread cannot be started.
    static func start(stack: Int? = nil, _ body: @escaping @Sendable () -> Void) throws(Failure) {
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        defer { pthread_attr_destroy(&attributes) }
        if let stack { pthread_attr_setstacksize(&attributes, stack) }
        let (thread, code) = SystemThread.start(&attributes, body)
        if let thread {
            pthread_detach(thread)
            return
        }
        let room = stack.map { " with \($0 >> 30) GiB of stack" } ?? ""
        throw Failure(
            .usage,
            "a thread\(room) cannot be started (\(String(cString: strerror(code)))); allow more threads (ulimit -u) or memory (ulimit -v)")
    }
}
