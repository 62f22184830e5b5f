import Measurement

/// The controls: what a person writes by hand who needs just this, and what the loop costs without any structure at all.
///
/// A control keeps no contract: no re-entrance, no threads, no errors. It is the limit that the architectures are read against,
/// not something to use instead.
public let contestants = [
    Contestant(
        control: "ClosureChain",
        scenarios: [
            "assemble/map-chain": ClosureAssembledMapChain.self,
            "assemble/seed-chain": ClosureSeedChain.self,
            "subscribe/map-chain": ClosureMapChain.self,
            "subscribe/just": ClosureJust.self,
            "subscribe/seed-chain": ClosureSeedChain.self,
            "subscribe/create": ClosureCreate.self,
            "pump/bare": ClosurePumpBare.self,
            "pump/map": ClosurePumpMap.self,
            "pump/map-filter-map": ClosurePumpMapFilterMap.self,
            "cold/range": ClosureColdRange.self,
            "cold/from": ClosureColdFrom.self,
            "fanout/subject": ClosureFanout.self,
            "fanout/weak-subject": ClosureFanout.self,
            "churn/long-lived-root": ClosureChurn.self,
            "teardown/dispose": ClosureMapChain.self,
            "teardown/release": ClosureReleasedMapChain.self,
            "teardown/terminal": ClosureMapChain.self,
            "teardown/bag-10k": ClosureBag.self,
            "residue/undisposed": ClosureResidue.self,
        ]),
    Contestant(
        control: "FusedLoop",
        scenarios: [
            "pump/bare": FusedPumpBare.self,
            "pump/map": FusedPumpMap.self,
            "pump/map-filter-map": FusedPumpMapFilterMap.self,
            "cold/range": FusedColdRange.self,
            "cold/from": FusedColdFrom.self,
            "fanout/subject": FusedFanout.self,
        ]),
]
