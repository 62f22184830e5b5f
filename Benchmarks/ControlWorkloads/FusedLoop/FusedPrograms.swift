// More computations of the macro workloads in loops, without any stream. Nothing waits: all times are computed.

/// Each form asks the server once, and once more if its name is corrected or taken.
final class FusedFormValidation: ChainScenario {
    private let texts = SignUpTexts()
    private var contents: [String] = []
    private var isValid: [Bool] = []

    override func emit() {
        let server = NameServer()
        (contents, isValid) = (["", "", ""], [false, false, false])
        tally.add(0)
        for number in 0..<200 {
            let typed = texts.names[number & 7]
            type(typed, into: 0)
            var isFree = ask(server)
            if number & 1 == 1 {
                type([typed[3] + "b"], into: 0)
                isFree = ask(server)
            }
            if number & 3 == 2 {
                type([typed[3] + "x"], into: 0)
                isFree = ask(server)
            }
            type(texts.mail, into: 1)
            type(texts.password, into: 2)
            if isFree, !isValid.contains(false) { tally.add(server.requests) }
            for field in 0..<3 { check("", in: field) }
            if isValid.contains(false) { tally.add(0) }
        }
    }

    override func dispose() { (contents, isValid) = ([], []) }

    /// Once more when the field is left.
    private func type(_ texts: [String], into field: Int) {
        for text in texts { check(text, in: field) }
        check(texts[texts.count - 1], in: field)
    }

    private func check(_ text: String, in field: Int) {
        if text == contents[field] { return }
        contents[field] = text
        isValid[field] =
            switch field {
            case 0: SignUp.isName(text)
            case 1: SignUp.isMail(text)
            default: SignUp.isPassword(text)
            }
    }

    private func ask(_ server: NameServer) -> Bool { SignUp.isName(contents[0]) && server.isFree(contents[0]) }
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

/// A download begins once it is requested and one of three places is free. Every second completed download fills a buffer.
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
        // All bytes go to the first buffer, since their distribution does not change the sum.
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
        /// When the next value can be shown.
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

final class FusedUndoRedo: ChainScenario {
    override func emit() {
        var history = EditHistory()
        var shown: Int?
        for number in 0..<1_000 {
            let isOpen = number % 20 >= 10
            if isOpen && shown == nil { show() }
            if !isOpen { shown = nil }
            history = history.applying(EditCommand(number: number))
            tally.add(history.document)
            if isOpen { show() }
        }

        func show() {
            if history.steps != shown { tally.add(history.steps) }
            shown = history.steps
        }
    }
}
