/// The life of one chain of maps that a hundred observe: a list below the maps, which the root knows as long as anybody is on it.
final class ClosureSharedLife: ClosureShared {
    override class func width(size: Int) -> Int { 100 }

    override func connect() { root.handler = ClosureStages.maps(size, one) { [shared] in shared.send($0) } }

    override func emit() { root.send(1) }
}
