"""What the answers of all tools on all tasks add up to: tables, losses, and who was wrong."""

import statistics

# A loss of time counts when it is both large in proportion and noticeable.
SLOWER = 2.0
NOTICEABLE = 0.5


def is_right(task, answer):
    return answer.verdict is not None and answer.verdict is task.is_safe


def is_wrong(task, answer):
    return answer.verdict is not None and answer.verdict is not task.is_safe


def is_elsewhere(task, answer):
    """Violated, as it should be, but because of another line; each program has one only."""
    told = task.line is not None and answer.line is not None
    return is_right(task, answer) and told and answer.line != task.line


def par2(task, answer, limit):
    """CPU time, or twice the limit for what is not right."""
    return min(answer.cpu, 2 * limit) if is_right(task, answer) else 2 * limit


def summarise(tasks, answers, limit):
    """One row of figures for each tool; `answers` is {tool: {task name: Answer}}."""
    rows = {}
    for tool, by_task in answers.items():
        pairs = [(task, by_task[task.name]) for task in tasks if task.name in by_task]
        if not pairs:
            continue
        memory = [answer.memory for _, answer in pairs]
        rows[tool] = {
            "tasks": len(pairs),
            "right": sum(is_right(*pair) for pair in pairs),
            "wrong": sum(is_wrong(*pair) for pair in pairs),
            "undecided": sum(answer.verdict is None for _, answer in pairs),
            "elsewhere": sum(is_elsewhere(*pair) for pair in pairs),
            "par2": sum(par2(*pair, limit) for pair in pairs),
            "cpu": sum(answer.cpu for _, answer in pairs),
            "cpu_median": statistics.median(answer.cpu for _, answer in pairs),
            "memory_median": statistics.median(memory),
            "memory_worst": max(memory),
        }
    return rows


def print_table(title, rows):
    print(f"\n{title}")
    print(f"{'':10} {'tasks':>6} {'right':>6} {'wrong':>6} {'undecided':>10} {'PAR-2':>9} {'per task':>9}"
          f" {'CPU-s':>8} {'median':>7} {'MiB median':>11} {'worst':>7}")
    for tool, row in rows.items():
        print(
            f"{tool:10} {row['tasks']:6} {row['right']:6} {row['wrong']:6} {row['undecided']:10}"
            f" {row['par2']:9.1f} {row['par2'] / row['tasks']:9.3f} {row['cpu']:8.1f} {row['cpu_median']:7.2f}"
            f" {row['memory_median'] / 2**20:11.0f} {row['memory_worst'] / 2**20:7.0f}"
        )


def losses(tasks, ours, theirs):
    """Where we lose against the better of the others: (task, what)."""
    found = []
    for task in tasks:
        our = ours[task.name]
        rivals = [(by_task[task.name], tool) for tool, by_task in theirs.items() if task.name in by_task]
        rivals = [(answer, tool) for answer, tool in rivals if is_right(task, answer)]
        if not rivals:
            continue
        best, tool = min(rivals, key=lambda pair: pair[0].cpu)
        if not is_right(task, our):
            found.append((task, f"{our.detail[:110]} ({our.cpu:.1f} s; {tool} {best.cpu:.1f} s)"))
        elif our.cpu > SLOWER * best.cpu and our.cpu > best.cpu + NOTICEABLE:
            found.append((task, f"slower: {our.cpu:.1f} s, {tool} {best.cpu:.1f} s"))
    return found


def print_losses(tasks, answers, our_name):
    theirs = {tool: by_task for tool, by_task in answers.items() if tool != our_name}
    found = losses(tasks, answers[our_name], theirs)
    print(f"\nwhere {our_name} loses: {len(found)}")
    for task, text in found:
        print(f"  {task.name} ({'safe' if task.is_safe else 'violated'}): {text}")


def print_wrong(tasks, answers):
    for tool, by_task in answers.items():
        for word, test in (("wrong", is_wrong), ("right for another line", is_elsewhere)):
            pairs = [(task, by_task[task.name]) for task in tasks if task.name in by_task]
            pairs = [(task, answer) for task, answer in pairs if test(task, answer)]
            if not pairs:
                continue
            print(f"\n{tool}, {word}: {len(pairs)}")
            for task, answer in pairs:
                truth = "safe" if task.is_safe else f"violated, line {task.line}"
                print(f"  {task.name} ({truth}): {answer.detail[:120]} line {answer.line}")


def print_undecided(tasks, answers, tool):
    pairs = [(task, answers[tool][task.name]) for task in tasks]
    pairs = [(task, answer) for task, answer in pairs if answer.verdict is None]
    print(f"\n{tool}, undecided: {len(pairs)}")
    for task, answer in pairs:
        print(f"  {task.name} ({'safe' if task.is_safe else 'violated'}, {answer.cpu:.1f} s): {answer.detail[:120]}")
