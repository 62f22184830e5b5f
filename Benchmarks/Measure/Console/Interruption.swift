import Synchronization

/// Ctrl-C, SIGTERM and a closed terminal, as a request to stop after the current sample.
package enum Interruption {
    private static let requested = Atomic<Bool>(false)

    /// Checked between samples. Relaxed: nothing else is published with it.
    package static var isRequested: Bool { requested.load(ordering: .relaxed) }

    /// Throws if the user has asked to stop.
    ///
    /// Call it after asking another program and before interpreting its failure: a program started after the request is ended at once, and
    /// its failure means nothing.
    package static func check(_ consequence: String) throws(Failure) {
        if isRequested { throw Failure(.interrupted, "interrupted; \(consequence)") }
    }

    /// From now on the first signal of each kind is a request; the second ends the process at once, as by default.
    package static func listen() {
        // Initialised here, since a signal handler must not be the first to do so.
        requested.store(false, ordering: .relaxed)
        for signal in [SIGINT, SIGTERM, SIGHUP] {
            // A process under `nohup` is meant to outlive its terminal.
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
        // SIG_IGN is the address 1; functions can only be compared as numbers.
        return unsafeBitCast(handler, to: UInt.self) == 1
    }
}

/// A run was abandoned because of ``Interruption``.
package struct Interrupted: Error {}
