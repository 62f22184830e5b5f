"""Many mutants in one build, each behind a switch that an environment variable turns on, for mutants.py."""

import math
import pathlib
import re

from Mutants.kinds import CONDITION, is_balanced
from Shared.faulty_tree import NothingBegan, Unusable

VARIABLE = "REACTIVE_MUTANT"
# Internal, and usable from inlinable functions; each module gets its own.
SWITCH = f"""
#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

@usableFromInline let mutantThatIsOn: Int = getenv("{VARIABLE}").flatMap {{ Int(String(cString: $0)) }} ?? 0

@usableFromInline func isMutant(_ number: Int) -> Bool {{ mutantThatIsOn == number }}
"""
SWITCH_FILE = "MutantSwitch.swift"

BODY = re.compile(r"^(?P<head>.*\{ |\s*(?:case [^:]+|default): )(?P<body>[^{}]+?)(?P<tail> \}|)$")
BINDING = re.compile(r"^(?P<head>\s*(?:(?:weak |unowned )?(?:let|var) \w+(?:: [^=]+)? = |return ))(?P<value>.+)$")


def parts_of(test):
    """The parts of a condition, split at commas outside parentheses."""
    parts, depth, start = [], 0, 0
    for at, sign in enumerate(test):
        depth += (sign in "([{") - (sign in ")]}")
        if sign == "," and depth == 0:
            parts.append(test[start:at])
            start = at + 1
    return [*parts, test[start:]]


def switched_condition(number, old, new):
    """The condition with both texts of its changed part; None if that part binds something."""
    olds, news = parts_of(old), parts_of(new)
    if len(olds) != len(news) or not is_balanced(old):
        return None
    parts = []
    for before, after in zip(olds, news):
        if before == after:
            parts.append(before)
        elif re.match(r"\s*(let|var|case|#available)\b", before):
            return None
        else:
            parts.append(f" (isMutant({number}) ? ({after.strip()}) : ({before.strip()}))")
    return ",".join(parts).strip()


def switched_statement(number, old, new):
    """A statement that is executed or not, or one of two statements."""
    if not new.strip():
        return f"if !isMutant({number}) {{ {old.strip()} }}"
    return f"if isMutant({number}) {{ {new.strip()} }} else {{ {old.strip()} }}"


def switched(number, mutant):
    """One line that does either, or None if this mutant needs a build of its own."""
    old, new = mutant.old, mutant.new
    indent = old[:len(old) - len(old.lstrip())]
    if mutant.kind == "exchanged":
        both, other = ("; ".join(line.strip() for line in text.splitlines()) for text in (old, new))
        return f"{indent}{switched_statement(number, both, other)}"
    if mutant.kind == "dropped":
        deferred = re.match(r"\s*defer \{ (.*) \}$", old)
        if deferred:
            return f"{indent}defer {{ if !isMutant({number}) {{ {deferred[1]} }} }}"
        return f"{indent}{switched_statement(number, old, '')}"
    before, after = CONDITION.match(old), CONDITION.match(new)
    if before and after and before["tail"] == after["tail"]:
        test = switched_condition(number, before["test"], after["test"])
        return test and f"{before['head']}{test}{before['tail']}"
    before, after = BODY.match(old), BODY.match(new)
    if before and after and before["head"] == after["head"]:
        return f"{before['head']}{switched_statement(number, before['body'], after['body'])}{before['tail']}"
    if not is_balanced(old) or old.lstrip().startswith((".", "?", ":", "&&", "||", "}", "//")) or old.rstrip().endswith(("(", ",", "{")):
        return None
    before, after = BINDING.match(old), BINDING.match(new)
    if before and after and before["head"] == after["head"]:
        return f"{before['head']}isMutant({number}) ? ({after['value']}) : ({before['value']})"
    if re.match(r"\s*(guard|let|var|while|for|case|default)\b", old):
        return None
    return f"{indent}{switched_statement(number, old, new)}"


class SwitchedTree:
    """A tree whose build has many mutants, each of which can be turned on."""

    def __init__(self, tree, mutants):
        self.tree = tree
        self.numbers = {}
        self.originals = {}
        self.minutes = None
        taken = set()
        for number, mutant in enumerate(mutants, 1):
            lines = range(mutant.line, mutant.line + mutant.old.count("\n") + 1)
            places = {(mutant.file, line) for line in lines}
            # Mutants of one line, and texts that cannot be switched, get their own builds.
            if not places & taken and switched(number, mutant):
                taken |= places
                self.numbers[mutant] = number

    def write(self):
        """Writes each file with its switches on the lines that they replace, so that the compiler's errors name the mutant."""
        by_file = {}
        for mutant, number in self.numbers.items():
            by_file.setdefault(mutant.file, []).append((mutant, number))
        for name, text in self.originals.items():
            (self.tree.root / name).write_text(text)
        for name, mutants in by_file.items():
            path = self.tree.root / name
            lines = self.originals.setdefault(name, path.read_text()).splitlines()
            for mutant, number in mutants:
                lines[mutant.line - 1] = switched(number, mutant)
                if "\n" in mutant.old:
                    lines[mutant.line] = ""
            path.write_text("\n".join(lines) + "\n")
            (self.tree.root / self.module_of(name) / SWITCH_FILE).write_text(SWITCH)

    @staticmethod
    def module_of(name):
        """The folder for the switch: of one module, or a folder that several modules link to."""
        return pathlib.Path(*pathlib.Path(name).parts[:2])

    def build(self):
        """Builds without the mutants that do not compile, and checks that the tests pass while none is on."""
        for _ in range(20):
            self.write()
            complaint = self.tree.build(limit=200)
            if complaint is None:
                return self.prove()
            places = re.findall(r"^(/.+?\.swift):(\d+):\d+: error:", complaint, re.M)
            wrong = {self.nearest(name, int(line)) for name, line in places} - {None}
            if not wrong:
                raise Unusable(f"the mutants do not compile together: {complaint.splitlines()[0]}")
            for mutant in wrong:
                del self.numbers[mutant]
        raise Unusable("the mutants do not compile together after twenty tries")

    def nearest(self, path, line):
        """The mutant on this line, or the last one above it: if an initializer lacks a value, the error is at its end."""
        # The compiler names a shared file by a library's link to it.
        path, root = pathlib.Path(path).resolve(), self.tree.root.resolve()
        above = [mutant for mutant in self.numbers if root / mutant.file == path and mutant.line <= line]
        return max(above, key=lambda mutant: mutant.line, default=None)

    def prove(self):
        outcome = self.tree.test([], minutes=10)
        if outcome.is_found:
            raise Unusable("the tests do not pass while no mutant is on: " + " ".join([outcome.how, *outcome.lines]))
        self.tree.is_proved = True
        # The limits after which a run counts as hanging: for the first run, of some tests only, and for that of all.
        self.minutes = [max(1, math.ceil(times * outcome.seconds / 60)) for times in (1.5, 4)]

    def try_mutant(self, mutant, runs):
        self.tree.environment[VARIABLE] = str(self.numbers[mutant])
        try:
            return self.tree.run_until_found(runs, self.minutes)
        except NothingBegan as error:
            outcome = error.outcome
        finally:
            del self.tree.environment[VARIABLE]
        # The mutant is at fault only if the tests still run without it.
        self.prove()
        return outcome

    def restore(self):
        for name, text in self.originals.items():
            (self.tree.root / name).write_text(text)
            (self.tree.root / self.module_of(name) / SWITCH_FILE).unlink(missing_ok=True)
