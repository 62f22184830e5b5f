/// How long `share(replay:scope:)` keeps its values.
public enum SubjectLifetimeScope: Sendable {
    /// As long as there is an observer and the source has not ended. The next observer causes a new subscription to the source, and hears
    /// none of the old values.
    case whileConnected
    /// As long as the shared stream exists. Later observers hear the values, even if there was none for a while, or the source has ended.
    case forever
}
