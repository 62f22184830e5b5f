enum ReadingSection {
    static var html: Markup { HTML.definitions(lines.map { ($0, $1) }, "reading") }

    private static let lines: KeyValuePairs<String, String> = [
        "Marks": """
        Each implementation has one colour and one shape everywhere. The mark is the median. Where curves coincide, the lower ones \
        show as rims: their marks and lines are larger.
        """,
        "Intervals": """
        The line through a mark is the 95 % interval of the median over processes. The pale bar is the middle half of all samples. If \
        two intervals overlap, the run shows no difference. Counts are exact and have neither.
        """,
        "Axes": """
        An axis begins at 0, or it is logarithmic; it says which. It is logarithmic where the largest figure is more than twenty times \
        the smallest.
        """,
        "Growth": """
        Both axes are logarithmic: n is a straight line, and n² one twice as steep. The dashed line is the fitted law. For times it is \
        a slope over the sizes in the table; for counts, the exact law where there is one. A slope is not drawn if it leaves open \
        whether the time grows, or if its interval is wider than 0.3 and contains no whole number or several. In the phase event, \
        figures are per unit of work: linear growth there is quadratic in total.
        """,
        "Teardown latency": """
        A curve says how long the slowest teardowns take: at 99 %, one in a hundred takes longer. It is of single teardowns, and ends \
        where fewer than ten samples lie beyond. It needs the file of samples.
        """,
        "Digits": """
        A time has the digits that its interval supports, or as many more as keep it inside; its bounds have one more. Times and \
        ratios differ between machines; counts do not.
        """,
    ]
}
