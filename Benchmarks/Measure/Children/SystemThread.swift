/// A POSIX thread. Foundation's `Thread` does not report that one could not be started, so a caller that waits for it would hang.
enum SystemThread {
    /// Runs `body` on a new thread, which the caller joins or detaches. If it cannot be started, `thread` is nil and `code` an `errno`.
    static func start(_ attributes: inout pthread_attr_t, _ body: @escaping () -> Void) -> (thread: pthread_t?, code: Int32) {
        let body = Unmanaged.passRetained(Body(body))
        #if canImport(Darwin)
        var thread: pthread_t?
        #else
        var thread = pthread_t()
        #endif
        let run: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { argument in
            if let argument { Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run() }
            return nil
        }
        let code = pthread_create(&thread, &attributes, run, body.toOpaque())
        if code == 0 { return (thread, 0) }
        body.release()
        return (nil, code)
    }

    private final class Body {
        private let body: () -> Void

        init(_ body: @escaping () -> Void) { self.body = body }

        func run() { body() }
    }
}
