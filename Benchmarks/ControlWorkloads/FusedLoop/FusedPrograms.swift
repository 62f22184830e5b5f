import BenchmarkKit

// More of what the macro workloads compute, in loops and without any stream. Nothing waits: what happens when follows from the times.

/// Each form asks the server once, and once more if its name is corrected or taken.
final class FusedFormValidation: ChainScenario {
    override func emit() {
        var requests = 0
        tally.add(0)
        for number in 0..<200 {
            requests += number % 4 == 0 ? 1 : 2
            tally.add(requests)
            tally.add(0)
        }
    }
}

/// While there is no connection, three messages are lost.
final class FusedChatReconnects: ChainScenario {
    private let texts = Payloads.texts

    override func emit() {
        var transcript = Transcript()
        for number in 0..<1_000 where number < 24 || (number - 24) % 25 > 2 {
            transcript = transcript.adding(ChatMessage(author: number & 3, text: texts[number & 7]))
            tally.add(transcript.messages + transcript.characters)
        }
    }
}

final class FusedDashboard: ChainScenario {
    private let snapshots = Dashboard.snapshots

    override func emit() {
        var averages = [Int](repeating: 0, count: Dashboard.tiles)
        for (number, snapshot) in snapshots.enumerated() {
            for tile in averages.indices {
                let average = Dashboard.smooth(averages[tile], snapshot[tile])
                if number == 0 || average != averages[tile] { tally.add(average) }
                averages[tile] = average
            }
        }
    }
}

/// A download begins when it has been asked for and one of three places is free. Every second that ends fills a buffer.
final class FusedDownloadQueue: ChainScenario {
    private let downloads = (0..<Download.count).map(Download.init)

    override func emit() {
        var free = [0, 0, 0]
        var ends: [Int] = []
        var bytes = 0
        for (number, download) in downloads.enumerated() {
            free.sort()
            free[0] = max(free[0], number / Download.burst * 100) + download.milliseconds
            ends.append(free[0])
            var progress = 0
            for chunk in download.chunks {
                progress += chunk * 1_024
                bytes += progress
            }
        }
        ends.sort()
        // All bytes with the first buffer: which of them are in which is no part of the sum.
        for number in stride(from: 1, to: ends.count, by: 2) {
            tally.add(ends[number] + bytes)
            bytes = 0
        }
    }
}

final class FusedSensor: ChainScenario {
    private let samples = Sensor.samples

    override func emit() {
        var last: Int?
        var waiting: Int?
        /// When the next value may be shown.
        var due = 0
        for time in 0..<1_000 {
            if time == due, let value = waiting { show(value, at: time) }
            let mean = Sensor.mean(samples[time * 10..<time * 10 + 10])
            if mean == last || !Sensor.isPlausible(mean) { continue }
            last = mean
            if time >= due { show(mean, at: time) } else { waiting = mean }
        }
        if let waiting { tally.add(waiting) }

        func show(_ value: Int, at time: Int) {
            tally.add(value)
            waiting = nil
            due = time + 20
        }
    }
}

/// As an editor without a ring of bytes: what can be undone, what can be redone.
final class FusedUndoRedo: ChainScenario {
    override func emit() {
        var past: [Int] = [], document = 0, future: [Int] = []
        var shown: Int?
        for number in 0..<1_000 {
            let isOpen = number % 20 >= 10
            if isOpen && shown == nil { show() }
            if !isOpen { shown = nil }
            switch EditCommand(number: number) {
            case .type(let letter):
                past.append(document)
                if past.count > 7 { past.removeFirst() }
                document = EditHistory.document(document, adding: letter)
                future = []
            case .undo:
                guard let before = past.popLast() else { break }
                future.append(document)
                document = before
            case .redo:
                guard let after = future.popLast() else { break }
                past.append(document)
                document = after
            }
            tally.add(document)
            if isOpen { show() }
        }

        func show() {
            let steps = past.count * 10 + future.count
            if steps != shown { tally.add(steps) }
            shown = steps
        }
    }
}
