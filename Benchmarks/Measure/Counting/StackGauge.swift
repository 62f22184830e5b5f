/// Measures how much stack a closure needs.
///
/// The closure runs on a thread whose stack was painted before. Where the paint is gone, the stack was used.
enum StackGauge {
    /// More than any chain needs at the largest size. What needs more crashes, and its row says so.
    static let size = 2 << 20

    static let paint: UInt8 = 0xA5

    /// The stack that `body` needs, in bytes, from the frame that calls it. Nil if it needs all there is.
    static func bytes(_ body: @escaping () -> Void) -> Int? {
        withPaintedStack { stack in
            let gauged = Body(body)
            run(gauged, on: stack)
            return used(of: UnsafeRawBufferPointer(stack), below: gauged.top)
        }
    }

    /// Calls `body` with the memory of a painted stack.
    ///
    /// Below it lies an inaccessible page, since the system adds no guard to a stack that a thread is given.
    static func withPaintedStack<Result>(_ body: (UnsafeMutableRawBufferPointer) throws -> Result) rethrows -> Result {
        let page = Int(getpagesize())
        guard let memory = mmap(nil, page + size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0), memory != MAP_FAILED else {
            preconditionFailure("no memory for a stack of \(size) bytes")
        }
        defer { munmap(memory, page + size) }
        precondition(mprotect(memory, page, PROT_NONE) == 0, "a stack of \(size) bytes cannot be guarded")
        memset(memory + page, Int32(paint), size)
        return try body(UnsafeMutableRawBufferPointer(start: memory + page, count: size))
    }

    /// How much of a painted stack was used, from the address `top` downwards. `stack` is aligned to words.
    ///
    /// Nil if it was used down to the end: then it may have been too small.
    static func used(of stack: UnsafeRawBufferPointer, below top: Int) -> Int? {
        // Stacks grow downwards.
        let words = stack.assumingMemoryBound(to: UInt64.self)
        let painted = UInt64(paint) &* 0x0101_0101_0101_0101
        guard let deepest = words.firstIndex(where: { $0 != painted }) else { return 0 }
        return deepest == 0 ? nil : max(0, top - Int(bitPattern: words.baseAddress) - deepest * 8)
    }

    private static func run(_ body: Body, on stack: UnsafeMutableRawBufferPointer) {
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        defer { pthread_attr_destroy(&attributes) }
        guard let lowest = stack.baseAddress else { preconditionFailure("a stack of no bytes") }
        precondition(pthread_attr_setstack(&attributes, lowest, stack.count) == 0, "a thread takes no stack of \(size) bytes")
        let (thread, code) = SystemThread.start(&attributes) { body.run() }
        guard let thread else { preconditionFailure("a thread could not be started: \(code)") }
        pthread_join(thread, nil)
    }

    private final class Body {
        private let body: () -> Void
        /// The address of the frame that calls the body.
        private(set) var top = 0

        init(_ body: @escaping () -> Void) { self.body = body }

        @inline(never)
        func run() {
            var marker = 0
            top = withUnsafePointer(to: &marker) { Int(bitPattern: $0) }
            body()
        }
    }
}
