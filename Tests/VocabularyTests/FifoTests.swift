import Testing
import Vocabulary

@Suite struct FifoTests {
    @Test func whatCameFirstLeavesFirst() {
        var fifo = Fifo<Int>()
        #expect(fifo.isEmpty)
        #expect(fifo.first == nil)
        #expect(fifo.popFirst() == nil)
        fifo.append(1)
        fifo.append(2)
        #expect(fifo.first == 1)
        #expect(fifo.popFirst() == 1)
        fifo.append(3)
        #expect(fifo.first == 2)
        #expect(fifo.popFirst() == 2)
        #expect(!fifo.isEmpty)
        #expect(fifo.popFirst() == 3)
        #expect(fifo.isEmpty)
        #expect(fifo.popFirst() == nil)
    }

    @Test func itIsAQueueHoweverComingAndLeavingMix() {
        var fifo = Fifo<Int>()
        var model: [Int] = []
        for step in 0..<10_000 {
            // More come than leave, then more leave than come, and so on.
            if (step * 7919) % 100 < (step / 500 % 2 == 0 ? 70 : 30) {
                fifo.append(step)
                model.append(step)
            } else {
                #expect(fifo.popFirst() == (model.isEmpty ? nil : model.removeFirst()))
            }
            #expect(fifo.first == model.first)
            #expect(fifo.isEmpty == model.isEmpty)
        }
    }
}
