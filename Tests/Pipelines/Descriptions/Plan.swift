/// One run: a pipeline, the events of its sources, and its subscribers with their times.
public struct Plan: Equatable, Sendable {
    public var pipeline: Pipeline
    /// Each hot source's events, at ticks counted from the beginning.
    public var hot: [[Sent]]
    /// Each cold source's events, at ticks counted from each subscription.
    public var cold: [[Sent]]
    public var subscribers: [Subscriber]

    public init(pipeline: Pipeline, hot: [[Sent]] = [], cold: [[Sent]] = [], subscribers: [Subscriber] = [Subscriber()]) {
        (self.pipeline, self.hot, self.cold, self.subscribers) = (pipeline, hot, cold, subscribers)
    }

    /// The tick at which everything that still runs is disposed.
    public static let end = 100

    public func of(_ pipeline: Pipeline) -> Plan {
        var plan = self
        plan.pipeline = pipeline
        return plan
    }
}

public struct Sent: Equatable, Sendable {
    public enum Event: Equatable, Sendable {
        case next(Int)
        case error
        case completed
    }

    public let tick: Int
    public let event: Event

    public init(_ tick: Int, _ event: Event) { (self.tick, self.event) = (tick, event) }
}

/// An observer that builds the pipeline, subscribes to it, and may dispose.
public struct Subscriber: Equatable, Sendable {
    public var start: Int
    public var end: Int?
    /// The number of values after which it disposes inside its handler.
    public var patience: Int?
    /// The hot source to which its handler sends when it hears its first values.
    public var answers: Int?

    public init(start: Int = 0, end: Int? = nil, patience: Int? = nil, answers: Int? = nil) {
        (self.start, self.end, self.patience, self.answers) = (start, end, patience, answers)
    }
}

extension Plan: CustomStringConvertible {
    public var description: String {
        let sources = hot.enumerated().map { "hot\($0): \($1)" } + cold.enumerated().map { "cold\($0): \($1)" }
        return (["\(pipeline)"] + sources + subscribers.map { "\($0)" }).joined(separator: "\n    ")
    }
}

extension Sent: CustomStringConvertible {
    public var description: String {
        switch event {
        case .next(let value): "\(tick):\(value)"
        case .error: "\(tick):#"
        case .completed: "\(tick):|"
        }
    }
}

extension Subscriber: CustomStringConvertible {
    public var description: String {
        "subscribes at \(start)" + (end.map { ", disposes at \($0)" } ?? "")
            + (patience.map { ", disposes in its handler at value \($0)" } ?? "") + (answers.map { ", sends to hot\($0)" } ?? "")
    }
}
