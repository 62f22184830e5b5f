import Testing

@testable import Reports

@Suite struct MarkupTests {
    @Test func noTextBecomesMarkup() {
        let hostile = "<script>alert(\"1\")</script> & 'x'\u{0}"
        let text = Markup.element("p", ["title": hostile], .text(hostile)).text
        let safe = "&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; 'x'\u{FFFD}"
        #expect(text == "<p title=\"\(safe)\">\(safe)</p>\n")
        let name = "<b>"
        #expect(Markup.group(["\(name)"]).text == "&lt;b&gt;", "interpolation is escaped too")
    }

    @Test func elementsEndAsABrowserExpects() {
        #expect(Markup.element("meta", ["charset": "utf-8"]).text == "<meta charset=\"utf-8\">")
        #expect(Markup.element("path", ["d": "M0 0"]).text == "<path d=\"M0 0\"/>")
        #expect(Markup.element("span").text == "<span></span>")
    }

    @Test func pairedBackticksMarkCode() {
        #expect(HTML.inline("a `b` c").text == "a <code>b</code> c" && HTML.inline("a `b").text == "a `b")
        #expect(HTML.paragraph("`<b>`", "note").text == "<p class=\"note\"><code>&lt;b&gt;</code></p>\n")
    }

    @Test func everyNameHasAUniqueID() {
        #expect(HTML.id("workload", "pump/map-x") == "workload-pump.map-x")
        let names = ["a/b-c", "a-b/c", "a.b-c", "a_b-c", "a_2f_b-c", "a b-c", "ä/b-c", "a\u{308}/b-c"]
        #expect(Set(names.map { HTML.id($0) }).count == names.count)
    }

    @Test func textInAnyScriptStaysUnchanged() {
        #expect(Markup.text("größer ≥ 漢字 🙂\n").text == "größer ≥ 漢字 🙂\n")
    }
}
