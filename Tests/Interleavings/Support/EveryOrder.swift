import Foundation
import Interleaving
import Testing

/// Tries every order of the threads' steps, prints how many there were, and records the first failing order with its steps.
///
/// To run only that order again, pass its numbers as `replay`. Returns whether all orders were tried and none failed.
@discardableResult
func everyOrder<Subject>(
    _ name: String, preemptions: Int, replay: [Int]? = nil, of make: () -> Subject, threads: [(Subject) -> Void],
    sourceLocation: SourceLocation = #_sourceLocation, check: (Subject) -> String?
) -> Bool {
    let result = Exploration.everyOrder(preemptions: preemptions, replay: replay, of: make, threads: threads, check: check)
    // Columns: library, orders, maximal preemptions, protocol.
    let library = sourceLocation.moduleName.replacing("InterleavingTests", with: "")
    let columns = [
        library.padding(toLength: 14, withPad: " ", startingAt: 0), String(repeating: " ", count: max(0, 7 - "\(result.orders)".count)),
        "\(result.orders) orders, \(preemptions) preemptions  ", name,
    ]
    print("interleavings: " + columns.joined())
    // Threads without steps run one after the other, in each sequence once.
    let serial = threads.indices.reduce(1) { $0 * ($1 + 1) }
    if let failure = result.failure {
        Issue.record("order \(result.orders): \(failure.description)", sourceLocation: sourceLocation)
    } else if replay != nil {
        Issue.record("one order alone was tried: take `replay` out again", sourceLocation: sourceLocation)
    } else if result.orders <= serial {
        Issue.record("only the \(result.orders) orders of whole threads: nothing here takes a step", sourceLocation: sourceLocation)
    }
    return result.failure == nil && replay == nil
}
