import Dispatch
import OpenCombine
import OpenCombineDispatch
import SinkChain

// Timed operators and their schedulers.

extension Chain {
    final func debounce(_ time: Duration, scheduler: VirtualTimeScheduler) -> Chain<Value> {
        Erased(Publishers.Debounce(upstream: self, dueTime: .init(time), scheduler: scheduler, options: nil))
    }

    final func throttle(_ time: Duration, scheduler: VirtualTimeScheduler) -> Chain<Value> {
        Erased(Publishers.Throttle(upstream: self, interval: .init(time), scheduler: scheduler, latest: true))
    }

    final func delay(_ time: Duration, scheduler: VirtualTimeScheduler) -> Chain<Value> {
        Erased(Publishers.Delay(upstream: self, interval: .init(time), tolerance: .init(.zero), scheduler: scheduler))
    }

    final func timeout(_ time: Duration, scheduler: VirtualTimeScheduler) -> Chain<Value> {
        // Without a custom error, it would complete.
        Erased(Publishers.Timeout(upstream: self, interval: .init(time), scheduler: scheduler, options: nil, customError: { TimedOut() }))
    }

    final func observe(on scheduler: SerialDispatchQueueScheduler) -> Chain<Value> {
        Erased(Publishers.ReceiveOn(upstream: self, scheduler: scheduler.queue.ocombine, options: nil))
    }
}

private struct TimedOut: Error {}

/// A serial queue of its own.
final class SerialDispatchQueueScheduler {
    let queue: DispatchQueue

    init(label: String) { queue = DispatchQueue(label: label) }
}

/// OpenCombine has no virtual time, so this lends it the queue that the three libraries use.
final class VirtualTimeScheduler: OpenCombine.Scheduler {
    typealias SchedulerTimeType = VirtualTime
    typealias SchedulerOptions = Never

    private let queue = Vocabulary.VirtualTimeScheduler()

    func advance(by interval: Duration) { queue.advance(by: interval) }

    var now: VirtualTime { VirtualTime(sinceStart: queue.now) }
    var minimumTolerance: VirtualTime.Stride { .init(.zero) }

    func schedule(options: Never?, _ action: @escaping () -> Void) { queue.schedule(action) }

    func schedule(after date: VirtualTime, tolerance: VirtualTime.Stride, options: Never?, _ action: @escaping () -> Void) {
        queue.schedule(at: date.sinceStart, action)
    }

    func schedule(
        after date: VirtualTime, interval: VirtualTime.Stride, tolerance: VirtualTime.Stride, options: Never?,
        _ action: @escaping () -> Void
    ) -> any OpenCombine.Cancellable {
        let turns = queue.schedulePeriodically(after: date.sinceStart - queue.now, every: interval.duration, action)
        return AnyCancellable { turns.dispose() }
    }
}

/// A point in virtual time.
struct VirtualTime: Strideable {
    let sinceStart: Duration

    func distance(to other: VirtualTime) -> Stride { Stride(other.sinceStart - sinceStart) }
    func advanced(by stride: Stride) -> VirtualTime { VirtualTime(sinceStart: sinceStart + stride.duration) }

    /// A span of virtual time. OpenCombine requires a number; this one counts nanoseconds.
    struct Stride: Comparable, SignedNumeric, SchedulerTimeIntervalConvertible {
        let nanoseconds: Int

        init(integerLiteral value: Int) { nanoseconds = value }
        init(_ duration: Duration) { nanoseconds = Int(duration / .nanoseconds(1)) }
        init?<Source: BinaryInteger>(exactly source: Source) {
            guard let value = Int(exactly: source) else { return nil }
            nanoseconds = value
        }

        var duration: Duration { .nanoseconds(nanoseconds) }
        var magnitude: UInt { nanoseconds.magnitude }

        static func < (left: Stride, right: Stride) -> Bool { left.nanoseconds < right.nanoseconds }
        static func + (left: Stride, right: Stride) -> Stride { Stride(integerLiteral: left.nanoseconds + right.nanoseconds) }
        static func - (left: Stride, right: Stride) -> Stride { Stride(integerLiteral: left.nanoseconds - right.nanoseconds) }
        static func * (left: Stride, right: Stride) -> Stride { Stride(integerLiteral: left.nanoseconds * right.nanoseconds) }
        static func *= (left: inout Stride, right: Stride) { left = left * right }

        static func seconds(_ count: Int) -> Stride { Stride(.seconds(count)) }
        static func seconds(_ count: Double) -> Stride { Stride(.seconds(count)) }
        static func milliseconds(_ count: Int) -> Stride { Stride(.milliseconds(count)) }
        static func microseconds(_ count: Int) -> Stride { Stride(.microseconds(count)) }
        static func nanoseconds(_ count: Int) -> Stride { Stride(integerLiteral: count) }
    }
}
