extension AsyncSequence where Self: Sendable {
    /// Emits the elements of the sequence, and ends as it does.
    ///
    /// A task iterates the sequence for each run of the chain; disposal cancels it. Values come on the task's thread, and the next is
    /// requested when the previous one is delivered. A cancelled task emits nothing more.
    ///
    /// Composed of ``Chain/create(_:)``. LinkChain: the link is shared, so all its observers share one task.
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
    /// Succeeds with the result of `work`, or fails with its error. A task does the work for each run; disposal cancels it.
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
