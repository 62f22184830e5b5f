import Foundation
import Results

/// A thread with more stack than a main thread gets.
package enum LargeStack {
    /// Runs `body`, which ends the process, on a thread with a stack of 1 GiB. The memory is taken as it is used. Throws if the system has
    /// no such thread.
    package static func run(_ body: @escaping @Sendable () -> Never) throws(Failure) -> Never {
        try DetachedThread.start(stack: 1 << 30) { body() }
        while true { pause() }
    }
}
