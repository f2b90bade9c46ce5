"""Eldorado: what grids pay, and why they may not be issued (eldorado.md, section 5)."""

from __future__ import annotations

from typing import TYPE_CHECKING, List, Sequence

from ..primitives import cents, euro

if TYPE_CHECKING:
    from .eldorado import Eldorado


def _contains(line: Sequence[str], row: dict) -> bool:
    count, without, beside = line.count(row["symbol"]), row["withoutChance"], row["withChance"]
    if without is not None and count >= without:
        return True
    return beside is not None and count >= beside and "chance" in line


def line_pays(game: "Eldorado", line: Sequence[str], stake: str) -> dict:
    """The line as `GridEvaluated` tells it: `{class, symbol?, gain}`."""
    cash = [row for row in game.cash_rows(stake) if _contains(line, row)]
    if cash:
        best = max(cash, key=lambda row: cents(row["gain"]))
        return {"class": "cash", "symbol": best["symbol"], "gain": best["gain"]}
    extra = [row for row in game.extra_rows if _contains(line, row)]
    if extra:
        return {"class": "extra", "symbol": extra[0]["symbol"], "gain": "0.00"}
    return {"class": "nothing", "gain": "0.00"}


def pays(game: "Eldorado", shown: dict) -> int:
    """Cents."""
    stake = euro(shown["stakeCents"])
    grids = [shown["grid"], *shown["extraGrids"]]
    return sum(cents(line_pays(game, line, stake)["gain"]) for grid in grids for line in grid)


def issues(game: "Eldorado", shown: dict) -> List[str]:
    """Codes of all that can be said against the grids."""
    stake = euro(shown["stakeCents"])
    grids = [shown["grid"], *shown["extraGrids"]]
    told = [[line_pays(game, line, stake) for line in grid] for grid in grids]
    classes = [{line["class"] for line in grid} for grid in told]
    sums = [sum(cents(line["gain"]) for line in grid) for grid in told]
    amounts = {cents(row["amount"]) for row in game.rules.rows("lots", stake)}
    extras = [line["class"] for line in told[0]].count("extra")
    tier = {"amount": euro(sum(sums)), "extras": extras}
    tiers = [row["lot"] for row in game.lot_table(stake)]
    cells = [cell for grid in grids for line in grid for cell in line]
    said = {
        "UNCLEAN_LINE": any(
            game.list_of(tuple(line), stake) is None for grid in grids for line in grid
        ),
        "CASH_AND_EXTRA_ON_ONE_GRID": any({"cash", "extra"} <= each for each in classes),
        "EXTRA_ON_EXTRA_GRID": any("extra" in each for each in classes[1:]),
        "STEP_AMOUNT_NOT_A_LOT": any(each not in amounts for each in sums),
        "TIER_NOT_IN_TABLE": tier not in tiers,
        "GRID_SHAPE": any(len(grid) != game.lines_of_grid for grid in grids)
        or any(len(line) != game.cells_of_line for grid in grids for line in grid)
        or not set(cells) <= set(game.symbols),
        "EXTRA_GRID_COUNT": extras != len(shown["extraGrids"]),
        "STAKE": stake not in game.rules.stakes,
    }
    return [code for code, is_so in said.items() if is_so]
