"""The tasks: programs with a truth in their header, and GCC's programs, checked for `abort`."""

import dataclasses
import json
import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
PROGRAMS = ROOT / "tests" / "programs"
DEFAULT = "unreach-call,assert,valid-deref,valid-free,no-overflow,div-by-zero,bad-shift,array-bounds"
GROUPS = {
    "memsafety": "valid-deref,valid-free,valid-memtrack",
    "undefined": "no-overflow,div-by-zero,bad-shift,array-bounds,float-cast,misaligned",
}
# What CBMC has no check for; such a program is no task of a comparison with it.
NOT_COMPARABLE = {"float-cast", "misaligned", "uninit", "valid-memtrack"}
QUICKSORT = PROGRAMS / "seeds" / "falsification" / "5-quicksort-strong.c"
INPUT = re.compile(r"\b(__VERIFIER_)?nondet_\w+\s*\(")


@dataclasses.dataclass
class Task:
    """One program, what to check, and the truth."""

    name: str
    group: str
    path: pathlib.Path
    properties: list
    is_safe: bool
    line: int | None = None
    is_32: bool = False
    unwind: int | None = None
    defines: tuple = ()
    includes: tuple = ()
    is_symbolic: bool = False


def read_headers(text):
    headers = {}
    for line in text.splitlines():
        match = re.match(r"// ([A-Z]+): ?(.*)$", line)
        if not match:
            break
        headers[match[1]] = match[2].strip()
    return headers


def from_program(path):
    """The task of a program with a header, or None where it can't be compared."""
    text = path.read_text(errors="replace")
    headers = read_headers(text)
    if set(headers.get("OPTIONS", "").split()) - {"--32"}:
        return None  # the truth holds in a world that only refute can be told of
    truth = re.fullmatch(r"violated\(([a-z-]+)(?::\w+)?\) line (\d+)", headers["CHECK"])
    names = []
    for name in headers.get("PROPERTY", DEFAULT).split(","):
        names += GROUPS.get(name.strip(), name.strip()).split(",")
    if truth is None and set(names) != {"valid-memtrack"}:
        # A safe program is safe for the other properties, too.
        names = [name for name in names if name != "valid-memtrack"]
    if NOT_COMPARABLE & set(names):
        return None
    bound = re.search(r"\d+", headers.get("UNWIND", ""))
    relative = path.relative_to(PROGRAMS)
    return Task(
        name=str(relative),
        group=relative.parts[0],
        path=path,
        properties=names,
        is_safe=truth is None,
        line=int(truth[2]) if truth else None,
        is_32="--32" in headers.get("OPTIONS", "").split(),
        unwind=int(bound[0]) if bound else None,
        is_symbolic=len(INPUT.findall(text)) > 1,
    )


def with_headers():
    """The programs of tests/programs/check and tests/programs/seeds."""
    files = sorted((PROGRAMS / "check").rglob("*.c")) + sorted((PROGRAMS / "seeds").rglob("*.c"))
    tasks = [from_program(file) for file in files if file.parent.name != "driver"]
    return [task for task in tasks if task]


def from_gcc(directory, count):
    """A sample of GCC's programs as `torture-check --write` leaves them: half safe, half inverted."""
    programs = json.loads((directory / "programs.json").read_text())
    tasks = []
    for is_safe in (True, False):
        kind = [program for program in programs if program["safe"] is is_safe]
        step = max(1, len(kind) // max(1, count // 2))
        for program in kind[::step][: count // 2]:
            path = directory / program["file"]
            name = f"gcc/{program['file']}"
            tasks.append(Task(name, "gcc", path, ["call:abort"], is_safe, includes=(program["include"],)))
    return tasks


def quicksort(sizes):
    """The strong quicksort harness at several sizes: assertions, pointers and bounds."""
    return [
        Task(
            name=f"quicksort {size}",
            group="quicksort",
            path=QUICKSORT,
            properties=["assert", "valid-deref", "array-bounds"],
            is_safe=True,
            unwind=size,
            defines=(f"SIZE={size}",),
            is_symbolic=True,
        )
        for size in sizes
    ]
