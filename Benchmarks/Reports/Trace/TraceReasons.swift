/// Why a line is only in a document's log, or only in a library's.
package struct TraceReason: Sendable {
    package enum Difference: Sendable {
        /// Only the document has it.
        case missing
        /// Only the library has it.
        case own
    }

    let libraries: [String]
    let differences: [Difference]
    /// The beginnings of section titles; empty for any section.
    let sections: [String]
    /// A regular expression for the whole line.
    let pattern: String
    package let text: String

    init(_ libraries: [String], _ differences: [Difference], in sections: [String] = [], _ pattern: String, _ text: String) {
        (self.libraries, self.differences, self.sections, self.pattern, self.text) = (libraries, differences, sections, pattern, text)
    }

    func fits(_ difference: Difference, _ line: String, _ section: String, _ library: String) -> Bool {
        libraries.contains(library) && differences.contains(difference)
            && (sections.isEmpty || sections.contains { section.hasPrefix($0) })
            && line.wholeMatch(of: expression) != nil
    }

    private var expression: Regex<AnyRegexOutput> {
        // Every test of the reasons would find an invalid pattern.
        guard let expression = try? Regex(pattern) else { preconditionFailure("'\(pattern)' is no regular expression; correct it") }
        return expression
    }
}

extension TraceReason {
    private static let sinks = ["SinkChain"], disposers = ["DisposerChain"], links = ["LinkChain"], both = ["SinkChain", "DisposerChain"]

    private static let orderOfObservers =
        "RxPrototype keeps its observers in a dictionary, and tells 2 before 1. Here the order of subscription is kept (rule 11)."

    /// The first that fits is used.
    static let ofRxPrototype: [TraceReason] = [
        TraceReason(
            links, [.missing, .own], in: ["Subscription 2", "Subscription 3"], ".*",
            "LinkChain: all subscriptions share one chain, which ended with subscription 1. Later ones hear the end alone."),
        TraceReason(
            both, [.missing], "(Just|Filter|Map|Create) observing",
            "Describing is one step: the operator makes its observable. RxPrototype's operators log `observing` before that."),
        TraceReason(
            both, [.own], "(Just|Filter|Map|Create) deinit",
            "RxPrototype's observables do not log their `deinit`. Nothing holds this one any more after `subscribe`."),
        TraceReason(
            both, [.missing, .own], in: ["Subscription 6"],
            "Subscription \\d handled event.*|(PublishSubject.*|SubscriptionSink) on event.*",
            orderOfObservers),
        TraceReason(
            sinks, [.missing], in: ["Subscription 1", "Subscription 2", "Subscription 3"], "(Map|Filter)Sink disposed",
            "The seed's sinks dispose each other once more, upwards from the last. Here a flag lets that happen once (rule 5)."),
        TraceReason(
            sinks, [.missing, .own], in: ["Subscription 5"], "CreateSource deinit",
            "The seed's observer holds the source until its closure has run. Here it holds an inlet, which lets go at disposal (rule 8)."),
        TraceReason(
            both, [.own], "SubjectCore .*",
            "A subject's list of observers is an object of its own, which outlives the subject if a registration holds it."),
        TraceReason(
            sinks, [.own], "PublishSubjectSubscription running",
            "A registration is the source of its chain: it takes its place in the list when it is run, in the second phase."),
        TraceReason(
            both, [.own], "PublishSubjectSubscription deinit", "The seed's subscriptions to a subject do not log their `deinit`."),
        TraceReason(
            both + links, [.missing], "PublishSubject removing \\d", "The list of observers is emptied at once when all have heard the end."
        ),
        TraceReason(sinks, [.missing, .own], in: ["Subscription 6"], "SubscriptionSink disposed", orderOfObservers),
        TraceReason(
            sinks, [.missing], "PublishSubjectSubscription disposed",
            "SinkChain: a registration gives up its place before its sink hears the end. Nothing of it is left to dispose."),
        TraceReason(
            disposers, [.own], "SinkDisposer .*",
            "DisposerChain: every sink has a disposer. The two hold each other until the disposer is disposed."),
        TraceReason(
            disposers, [.missing], "JustSource .*",
            "DisposerChain: `just` sends while the chain is being wired, and needs no source object."),
        TraceReason(
            disposers, [.missing, .own], "Create(Source|Sink) .*",
            "DisposerChain: `create` runs while the chain is being wired. Its sink, `CreateSink`, has nothing to run later."),
        TraceReason(
            disposers, [.missing, .own], "(Filter|Map|Subscription)Sink disposed|PublishSubjectSubscription disposed",
            "DisposerChain: disposal begins at the last sink and goes up. A registration whose stream has ended has nothing to give back."),
        TraceReason(
            disposers, [.missing, .own], "(Filter|Map|Subscription)Sink deinit",
            "DisposerChain: the owner holds the last disposer, and not the last sink. So that sink goes with its chain."),
        TraceReason(
            links, [.missing, .own], "(Just|Filter|Map|Create|PublishSubject)(Sink)? (observing|creating|created|subscribing)",
            "LinkChain: an operator makes its link at once, and the link observes its parent. There is no description apart from it."),
        TraceReason(
            links, [.own], "(LinkTree|(Stage|Subscription)?Registration) .*",
            "LinkChain: all links below a root share a tree. A registration knows a child weakly, and holds a subscription's handlers."),
        TraceReason(
            links, [.missing, .own],
            "(JustSource|CreateSource|PublishSubject|PublishSubjectSubscription|ColdRoot|CreateRoot|Observable) .*",
            "LinkChain: the root of the tree is the source: a `ColdRoot`, a `CreateRoot`, or the emitter, which is called `Observable`."),
        TraceReason(links, [.own], "SubscriptionSink observing", "LinkChain: the subscription holds the link that it observes."),
        TraceReason(
            links, [.missing, .own], "Subscription \\d handled event.*|SubscriptionSink on event.*",
            orderOfObservers),
        TraceReason(
            links, [.missing, .own], "(Filter|Map|Subscription)Sink (disposed|unlinked|deinit)",
            "LinkChain: a link lets go of its parent when the end has passed or the link is unlinked. Nothing is disposed."),
    ]

    static let ofObserver = [
        TraceReason(
            ["WeakSubject"], [.missing, .own], "Observer (One|Two).*",
            "The printed log lists all notifications of one observer first. The seed's code, like WeakSubject, sends each to all observers."
        )
    ]
}
