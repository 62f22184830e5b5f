/// Maps in a row, which several workloads describe, subscribe to and take apart.
class DirectMapChain: DirectScenario {
    override final func describe() -> DirectTail { root.tail.maps(size, one) }
}
