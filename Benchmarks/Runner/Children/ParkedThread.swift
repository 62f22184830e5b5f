import Dispatch
import Foundation
import Results

/// A thread that does nothing.
///
/// A process that never had a second thread runs glibc's single-threaded paths, and libraries differ in how much they gain by
/// them. What is compared here runs in programs with threads, so measuring begins with one.
enum ParkedThread {
    /// Returns when it is there, and throws if there can be none. It wakes for a signal at most, and never touches the heap again.
    static func start() throws(Failure) {
        let isThere = DispatchSemaphore(value: 0)
        try DetachedThread.start {
            isThere.signal()
            while true { pause() }
        }
        isThere.wait()
    }
}
