/// The log that seed 004 prints of its six subscriptions: facts to compare with, not of our making.
enum SeedLog {
    typealias Part = (title: String, lines: [String])

    /// The titles are those of the corresponding demonstration.
    static let rxPrototype: [Part] = [
        part(
            "Creating observable chain",
            """
            Just observing
            Just creating
            Filter observing
            Filter created
            Map observing
            Map created
            """),
        // They differ in who holds the last sink, and so in whether it is freed.
        ("Subscription 1: retained", chain),
        ("Subscription 2: set to nil", chain + ["SubscriptionSink deinit"]),
        ("Subscription 3: goes out of scope", chain + ["SubscriptionSink deinit"]),
        part(
            "Subscription 4: create, handled later",
            """
            Create observing
            Create creating
            SubscriptionSink subscribing
            SubscriptionSink created
            Create subscribing
            CreateSource created
            CreateSource running
            CreateSource on event next(15)
            CreateSource forwarding next(15)
            SubscriptionSink on event next(15)
            Subscription handled event: next(15)
            CreateSource on event completed
            CreateSource forwarding completed
            SubscriptionSink on event completed
            Subscription handled event: completed
            CreateSource disposed
            SubscriptionSink disposed
            CreateSource deinit
            """),
        part(
            "Subscription 5: create, disposed before the event",
            """
            Create observing
            Create creating
            Filter observing
            Filter created
            SubscriptionSink subscribing
            SubscriptionSink created
            Filter subscribing
            FilterSink created
            Create subscribing
            CreateSource created
            CreateSource running
            CreateSource disposed
            FilterSink disposed
            FilterSink deinit
            SubscriptionSink disposed
            SubscriptionSink deinit
            CreateSource on event next(19)
            CreateSource on event completed
            CreateSource deinit
            """),
        part(
            "Subscription 6: publish subject",
            """
            PublishSubject created
            SubscriptionSink subscribing
            SubscriptionSink created
            PublishSubject subscribing
            PublishSubjectSubscription creating
            SubscriptionSink subscribing
            SubscriptionSink created
            PublishSubject subscribing
            PublishSubjectSubscription creating
            PublishSubject forwarding event next(10)
            PublishSubjectSubscription forwarding event next(10)
            SubscriptionSink on event next(10)
            Subscription 2 handled event: next(10)
            PublishSubjectSubscription forwarding event next(10)
            SubscriptionSink on event next(10)
            Subscription 1 handled event: next(10)
            PublishSubject forwarding event next(20)
            PublishSubjectSubscription forwarding event next(20)
            SubscriptionSink on event next(20)
            Subscription 2 handled event: next(20)
            PublishSubjectSubscription forwarding event next(20)
            SubscriptionSink on event next(20)
            Subscription 1 handled event: next(20)
            PublishSubject forwarding event completed
            PublishSubjectSubscription forwarding event completed
            SubscriptionSink on event completed
            Subscription 2 handled event: completed
            PublishSubject removing 2
            PublishSubjectSubscription disposed
            SubscriptionSink disposed
            PublishSubjectSubscription forwarding event completed
            SubscriptionSink on event completed
            Subscription 1 handled event: completed
            PublishSubject removing 1
            PublishSubjectSubscription disposed
            SubscriptionSink disposed
            SubscriptionSink deinit
            SubscriptionSink deinit
            PublishSubject deinit
            """),
    ]

    /// From the start of a subscription to `just`, `filter` and `map` until it is released.
    private static let chain = lines(
        """
        SubscriptionSink subscribing
        SubscriptionSink created
        Map subscribing
        MapSink created
        Filter subscribing
        FilterSink created
        Just subscribing
        JustSource created
        JustSource running
        FilterSink on event next(4)
        FilterSink forwarding event next(4)
        MapSink on event next(4)
        MapSink forwarding event next(40)
        SubscriptionSink on event next(40)
        Subscription handled event: next(40)
        FilterSink on event completed
        FilterSink forwarding event completed
        MapSink on event completed
        MapSink forwarding event completed
        SubscriptionSink on event completed
        Subscription handled event: completed
        JustSource disposed
        FilterSink disposed
        MapSink disposed
        SubscriptionSink disposed
        MapSink disposed
        FilterSink disposed
        JustSource deinit
        FilterSink deinit
        MapSink deinit
        """)

    /// The output of seed 003. Each line has two blanks before `data`.
    static let observer: [Part] = [
        ("A notification", ["One", "Two", "Three"].map { observed($0, "Hello Observers, this messag was sent from the Subject!") }),
        (
            "Three notifications, without the third observer",
            ["One", "Two"].flatMap { name in (1...3).map { observed(name, "Message #\($0)") } }
        ),
    ]

    private static func observed(_ name: String, _ message: String) -> String { "Observer \(name):  data: Optional(\"\(message)\")" }

    private static func part(_ title: String, _ text: String) -> Part { (title, lines(text)) }

    private static func lines(_ text: String) -> [String] { text.split(separator: "\n").map(String.init) }
}
