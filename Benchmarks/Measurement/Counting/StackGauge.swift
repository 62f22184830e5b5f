import Foundation

/// Measures how much stack something needs: it runs in a thread whose stack was painted before, and what is no longer painted was used.
enum StackGauge {
    /// More than anything that is gauged needs.
    static let size = 16 << 20

    private static let paint: UInt8 = 0xA5

    /// The stack that `body` needs, in bytes, beyond what a thread needs that does nothing.
    static func bytes(_ body: @escaping () -> Void) -> Int { used(body) - used {} }

    private static func used(_ body: @escaping () -> Void) -> Int {
        guard let stack = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0), stack != MAP_FAILED else {
            preconditionFailure("no memory for a stack of \(size) bytes")
        }
        defer { munmap(stack, size) }
        memset(stack, Int32(paint), size)
        run(body, on: stack)
        // Stacks grow downwards.
        let bytes = UnsafeRawBufferPointer(start: stack, count: size)
        return size - (bytes.firstIndex { $0 != paint } ?? size)
    }

    private static func run(_ body: @escaping () -> Void, on stack: UnsafeMutableRawPointer) {
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        defer { pthread_attr_destroy(&attributes) }
        precondition(pthread_attr_setstack(&attributes, stack, size) == 0, "a thread takes no stack of \(size) bytes")
        let argument = Unmanaged.passRetained(Body(body)).toOpaque()
        #if canImport(Darwin)
        var thread: pthread_t?
        let code = pthread_create(&thread, &attributes, { argument in
            Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run()
            return nil
        }, argument)
        precondition(code == 0, "a thread could not be started: \(code)")
        if let thread { pthread_join(thread, nil) }
        #else
        var thread = pthread_t()
        let code = pthread_create(&thread, &attributes, { argument in
            if let argument { Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run() }
            return nil
        }, argument)
        precondition(code == 0, "a thread could not be started: \(code)")
        pthread_join(thread, nil)
        #endif
    }

    private final class Body {
        let run: () -> Void
        init(_ run: @escaping () -> Void) { self.run = run }
    }
}
