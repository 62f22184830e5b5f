import Dispatch

/// Runs actions one at a time on a dispatch queue, never inside the call that schedules them.
///
/// Actions without delay run in the order of scheduling. A delayed action joins when its time has come; actions that come due at nearly the
/// same time run in either order. The queue chooses the threads. Time is the machine's uptime. The scheduler holds its queue. Pending
/// actions run even when the scheduler is gone.
public final class SerialDispatchQueueScheduler: DispatchQueueScheduler {
    let queue: DispatchQueue

    /// Works on a new serial queue.
    public init(label: String = "SerialDispatchQueueScheduler", qos: DispatchQoS = .unspecified) {
        queue = DispatchQueue(label: label, qos: qos)
    }

    /// Works on `queue`, serially even if the queue is concurrent.
    public init(queue: DispatchQueue) {
        self.queue = DispatchQueue(label: "SerialDispatchQueueScheduler on \(queue.label)", target: queue)
    }
}
