import Foundation
import Results

/// A thread that nobody joins. Foundation's `Thread` does not say whether one could be started, and who waits for it waits for ever.
enum DetachedThread {
    /// Runs `body` on a new thread with `stack` bytes of stack; nil: as many as the system gives. Throws if there is no such thread.
    static func start(stack: Int? = nil, _ body: @escaping @Sendable () -> Void) throws(Failure) {
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        defer { pthread_attr_destroy(&attributes) }
        if let stack { pthread_attr_setstacksize(&attributes, stack) }
        let body = Unmanaged.passRetained(Body(body))
        #if canImport(Darwin)
        var thread: pthread_t?
        let code = pthread_create(
            &thread, &attributes,
            { argument in
                Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run()
                return nil
            }, body.toOpaque())
        if code == 0, let thread { pthread_detach(thread) }
        #else
        var thread = pthread_t()
        let code = pthread_create(
            &thread, &attributes,
            { argument in
                if let argument { Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run() }
                return nil
            }, body.toOpaque())
        if code == 0 { pthread_detach(thread) }
        #endif
        if code == 0 { return }
        body.release()
        let room = stack.map { " with \($0 >> 30) GiB of stack" } ?? ""
        throw Failure(
            .usage,
            "a thread\(room) cannot be started (\(String(cString: strerror(code)))); allow more threads (ulimit -u) or memory (ulimit -v)")
    }

    private final class Body: Sendable {
        private let body: @Sendable () -> Void

        init(_ body: @escaping @Sendable () -> Void) { self.body = body }

        func run() { body() }
    }
}
