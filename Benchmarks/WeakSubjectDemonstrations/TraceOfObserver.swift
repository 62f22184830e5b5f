import BenchmarkKit
import WeakSubject

public let demonstrations = Demonstrations(
    library: "WeakSubject", isTracing: true, traces: [.observer], tour: [], claimed: claimedWorkloads, probes: probes)

extension Demonstration {
    /// Seed 003's example, with its own verbs.
    ///
    /// The observers print all of its log, so no stage needs to log.
    static let observer = Demonstration("003", "Observer design pattern: three observers, then two") { log in
        let observerOne = Printing("One", log), observerTwo = Printing("Two", log), observerThree = Printing("Three", log)
        let subject = Subject<EmailNotification>()
        subject += [observerOne, observerTwo, observerThree]

        log.begin("A notification")
        subject ~> EmailNotification(message: "Hello Observers, this messag was sent from the Subject!")

        log.begin("Three notifications, without the third observer")
        subject --= observerThree
        subject ~> (1...3).map { EmailNotification(message: "Message #\($0)") }
        withExtendedLifetime((observerOne, observerTwo, observerThree)) {}
    }
}

private struct EmailNotification {
    let data: String?

    init(message: String) { data = message }
}

private final class Printing: Observer {
    private let name: String
    private let log: Log

    init(_ name: String, _ log: Log) { (self.name, self.log) = (name, log) }

    func notify(with notification: EmailNotification) {
        log.note("Observer \(name):  data: \(String(describing: notification.data))")
    }
}
