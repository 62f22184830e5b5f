/// State that closures share between events.
///
/// It is an object, not a captured variable: the run-time check for overlapping access to a variable would cost this control more than the
/// libraries, which have none, pay for everything.
final class Cell<Content> {
    @exclusivity(unchecked) var content: Content
    init(_ content: Content) { self.content = content }
}
