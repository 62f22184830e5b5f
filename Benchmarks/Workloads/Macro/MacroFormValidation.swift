import BenchmarkKit

extension Workload {
    static let macroFormValidation = Workload(
        "macro/form-validation",
        summary: """
            A form with three fields, in virtual time: each is checked as it is typed, a server is asked whether the name is free, and \
            a button is enabled when all is well. Several sources that meet twice, time, and inner streams that are given up.
            """,
        unit: "form",
        units: { _ in 200 },
        // The button is disabled at first, and each form enables and disables it. When it is enabled, the number of requests so far is
        // added. FusedLoop computes the same without any stream.
        expected: [0: Outcome(checksum: 35_100, delivered: 401)],
        scenario: FormValidationScenario.self
    )
}

private final class FormValidationScenario: MacroScenario<Bool> {
    private let texts = SignUpTexts()
    private var form: Form?

    override func assemble() {
        let form = Form()
        let names = form.name.distinctUntilChanged().share()
        let isComplete = Chain.combineLatest(
            names.map(SignUp.isName), form.mail.distinctUntilChanged().map(SignUp.isMail),
            form.password.distinctUntilChanged().map(SignUp.isPassword)
        ) { $0 && $1 && $2 }
        let isFree = names.debounce(.milliseconds(100), scheduler: form.scheduler).flatMapLatest {
            [server = form.server, scheduler = form.scheduler] name -> Chain<Bool> in
            if !SignUp.isName(name) { return .just(false) }
            let isFree = server.isFree(name)
            return Chain<Int>.timer(.milliseconds(200), scheduler: scheduler).map { _ in isFree }
        }
        shown = Chain.combineLatest(isComplete, isFree) { $0 && $1 }.distinctUntilChanged()
        self.form = form
    }

    override func subscribe() {
        guard let form else { return }
        token = shown?.subscribe(onNext: { [tally, server = form.server] in tally.add($0 ? server.requests : 0) })
    }

    override func emit() {
        for number in 0..<200 { form?.fillIn(number, texts) }
    }

    override func letGoOfSources() { form = nil }
}

/// The fields, and a user who fills them in.
private final class Form {
    let name = Emitter<String>(), mail = Emitter<String>(), password = Emitter<String>()
    let scheduler = VirtualTimeScheduler()
    let server = NameServer()

    /// Fills in the form, waits for the button, and clears the form.
    func fillIn(_ number: Int, _ texts: SignUpTexts) {
        let typed = texts.names[number & 7]
        type(typed, into: name)
        if number & 1 == 1 {
            // Corrected during a request, whose answer must not come.
            wait(110)
            type([typed[3] + "b"], into: name)
        }
        wait(400)
        if number & 3 == 2 {
            // The name is taken.
            type([typed[3] + "x"], into: name)
            wait(400)
        }
        type(texts.mail, into: mail)
        type(texts.password, into: password)
        name.onNext("")
        mail.onNext("")
        password.onNext("")
        wait(400)
    }

    /// A field sends its content after each step, and once more when it loses the focus.
    private func type(_ texts: [String], into field: Emitter<String>) {
        for text in texts {
            field.onNext(text)
            wait(40)
        }
        field.onNext(texts[texts.count - 1])
    }

    private func wait(_ milliseconds: Int) { scheduler.advance(by: .milliseconds(milliseconds)) }
}
