"""Links the tool again from its own objects in another order, since a function's place in the executable changes its time."""

import json
import pathlib
import random
import re

from Shared.command import Failed, run

PRODUCT = "reactive-bench"


def link_command(build):
    """The package manager's command that linked the tool, as words."""
    plan = pathlib.Path(build) / "release.yaml"
    try:
        commands = [json.loads(line) for line in re.findall(r"^ *args: (\[.*\])$", plan.read_text(), re.M)]
    except (OSError, ValueError) as error:
        raise Failed(f"{plan} cannot be read ({error}); is another build running? Say it again") from None
    for words in commands:
        if "-emit-executable" in words and any(word.endswith(f"/{PRODUCT}.product/Objects.LinkFileList") for word in words):
            return words
    raise Failed(f"{plan} has no command that links {PRODUCT}; is the package manager a newer one, without such a plan?")


def relink(build, seed, folder):
    """Links a tool with its objects in the seed's order, and returns its path. Compiles nothing, so it takes seconds."""
    folder = pathlib.Path(folder).resolve()
    folder.mkdir(parents=True, exist_ok=True)
    words, tool, order = link_command(build), folder / PRODUCT, folder / "objects.list"
    for index, word in enumerate(words):
        if word.startswith("@"):
            objects = pathlib.Path(word[1:]).read_text().splitlines()
            random.Random(seed).shuffle(objects)
            order.write_text("\n".join(objects) + "\n")
            words[index] = f"@{order}"
        elif word == "-o":
            words[index + 1] = str(tool)
    run(*words)
    return tool
