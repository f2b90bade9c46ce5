"""What was checked: one line for each check."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Iterator, List

from .primitives import canonical_json

MOST_TOLD = 5
"""Differences told of one check."""

MALFORMED = (KeyError, TypeError, ValueError, IndexError, AttributeError, OverflowError)
"""What it raises to read data that are not of the documented shape."""


@dataclass(frozen=True)
class Check:
    name: str
    status: str
    """passed, failed or skipped."""
    detail: str

    def __str__(self) -> str:
        return f"{self.status} {self.name}: {self.detail}"


class Findings(List[str]):
    """Differences found by one check; none: it has passed. `detail` is what is then told."""

    detail = ""

    def expect(self, what: str, expected: Any, found: Any) -> bool:
        """Notes it where these differ, types included: JSON's `1` is not `true`."""
        if _text(expected) == _text(found):
            return True
        self.append(f"{what}: expected {_brief(expected)}, found {_brief(found)}")
        return False


class Report:
    def __init__(self) -> None:
        self.checks: List[Check] = []

    @contextmanager
    def check(self, name: str) -> Iterator[Findings]:
        """A check, made in the body of the `with`; data that cannot be read fail it."""
        findings = Findings()
        try:
            yield findings
        except MALFORMED as problem:
            told = f"{problem.args[0]} is missing" if type(problem) is KeyError else str(problem)
            findings.append(told or type(problem).__name__)
        if findings:
            rest = len(findings) - MOST_TOLD
            more = [f"and {rest} more"] if rest > 0 else []
            detail = "; ".join([*findings[:MOST_TOLD], *more])
            self.checks.append(Check(name, "failed", detail))
        else:
            self.checks.append(Check(name, "passed", findings.detail))

    def skip(self, name: str, why: str) -> None:
        self.checks.append(Check(name, "skipped", why))

    @property
    def has_failed(self) -> bool:
        return any(check.status == "failed" for check in self.checks)


def _text(value: Any) -> str:
    try:
        return canonical_json(value)
    except (TypeError, ValueError):
        return repr(value)


def _brief(value: Any) -> str:
    text = _text(value)
    return text if len(text) <= 120 else text[:117] + "..."
