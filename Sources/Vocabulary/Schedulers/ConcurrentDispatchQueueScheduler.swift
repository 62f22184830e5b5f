import Dispatch

/// Runs actions on a dispatch queue, several at a time if that is a concurrent one, never inside the call that schedules them.
///
/// No order among actions is promised, except that the turns of one periodic action follow each other. Which threads they run on is the
/// queue's affair. Time is the machine's, since some point before the process began. What is pending runs also when the scheduler is gone.
public final class ConcurrentDispatchQueueScheduler: DispatchQueueScheduler {
    let queue: DispatchQueue

    /// Works on the system's queue for `qos`.
    public init(qos: DispatchQoS.QoSClass = .default) { queue = .global(qos: qos) }

    /// Works on `queue`, as concurrently as that is.
    public init(queue: DispatchQueue) { self.queue = queue }
}
