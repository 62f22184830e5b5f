/// A hot source for one listener, as a person would write it: a closure in a property.
final class ClosureRoot {
    var handler: ((Int) -> Void)?

    func send(_ value: Int) { handler?(value) }
}
