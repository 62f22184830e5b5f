extension Chain {
    /// Emits the elements of `sequence`, each from an action of `scheduler`, and completes from one more.
    ///
    /// Each action is scheduled when the one before has emitted its element, so they never overlap, whatever the scheduler. Each
    /// subscription iterates anew. Disposal cancels the pending action and releases the iterator.
    public static func from<Elements: Sequence>(_ sequence: Elements, scheduler: any Scheduler) -> Chain<Element>
    where Elements.Element == Element {
        Producer(FromScheduled(sequence: sequence, scheduler: scheduler)) { observable, downstream in
            let parameters = observable.parameters(as: FromScheduled<Elements>.self)
            var iterator = parameters.sequence.makeIterator()
            return FromScheduledSource(parameters.scheduler, downstream) { iterator.next() }
        }
    }
}
