/// Outlives its link, for what was sent to a queue before the link was unlinked.
final class Cancellation: Sendable {
    let flag = Flag()
}
