"""The small faults that a line of Swift can have, for mutants.py."""

import dataclasses
import hashlib
import pathlib
import re


def one_line(text):
    return " ⏎ ".join(line.strip() for line in text.strip().splitlines())


@dataclasses.dataclass(frozen=True)
class Mutant:
    file: str
    line: int
    kind: str
    old: str
    new: str

    @property
    def key(self):
        return hashlib.sha256(f"{self.file}|{self.line}|{self.kind}|{self.old}|{self.new}".encode()).hexdigest()[:16]

    @property
    def known_as(self):
        """Its name in equivalent-mutants.txt, on one line."""
        return self.file, one_line(self.old), one_line(self.new) or "(dropped)"

    @property
    def change(self):
        return f"{one_line(self.old)}  →  {one_line(self.new) or '(dropped)'}"


CONDITION = re.compile(r"^(?P<head>\s*(?:\} else )?(?:if|guard|while|\} while) )(?P<test>[^{]*?)(?P<tail>(?: else)? \{.*|)$")
CALL = re.compile(r"^\s+(?:_ = )?[a-zA-Z_][\w.]*[?!]?(?:\.[\w]+[?!]?)*\(.*\)$")
ASSIGNMENT = re.compile(r"^\s+[a-zA-Z_][\w.\[\]]* [-+|&]?= .+$")
NO_STATEMENT = re.compile(
    r"\s*(let|var|return|if|guard|for|while|switch|case|default|throw|try!|init|super\.init|self\.init|assert|precondition"
    r"|preconditionFailure|fatalError|trace|func)\b")
DECLARATION = re.compile(
    r"\s*(package|public|private|fileprivate|static|final|override|func|struct|enum|class|init|typealias|associatedtype|extension|case)\b")
# The code of a declaration or a `case` on its own line.
INLINE = re.compile(r"^(?P<head>\s*(?:case [^:]+: |[^{}]*\{ ))(?P<body>[^{}]+?)(?P<tail> \}|)$")
# The end of a declaration's head, whose signs belong to types: `) -> Chain<Element> where Element == (First, Second) {`, `> {`.
END_OF_HEAD = re.compile(r"^\s*(?:\).* |> |)where [A-Z].*\{$|^\s*> \{")
SWAPS = [
    ("comparison", " == ", " != "), ("comparison", " != ", " == "), ("comparison", " < ", " <= "), ("comparison", " > ", " >= "),
    ("comparison", " <= ", " < "), ("comparison", " >= ", " > "), ("logic", " && ", " || "), ("logic", " || ", " && "),
    ("one more or less", " + 1", ""), ("one more or less", " - 1", ""), ("one more or less", "+= 1", "+= 2"),
    ("one more or less", "-= 1", "-= 2"), ("truth", "return true", "return false"), ("truth", "return false", "return true"),
    ("truth", " = true", " = false"), ("truth", " = false", " = true"),
]


def is_balanced(text):
    return all(text.count(a) == text.count(b) for a, b in ["()", "[]", "{}"])


def is_statement(line):
    if NO_STATEMENT.match(line):
        return False
    return bool(CALL.match(line) or ASSIGNMENT.match(line)) and is_balanced(line)


def can_be_exchanged(first, second):
    """False for two plain assignments, neither of which names the other's target: one thread cannot tell their order.

    Plain: without a call, and not of `nil` or `[]`, which may release an object whose deinit runs code.
    """
    sides = [re.split(r" [-+|&]?= ", line, maxsplit=1) for line in (first, second)]
    if any(len(side) != 2 or "(" in line or side[1] in ("nil", "[]") for side, line in zip(sides, (first, second))):
        return True
    # `a.b = …` and `a[i] = …` write to a part of `a`.
    names = [re.split(r"[.\[]", target.strip().removeprefix("self."))[0] for target, _ in sides]
    # `self.count = count`: the second is the parameter, not the property.
    values = ["" if value.strip() == name else value for name, (_, value) in zip(names, sides)]
    return names[0] == names[1] or any(re.search(rf"\b{re.escape(name)}\b", value) for name, value in zip(names, reversed(values)))


# The conditions of mutant builds; other conditions are unknown here.
CONDITIONS = {"DEBUG": True, "canImport(Glibc)": True, "canImport(Darwin)": False, "TRACE": False, "INTERLEAVING": False,
              "THREAD_SANITIZER": False}


def is_implicit_return(lines, number):
    """Whether the line is the whole body of a function or property with a value, which would not compile without it."""
    if not (0 < number < len(lines) - 1) or not lines[number - 1].endswith("{") or not lines[number + 1].lstrip().startswith("}"):
        return False
    first = number - 1
    margin = len(lines[first]) - len(lines[first].lstrip())
    # A head of several lines begins at the line with the same margin that does not close an earlier one.
    while first > 0 and (lines[first][margin:margin + 1] in (" ", ")", ">") or lines[first].lstrip().startswith("where ")):
        first -= 1
    head = " ".join(lines[first:number])
    if re.search(r"\bvar \w+: ", head):
        return True
    if not re.search(r"\b(func|subscript)\b", head):
        return False
    # Its parameters may be closures, with arrows of their own.
    while re.search(r"\([^()]*\)", head):
        head = re.sub(r"\([^()]*\)", "", head)
    return bool(re.search(r" -> (?!Void\b)", head))


class Branches:
    """Follows `#if` to `#endif`, also nested, and says whether a mutant build leaves out the current line."""

    def __init__(self):
        # For each open `#if`: whether its current branch is left out, and whether one of its branches is certainly compiled.
        self.open = []

    @property
    def leave_out(self):
        return any(is_left_out for is_left_out, _ in self.open)

    def follow(self, code):
        """`code` is a stripped line."""
        directive = re.match(r"#(if|elseif|else|endif)\b(.*)", code)
        if not directive:
            return
        is_chosen = False
        if directive[1] != "if":
            _, is_chosen = self.open.pop()
        if directive[1] != "endif":
            holds = True if directive[1] == "else" else self.value(directive[2])
            self.open.append((is_chosen or holds is False, is_chosen or holds is True))

    @staticmethod
    def value(condition):
        """True or False; None if unknown, and then both branches have mutants."""
        name = condition.split("//")[0].strip()
        known = CONDITIONS.get(name.removeprefix("!"))
        return known if known is None or not name.startswith("!") else not known


def mutants_of(name):
    """All mutants of a file, except in comments, text, traps and code that no mutant build compiles."""
    lines = pathlib.Path(name).read_text().splitlines()
    branches = Branches()
    for number, line in enumerate(lines):
        code = line.strip()
        branches.follow(code)
        if branches.leave_out or not code or code.startswith(("//", "#", "import", "@", "*", '"', "trace(", "precondition", "assert")):
            continue

        def mutant(kind, new, old=line):
            return Mutant(name, number + 1, kind, old, new)

        start = 0
        if not line.startswith("    ") or DECLARATION.match(line) or END_OF_HEAD.match(line):
            # For a declaration, the code between braces on this line; for a `case`, the code after its colon.
            inline = INLINE.match(line)
            if not inline or not is_balanced(inline["body"]):
                continue
            start = inline.end("head")
            if re.search(r"\bfunc\b(?!.* -> )", inline["head"]) and is_statement("    " + inline["body"]):
                yield mutant("emptied", f"{inline['head']}(){inline['tail']}")
        match = CONDITION.match(line)
        if match and match["test"] and not re.search(r"\b(let|var|case|#available)\b|, ", match["test"]):
            yield mutant("negated", f"{match['head']}!({match['test']}){match['tail']}")
        bare = re.sub(r'"(?:[^"\\]|\\.)*"', lambda text: "\0" * len(text[0]), line)
        for kind, old, new in SWAPS:
            at = bare.find(old, start)
            # Excludes the first digit of a longer number.
            behind = bare[at + len(old):at + len(old) + 1]
            if at >= 0 and not (old.endswith(" 1") and (behind.isalnum() or behind == "_")):
                yield mutant(kind, line[:at] + new + line[at + len(old):])
        if not start and is_statement(line) and not is_implicit_return(lines, number):
            yield mutant("dropped", "")
            if number + 1 < len(lines) and is_statement(lines[number + 1]) and can_be_exchanged(line, lines[number + 1]):
                both = f"{line}\n{lines[number + 1]}"
                yield mutant("exchanged", f"{lines[number + 1]}\n{line}", both)
        if re.match(r"\s*defer \{.*\}$", line):
            yield mutant("dropped", "")
