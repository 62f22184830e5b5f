/// What the optimiser did with this module's code for callers in other modules.
public enum Specialisation {
    /// Whether a generic function of this module was specialised for the type that another module calls it with.
    ///
    /// That takes `-cross-module-optimization`, and affects a library's generic code most.
    public static func reachesOtherModules<Value>(_ type: Value.Type) -> Bool { isSpecialised(type) }
}

// Neither public nor inlinable: by default, the optimiser shows other modules short bodies that use only public names.
@inline(never)
private func isSpecialised<Value>(_: Value.Type) -> Bool { _isConcrete(Value.self) }
