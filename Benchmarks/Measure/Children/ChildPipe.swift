import CProcess

/// One end for us, and one for the child.
final class ChildPipe {
    private let reading: Int32
    let writing: Int32
    /// What was read so far.
    private(set) var text: [UInt8] = []
    private(set) var isAtEnd = false
    private var isWritingOpen = true

    init?() {
        var ends: [Int32] = [-1, -1]
        // No child but the one that is given them has them.
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

    /// Takes what was read so far, so that what comes next stands alone.
    func takeText() -> [UInt8] {
        defer { text = [] }
        return text
    }

    /// Reads from all of them until `isEnough`, or until all are at their end. False if the time is over before, or if the person wants
    /// to stop. `more`: asked when the time is over, for how many seconds it goes on; nil ends it.
    static func read(
        _ pipes: [ChildPipe], until deadline: UInt64, or isEnough: () -> Bool = { false }, more: () -> Double? = { nil }
    ) -> Bool {
        var deadline = deadline, end = deadline
        while !isEnough(), pipes.contains(where: { !$0.isAtEnd }) {
            if Interruption.isRequested { return false }
            let now = MonotonicClock.now()
            if now >= end {
                if end == deadline, let seconds = more() {
                    deadline = now + UInt64(seconds * 1e9)
                    end = deadline
                    continue
                }
                // After Ctrl-Z and `fg`, the time may be over while output that came in time is still unread. A pipe holds little of it.
                // So the children have one second more for the rest, once.
                guard end == deadline, readWhatIsThere(pipes, waiting: 0) else { return false }
                end = now + 1_000_000_000
                continue
            }
            // A signal may have come to another thread, and is asked for four times a second.
            readWhatIsThere(pipes, waiting: Int32(min((end - now) / 1_000_000 + 1, 250)))
        }
        return true
    }

    /// Reads once from each that has something, waiting for the first at most so many milliseconds. False if none had.
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
