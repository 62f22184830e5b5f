import Synchronization

/// Ctrl-C, SIGTERM and a terminal that was closed, as a request to stop after the current sample.
package enum Interruption {
    private static let requested = Atomic<Bool>(false)

    /// Asked between samples. Relaxed: nothing else is published with it.
    package static var isRequested: Bool { requested.load(ordering: .relaxed) }

    /// Throws if the person has asked to stop. To be called after another program was asked something, and before its failure is
    /// interpreted: a program that is started when the person has asked to stop is ended at once, and says nothing about itself.
    package static func check(_ consequence: String) throws(Failure) {
        if isRequested { throw Failure(.interrupted, "interrupted; \(consequence)") }
    }

    /// From now on the first signal is a request; a second one ends the process at once, as by default.
    package static func listen() {
        // Made now: the handler may run anywhere, and must not be the first to need it.
        requested.store(false, ordering: .relaxed)
        for signal in [SIGINT, SIGTERM, SIGHUP] {
            // `nohup` is meant to outlive its terminal.
            if signal == SIGHUP, isIgnored(signal) { continue }
            var action = sigaction()
            let handler: @convention(c) (Int32) -> Void = { _ in Interruption.requested.store(true, ordering: .relaxed) }
            #if os(Linux)
            action.__sigaction_handler.sa_handler = handler
            #else
            action.__sigaction_u.__sa_handler = handler
            #endif
            action.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND)) | Int32(SA_RESTART)
            sigaction(signal, &action, nil)
        }
    }

    private static func isIgnored(_ signal: Int32) -> Bool {
        var action = sigaction()
        sigaction(signal, nil, &action)
        #if os(Linux)
        let handler = action.__sigaction_handler.sa_handler
        #else
        let handler = action.__sigaction_u.__sa_handler
        #endif
        // SIG_IGN is the address 1: functions can only be compared as numbers.
        return unsafeBitCast(handler, to: UInt.self) == 1
    }
}

/// Thrown where a run is abandoned because of `Interruption`.
package struct Interrupted: Error {}
