"""Runs a command under limits and measures what its whole tree of processes took.

The machine may be busy with other things, so what counts is CPU time (user and system), not wall
time. The limits hold for the tree: a watcher adds up its processes a few times a second. At the end
everything that is left is killed and waited for, so no child escapes the count: the measuring
process adopts orphans (PR_SET_CHILD_SUBREAPER). One process must therefore measure only one command
at a time; `bench/check` uses a pool of processes.
"""

import ctypes
import dataclasses
import os
import resource
import signal
import subprocess
import tempfile
import time

PR_SET_CHILD_SUBREAPER = 36
LOOK_EVERY = 0.1
TICKS = os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGE_SIZE")
MOST_OUTPUT = 64 << 20


@dataclasses.dataclass
class Limits:
    """What one command may take: CPU-seconds, seconds by the clock, bytes of memory at once."""

    cpu: float
    wall: float
    memory: int


@dataclasses.dataclass
class Run:
    """How a command ended: `ended` is `exited`, `cpu`, `wall` or `memory`."""

    ended: str
    status: int
    stdout: str
    stderr: str
    cpu: float
    wall: float
    memory: int


def adopt_orphans():
    """Makes this process the parent of what its children leave behind."""
    ctypes.CDLL(None, use_errno=True).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)


def tree(root):
    """The processes below a process, itself included."""
    found, waiting = [], [root]
    while waiting:
        pid = waiting.pop()
        found.append(pid)
        try:
            for thread in os.listdir(f"/proc/{pid}/task"):
                with open(f"/proc/{pid}/task/{thread}/children") as file:
                    waiting += [int(child) for child in file.read().split()]
        except OSError:
            pass
    return found


def usage(pids):
    """CPU-seconds and bytes of these processes, with the children they waited for."""
    cpu, memory = 0.0, 0
    for pid in pids:
        try:
            with open(f"/proc/{pid}/stat") as file:
                fields = file.read().rpartition(")")[2].split()
        except OSError:
            continue
        cpu += sum(int(field) for field in fields[11:15]) / TICKS
        memory += int(fields[21]) * PAGE
    return cpu, memory


def children_cpu():
    spent = resource.getrusage(resource.RUSAGE_CHILDREN)
    return spent.ru_utime + spent.ru_stime


def reap_everything():
    """Kills and waits for whatever is still below this process."""
    while True:
        for pid in tree(os.getpid())[1:]:
            try:
                os.kill(pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
        try:
            os.waitpid(-1, 0)
        except ChildProcessError:
            return


def run(command, limits):
    """Runs a command to its end or to the first limit."""
    adopt_orphans()
    before, started = children_cpu(), time.monotonic()
    peak, ended = 0, "exited"
    with tempfile.TemporaryFile() as stdout, tempfile.TemporaryFile() as stderr:
        child = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=stdout, stderr=stderr)
        pause = 0.01
        while True:
            pid, status, spent = os.wait4(child.pid, os.WNOHANG)
            if pid:
                break
            cpu, memory = usage(tree(child.pid))
            peak = max(peak, memory)
            wall = time.monotonic() - started
            if cpu > limits.cpu or wall > limits.wall or memory > limits.memory:
                ended = "cpu" if cpu > limits.cpu else "wall" if wall > limits.wall else "memory"
                child.kill()
                pid, status, spent = os.wait4(child.pid, 0)
                break
            time.sleep(pause)
            pause = min(LOOK_EVERY, pause * 1.5)
        child.returncode = os.waitstatus_to_exitcode(status)
        reap_everything()
        # The kernel's peak is of the largest process; the watcher's is of all, but only when it looked.
        peak = max(peak, spent.ru_maxrss * 1024)
        texts = []
        for file in (stdout, stderr):
            file.seek(0)
            texts.append(file.read(MOST_OUTPUT).decode(errors="replace"))
    wall = time.monotonic() - started
    return Run(ended, child.returncode, *texts, children_cpu() - before, wall, peak)
