import Foundation

extension Chain {
    /// Emits what its source emits, and writes a line at each subscription, event and disposal:
    /// `2026-11-22 19:30:49.123: search -> Event next(1)`.
    ///
    /// Ends when its source does. Disposal stops the source. Either way `isDisposed` is written, once per subscription.
    ///
    /// Composed of `do`. LinkChain: the link is shared, so a line is written once for all its observers, and `isDisposed` when all have
    /// left; not if the link ended unobserved.
    /// - Parameters:
    ///   - identifier: the text before the arrow; by default the place of the call.
    ///   - trimOutput: whether an event of more than 40 characters is shortened in the middle.
    ///   - output: writes a line. It may be called by any thread.
    public func debug(
        _ identifier: String? = nil, trimOutput: Bool = false, file: String = #file, line: UInt = #line, function: String = #function,
        output: @escaping (String) -> Void = { print($0) }
    ) -> Chain<Element> {
        let name = identifier ?? "\(file.split(separator: "/").last ?? "\(file)"):\(line) (\(function))"
        let write = { (text: String) in output("\(timestamp(Date())): \(name) -> \(text)") }
        let writeEvent = { (event: String) in
            write("Event \(trimOutput && event.count > 40 ? "\(event.prefix(20))...\(event.suffix(20))" : event)")
        }
        return self.do(
            onNext: { writeEvent("next(\($0))") }, onError: { writeEvent("error(\($0))") }, onCompleted: { writeEvent("completed") },
            onSubscribe: { write("subscribed") }, onDispose: { write("isDisposed") })
    }
}

/// In the local time zone, to the millisecond.
private func timestamp(_ date: Date) -> String {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .current
    let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute, .second, .nanosecond], from: date)
    return String(
        format: "%04d-%02d-%02d %02d:%02d:%02d.%03d", parts.year ?? 0, parts.month ?? 0, parts.day ?? 0, parts.hour ?? 0, parts.minute ?? 0,
        parts.second ?? 0, (parts.nanosecond ?? 0) / 1_000_000)
}
