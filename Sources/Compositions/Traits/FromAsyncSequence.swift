extension AsyncSequence where Self: Sendable {
    /// Emits the elements of the sequence, and ends as it does. For each run of the chain a task iterates it, which disposal cancels.
    ///
    /// Values come on the task's thread. The sequence is not asked for the next before the one at hand is delivered. A task that is
    /// cancelled emits nothing more.
    ///
    /// Composed of ``Chain/create(_:)``. LinkChain: the link is shared, so there is one task for all its observers.
    public func asChain() -> Chain<Element> {
        .create { observer in
            let task = Task {
                do {
                    for try await element in self {
                        // Not every sequence ends when the task is cancelled.
                        if Task.isCancelled { return }
                        observer.onNext(element)
                    }
                    observer.onCompleted()
                } catch { observer.onError(error) }
            }
            return Disposables.create { task.cancel() }
        }
    }
}

extension Chain {
    /// Emits the elements of `sequence`, and ends as it does. The same as `sequence.asChain()`.
    public static func from<Elements: AsyncSequence & Sendable>(_ sequence: Elements) -> Chain<Element> where Elements.Element == Element {
        sequence.asChain()
    }
}

extension TraitSequence where Trait == SingleTrait {
    /// Succeeds with what `work` returns, or fails with what it throws. For each run a task does the work, which disposal cancels.
    public static func create(detached: Bool = false, priority: TaskPriority? = nil, work: @Sendable @escaping () async throws -> Element)
        -> Single<Element> where Element: Sendable
    {
        .create { observer in
            let body: @Sendable () async -> Void = {
                do { observer(.success(try await work())) } catch { observer(.failure(error)) }
            }
            let task = detached ? Task.detached(priority: priority, operation: body) : Task(priority: priority, operation: body)
            return Disposables.create { task.cancel() }
        }
    }
}
