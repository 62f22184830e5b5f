/// What the marks and words of the page mean.
enum ReadingSection {
    static var html: Markup {
        let lines: [(name: String, text: String)] = [
            (
                "Marks",
                "Each implementation has one colour and one shape everywhere. The mark is the median. Where curves coincide, those below "
                    + "show as rims, since their marks and lines are larger."
            ),
            (
                "Intervals",
                "The line through a mark is the 95 % interval of the median over processes, of which each counts once. The pale bar is the "
                    + "middle half of all samples. Where two intervals overlap, the run does not show a difference. Counts are exact and "
                    + "have neither."
            ),
            (
                "Axes",
                "An axis begins at 0, or it is logarithmic; it says which. It is logarithmic where the largest figure is more than twenty "
                    + "times the smallest."
            ),
            (
                "Growth",
                "Both axes are logarithmic, so that n is a straight line and n² one twice as steep. The dashed line is the law that was "
                    + "fitted. Of times, it is a slope over the sizes that the table names; of counts, an exact law where there is one. A "
                    + "slope that leaves open whether the time grows, or whose interval is wider than 0.3 without one whole number in it, "
                    + "is not determined and not drawn. "
                    + "In the phase event, figures are of one unit of work: what is linear there is quadratic in all."
            ),
            (
                "Teardown latency",
                "A curve says how long the slowest teardowns take: at 99 %, one in a hundred takes longer. Each is of single teardowns. It "
                    + "ends where fewer than ten samples lie beyond. Without the file of samples there are no curves."
            ),
            (
                "Digits",
                "A time has the digits that its interval supports, or as many more as keep it inside; its bounds have one more. × is "
                    + "the ratio to code written by hand, in this run. Between machines times and ratios move; counts do not."
            ),
        ]
        return HTML.section("reading", "How to read this", [HTML.definitions(lines, "reading")])
    }
}
