import Foundation

/// A thread with more stack than a main thread gets.
package enum LargeStack {
    /// Runs `body`, which ends the process, on a thread with a stack of 1 GiB. The memory is taken as it is used.
    package static func run(_ body: @escaping @Sendable () -> Never) -> Never {
        let thread = Thread { body() }
        thread.stackSize = 1 << 30
        thread.start()
        while true { pause() }
    }
}
