#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The current thread.
@usableFromInline package enum ThisThread {
    /// Different from that of every other living thread.
    @inlinable package static var name: UInt {
        #if canImport(Darwin)
        UInt(bitPattern: pthread_self())
        #else
        pthread_self()
        #endif
    }
}
