import Dispatch

/// Runs actions one at a time on a dispatch queue, never inside the call that schedules them.
///
/// Actions without delay run in the order of scheduling. A delayed one joins them when its time has come; two that come due at nearly
/// the same time do so in either order. Which thread an action runs on is the queue's affair. Time is the machine's, since some
/// point before the process began. The scheduler holds its queue; what is pending runs also when the scheduler is gone.
public final class SerialDispatchQueueScheduler: DispatchQueueScheduler {
    let queue: DispatchQueue

    /// Works on a new serial queue.
    public init(label: String = "SerialDispatchQueueScheduler", qos: DispatchQoS = .unspecified) {
        queue = DispatchQueue(label: label, qos: qos)
    }

    /// Works on `queue`, serially even if that is a concurrent one.
    public init(queue: DispatchQueue) {
        self.queue = DispatchQueue(label: "SerialDispatchQueueScheduler on \(queue.label)", target: queue)
    }
}
