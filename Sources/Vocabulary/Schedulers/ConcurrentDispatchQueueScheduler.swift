import Dispatch

/// Runs actions on a dispatch queue, several at a time if the queue is concurrent, never inside the call that schedules them.
///
/// Promises no order among actions, except that the turns of one periodic action follow each other. The queue chooses the threads. Time is
/// the machine's uptime. Pending actions run even when the scheduler is gone.
public final class ConcurrentDispatchQueueScheduler: DispatchQueueScheduler {
    let queue: DispatchQueue

    /// Works on the system's queue for `qos`.
    public init(qos: DispatchQoS.QoSClass = .default) { queue = .global(qos: qos) }

    /// Works on `queue`, which may be serial or concurrent.
    public init(queue: DispatchQueue) { self.queue = queue }
}
