// An import of an architecture brings the shared vocabulary with it.
@_exported import Vocabulary

/// What operators hang on, under the name that all three architectures share.
public typealias Chain = Observable
/// The hot source, under the name that all three architectures share.
public typealias Emitter = PublishSubject
/// The bag of subscriptions, under the name that all three architectures share.
public typealias Bag = DisposeBag

#if INTERLEAVING
import Interleaving

/// Steered by an exploration: see Tests/Interleaving. Only `make interleavings` sets the condition.
typealias Atomic = SteppedAtomic
#endif
