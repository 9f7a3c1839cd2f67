"""The rows of the table of attacks: what a row is, and how it becomes a program.

A row is a short piece of C with its truth:

    safe                 no execution violates anything that is asked for
    violated(PROPERTY)   some execution does
    world                what happens depends on something that C or the platform leaves open, so `true` is wrong

and the way in which the truth is shown natively: the sanitizer that fits its property, with the inputs of the row.
`evidence` is a sentence where no tool can show it.
"""

import dataclasses

DEFAULT_PROPERTIES = {
    "unreach-call", "assert", "valid-deref", "valid-free", "no-overflow", "div-by-zero", "bad-shift", "array-bounds",
}

HEAD = """\
#include <assert.h>
#include <limits.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
extern _Bool __VERIFIER_nondet_bool(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern long __VERIFIER_nondet_long(void);
extern void reach_error(void);
#define any_bool __VERIFIER_nondet_bool
#define any_byte __VERIFIER_nondet_uchar
#define any_int __VERIFIER_nondet_int
#define any_long __VERIFIER_nondet_long
"""


@dataclasses.dataclass
class Row:
    name: str
    truth: str
    body: str
    # Declarations and functions above main; with a `main` of its own, the body is empty.
    top: str = ""
    options: str = ""
    # The inputs that show the violation, in order; a safe program is run with them and with a few others.
    inputs: tuple = ()
    evidence: str = ""
    # Whether the usual headers stand above it.
    headers: bool = True
    # Other options for the compiler of the native build only.
    native: str = ""

    @property
    def violates(self):
        return self.truth[len("violated(") : -1] if self.truth.startswith("violated(") else None

    @property
    def command(self):
        words = self.options.split()
        if "-p" not in words and self.violates and self.violates not in DEFAULT_PROPERTIES:
            words += ["-p", self.violates]
        return words

    @property
    def text(self):
        head = HEAD if self.headers else ""
        if not self.body:
            return f"{head}{self.top}\n"
        return f"{head}{self.top}\nint main(void) {{\n  {self.body}\n  return 0;\n}}\n"


class Table:
    """Rows of one family; names are unique within it."""

    def __init__(self, family):
        self.family = family
        self.rows = []

    def add(self, name, truth, body, **rest):
        self.rows.append(Row(f"{self.family}/{name}", truth, body, **rest))

    def safe(self, name, body, **rest):
        self.add(name, "safe", body, **rest)

    def violated(self, name, violated, body, **rest):
        self.add(name, f"violated({violated})", body, **rest)

    def world(self, name, body, **rest):
        rest.setdefault("evidence", "one world cannot show what another would do")
        self.add(name, "world", body, **rest)

    def pair(self, name, violated, bad, good, **rest):
        """A violation and its twin on the other side."""
        self.violated(f"{name}/bad", violated, bad, **rest)
        rest.pop("evidence", None)
        if violated not in DEFAULT_PROPERTIES and "-p" not in rest.get("options", ""):
            rest["options"] = f"{rest.get('options', '')} -p {violated}".strip()
        self.safe(f"{name}/good", good, **rest)
