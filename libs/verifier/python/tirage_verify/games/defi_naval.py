"""Défi Naval: docs/fairness/defi-naval.md, 1 to 4. What a picture pays: defi_naval_pays."""

from __future__ import annotations

from typing import Any, Dict, List, Optional, Set, Tuple

from ..game import Game, Picks, Played, Rules
from ..primitives import Below, Recorder, cents, euro, shuffle
from .defi_naval_pays import completed, issues, pays

ATTEMPTS = 100
Cells = List[int]


class DefiNaval(Game):
    has_lots = True

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        unit = rules.row("unit")
        self.columns: str = unit["columns"]
        self.lines: str = unit["rows"]
        self.shown: int = unit["coordinates"]
        self.anchors: int = unit["anchors"]
        self.buoys: int = unit["buoys"]
        fleet = sorted(rules.rows("fleet"), key=lambda row: -row["size"])
        self.fleet: List[int] = [row["size"] for row in fleet for _ in range(row["ships"])]
        self.multipliers: List[int] = [row["multiplier"] for row in rules.rows("multipliers")]
        self.uncovered = [row["weight"] for row in rules.rows("buoys-uncovered")]
        self.cells = range(len(self.columns) * len(self.lines))
        self._places = {size: self._places_of(size) for size in range(1, 6)}

    def gains(self, stake: str) -> Dict[int, int]:
        return {row["size"]: cents(row["gain"]) for row in self.rules.rows("ship-gains", stake)}

    def lot_table(self, stake: str) -> List[dict]:
        lots = [
            {"lot": row["lot"], "count": row["count"]} for row in self.rules.rows("lots", stake)
        ]
        losing = {"lot": "0.00", "count": self.rules.row("block", stake)["losingUnits"]}
        return lots + [losing]

    def prize_of(self, lot: Any) -> int:
        return cents(lot)

    def name(self, cell: int) -> str:
        return self.columns[cell % len(self.columns)] + self.lines[cell // len(self.columns)]

    def neighbours(self, cell: int) -> Set[int]:
        """The cells that touch it by a side."""
        width, column = len(self.columns), cell % len(self.columns)
        sides = {cell - width, cell + width}
        if column > 0:
            sides.add(cell - 1)
        if column < width - 1:
            sides.add(cell + 1)
        return {side for side in sides if side in self.cells}

    def places(self, size: int) -> List[Cells]:
        """Every place of a ship of this size, in order, each with its cells."""
        return self._places[size]

    def _places_of(self, size: int) -> List[Cells]:
        width, height = len(self.columns), len(self.lines)
        found: List[Cells] = []
        for cell in self.cells:
            if cell % width + size <= width:
                found.append([cell + i for i in range(size)])
            if size > 1 and cell // width + size <= height:
                found.append([cell + i * width for i in range(size)])
        return found

    def show(self, lot: Any, unit_seed: bytes, stake: str) -> Tuple[dict, dict]:
        for attempt in range(ATTEMPTS):
            recorder = Recorder(unit_seed, f"layout/{attempt}")
            shown = self._attempt(lot, stake, recorder.below)
            if shown is None or issues(self, shown) or pays(self, shown) != cents(lot):
                continue
            return shown, recorder.draw
        raise ValueError(f"no picture pays {lot}")

    def _attempt(self, lot: Any, stake: str, below: Below) -> Optional[Dict[str, Any]]:
        ways = [row for row in self.rules.rows("ways", stake) if row["lot"] == lot]
        way = ways[below(len(ways))]
        ships = self._lay(below)
        if ships is None:
            return None
        free = [cell for cell in self.cells if not any(cell in ship for ship in ships)]
        symbols = [free.pop(below(len(free))) for _ in range(self.anchors + self.buoys)]
        anchors, buoys = symbols[: self.anchors], symbols[self.anchors :]
        numbers = [self.multipliers[below(len(self.multipliers))] for _ in anchors]
        if way["multiplier"] is not None:
            numbers[0] = way["multiplier"]
        uncovered = self._buoys_uncovered(below)
        # Anchors are shown by losing units too; `free` is now the water.
        listed = self._cells_shown(way, ships, anchors, free, cents(lot) == 0, below)
        order = self._order(listed + buoys[:uncovered], below)
        return {
            "stakeCents": cents(stake),
            "ships": [[self.name(cell) for cell in ship] for ship in ships],
            "anchors": [
                {"cell": self.name(cell), "multiplier": number}
                for cell, number in zip(anchors, numbers)
            ],
            "buoys": [self.name(cell) for cell in buoys],
            "coordinates": [self.name(cell) for cell in order[: self.shown]],
            "bonusCoordinates": [self.name(cell) for cell in order[self.shown :]],
        }

    def _lay(self, below: Below) -> Optional[List[Cells]]:
        ships: List[Cells] = []
        closed: Set[int] = set()
        for size in self.fleet:
            places = [place for place in self.places(size) if closed.isdisjoint(place)]
            if not places:
                return None
            ship = places[below(len(places))]
            ships.append(ship)
            closed.update(ship, *(self.neighbours(cell) for cell in ship))
        return ships

    def _buoys_uncovered(self, below: Below) -> int:
        v, cumulated = below(sum(self.uncovered)), 0
        for row, weight in zip(self.rules.rows("buoys-uncovered"), self.uncovered):
            cumulated += weight
            if v < cumulated:
                return row["buoys"]
        raise ValueError("the weights of buoys-uncovered do not sum up")

    def _cells_shown(
        self,
        way: dict,
        ships: List[Cells],
        anchors: Cells,
        water: Cells,
        loses: bool,
        below: Below,
    ) -> Cells:
        wanted, listed, others = list(way["ships"]), [], []
        for ship in ships:
            if len(ship) in wanted:
                wanted.remove(len(ship))
                listed += ship
            else:
                others.append(ship)
        if way["multiplier"] is not None:
            listed.append(anchors[0])
        while len(listed) < self.shown:
            may = set(water) | (set(anchors) if loses else set())
            for ship in others:
                hidden = [cell for cell in ship if cell not in listed]
                if len(hidden) > 1:
                    may.update(hidden)
            candidates = sorted(may.difference(listed))
            listed.append(candidates[below(len(candidates))])
        return listed

    def _order(self, cells: Cells, below: Below) -> Cells:
        first = True

        def below_or_shown(limit: int) -> int:
            nonlocal first
            limit, first = (self.shown if first else limit), False
            return below(limit)

        return shuffle(cells, below_or_shown)

    def play(self, lot: Any, unit_seed: bytes, stake: str, picks: Picks) -> Played:
        shown, drawn = self.show(lot, unit_seed, stake)
        content: Dict[str, dict] = {name: {"kind": "buoy"} for name in shown["buoys"]}
        for anchor in shown["anchors"]:
            content[anchor["cell"]] = {"kind": "anchor", "multiplier": anchor["multiplier"]}
        for cell in (cell for ship in shown["ships"] for cell in ship):
            content[cell] = {"kind": "ship"}
        gains = self.gains(stake)
        events: List[Tuple[str, Dict[str, Any]]] = []
        revealed: Set[str] = set()
        complete = 0
        order = shown["coordinates"] + shown["bonusCoordinates"]
        for n, cell in enumerate(order, 1):
            revealed.add(cell)
            what = dict(content.get(cell, {"kind": "water"}))
            follows: List[Tuple[str, Dict[str, Any]]] = []
            if what["kind"] == "buoy":
                follows.append(("BonusCoordinateGranted", {"count": 1}))
            elif what["kind"] == "anchor":
                follows.append(("MultiplierFound", {"value": what["multiplier"]}))
            for ship in completed(shown["ships"], revealed):
                if cell in ship:
                    complete += 1
                    what["ship"] = complete
                    gain = euro(gains[len(ship)])
                    told = {"ship": complete, "size": len(ship), "cells": ship, "gain": gain}
                    follows.append(("ShipCompleted", told))
            origin = "initial" if n <= len(shown["coordinates"]) else "bonus"
            told = {"n": n, "origin": origin, "cell": cell, "content": what}
            events += [("CoordinateRevealed", told), *follows]
        return Played(events, shown, pays(self, shown), drawn)
