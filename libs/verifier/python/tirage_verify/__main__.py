"""python3 -m tirage_verify <file>...: one line for each check; 0 passed, 1 failed, 2 unusable."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any, Callable, Dict, List, Sequence

from . import block_file, round_file
from .game import Unusable
from .report import MALFORMED, Report
from .vectors import verify_vectors

USAGE = """\
usage: python3 -m tirage_verify <round bundle or block file>...
       python3 -m tirage_verify --vectors <folder of docs> [<game document>...]

A game document is what GET /v1/games/{game} serves; the vectors of a game need its tables.
One line for each check. Exit status: 0 all passed, 1 something failed, 2 a file cannot be used."""


def read(path: str) -> Dict[str, Any]:
    """A JSON object. Raises Unusable for what is none, also where a member stands twice."""
    try:
        value = json.loads(Path(path).read_bytes(), object_pairs_hook=_members)
    except (OSError, ValueError, RecursionError) as problem:
        raise Unusable(f"{path}: {problem}") from problem
    if not isinstance(value, dict):
        raise Unusable(f"{path}: it holds no JSON object")
    return value


def _members(pairs: Sequence) -> Dict[str, Any]:
    members = dict(pairs)
    if len(members) != len(pairs):
        raise ValueError("a member stands twice in one object")
    return members


def verify_file(path: str) -> Report:
    file = read(path)
    verifiers = {
        round_file.FORMAT: round_file.verify_round,
        block_file.FORMAT: block_file.verify_block,
    }
    known = file.get("format")
    if not isinstance(known, str) or known not in verifiers:
        raise Unusable(f"{path}: format is {known!r}, not one of {', '.join(verifiers)}")
    try:
        return verifiers[known](file)
    except MALFORMED as problem:
        raise Unusable(f"{path}: it is not of the documented shape ({problem!r})") from problem


def main(arguments: List[str]) -> int:
    if arguments in (["--help"], ["-h"]):
        print(USAGE)
        return 0
    if len(arguments) >= 2 and arguments[0] == "--vectors":
        docs, documents = Path(arguments[1]), arguments[2:]
        return told(lambda: verify_vectors(docs, [read(path) for path in documents]))
    if not arguments or any(argument.startswith("-") for argument in arguments):
        print(USAGE, file=sys.stderr)
        return 2
    worst = 0
    for path in arguments:
        if len(arguments) > 1:
            print(f"{path}:")
        worst = max(worst, told(lambda: verify_file(path)))
    return worst


def told(verify: Callable[[], Report]) -> int:
    """Prints what is found; the exit status."""
    try:
        report = verify()
    except Unusable as problem:
        print(f"unusable: {problem}")
        return 2
    for check in report.checks:
        print(check)
    return 1 if report.has_failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
