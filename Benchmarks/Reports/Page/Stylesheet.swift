enum Stylesheet {
    static let text = colours + page + tables + figures + plots + paper

    /// For a stand-alone drawing.
    ///
    /// It has a background of its own, since it may be shown on any. Its text is larger, since two plots stand side by side however narrow
    /// the screen is.
    static let drawing =
        colours + plots + """
            .page { fill: var(--page); }
            .plot { overflow: visible; }
            .plot text { font-size: 12px; }
            .caption { font: 600 15px \(sans); fill: var(--ink); }
            .foot { font: 12px \(sans); fill: var(--faint); }
            """

    private static let sans = #"system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif"#

    /// On white, and on near-black.
    private static let light = variables(\.light), dark = variables(\.dark)

    private static func variables(_ scheme: KeyPath<(light: String, dark: String), String>) -> String {
        Palette.colours.enumerated().map { "--c\($0): \($1[keyPath: scheme]);" }.joined(separator: " ")
    }

    private static var colours: String {
        let classes = Palette.colours.indices.map { ".s\($0) { --c: var(--c\($0)); }" }.joined(separator: " ")
        return """
            :root { color-scheme: light dark; --page: #ffffff; --ink: #1b1d21; --faint: #5b616b; --line: #d5d9df; --soft: #f4f5f7;
              --shade: #00000038; --link: #0a58a8; --good: #17652f; --bad: #a4161a; \(light) }
            @media (prefers-color-scheme: dark) { :root { --page: #14161a; --ink: #e8eaed; --faint: #a7aeb8; --line: #3a3f47;
              --soft: #1d2025; --shade: #ffffff38; --link: #8ab8f2; --good: #7bd393; --bad: #ff9a94; \(dark) } }
            \(classes)

            """
    }

    private static let page = """
        * { box-sizing: border-box; }
        body { margin: 0 auto; max-width: 1600px; padding: 0 16px 48px; background: var(--page); color: var(--ink);
          font: 16px/1.5 \(sans); overflow-wrap: break-word; }
        h1 { font-size: 1.7rem; line-height: 1.2; margin: 28px 0 4px; }
        h2 { font-size: 1.3rem; margin: 40px 0 8px; padding-top: 8px; border-top: 1px solid var(--line); }
        h3 { font-size: 1.1rem; margin: 24px 0 6px; }
        h4 { font-size: 1rem; margin: 16px 0 4px; color: var(--faint); }
        p { margin: 6px 0; }
        a { color: var(--link); }
        :focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
        .skip { position: absolute; left: -9999px; }
        .skip:focus { left: 8px; top: 8px; background: var(--page); padding: 6px 10px; z-index: 1; }
        .lede, .note, footer { color: var(--faint); }
        .note, footer { font-size: 0.87rem; }
        nav ul, ul.groups { list-style: none; display: flex; flex-wrap: wrap; gap: 4px 16px; margin: 10px 0; padding: 0; }
        dl { display: grid; grid-template-columns: max-content 1fr; gap: 3px 16px; margin: 8px 0; }
        dt { color: var(--faint); }
        dd { margin: 0; min-width: 0; }
        .reading { display: block; columns: 380px; column-gap: 40px; }
        .reading dt { break-after: avoid; }
        .reading dd { break-inside: avoid; margin-bottom: 10px; }
        .findings { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 320px), 1fr)); gap: 10px 44px;
          padding-left: 1.4em; font-size: 1.08rem; }
        .warnings { border-left: 3px solid var(--bad); padding: 2px 0 2px 14px; margin: 12px 0; }
        .warnings h3 { margin: 0; font-size: 1rem; }
        .warnings ul { margin: 4px 0; padding-left: 1.1em; font-size: 0.93rem; }
        .good { color: var(--good); }
        .bad { color: var(--bad); }
        details { border: 1px solid var(--line); border-radius: 6px; margin: 6px 0; padding: 0 12px; }
        details[open] { padding-bottom: 12px; }
        details details { background: var(--page); }
        summary { cursor: pointer; padding: 7px 0; }
        .group { margin: 14px 0; }
        .group > details { border-width: 0 0 1px; border-radius: 0; margin: 0; padding: 0 4px; }
        summary h3 { display: inline-block; min-width: 17em; margin: 0;
          font: 600 0.93rem ui-monospace, "SF Mono", Menlo, Consolas, monospace; }
        .result { color: var(--faint); font-size: 0.87rem; }
        .result span { display: inline-block; min-width: 15em; margin-right: 0.6em; color: var(--ink); font-variant-numeric: tabular-nums; }
        .fields { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 190px), 1fr)); gap: 8px 16px; max-width: 1100px;
          align-items: end; }
        .fields label { font-size: 0.87rem; color: var(--faint); }
        .fields input { display: block; width: 100%; padding: 5px 8px; font: inherit; color: var(--ink); background: var(--soft);
          border: 1px solid var(--line); border-radius: 4px; }
        details[open] > summary { border-bottom: 1px solid var(--line); margin-bottom: 10px; }

        """

    private static let tables = """
        .scroll { overflow-x: auto; margin: 12px 0; max-width: 100%;
          background: linear-gradient(to left, var(--page) 50%, transparent) right / 28px 100% no-repeat local,
            linear-gradient(to left, var(--shade), transparent) right / 10px 100% no-repeat scroll; }
        table { border-collapse: collapse; font-size: 0.87rem; font-variant-numeric: tabular-nums; }
        caption { text-align: left; color: var(--faint); padding: 4px 0; max-width: calc(100vw - 2rem); }
        th, td { padding: 3px 14px 3px 0; text-align: left; border-bottom: 1px solid var(--line); white-space: nowrap; font-weight: 400; }
        thead th { font-weight: 600; vertical-align: bottom; white-space: normal; min-width: 6.5em; }
        td small { display: block; color: var(--faint); font-size: 0.8rem; line-height: 1.2; }
        th[scope=row] { position: sticky; left: 0; background: var(--page); }
        .n { text-align: right; }
        tr:target, table:target { outline: 2px solid var(--link); }

        """

    private static let figures = """
        .figures { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 300px), 1fr)); gap: 18px 28px; margin: 12px 0; }
        figure { margin: 0; min-width: 0; break-inside: avoid; }
        figcaption { font-weight: 600; font-size: 0.87rem; margin-bottom: 4px; }
        figcaption .data { font-weight: 400; font-size: 0.8rem; margin-left: 6px; }
        .drawing { margin: 12px 0; }
        svg.plot { display: block; width: 100%; max-width: 400px; height: auto; }

        """

    private static let plots = """
        .plot text { font: 11px \(sans); fill: var(--ink);
          paint-order: stroke; stroke: var(--page); stroke-width: 3px; stroke-linejoin: round; }
        .plot .mid { text-anchor: middle; }
        .plot .end { text-anchor: end; }
        .plot .a { fill: var(--faint); }
        .plot .v { font-variant-numeric: tabular-nums; }
        .plot path { fill: none; }
        .plot .grid { stroke: var(--line); stroke-width: 1; }
        .plot .origin { stroke: var(--ink); stroke-width: 1; }
        .plot .m { fill: var(--c); stroke: var(--page); stroke-width: 0.8; }
        .plot .i { stroke: var(--c); stroke-width: 1.6; }
        .plot .h { fill: var(--c); opacity: 0.25; }
        .plot .c { stroke: var(--c); stroke-width: \(Drawing.curveWidth); }
        .plot .f { stroke: var(--c); stroke-width: 1.4; stroke-dasharray: 2 3; }

        """

    private static var paper: String {
        """
        @media (max-width: 560px) { dl { grid-template-columns: 1fr; gap: 0; } dd { margin-bottom: 8px; }
          details { padding: 0 8px; } .result { display: block; } .result span { min-width: 0; }
          th[scope=row] { white-space: normal; min-width: 8.5em; max-width: 8.5em; overflow-wrap: anywhere; } }
        @media print { :root { color-scheme: light; --page: #ffffff; --ink: #000000; --faint: #444444; --line: #bbbbbb;
            --soft: #f4f5f7; --link: #0a58a8; --good: #17652f; --bad: #a4161a; \(light) }
          body { max-width: none; font-size: 11pt; }
          nav, .skip, .data, form { display: none; } .scroll { overflow: visible; background: none; } details:not([open]), .groups,
          .group:not(:has(> details[open])) { display: none; }
          .figures { grid-template-columns: repeat(2, 1fr); } h2, h3 { break-after: avoid; } }

        """
    }
}
