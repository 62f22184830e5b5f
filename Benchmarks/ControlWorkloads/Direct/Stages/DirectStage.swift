/// A stage of a chain of numbers, written by hand for one chain: it holds the next stage, and finds it without retaining it.
///
/// It uses what the libraries use, and pointers to functions, and keeps none of their contract. Nobody asks whether the stage was
/// disposed, no value waits for another, no thread is expected, and no closure may throw.
///
/// A chain is wired when it is described, as by a person who knows that it will be used, and what observes it is one more stage. A
/// stage by itself passes on what it takes: a hot source with one observer is such a stage.
class DirectStage {
    /// Holds a reference, which `deinit` and ``detach()`` give back. Unmanaged, so that a value on its way retains nothing.
    @exclusivity(unchecked) private(set) final var next: Unmanaged<DirectStage>?
    /// Its place in the ``DirectFan`` that holds it, if one does.
    @exclusivity(unchecked) final var place: Int32 = -1

    /// What the stage is, as far as ``carry(_:from:)`` knows it.
    enum Kind: UInt8 { case map, filter, end, other }

    private final let kind: Kind

    /// Releases the stages below one by one, where the last reference to them is this one: nested, they would need stack per stage.
    deinit {
        var below = next?.takeRetainedValue()
        while below != nil, isKnownUniquelyReferenced(&below) {
            below = below.unsafelyUnwrapped.next.take()?.takeRetainedValue()
        }
    }

    /// Takes a value; the first argument is the stage.
    typealias Receiver = @convention(c) (UnsafeMutableRawPointer, Int) -> Void

    /// A C function, and one load away. It may end with a jump to that of the next stage. A Swift method has to call it, since it must
    /// restore the register with its receiver. So a value needs no stack for each stage, and no return.
    private final let receiver: Receiver

    /// Without a receiver of its own, a stage is of a kind that ``carry(_:from:)`` knows, or overrides ``handle(_:)``.
    @inline(__always)
    init(_ kind: Kind = .other, _ receiver: Receiver? = nil) {
        self.kind = kind
        if let receiver {
            self.receiver = receiver
        } else if kind == .other {
            self.receiver = { stage, value in DirectStage.with(stage) { (stage: DirectStage) in stage.handle(value) } }
        } else {
            self.receiver = { stage, value in DirectStage.carry(value, from: stage) }
        }
    }

    /// Carries a value from stage to stage, in a loop: a row of maps and filters is one call, however long it is.
    @inline(__always)
    private static func carry(_ value: Int, from first: UnsafeMutableRawPointer) {
        var value = value
        var stage = Unmanaged<DirectStage>.fromOpaque(first)
        while true {
            let next = stage._withUnsafeGuaranteedRef { current -> Unmanaged<DirectStage>? in
                switch current.kind {
                case .map: value = unsafeDowncast(current, to: DirectMap.self).transform(value)
                case .filter: if !unsafeDowncast(current, to: DirectFilter.self).predicate(value) { return nil }
                case .end:
                    unsafeDowncast(current, to: DirectEnd.self).handler(value)
                    return nil
                case .other:
                    current.take(value)
                    return nil
                }
                return current.next
            }
            guard let next else { return }
            stage = next
        }
    }

    /// Does with a value what the stage is for.
    func handle(_ value: Int) { emit(value) }

    /// Gets a value from the stage above.
    @inline(__always)
    final func take(_ value: Int) { receiver(Unmanaged.passUnretained(self).toOpaque(), value) }

    /// Calls `body` with a receiver's stage.
    @inline(__always)
    static func with<Stage: DirectStage>(_ stage: UnsafeMutableRawPointer, _ body: (Stage) -> Void) {
        Unmanaged<Stage>.fromOpaque(stage)._withUnsafeGuaranteedRef(body)
    }

    /// The stream completes: a last value may go out.
    func end() {}

    /// The stream fails.
    func fail(_ error: any Error) { next?._withUnsafeGuaranteedRef { $0.fail(error) } }

    /// There is a next stage by then: nothing is sent before the chain is complete. So nobody asks for it.
    @inline(__always)
    final func emit(_ value: Int) { next.unsafelyUnwrapped._withUnsafeGuaranteedRef { $0.take(value) } }

    /// Calls `body` with the next stage, of a type that the caller knows.
    @inline(__always)
    final func withNext<Stage: DirectStage>(_ body: (Stage) -> Void) {
        next.unsafelyUnwrapped._withUnsafeGuaranteedRef { body(unsafeDowncast($0, to: Stage.self)) }
    }

    /// Tells this stage and all below that the stream completes. A loop, so that it needs no stack per stage.
    final func complete() {
        end()
        var stage = next
        while let current = stage {
            stage = current._withUnsafeGuaranteedRef {
                $0.end()
                return $0.next
            }
        }
    }

    @discardableResult
    final func attach(_ stage: __owned DirectStage) -> DirectTail {
        let stage = Unmanaged.passRetained(stage)
        next = stage
        return DirectTail(stage)
    }

    /// Where the description of a chain begins that this stage is the top of.
    final var tail: DirectTail { DirectTail(.passUnretained(self)) }

    /// Puts another stage behind this one. Both references change hands.
    final func exchange(with stage: Unmanaged<DirectStage>) { next = stage }

    final func detach() { next.take()?.release() }
}

/// The last stage of a chain that is being described. The stage above holds it, so nothing is retained or released here.
struct DirectTail {
    private let stage: Unmanaged<DirectStage>

    init(_ stage: Unmanaged<DirectStage>) { self.stage = stage }

    @discardableResult
    func attach(_ next: __owned DirectStage) -> DirectTail { stage._withUnsafeGuaranteedRef { $0.attach(next) } }

    func detach() { stage._withUnsafeGuaranteedRef { $0.detach() } }

    /// The stage as the fan that it is.
    func fan<Result>(_ body: (DirectFan) -> Result) -> Result {
        stage._withUnsafeGuaranteedRef { body(unsafeDowncast($0, to: DirectFan.self)) }
    }
}

/// The end of a chain: a subscription.
final class DirectEnd: DirectStage {
    fileprivate let handler: (Int) -> Void

    init(_ handler: @escaping (Int) -> Void) {
        self.handler = handler
        super.init(.end)
    }
}
