"""Eldorado: docs/fairness/eldorado.md, sections 1 to 4. What grids pay: eldorado_pays."""

from __future__ import annotations

from itertools import product
from typing import Any, Dict, List, Tuple

from ..game import Game, Picks, Played, Rules
from ..primitives import Below, Recorder, cents, euro, shuffle
from .eldorado_pays import issues, line_pays, pays

ATTEMPTS = 100
CHANCE, PYRAMID = "chance", "pyramide"
Line = Tuple[str, ...]


class Eldorado(Game):
    has_lots = True

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        unit = rules.row("unit")
        self.lines_of_grid: int = unit["lines"]
        self.cells_of_line: int = unit["lineCells"]
        self.symbols: List[str] = [row["symbol"] for row in rules.rows("symbols")]
        self.extra_rows = rules.rows("extra-combinations")
        self._lists: Dict[str, Dict[Any, List[Line]]] = {}

    def cash_rows(self, stake: str) -> List[dict]:
        return self.rules.rows("cash-combinations", stake)

    def lot_table(self, stake: str) -> List[dict]:
        return [
            {"lot": {"amount": row["amount"], "extras": row["extras"]}, "count": row["count"]}
            for row in self.rules.rows("tiers", stake)
        ]

    def prize_of(self, lot: Any) -> int:
        return cents(lot["amount"])

    def list_of(self, line: Line, stake: str) -> Any:
        """`nothing`, `extra`, the number of a cash row; None for a line that is not clean."""
        counts = {symbol: line.count(symbol) for symbol in self.symbols}
        chances = counts[CHANCE]
        if chances > 1 or (chances == 1 and counts[PYRAMID] > 0):
            return None
        cash, extra = self.cash_rows(stake), self.extra_rows
        reached: List[str] = []
        for symbol in self.symbols:
            levels = [_level(row) for row in extra + cash if row["symbol"] == symbol]
            if symbol == CHANCE or counts[symbol] == 0 or not levels:
                continue
            if counts[symbol] + chances >= min(levels):
                reached.append(symbol)
        if len(reached) != 1:
            return "nothing" if not reached else None
        member, wanted = ("withChance" if chances else "withoutChance"), counts[reached[0]]
        for row in cash + extra:
            if row["symbol"] == reached[0] and row[member] == wanted:
                return row.get("row", "extra")
        return None

    def lists_of(self, stake: str) -> Dict[Any, List[Line]]:
        """The clean lines by list, in order. Raises ValueError if they are not as many as told."""
        if stake not in self._lists:
            self._lists[stake] = self._clean_lines(stake)
            self._check_counts(stake)
        return self._lists[stake]

    def _clean_lines(self, stake: str) -> Dict[Any, List[Line]]:
        lists: Dict[Any, List[Line]] = {"nothing": [], "extra": []}
        for line in product(self.symbols, repeat=self.cells_of_line):
            kind = self.list_of(line, stake)
            if kind is not None:
                lists.setdefault(kind, []).append(line)
        return lists

    def _check_counts(self, stake: str) -> None:
        for row in self.rules.rows("clean-lines"):
            kind = row["row"] if row["class"] == "cash" else row["class"]
            found = len(self._lists[stake].get(kind, []))
            if found != row["lines"]:
                raise ValueError(f"clean-lines: {kind} has {found} lines, not {row['lines']}")

    def show(self, lot: Any, unit_seed: bytes, stake: str) -> Tuple[dict, dict]:
        for attempt in range(ATTEMPTS):
            recorder = Recorder(unit_seed, f"layout/{attempt}")
            shown = self._attempt(lot, stake, recorder.below)
            if not issues(self, shown) and pays(self, shown) == self.prize_of(lot):
                return shown, recorder.draw
        raise ValueError(f"no grids pay {lot}")

    def _attempt(self, lot: Any, stake: str, below: Below) -> Dict[str, Any]:
        ways = [row for row in self.rules.rows("ways", stake) if row["amount"] == lot["amount"]]
        way, extras = ways[below(len(ways))], lot["extras"]
        winning = below(extras) + 1 if extras > 0 else 0
        grids: List[List[List[str]]] = []
        for grid in range(extras + 1):
            kinds: List[Any] = []
            if grid == 0 and extras > 0:
                kinds = ["extra"] * extras
            elif grid == winning:
                kinds = list(way["rows"])
            kinds += ["nothing"] * (self.lines_of_grid - len(kinds))
            lists = [self.lists_of(stake)[kind] for kind in shuffle(kinds, below)]
            grids.append([list(lines[below(len(lines))]) for lines in lists])
        return {"stakeCents": cents(stake), "grid": grids[0], "extraGrids": grids[1:]}

    def play(self, lot: Any, unit_seed: bytes, stake: str, picks: Picks) -> Played:
        shown, drawn = self.show(lot, unit_seed, stake)
        extras = len(shown["extraGrids"])
        events: List[Tuple[str, Dict[str, Any]]] = []
        for number, grid in enumerate([shown["grid"], *shown["extraGrids"]]):
            if number > 0:
                events.append(("ExtraStarted", {"remaining": extras - number}))
            told = [line_pays(self, line, stake) for line in grid]
            cash = sum(cents(line["gain"]) for line in told)
            events.append(("GridRevealed", {"grid": number, "lines": grid}))
            events.append(("GridEvaluated", {"grid": number, "cash": euro(cash), "lines": told}))
            if number == 0 and extras > 0:
                events.append(("ExtraGranted", {"count": extras}))
        return Played(events, shown, pays(self, shown), drawn)


def _level(row: dict) -> int:
    """The least number of symbols, a chance counted, that makes this combination."""
    with_chance = row["withChance"]
    levels = [row["withoutChance"], None if with_chance is None else with_chance + 1]
    return min(level for level in levels if level is not None)
