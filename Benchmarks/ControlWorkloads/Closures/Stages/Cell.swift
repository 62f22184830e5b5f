/// What closures share that keep something from event to event. An object and not a captured variable, whose run-time check for
/// overlapping access would cost this control more than the libraries, which have none, pay for all they do.
final class Cell<Content> {
    @exclusivity(unchecked) var content: Content
    init(_ content: Content) { self.content = content }
}
