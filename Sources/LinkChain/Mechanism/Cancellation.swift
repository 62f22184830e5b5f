/// The flag that a link's queued queuedDeliveries check. It outlives the link.
final class Cancellation: Sendable {
    let flag = Flag()
}
