/// The hot source that a person writes by hand for one listener: a closure in a property.
final class ClosureRoot {
    var handler: ((Int) -> Void)?

    func send(_ value: Int) { handler?(value) }
}
