/// How long the values last that `share(replay:scope:)` keeps.
public enum SubjectLifetimeScope: Sendable {
    /// As long as there is an observer, and the source has not ended. The next observer has the source subscribed to anew, and hears
    /// nothing of what was before.
    case whileConnected
    /// As long as the shared stream. The next observer hears them, also if there was none for a while, or the source has ended.
    case forever
}
