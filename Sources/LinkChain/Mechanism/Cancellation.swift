/// The flag that a link's queued deliveries check. It outlives the link.
final class Cancellation: Sendable {
    let flag = Flag()
}
