"""Comparing model checkers on tasks of known truth; `bench/check` is the command."""
