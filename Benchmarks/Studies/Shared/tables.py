"""Figures and tables of the documents, in Markdown."""


def figure(value):
    digits = 0 if abs(value) >= 100 or abs(value) < 0.05 or value == round(value) else 1
    # No "-0".
    return f"{value + 0 if abs(value) >= 0.05 else 0:,.{digits}f}".replace("-", "−")


def change(value):
    return "0" if abs(value) < 0.05 else f"{'+' if value > 0 else '−'}{figure(abs(value))}"


def table(head, rows, sides=""):
    """`sides`: `l` (words) or `r` (figures) for each column; by default, all but the first have figures."""
    sides = sides or "l" + "r" * (len(head) - 1)
    return [line_of(head), "|" + "|".join("---:" if side == "r" else "---" for side in sides) + "|", *map(line_of, rows)]


def line_of(cells):
    return ("| " + " | ".join(cells) + " |").replace("|  |", "| |")
