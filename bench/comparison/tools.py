"""How each tool is run on a task, and what its answer means. bench/README.md says why so."""

import dataclasses
import json
import os
import pathlib
import re
import tempfile

from . import measure

HERE = pathlib.Path(__file__).resolve().parent
# The checks of CBMC for each property. An index out of an array is a bad dereference to refute, but
# has an option of its own in CBMC.
CHECKS = {
    "valid-deref": ["--pointer-check", "--bounds-check"],
    "valid-free": ["--pointer-check"],
    "valid-memcleanup": ["--memory-leak-check", "--memory-cleanup-check"],
    "no-overflow": ["--signed-overflow-check"],
    "div-by-zero": ["--div-by-zero-check"],
    "bad-shift": ["--undefined-shift-check"],
    "array-bounds": ["--bounds-check"],
}
RESULT = re.compile(r"^\[(\S+)\] (?:(?:file \S+ )?line (\d+) )?(.*): (SUCCESS|FAILURE|UNKNOWN|ERROR)$", re.M)
UNFINISHED = re.compile(r"\.(unwind\.\d+|recursion)$")
# Failures by which 6.6 says that it does not know something, rather than that the program fails.
NOT_MODELLED = re.compile(r"\.no-body\.|requires instrumentation")
# How the bound of CBMC grows while only unwinding assertions fail.
GROWTH = 4
FIRST_BOUND = 4


@dataclasses.dataclass
class Answer:
    """What a tool said and took: `verdict` is True (safe), False (violated) or None."""

    verdict: bool | None
    detail: str = ""
    line: int | None = None
    cpu: float = 0.0
    wall: float = 0.0
    memory: int = 0


def preprocessor_options(task):
    options = []
    for define in task.defines:
        options += ["-D", define]
    for include in task.includes:
        options += ["-I", include]
    return options


class Refute:
    """`refute check` with nothing but the task and the limits."""

    def __init__(self, binary, name="refute", options=()):
        self.name = name
        self.binary = binary
        self.options = list(options)

    def check(self, task, limits):
        command = [self.binary, "check", "--format", "json", "--timeout", f"{limits.wall:g}s"]
        command += ["--memory", f"{limits.memory >> 20}MiB", "-p", ",".join(task.properties)]
        command += ["--32"] if task.is_32 else []
        command += preprocessor_options(task)
        run = measure.run([*command, *self.options, str(task.path)], limits)
        answer = Answer(None, run.ended, None, run.cpu, run.wall, run.memory)
        if run.ended != "exited":
            return answer
        try:
            document = json.loads(run.stdout)
            verdict, results = document["verdict"], document["results"]
        except (ValueError, KeyError):
            answer.detail = f"status {run.status}: {(run.stdout + run.stderr).strip()[-200:]}"
            return answer
        if verdict == "unknown":
            reasons = [result["reason"] for result in results if result["reason"]]
            answer.detail = f"{reasons[0]['name']}: {reasons[0]['text']}" if reasons else "no reason"
        elif verdict == "true":
            answer.verdict, answer.detail = True, "true"
        else:
            found = next((result["violation"] for result in results if result["violation"]), None) or {}
            answer.verdict, answer.detail = False, found.get("message") or verdict
            answer.line = (found.get("place") or {}).get("line")
        return answer


class Cbmc:
    """CBMC with growing bounds, until something other than an unwinding assertion decides."""

    def __init__(self, binary, version):
        self.name = f"cbmc {version}"
        self.binary = binary
        self.is_old = version.startswith("5.")

    def command(self, task, scratch):
        """All but the bound; `scratch` is a directory for a file around the program."""
        options = [] if self.is_old else ["--no-standard-checks", "--no-malloc-may-fail"]
        options += ["--unwinding-assertions", "--object-bits", "11", "--32" if task.is_32 else "--64"]
        wanted = []
        for name in task.properties:
            wanted += CHECKS.get(name, [])
        options += sorted(set(wanted))
        options += preprocessor_options(task)
        text = task.path.read_text(errors="replace")
        files = [str(task.path)]
        if "unreach-call" in task.properties and not re.search(r"void\s+reach_error\s*\([^)]*\)\s*\{", text):
            files.append(str(HERE / "cbmc" / "reach_error.c"))
        if "call:abort" in task.properties:
            options += ["-D", "__builtin_abort=abort"]
            wrapper = pathlib.Path(scratch) / "task.c"
            wrapper.write_text(f'#include "{HERE / "cbmc" / "abort.h"}"\n#include "{task.path}"\n')
            files = [str(wrapper)]
        if not {"assert", "unreach-call", "call:abort"} & set(task.properties):
            options.append("--no-assertions")
        return [self.binary, *options, *files]

    def check(self, task, limits):
        if self.is_old and "valid-memcleanup" in task.properties:
            return Answer(None, "it has no such check")
        with tempfile.TemporaryDirectory() as scratch:
            return self.check_with_growing_bounds(task, limits, self.command(task, scratch))

    def check_with_growing_bounds(self, task, limits, command):
        answer = Answer(None, "")
        bound = task.unwind + 1 if task.unwind else FIRST_BOUND
        while True:
            left = measure.Limits(limits.cpu - answer.cpu, limits.wall - answer.wall, limits.memory)
            if left.cpu <= 0 or left.wall <= 0:
                answer.detail = "cpu" if left.cpu <= 0 else "wall"
                return answer
            run = measure.run([*command, "--unwind", str(bound)], left)
            answer.cpu += run.cpu
            answer.wall += run.wall
            answer.memory = max(answer.memory, run.memory)
            if run.ended != "exited":
                answer.detail = run.ended
                return answer
            if self.judge(task, run, answer):
                return answer
            bound *= GROWTH

    def judge(self, task, run, answer):
        """Takes the verdict from the run; False when a larger bound is to be tried."""
        results = RESULT.findall(run.stdout)
        # Status 6 is an error of the input, 134 a broken invariant inside CBMC.
        if run.status not in (0, 10) or (run.status == 10 and not results):
            lines = [line for line in (run.stderr + run.stdout).splitlines() if line.strip()]
            told = [line for line in lines if "error" in line.lower() or "Reason" in line or "inv" in line.lower()]
            answer.detail = f"status {run.status}: {' '.join((told or lines[-1:])[:2])[:200]}"
            return True
        if run.status == 0:
            answer.verdict, answer.detail = True, "true"
            return True
        failed = [(name, line, text) for name, line, text, status in results if status == "FAILURE"]
        unknown = [failure for failure in failed if NOT_MODELLED.search(" ".join(failure))]
        real = [failure for failure in failed if not UNFINISHED.search(failure[0]) and failure not in unknown]
        if real:
            # The place of the truth, where it is among them.
            shown = next((failure for failure in real if failure[1] == str(task.line)), real[0])
            answer.verdict, answer.detail = False, f"{shown[0]} {shown[2]}"
            # An error call fails inside our file, which tells nothing about the place.
            is_place = shown[1] and not shown[0].startswith(("reach_error.", "abort."))
            answer.line = int(shown[1]) if is_place else None
            return True
        if unknown:
            answer.detail = "not modelled: " + ", ".join(f"{name} {text}" for name, _, text in unknown)
            return True
        return False


def peers():
    """The versions of CBMC that scripts/get-peers left in the cache."""
    cache = os.environ.get("REFUTE_CACHE") or os.path.join(
        os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache"), "refute"
    )
    found = []
    for version in ("6.6", "5.12"):
        binary = os.path.join(cache, "peers", "bin", f"cbmc-{version}")
        if os.path.exists(binary):
            found.append(Cbmc(binary, version))
    return found
