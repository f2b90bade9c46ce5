"""Défi Naval: what a picture pays, and why it may not be issued (defi-naval.md, section 5).

It takes pictures that are whole, so there is nothing here of wrong names of cells.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Iterable, List, Set

from ..primitives import cents, euro

if TYPE_CHECKING:
    from .defi_naval import DefiNaval


def completed(ships: Iterable[List[str]], revealed: Set[str]) -> List[List[str]]:
    return [ship for ship in ships if revealed.issuperset(ship)]


def _revealed(shown: dict) -> List[str]:
    return shown["coordinates"] + shown["bonusCoordinates"]


def _numbers(shown: dict) -> List[int]:
    """Of the anchors uncovered."""
    revealed = _revealed(shown)
    return [anchor["multiplier"] for anchor in shown["anchors"] if anchor["cell"] in revealed]


def pays(game: "DefiNaval", shown: dict) -> int:
    """Cents."""
    gains = game.gains(euro(shown["stakeCents"]))
    amount = sum(gains[len(ship)] for ship in completed(shown["ships"], set(_revealed(shown))))
    for number in _numbers(shown):
        amount *= number
    return amount


def issues(game: "DefiNaval", shown: dict) -> List[str]:
    """Codes of all that can be said against the picture."""
    stake, amount, revealed = euro(shown["stakeCents"]), pays(game, shown), _revealed(shown)
    ships, anchors, buoys = shown["ships"], shown["anchors"], shown["buoys"]
    several = {cents(row["lot"]): row["cumulationOnly"] for row in game.rules.rows("lots", stake)}
    symbols = [*(cell for ship in ships for cell in ship), *(a["cell"] for a in anchors), *buoys]
    numbers = [anchor["multiplier"] for anchor in anchors]
    said = {
        "AMOUNT_NOT_A_LOT": amount > 0 and amount not in several,
        "CUMULATION_REQUIRED": several.get(amount, False)
        and len(completed(ships, set(revealed))) < 2,
        "MULTIPLIER_VALUE": not set(numbers) <= set(game.multipliers),
        "FLEET": sorted(map(len, ships)) != sorted(game.fleet),
        "TWO_ANCHORS_IN_WIN": amount > 0 and len(_numbers(shown)) > 1,
        "SHIPS_SIDE_CONTACT": _touch(game, ships),
        "OVERLAP": len(set(symbols)) != len(symbols),
        "WATER_NOT_36": len(game.cells) - len(set(symbols)) != game.rules.row("unit")["waterCells"],
        "SHIP_SHAPE": not all(_is_place(game, ship) for ship in ships),
        "SYMBOL_COUNT": (len(ships), len(anchors), len(buoys))
        != (game.rules.row("unit")["ships"], game.anchors, game.buoys),
        "NOT_12_COORDINATES": len(shown["coordinates"]) != game.shown,
        "DUPLICATE_COORDINATE": len(set(revealed)) != len(revealed),
        "UNGRANTED_BONUS": not _granted(shown),
    }
    return [code for code, is_so in said.items() if is_so]


def _is_place(game: "DefiNaval", ship: List[str]) -> bool:
    places = game.places(len(ship)) if 1 <= len(ship) <= 5 else []
    return sorted(ship) in [sorted(map(game.name, place)) for place in places]


def _touch(game: "DefiNaval", ships: List[List[str]]) -> bool:
    owner = {cell: index for index, ship in enumerate(ships) for cell in ship}
    for cell in game.cells:
        for other in game.neighbours(cell):
            pair = owner.get(game.name(cell)), owner.get(game.name(other))
            if None not in pair and pair[0] != pair[1]:
                return True
    return False


def _granted(shown: dict) -> bool:
    """Whether there are as many bonus coordinates as buoys, each after the buoy that grants it."""
    order, first = _revealed(shown), len(shown["coordinates"])
    buoys = [index for index, cell in enumerate(order) if cell in shown["buoys"]]
    if len(buoys) != len(shown["bonusCoordinates"]):
        return False
    return all(place < first + n for n, place in enumerate(buoys))
