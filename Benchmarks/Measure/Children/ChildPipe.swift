import CProcess

/// A pipe from a child to this process.
final class ChildPipe {
    private let reading: Int32
    let writing: Int32
    /// What was read since the last ``takeText()``.
    private(set) var text: [UInt8] = []
    private(set) var isAtEnd = false
    private var isWritingOpen = true

    init?() {
        var ends: [Int32] = [-1, -1]
        // No other child inherits the ends.
        guard pipe_of_our_own(&ends) == 0 else { return nil }
        (reading, writing) = (ends[0], ends[1])
    }

    deinit {
        closeWriting()
        close(reading)
    }

    func closeWriting() {
        if isWritingOpen { close(writing) }
        isWritingOpen = false
    }

    func takeText() -> [UInt8] {
        defer { text = [] }
        return text
    }

    /// Reads from all pipes until `isEnough`, or until all are at their end.
    ///
    /// False if `seconds` are over first, or if the user asks to stop. They are seconds of the processor where `processor` says how many
    /// were used so far, see ``TimeLimit``; otherwise of the clock.
    static func read(
        _ pipes: [ChildPipe], within seconds: Double, or isEnough: () -> Bool = { false }, processor: () -> Double? = { nil }
    ) -> Bool {
        let start = MonotonicClock.now()
        var limit = TimeLimit(seconds), deadline = start &+ UInt64(seconds * 1e9), end = deadline
        while !isEnough(), pipes.contains(where: { !$0.isAtEnd }) {
            if Interruption.isRequested { return false }
            let now = MonotonicClock.now()
            if now >= end {
                if end == deadline, let more = limit.more(atClock: MonotonicClock.seconds(since: start), processor: processor()) {
                    deadline = now + UInt64(more * 1e9)
                    end = deadline
                    continue
                }
                // After Ctrl-Z and `fg`, the time may be over while output that came in time is still unread. A pipe holds little of it, so
                // the children get one more second for the rest, once.
                guard end == deadline, readWhatIsThere(pipes, waiting: 0) else { return false }
                end = now + 1_000_000_000
                continue
            }
            // Another thread may have received the signal, so check for it four times a second.
            readWhatIsThere(pipes, waiting: Int32(min((end - now) / 1_000_000 + 1, 250)))
        }
        return true
    }

    /// Reads once from each pipe that has something, and waits at most so many milliseconds for the first. False if none had anything.
    @discardableResult
    static func readWhatIsThere(_ pipes: [ChildPipe], waiting milliseconds: Int32) -> Bool {
        let open = pipes.filter { !$0.isAtEnd }
        var polled = open.map { pollfd(fd: $0.reading, events: Int16(POLLIN), revents: 0) }
        if poll(&polled, nfds_t(polled.count), milliseconds) <= 0 { return false }
        for (pipe, entry) in zip(open, polled) where entry.revents != 0 { pipe.readOnce() }
        return true
    }

    private func readOnce() {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = Foundation.read(reading, &buffer, buffer.count)
        if count > 0 { text += buffer[..<count] } else if count == 0 || errno != EINTR { isAtEnd = true }
    }
}
