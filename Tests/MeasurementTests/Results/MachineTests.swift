import Results
import Testing

@Suite struct MachineTests {
    @Test func processorsWithEqualNamesAreToldApartByTheirNumbers() {
        let one = "processor\t: 0\nvendor_id\t: AuthenticAMD\ncpu family\t: 26\nmodel\t\t: 2\nmodel name\t: AMD EPYC\nstepping\t: 1\n"
        let other = one.replacing("family\t: 26", with: "family\t: 25")
        #expect(Machine.cpuModel(inInfo: one) == "AMD EPYC (family 26, model 2, stepping 1)")
        #expect(Machine.cpuModel(inInfo: other) == "AMD EPYC (family 25, model 2, stepping 1)")
    }

    @Test func theFirstListedProcessorIsNamed() {
        let info = "model name\t: First\nmodel\t\t: 1\n\nmodel name\t: Second\nmodel\t\t: 2\n"
        #expect(Machine.cpuModel(inInfo: info) == "First (model 1)")
    }

    @Test func anArmProcessorHasNumbersAndNoName() {
        let info = "processor\t: 0\nCPU implementer\t: 0x41\nCPU part\t: 0xd0c\nCPU revision\t: 1\n"
        #expect(Machine.cpuModel(inInfo: info) == "unknown (implementer 0x41, part 0xd0c, revision 1)")
    }

    @Test func aProcessorWithoutInformationIsUnknown() {
        #expect(Machine.cpuModel(inInfo: "") == "unknown")
        #expect(Machine.cpuModel(inInfo: "a line without a colon") == "unknown")
    }

    @Test func runsOnDifferentProcessorsDifferInMachine() {
        let here = Machine.current()
        var there = here
        there.cpu = "\(here.cpu)x"
        #expect(here.differences(fromBase: there) == ["CPU: \(here.cpu), base \(there.cpu)"])
        #expect(here.differences(fromBase: here) == [])
    }
}
