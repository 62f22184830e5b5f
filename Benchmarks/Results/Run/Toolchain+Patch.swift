/// The compiler's full version, as far as it is known here: counts may differ between two patches of one version.
extension Toolchain {
    /// `6.3.1`; for an unknown patch, the last known one.
    package static var compilerPatch: String {
        #if compiler(>=7.0)
        "7"
        #elseif compiler(>=6.6)
        "6.6"
        #elseif compiler(>=6.5.4)
        "6.5.4"
        #elseif compiler(>=6.5.3)
        "6.5.3"
        #elseif compiler(>=6.5.2)
        "6.5.2"
        #elseif compiler(>=6.5.1)
        "6.5.1"
        #elseif compiler(>=6.5)
        "6.5"
        #elseif compiler(>=6.4.4)
        "6.4.4"
        #elseif compiler(>=6.4.3)
        "6.4.3"
        #elseif compiler(>=6.4.2)
        "6.4.2"
        #elseif compiler(>=6.4.1)
        "6.4.1"
        #elseif compiler(>=6.4)
        "6.4"
        #elseif compiler(>=6.3.4)
        "6.3.4"
        #elseif compiler(>=6.3.3)
        "6.3.3"
        #elseif compiler(>=6.3.2)
        "6.3.2"
        #elseif compiler(>=6.3.1)
        "6.3.1"
        #elseif compiler(>=6.3)
        "6.3"
        #elseif compiler(>=6.2.4)
        "6.2.4"
        #elseif compiler(>=6.2.3)
        "6.2.3"
        #elseif compiler(>=6.2.2)
        "6.2.2"
        #elseif compiler(>=6.2.1)
        "6.2.1"
        #elseif compiler(>=6.2)
        "6.2"
        #elseif compiler(>=6.1.4)
        "6.1.4"
        #elseif compiler(>=6.1.3)
        "6.1.3"
        #elseif compiler(>=6.1.2)
        "6.1.2"
        #elseif compiler(>=6.1.1)
        "6.1.1"
        #elseif compiler(>=6.1)
        "6.1"
        #else
        "6.0"
        #endif
    }
}
