// The names under which the workloads know an architecture. What decides no ownership is the libraries' own text, through links: the same
// serializer, list of observers, flags and descriptions.

public typealias Chain = Observable
public typealias Emitter = PublishSubject
public typealias Bag = DisposeBag
