// An import of an architecture brings the shared vocabulary with it.
@_exported import Vocabulary

/// What operators hang on, under the name that all three architectures share.
public typealias Chain = Observer
/// The hot source, under the name that all three architectures share.
public typealias Emitter = Observable
/// The bag of subscriptions, under the name that all three architectures share.
public typealias Bag = LinkBag
/// The bag of subscriptions, as users of RxSwift know it.
public typealias DisposeBag = LinkBag

#if INTERLEAVING
import Interleaving

/// Steered by an exploration: see Tests/Interleaving. Only `make interleavings` sets the condition.
typealias Atomic = SteppedAtomic
#endif
