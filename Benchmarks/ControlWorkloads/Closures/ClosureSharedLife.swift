/// The life of one chain of maps with a hundred observers: a list below the maps, connected with the root while it has observers.
final class ClosureSharedLife: ClosureShared {
    override class func width(size: Int) -> Int { 100 }

    override func connect() { root.handler = ClosureStages.maps(size, one) { [shared] in shared.send($0) } }

    override func emit() { root.send(1) }
}
