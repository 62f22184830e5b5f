// The names that the workloads use. Everything that decides no ownership is the libraries' own text, through links: serializer, list of
// observers, flags and descriptions.

public typealias Chain = Observable
public typealias Emitter = PublishSubject
public typealias Bag = DisposeBag
