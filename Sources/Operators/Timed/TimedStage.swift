/// A joint whose values wait for an action of a scheduler.
@usableFromInline protocol TimedStage: Joint {
    /// Emits what is due. Called by the action, outside the serializer.
    func act()
}
