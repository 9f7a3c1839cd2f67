"""BenchExec tool-info module for refute.

Put this directory on the Python path and name the tool with a leading dot, so that BenchExec does not
look for it among its own modules: `PYTHONPATH=contrib/benchexec benchexec ...` with `tool=".refute"`.
`refute.xml` beside this file is a benchmark definition to start from.
"""

import benchexec.result as result
import benchexec.tools.template
from benchexec.tools.sv_benchmarks_util import ILP32, LP64, get_data_model_from_task

# What is left of the limits for refute itself, so that it ends with an answer before it is ended.
SHARE = 0.95
KNOWN = {
    "unreach-call": result.RESULT_FALSE_REACH,
    "valid-deref": result.RESULT_FALSE_DEREF,
    "valid-free": result.RESULT_FALSE_FREE,
    "valid-memtrack": result.RESULT_FALSE_MEMTRACK,
    "valid-memcleanup": result.RESULT_FALSE_MEMCLEANUP,
    "no-overflow": result.RESULT_FALSE_OVERFLOW,
}


class Tool(benchexec.tools.template.BaseTool2):
    """refute: a falsification workbench for C."""

    def executable(self, tool_locator):
        return tool_locator.find_executable("refute", subdir="bin")

    def version(self, executable):
        return self._version_from_tool(executable, line_prefix="refute ")

    def name(self):
        return "refute"

    def cmdline(self, executable, options, task, rlimits):
        command = [executable, "check"]
        if task.property_file:
            command += ["--property", task.property_file]
        model = get_data_model_from_task(task, {ILP32: "ILP32", LP64: "LP64"})
        if model and "--data-model" not in options:
            command += ["--data-model", model]
        time = rlimits.cputime or rlimits.walltime
        if time and "--timeout" not in options:
            command += ["--timeout", f"{time * SHARE:.1f}s"]
        if rlimits.memory and "--memory" not in options:
            command += ["--memory", str(int(rlimits.memory * SHARE))]
        return command + list(options) + list(task.input_files_or_identifier)

    def determine_result(self, run):
        lines = [line.strip() for line in run.output]
        verdicts = [line[len("RESULT: ") :] for line in lines if line.startswith("RESULT: ")]
        verdict = verdicts[-1] if verdicts else ""
        if verdict == "true":
            return result.RESULT_TRUE_PROP
        if verdict.startswith("false(") and verdict.endswith(")"):
            # Only the first counts when every property has its own verdict.
            name = verdict[len("false(") : -1].split(",")[0]
            return KNOWN.get(name, f"{result.RESULT_FALSE_PROP}({name})")
        if verdict.startswith("true(") or verdict == "unknown":
            return self.reason(lines)
        if run.was_timeout:
            return result.RESULT_TIMEOUT
        return result.RESULT_ERROR

    @staticmethod
    def reason(lines):
        """Tells running out of time or memory from other reasons not to know."""
        for line in lines:
            if line.startswith("undecided: the time is used up"):
                return result.RESULT_TIMEOUT
            if line.startswith("undecided: the memory is used up"):
                return "OUT OF MEMORY"
        return result.RESULT_UNKNOWN

    def get_value_from_output(self, output, identifier):
        """`executed` and `effort` of a run, as columns for tables."""
        for line in reversed(output):
            if identifier == "executed" and line.startswith("executed: "):
                return line[len("executed: ") :].strip()
            if identifier == "effort" and "to the solver" in line:
                return line.strip()
        return None
