/// What travels: every value is wrapped in one, and every stage takes it apart.
public enum Event<Element> {
    case next(Element)
    case error(any Error)
    case completed
}
