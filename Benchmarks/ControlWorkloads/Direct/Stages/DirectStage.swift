/// A stage of a chain of numbers, written by hand for one chain: it holds the next stage, and calls it without retaining it.
///
/// It uses the libraries' means, and function pointers, but keeps none of their contract. It does not check for disposal, serialise values,
/// expect threads or let closures throw.
///
/// A chain is wired when it is described, by somebody who knows that it will be used, and its observer is one more stage. A plain stage
/// passes on what it takes, so a hot source with one observer is a plain stage.
class DirectStage {
    /// Holds a reference, which `deinit` and ``detach()`` release. Unmanaged, so that a passing value retains nothing.
    @exclusivity(unchecked) private(set) final var next: Unmanaged<DirectStage>?
    /// Its place in the ``DirectFan`` that holds it, if any.
    @exclusivity(unchecked) final var place: Int32 = -1

    /// The kinds of stages that ``carry(_:from:)`` knows.
    enum Kind: UInt8 { case map, filter, end, other }

    private final let kind: Kind

    /// Releases the stages below iteratively, as long as this holds the last reference: recursion would need stack per stage.
    deinit {
        var below = next?.takeRetainedValue()
        while below != nil, isKnownUniquelyReferenced(&below) {
            below = below.unsafelyUnwrapped.next.take()?.takeRetainedValue()
        }
    }

    /// The first argument is the stage.
    typealias Receiver = @convention(c) (UnsafeMutableRawPointer, Int) -> Void

    /// A C function, one load away, which may end with a jump to the next stage's. So a value needs neither stack nor a return for each
    /// stage. A Swift method cannot jump, since it must restore the register that holds its receiver.
    private final let receiver: Receiver

    /// Without a receiver, a stage has a kind that ``carry(_:from:)`` knows, or overrides ``handle(_:)``.
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

    /// Carries a value from stage to stage in a loop: any number of maps and filters in a row is one call.
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

    /// Processes a value.
    func handle(_ value: Int) { emit(value) }

    /// Takes a value from the stage above.
    @inline(__always)
    final func take(_ value: Int) { receiver(Unmanaged.passUnretained(self).toOpaque(), value) }

    /// Calls `body` with the stage of a receiver.
    @inline(__always)
    static func with<Stage: DirectStage>(_ stage: UnsafeMutableRawPointer, _ body: (Stage) -> Void) {
        Unmanaged<Stage>.fromOpaque(stage)._withUnsafeGuaranteedRef(body)
    }

    /// The stream completes: a last value may go out.
    func end() {}

    /// The stream fails.
    func fail(_ error: any Error) { next?._withUnsafeGuaranteedRef { $0.fail(error) } }

    /// Unchecked: there is a next stage, since nothing is sent before the chain is complete.
    @inline(__always)
    final func emit(_ value: Int) { next.unsafelyUnwrapped._withUnsafeGuaranteedRef { $0.take(value) } }

    /// Calls `body` with the next stage, of a type that the caller knows.
    @inline(__always)
    final func withNext<Stage: DirectStage>(_ body: (Stage) -> Void) {
        next.unsafelyUnwrapped._withUnsafeGuaranteedRef { body(unsafeDowncast($0, to: Stage.self)) }
    }

    /// Completes this stage and all below. A loop, so that it needs no stack per stage.
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

    /// The beginning of a description whose top is this stage.
    final var tail: DirectTail { DirectTail(.passUnretained(self)) }

    /// Replaces the next stage. Both references change owners.
    final func exchange(with stage: Unmanaged<DirectStage>) { next = stage }

    final func detach() { next.take()?.release() }
}

/// The last stage of a chain under description. The stage above holds it, so nothing is retained or released here.
struct DirectTail {
    private let stage: Unmanaged<DirectStage>

    init(_ stage: Unmanaged<DirectStage>) { self.stage = stage }

    @discardableResult
    func attach(_ next: __owned DirectStage) -> DirectTail { stage._withUnsafeGuaranteedRef { $0.attach(next) } }

    func detach() { stage._withUnsafeGuaranteedRef { $0.detach() } }

    /// Calls `body` with the stage, which must be a fan.
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
