/// What the optimiser did with the code of this module for its callers in other modules.
public enum Specialisation {
    /// Whether a generic function of this module was compiled for the type that another module calls it with. That takes
    /// `-cross-module-optimization`; it is what a library's generic code depends on most.
    public static func reachesOtherModules<Value>(_ type: Value.Type) -> Bool { isSpecialised(type) }
}

// Not public, and never inlined: by default the optimiser shows other modules short bodies that use public names alone.
@inline(never)
private func isSpecialised<Value>(_: Value.Type) -> Bool { _isConcrete(Value.self) }
