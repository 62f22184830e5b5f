/// Where signals are sent, too. It knows its listeners weakly: each is held by its plug alone, and hears nothing more once that is gone.
///
/// Those that have gone leave the list with the next signal. Until then the runtime keeps a block for each, which is no leak.
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
