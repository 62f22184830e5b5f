/// An event of a stream. It wraps every value, and every stage unwraps it.
public enum Event<Element> {
    case next(Element)
    case error(any Error)
    case completed
}
