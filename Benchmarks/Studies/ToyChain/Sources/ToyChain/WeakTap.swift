/// A source that references its listeners weakly: only the plug holds a listener, which gets nothing more once the plug has gone.
///
/// The next signal takes freed listeners off the list. Until then the runtime keeps a block for each, which is no leak.
public final class WeakTap<Value>: Flow<Value> {
    private struct Known {
        weak var listener: Listener<Value>?
    }

    private var known: [Known] = []

    public func send(_ signal: Signal<Value>) {
        known.removeAll { $0.listener == nil }
        for each in known { each.listener?.on(signal) }
    }

    public override func start(_ listener: Listener<Value>) -> Plug {
        known.append(Known(listener: listener))
        return Plug { withExtendedLifetime(listener) {} }
    }
}
