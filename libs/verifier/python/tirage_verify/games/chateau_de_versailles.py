"""Château de Versailles: docs/fairness/chateau-de-versailles.md, sections 1 and 2."""

from __future__ import annotations

from typing import Any, Dict, List, Tuple

from ..game import Game, Picks, Played, Rules
from ..primitives import Below, Recorder, cents, euro
from .versailles_pays import CANDLE, issues, zone_gains

ATTEMPTS = 100
ZONES = ["mirror1", "mirror2", "mirror3", "left", "right", "chandeliers"]


class ChateauDeVersailles(Game):
    has_lots = True

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        row = rules.row("round")
        self.price = cents(row["price"])
        self.mirror_sums: List[int] = row["mirrorSums"]
        self.symbols_of_side: int = row["symbolsOfSide"]
        self.candles = {row["candles"]: cents(row["gain"]) for row in rules.rows("candles")}
        self.gains = [cents(row["gain"]) for row in rules.rows("zone-gains")]
        splits = rules.rows("side-splits")
        self.splits = {cents(row["gain"]): [cents(p) for p in row["parts"]] for row in splits}
        self.side_amounts = [cents(row["amount"]) for row in rules.rows("side-amounts")]
        self.gallery: List[str] = [row["symbol"] for row in rules.rows("gallery-symbols")]
        self.others: List[str] = [row["symbol"] for row in rules.rows("chandelier-symbols")]
        self.sizes: List[int] = [row["symbols"] for row in rules.rows("chandelier-sizes")]
        self.cumulation = {cents(r["lot"]): r["cumulationOnly"] for r in rules.rows("lots")}

    def lot_table(self, stake: str) -> List[dict]:
        lots = [{"lot": row["lot"], "count": row["count"]} for row in self.rules.rows("lots")]
        return lots + [{"lot": "0.00", "count": self.rules.row("block")["losingUnits"]}]

    def prize_of(self, lot: Any) -> int:
        return cents(lot)

    def show(self, lot: Any, unit_seed: bytes, stake: str) -> Tuple[dict, dict]:
        for attempt in range(ATTEMPTS):
            recorder = Recorder(unit_seed, f"layout/{attempt}")
            shown = self._attempt(lot, recorder.below)
            if not issues(self, shown) and sum(zone_gains(self, shown).values()) == cents(lot):
                return shown, recorder.draw
        raise ValueError(f"no zones pay {lot}")

    def _attempt(self, lot: Any, below: Below) -> Dict[str, Any]:
        assignment = self._assignment(lot, below)
        with_first = below(len(self.mirror_sums))
        sizes = self.mirror_sums[1:]
        sizes.insert(with_first, self.mirror_sums[0])
        mirrors = [
            self._mirror(size, cents(assignment[zone]), below)
            for size, zone in zip(sizes, ZONES[:3])
        ]
        left = self._side(cents(assignment["left"]), below)
        right = self._side(cents(assignment["right"]), below)
        return {
            "stakeCents": self.price,
            "mirrors": mirrors,
            "gallery": {"left": left, "right": right},
            "chandeliers": self._chandeliers(cents(assignment["chandeliers"]), below),
        }

    def _assignment(self, lot: Any, below: Below) -> dict:
        rows = [row for row in self.rules.rows("assignments") if row["lot"] == lot]
        v, so_far = below(sum(row["weight"] for row in rows)), 0
        for row in rows:
            so_far += row["weight"]
            if so_far > v:
                return row
        raise ValueError(f"nothing is assigned to {lot}")

    def _mirror(self, size: int, pays: int, below: Below) -> dict:
        places = list(range(size))
        sums = [0] * size
        if pays == 0:
            gain, amounts = _one_of(self.gains, below), list(self.gains)
        else:
            gain, amounts = pays, [each for each in self.gains if each != pays]
            for _ in range(2):
                sums[_take(places, below)] = pays
        for place in places:
            sums[place] = _take(amounts, below)
        return {"gain": gain, "sums": sums}

    def _side(self, pays: int, below: Below) -> List[dict]:
        places, symbols = list(range(self.symbols_of_side)), list(self.gallery)
        side: List[dict] = [{} for _ in places]
        if pays != 0:
            a, b = _take(places, below), _take(places, below)
            pair = _take(symbols, below)
            for place, amount in zip((a, b), self.splits[pays]):
                side[place] = {"symbol": pair, "amount": amount}
        for place in places:
            symbol = _take(symbols, below)
            side[place] = {"symbol": symbol, "amount": _one_of(self.side_amounts, below)}
        return side

    def _chandeliers(self, pays: int, below: Below) -> List[List[str]]:
        [candles] = [count for count, gain in self.candles.items() if gain == pays]
        places, symbols = list(range(sum(self.sizes))), list(self.others)
        shown = [""] * len(places)
        for _ in range(candles):
            shown[_take(places, below)] = CANDLE
        for place in places:
            shown[place] = _take(symbols, below)
        lists: List[List[str]] = []
        for size in self.sizes:
            lists.append(shown[:size])
            shown = shown[size:]
        return lists

    def play(self, lot: Any, unit_seed: bytes, stake: str, picks: Picks) -> Played:
        shown, drawn = self.show(lot, unit_seed, stake)
        gains, contents = zone_gains(self, shown), _contents(shown)
        opened = [event["data"]["zone"] for event in picks.of("ZoneOpened")]
        if sorted(opened) != sorted(ZONES):
            raise ValueError(f"the zones opened are {opened}, not each of the six once")
        by_system = [e["data"]["zone"] for e in picks.events if e.get("actor") == "system"]
        mode = picks.choices["mode"]
        if mode not in ("auto", "manual"):
            picks.wrong.append(f"there is no mode {mode!r}")
        in_order = opened if mode == "auto" else by_system
        if in_order != sorted(in_order, key=ZONES.index):
            picks.wrong.append(f"zones that nobody chose were opened in the order {in_order}")
        events: List[Tuple[str, Dict[str, Any]]] = []
        for zone in opened:
            told = {"zone": zone, "content": contents[zone], "gain": euro(gains[zone])}
            events.append(("ZoneOpened", told))
        return Played(events, shown, sum(gains.values()), drawn)


def _one_of(items: list, below: Below) -> Any:
    return items[below(len(items))]


def _take(items: list, below: Below) -> Any:
    return items.pop(below(len(items)))


def _contents(shown: dict) -> Dict[str, dict]:
    """What `ZoneOpened` tells of each zone."""
    contents: Dict[str, dict] = {"chandeliers": {"chandeliers": shown["chandeliers"]}}
    for zone, mirror in zip(ZONES, shown["mirrors"]):
        sums = [euro(each) for each in mirror["sums"]]
        contents[zone] = {"sums": sums, "gain": euro(mirror["gain"])}
    for side, symbols in shown["gallery"].items():
        told = [{"symbol": s["symbol"], "amount": euro(s["amount"])} for s in symbols]
        contents[side] = {"symbols": told}
    return contents
