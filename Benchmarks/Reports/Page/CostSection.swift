/// A panel that computes the cost of a program, and the presets, which are all that a page without scripts shows.
struct CostSection {
    let rows: [Row]
    let roster: Roster

    /// The initial values are those of a screen.
    private static let fields: [(name: String, label: String, least: Int, first: Int)] = [
        ("depth", "operators per chain", 0, 8), ("chains", "chains at a time", 0, 20), ("lives", "chains opened and closed per s", 0, 50),
        ("values", "values per s, all chains", 0, 1_000), ("observers", "observers per chain", 1, 1),
    ]

    /// Nil if pieces were not measured.
    var html: Markup? {
        let libraries = roster.rankedNames, index = RowIndex(rows)
        let terms = libraries.compactMap { CostTerms(Prices(index, of: $0)) }
        let presets = CostReport(ProgramsFile.presets.programs, in: libraries, at: rows).sections.filter { !$0.rows.isEmpty }
        if presets.isEmpty { return nil }
        let tables = presets.enumerated().map { place, preset in
            var section = preset
            section.notes = []
            let table = section.html(id: "cost-preset-\(place)", caption: preset.notes.joined(separator: " "))
            return Markup.group([.element("h3", [:], .text(preset.title)), table])
        }
        let introduction = HTML.paragraph(
            "The costs of a program's pieces, added up: times, allocations and bytes of this run. What closures do is left out. "
                + "`make cost` prices other operators, and results/cost.md says how far such sums were off.")
        return .group([introduction, terms.isEmpty ? .nothing : panel(terms), .group(tables)])
    }

    /// Hidden until its script runs.
    private func panel(_ terms: [CostTerms]) -> Markup {
        let fields = Self.fields.map { field in
            let input = Markup.element(
                "input", ["type": "number", "name": field.name, "min": "\(field.least)", "value": "\(field.first)", "inputmode": "numeric"])
            return Markup.element("label", [:], .text(field.label), input)
        }
        let table = HTML.table(
            id: "cost-table", caption: "A chain of maps; several observers share it",
            ["implementation", "µs of a core per s", "bytes held"], numbersFrom: 1, [])
        return .element(
            "form", ["id": "cost-panel", "hidden": "", "data-prices": JSON.text(terms, .sortedKeys)],
            .element("div", ["class": "fields"], .group(fields)), table, .element("p", ["class": "note", "role": "status"]),
            .element("script", ["nonce": Self.nonce], .verbatim(Self.script)))
    }

    /// The content policy allows only the script with this nonce.
    static let nonce = String(UInt64.random(in: .min ... .max), radix: 36)

    private static let script = """
        (() => {
          const panel = document.getElementById('cost-panel'), prices = JSON.parse(panel.dataset.prices);
          const fields = [...panel.querySelectorAll('input')];
          const body = panel.querySelector('tbody'), status = panel.querySelector('[role=status]');
          const words = (n, digits) => n.toLocaleString('en', { maximumSignificantDigits: digits });
          const sum = (prices, lists) => {
            const amounts = {};
            for (const [each, terms] of lists) each.forEach((n, i) => {
              for (const item in terms[i]) amounts[item] = (amounts[item] || 0) + n * terms[i][item];
            });
            let value = 0, below = 0, above = 0;
            for (const item in amounts) {
              const n = amounts[item], [price, down, up] = prices[item];
              value += n * price; below += (n * (n < 0 ? up : down)) ** 2; above += (n * (n < 0 ? down : up)) ** 2;
            }
            return { value, low: value - Math.sqrt(below), high: value + Math.sqrt(above) };
          };
          const show = () => {
            const [depth, chains, lives, values, observers] = fields.map(field => Math.max(+field.min, +field.value || 0));
            const each = [1, depth, observers > 1 ? 1 : 0, observers - 1], times = n => each.map(amount => amount * n);
            const costs = prices.map(one => ({
              name: one.name, time: sum(one.prices, [[times(lives), one.life], [times(values), one.value]]),
              held: sum(one.prices, [[times(chains), one.chain]]).value }));
            const least = costs.reduce((best, one) => one.time.value < best.time.value ? one : best).time;
            const best = costs.length < 2 ? [] : costs.filter(one => one.time.low <= least.high && least.low <= one.time.high);
            body.replaceChildren(...costs.map(one => {
              const row = document.createElement('tr'), head = document.createElement('th'), { value, low, high } = one.time;
              const half = Math.max(high - value, value - low), place = n => Math.floor(Math.log10(n));
              const digits = value > 0 ? Math.max(1, Math.min(3, 1 + place(value) - place(half))) : 3;
              const share = value ? ` ±${Math.ceil(100 * half / value)} %` : '';
              head.scope = 'row'; head.textContent = one.name; row.append(head);
              for (const text of [words(value / 1000, digits) + share + (best.includes(one) ? ' *' : ''), words(one.held, 6)]) {
                const cell = document.createElement('td'); cell.className = 'n'; cell.textContent = text; row.append(cell);
              }
              return row;
            }));
            status.textContent = !best.length ? '' : best.length === 1 ? `* ${best[0].name} takes least time.`
              : `Which takes least time cannot be told: ${best.map(one => one.name).join(', ')}.`;
          };
          panel.addEventListener('input', show);
          panel.addEventListener('submit', event => event.preventDefault());
          panel.hidden = false;
          show();
        })();
        """
}
