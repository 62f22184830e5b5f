extension Observable {
    /// A chain in which this is the one source of a joint.
    @usableFromInline
    func join<Parameters, Output, Joint: MultiSourceSink<Parameters, Output> & OperatorStage>(
        _: Joint.Type, _ parameters: Parameters
    ) -> Observable<Output> where Joint.Input == Element, Joint.Output == Output, Joint.Parameters == Parameters {
        Producer(parameters, source: self) { observable, downstream in
            let joint = Joint(observable.parameters(), downstream)
            return joint.whenWired {
                joint.subscribe(to: observable.source(of: Element.self)) { input, value in
                    input.forward(to: Joint.self) { $0.next(value) }
                }
            }
        }
    }

    /// A chain in which `sources` come together, which are subscribed to in this order.
    @usableFromInline
    static func join<Parameters, Joint: MultiSourceSink<Parameters, Element> & OperatorStage>(
        _: Joint.Type, _ parameters: Parameters, _ sources: [Observable<Joint.Input>]
    ) -> Observable<Element> where Joint.Output == Element, Joint.Parameters == Parameters {
        Producer(parameters, sources: sources) { observable, downstream in
            let joint = Joint(observable.parameters(), downstream)
            return joint.whenWired {
                for number in 0..<observable.sourceCount where !joint.isStopped {
                    joint.subscribe(to: observable.source(number, of: Joint.Input.self), number: number) { input, value in
                        input.forward(to: Joint.self) { $0.next(value) }
                    }
                }
            }
        }
    }

    /// The same for two sources of different types.
    @usableFromInline
    static func join<Parameters, Joint: MultiSourceSink<Parameters, Element> & JointOfTwo>(
        _: Joint.Type, _ parameters: Parameters, _ first: Observable<Joint.First>, _ second: Observable<Joint.Second>
    ) -> Observable<Element> where Joint.Output == Element, Joint.Parameters == Parameters {
        Producer(parameters, sources: [first, second]) { observable, downstream in
            let joint = Joint(observable.parameters(), downstream)
            return joint.whenWired {
                joint.subscribe(to: observable.source(0, of: Joint.First.self), number: 0) { input, value in
                    input.forward(to: Joint.self) { $0.next(first: value) }
                }
                if joint.isStopped { return }
                joint.subscribe(to: observable.source(1, of: Joint.Second.self), number: 1) { input, value in
                    input.forward(to: Joint.self) { $0.next(second: value) }
                }
            }
        }
    }
}
