import Foundation
import Interleaving
import Testing

/// Tries every order of the threads' steps, prints how many there were, and records the first that goes wrong, with its steps. To try that
/// one alone again, give its numbers as `replay`.
func everyOrder<Subject>(
    _ name: String, preemptions: Int, replay: [Int]? = nil, of make: () -> Subject, threads: [(Subject) -> Void],
    sourceLocation: SourceLocation = #_sourceLocation, check: (Subject) -> String?
) {
    let result = Exploration.everyOrder(preemptions: preemptions, replay: replay, of: make, threads: threads, check: check)
    // As columns: the library, the orders, the most preemptions, the protocol.
    let library = sourceLocation.moduleName.replacing("InterleavingTests", with: "")
    let columns = [
        library.padding(toLength: 14, withPad: " ", startingAt: 0), String(repeating: " ", count: max(0, 7 - "\(result.orders)".count)),
        "\(result.orders) orders, \(preemptions) preemptions  ", name,
    ]
    print("interleavings: " + columns.joined())
    if let failure = result.failure {
        Issue.record("order \(result.orders): \(failure.description)", sourceLocation: sourceLocation)
    } else if replay == nil, result.orders < 2 {
        Issue.record("there was one order only: does anything here take a step?", sourceLocation: sourceLocation)
    }
}
